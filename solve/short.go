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
)

// A Short finds the canonical forms of the positions of a forest. It first plants
// all that can be reached, and then computes the values from the shortest games
// to the longest, several at a time, in one shared space.
type Short struct {
	Workers int // goroutines; as many as there are processors if 0

	forest *Forest
	space  *short.Space
	limits short.Limits
	calcs  []*short.Calc // one for each worker
	nodes  []short.Game
	known  []bool
	height []int32 // of the game tree of a node, -1 if it is not known
	done   atomic.Int64
	total  atomic.Int64
}

// NewShort returns a solver for the positions of f with values in space.
func NewShort(f *Forest, space *short.Space, limits short.Limits) *Short {
	return &Short{forest: f, space: space, limits: limits}
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
	v.known = grown(v.known, len(v.forest.nodes), false)
	v.nodes = grown(v.nodes, len(v.forest.nodes), 0)
	for _, level := range levels {
		if err := v.compute(level); err != nil {
			return 0, err
		}
	}
	if len(v.calcs) == 0 {
		v.calcs = append(v.calcs, v.space.CalcWith(v.forest.ctx, v.limits))
	}
	c := v.calcs[0]
	err = c.Do(func() { g = v.sum(c, s) })
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

// levels plants everything that can be reached from s and returns the nodes
// without a value, sorted by the heights of their trees.
func (v *Short) levels(s Sum) [][]Node {
	var levels [][]Node
	f := v.forest
	f.walk(s, v.high, v.needs, func(s Sum) {
		nodes := f.Nodes(s)
		if len(nodes) != 1 {
			return
		}
		g, h := nodes[0], int32(0)
		for _, t := range v.needs(s) {
			for _, o := range f.Nodes(t) {
				h = max(h, v.height[o]+1)
			}
		}
		v.height = grown(v.height, int(g), -1)
		v.height[g] = h
	})
	// Heights may be known from a call that was stopped: what has no value is
	// collected anew.
	seen := map[Node]bool{}
	for stack := []Sum{s}; len(stack) > 0; {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, g := range f.Nodes(s) {
			if seen[g] || int(g) < len(v.known) && v.known[g] {
				continue
			}
			seen[g] = true
			levels = grown(levels, int(v.height[g]), nil)
			levels[v.height[g]] = append(levels[v.height[g]], g)
			for _, player := range game.Players {
				stack = append(stack, f.NodeOptions(g, player)...)
			}
		}
	}
	v.total.Store(int64(len(seen)))
	v.done.Store(0)
	return levels
}

// high reports whether the heights of all nodes of s are known.
func (v *Short) high(s Sum) bool {
	for _, g := range v.forest.Nodes(s) {
		if int(g) >= len(v.height) || v.height[g] < 0 {
			return false
		}
	}
	return true
}

// needs gives the nodes of a sum, or the options of both players of a node.
func (v *Short) needs(s Sum) []Sum {
	f := v.forest
	if len(f.Nodes(s)) != 1 {
		return f.byNodes(s)
	}
	left := f.Options(s, game.Left)
	if f.sums[s].impartial {
		return left
	}
	right := f.Options(s, game.Right)
	return append(append(make([]Sum, 0, len(left)+len(right)), left...), right...)
}

func (v *Short) workers() int {
	if v.Workers > 0 {
		return v.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// compute finds the values of nodes whose options have values.
func (v *Short) compute(level []Node) error {
	workers := min(v.workers(), (len(level)+1)/2)
	for len(v.calcs) < max(workers, 1) {
		v.calcs = append(v.calcs, v.space.CalcWith(v.forest.ctx, v.limits))
	}
	var next atomic.Int64
	var group sync.WaitGroup
	errs := make([]error, max(workers, 1))
	work := func(w int) {
		c := v.calcs[w]
		errs[w] = c.Do(func() {
			for i := next.Add(1) - 1; int(i) < len(level); i = next.Add(1) - 1 {
				g := level[i]
				v.nodes[g] = c.Make(v.options(c, g, game.Left), v.options(c, g, game.Right))
				v.known[g] = true
				v.done.Add(1)
			}
		})
		if errs[w] != nil {
			next.Store(int64(len(level))) // the others stop too
		}
	}
	for w := 1; w < workers; w++ {
		group.Go(func() { work(w) })
	}
	work(0)
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
