// SPDX-License-Identifier: Apache-2.0

package solve

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// A Short finds the canonical forms of the positions of a forest. It first plants
// all that can be reached, and then computes the values from the shortest games
// to the longest, several at a time, in one shared space.
type Short struct {
	Workers int // goroutines; as many as there are processors if 0

	forest *Forest
	space  *short.Space
	meter  *work.Meter
	calcs  []*short.Calc // one for each worker
	nodes  []short.Game
	known  []bool
	height []int32 // of the game tree of a node
	done   atomic.Int64
	total  atomic.Int64
}

// NewShort returns a solver for the positions of f with values in space, which m
// bounds.
func NewShort(f *Forest, space *short.Space, m *work.Meter) *Short {
	return &Short{forest: f, space: space, meter: m}
}

// Stats returns how many values have been found and how many are wanted; it may
// be called while Value runs.
func (v *Short) Stats() (done, total int64) { return v.done.Load(), v.total.Load() }

// Value returns the canonical form of s.
func (v *Short) Value(s Sum) (g short.Game, err error) {
	var levels [][]Node
	if err := v.forest.Plant(s, v.workers()); err != nil {
		return 0, err
	}
	if err := do(func() { levels = v.levels(s) }); err != nil {
		return 0, err
	}
	v.nodes = grown(v.nodes, len(v.forest.nodes), 0)
	for _, level := range levels {
		if err := v.compute(level); err != nil {
			return 0, err
		}
	}
	if len(v.calcs) == 0 {
		v.calcs = append(v.calcs, v.space.Calc())
	}
	c := v.calcs[0]
	err = c.Do(v.meter, func() { g = v.sum(c, s) })
	return g, limited(err)
}

// limited makes the limits of other packages those of this one.
func limited(err error) error {
	if err == nil || errors.Is(err, ErrLimit) || errors.Is(err, ErrLoopy) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrLimit, err)
}

// sum adds the values of the nodes of s.
func (v *Short) sum(c *short.Calc, s Sum) (total short.Game) {
	for _, g := range v.forest.Nodes(s) {
		total = c.Add(total, v.nodes[g])
	}
	return total
}

// levels returns the nodes that can be reached from s and have no value, sorted by
// the heights of their trees. Everything must be planted.
func (v *Short) levels(s Sum) (levels [][]Node) {
	f := v.forest
	v.height = grown(v.height, len(f.nodes), 0)
	v.known = grown(v.known, len(f.nodes), false)
	c := climber{Short: v, state: make([]uint8, len(f.nodes))}
	for _, g := range f.Nodes(s) {
		c.climb(g)
	}
	v.total.Store(int64(c.count))
	v.done.Store(0)
	return c.levels
}

// A climber finds heights from below, with a stack of its own.
type climber struct {
	*Short
	state  []uint8 // of a node: not seen, open or done
	levels [][]Node
	count  int
	stack  []rung
}

const (
	openNode = 1 + iota
	doneNode
)

// A rung is a node whose options are being looked at: how far, and the height
// that they give it so far.
type rung struct {
	node   Node
	player game.Player
	option uint32 // of the player
	part   uint32 // of the option
	height int32
}

func (c *climber) climb(root Node) {
	if c.finished(root) {
		return
	}
	c.push(root)
	for len(c.stack) > 0 {
		top := &c.stack[len(c.stack)-1]
		g, more := c.next(top)
		switch {
		case more && c.state[g] == openNode:
			fail(ErrLoopy)
		case more:
			c.push(g)
		default:
			c.finish(*top)
			c.stack = c.stack[:len(c.stack)-1]
		}
	}
}

func (c *climber) push(g Node) {
	c.forest.step()
	c.state[g] = openNode
	c.stack = append(c.stack, rung{node: g})
}

// finished reports whether a node has its height.
func (c *climber) finished(g Node) bool { return c.known[g] || c.state[g] == doneNode }

// next returns a node below that has no height yet.
func (c *climber) next(r *rung) (g Node, more bool) {
	f := c.forest
	for ; r.player <= game.Right; r.player, r.option = r.player+1, 0 {
		options := f.nodes[r.node].options[r.player]
		for ; r.option < options.n; r.option, r.part = r.option+1, 0 {
			parts := f.sums[f.edges[options.start+r.option]].nodes
			for ; r.part < parts.n; r.part++ {
				g = f.parts[parts.start+r.part]
				if !c.finished(g) {
					return g, true
				}
				r.height = max(r.height, c.height[g]+1)
			}
		}
		if f.nodes[r.node].impartial {
			break
		}
	}
	return 0, false
}

func (c *climber) finish(r rung) {
	c.state[r.node], c.height[r.node] = doneNode, r.height
	c.levels = grown(c.levels, int(r.height), nil)
	c.levels[r.height] = append(c.levels[r.height], r.node)
	c.count++
}

func (v *Short) workers() int {
	if v.Workers > 0 {
		return v.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// chunk is how many nodes a worker takes at a time.
const chunk = 16

// compute finds the values of nodes whose options have values.
func (v *Short) compute(level []Node) error {
	workers := min(v.workers(), (len(level)+chunk-1)/chunk)
	for len(v.calcs) < max(workers, 1) {
		v.calcs = append(v.calcs, v.space.Calc())
	}
	var next atomic.Int64
	var group sync.WaitGroup
	errs := make([]error, max(workers, 1))
	run := func(w int) {
		c := v.calcs[w]
		errs[w] = c.Do(v.meter.Fork(), func() {
			for end := int(next.Add(chunk)); end-chunk < len(level); end = int(next.Add(chunk)) {
				for _, g := range level[end-chunk : min(end, len(level))] {
					v.nodes[g] = c.Make(v.options(c, g, game.Left), v.options(c, g, game.Right))
					v.known[g] = true
					v.done.Add(1)
				}
			}
		})
		if errs[w] != nil {
			next.Store(int64(len(level))) // the others stop too
		}
	}
	for w := 1; w < workers; w++ {
		group.Go(func() { run(w) })
	}
	run(0)
	group.Wait()
	return limited(errors.Join(errs...))
}

func (v *Short) options(c *short.Calc, g Node, player game.Player) []short.Game {
	sums := v.forest.NodeOptions(g, player)
	out := make([]short.Game, len(sums))
	for i, s := range sums {
		out[i] = v.sum(c, s)
	}
	return out
}
