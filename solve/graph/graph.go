// SPDX-License-Identifier: Apache-2.0

// Package graph keeps the options of components, which an arena computes. It finds everything that
// can be reached from a position, and whether play can return to a position.
//
//	g := graph.New(a)
//	err := g.Build(m, []arena.Sum{s}, 2)
//	loopy := g.Strong(m, a.Components(s), nil).Loopy
//
// A Graph is safe for concurrent use. It never drops a part of its contents.
package graph

import (
	"iter"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/paged"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// A Graph holds the options of components of an arena.
//
// Invariant: what is stored about a component is complete, even after an error has
// ended a calculation.
type Graph struct {
	arena   *arena.Arena
	nodes   paged.Array[node] // by component
	options paged.Array[arena.Sum]
	scratch sync.Pool // of *[]arena.Sum
	moves   atomic.Int64

	walking sync.Mutex // guards the epoch, the marks of nodes, and order
	epoch   uint32
	order   []uint32 // of Strong
}

// A node stores the options of a component: those of Left and then, if it is not impartial, those
// of Right. Each list is ascending and without duplicates.
type node struct {
	at          atomic.Uint32 // unknown, writing, or stored + the index of the options
	left, right uint32
	mark        atomic.Uint32 // the epoch of the Build that reached it, or complete
}

const (
	unknown = iota
	writing
	stored
)

// complete marks a node if everything that can be reached from it is stored.
const complete = ^uint32(0)

const nodeBytes = 20

// New returns an empty graph.
func New(a *arena.Arena) *Graph {
	g := &Graph{arena: a}
	g.scratch.New = func() any { return new([]arena.Sum) }
	return g
}

// Arena returns the arena of the components.
func (g *Graph) Arena() *arena.Arena { return g.arena }

// Moves returns the number of stored options.
func (g *Graph) Moves() int { return int(g.moves.Load()) }

// node returns the node of c, with its options filled in.
func (g *Graph) node(m *work.Meter, c arena.Component) *node {
	n := g.at(c)
	if n.at.Load() < stored {
		g.find(m, c, n)
	}
	return n
}

func (g *Graph) at(c arena.Component) *node {
	g.nodes.Grow(uint64(c) + 1)
	return g.nodes.At(uint32(c))
}

// find gets the options of c from the ruleset and stores them.
func (g *Graph) find(m *work.Meter, c arena.Component, n *node) {
	buf := g.scratch.Get().(*[]arena.Sum)
	defer g.scratch.Put(buf)
	both := set((*buf)[:0], g.arena.ComponentOptions(m, (*buf)[:0], c, game.Left))
	left := len(both)
	if !g.arena.IsImpartial(c) {
		both = g.arena.ComponentOptions(m, both, c, game.Right)
		both = set(both[:left], both[left:])
	}
	*buf = both
	m.Keep(0, nodeBytes+4*len(both))
	if !n.at.CompareAndSwap(unknown, writing) { // another goroutine was faster
		for n.at.Load() < stored {
			runtime.Gosched()
		}
		return
	}
	at, ok := g.options.Reserve(uint32(len(both)))
	if !ok {
		n.at.Store(unknown)
		m.Fail(work.Exceeded("4 billion moves"))
	}
	copy(g.options.Run(at, uint32(len(both))), both)
	n.left, n.right = uint32(left), uint32(len(both)-left)
	n.at.Store(stored + at)
	g.moves.Add(int64(len(both)))
}

// set appends sums in ascending order, without duplicates. The slice may lie in the memory after
// dst.
func set(dst, sums []arena.Sum) []arena.Sum {
	slices.Sort(sums)
	return append(dst, slices.Compact(sums)...)
}

// all returns the stored options of both players.
func (g *Graph) all(n *node) []arena.Sum {
	return g.options.Run(n.at.Load()-stored, n.left+n.right)
}

// Component returns the sums to which player can move from c, without duplicates, ordered by
// number. The caller must not change the slice.
func (g *Graph) Component(m *work.Meter, c arena.Component, player game.Player) []arena.Sum {
	n := g.node(m, c)
	if player == game.Left || g.arena.IsImpartial(c) {
		return g.all(n)[:n.left]
	}
	return g.all(n)[n.left:]
}

// Options appends to dst the sums to which player can move from s, without duplicates, ordered by
// number. The options of a sum of several components are not stored.
func (g *Graph) Options(m *work.Meter, dst []arena.Sum, s arena.Sum, player game.Player) []arena.Sum {
	components := g.arena.Components(s)
	if len(components) == 1 {
		return append(dst, g.Component(m, components[0], player)...)
	}
	out := dst
	for i, c := range components {
		if i == 0 || c != components[i-1] {
			out = g.arena.Replace(m, out, s, i, g.Component(m, c, player))
		}
	}
	return set(out[:len(dst)], out[len(dst):])
}

// Ended reports whether neither player can move from s.
func (g *Graph) Ended(m *work.Meter, s arena.Sum) bool {
	for _, c := range g.arena.Components(s) {
		if n := g.node(m, c); n.left+n.right > 0 {
			return false
		}
	}
	return true
}

// Count returns the number of options of player at s. The options of a component that occurs twice
// count twice.
func (g *Graph) Count(m *work.Meter, s arena.Sum, player game.Player) (count int) {
	for _, c := range g.arena.Components(s) {
		count += len(g.Component(m, c, player))
	}
	return count
}

// Build stores the options of everything that can be reached from the roots, using several
// goroutines. It goes move by move, through what was not reached before. A later Build continues
// from what is stored, even after an error.
func (g *Graph) Build(m *work.Meter, roots []arena.Sum, workers int) error {
	g.walking.Lock()
	defer g.walking.Unlock()
	g.epoch++
	met := g.meet(nil, roots)
	after := make([][]arena.Component, max(workers, 1)) // what each goroutine reaches
	for looked := 0; looked < len(met); {
		now := met[looked:]
		looked = len(met)
		err := work.Spread(m, workers, len(now), func(w int, m *work.Meter, items iter.Seq[int]) error {
			return m.Do(func() {
				for i := range items {
					after[w] = g.meet(after[w], g.all(g.node(m, now[i])))
				}
			})
		})
		if err != nil {
			return err
		}
		for w, found := range after {
			met = append(met, found...)
			after[w] = found[:0]
		}
	}
	for _, c := range met {
		g.at(c).mark.Store(complete)
	}
	return nil
}

// meet appends those components of the sums that were not reached before.
func (g *Graph) meet(dst []arena.Component, sums []arena.Sum) []arena.Component {
	for _, s := range sums {
		for _, c := range g.arena.Components(s) {
			mark := &g.at(c).mark
			if old := mark.Load(); old != complete && old != g.epoch && mark.CompareAndSwap(old, g.epoch) {
				dst = append(dst, c)
			}
		}
	}
	return dst
}
