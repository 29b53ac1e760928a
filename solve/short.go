// SPDX-License-Identifier: Apache-2.0

package solve

import (
	"iter"
	"runtime"
	"slices"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/graph"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// A Short finds the canonical forms of the sums of an arena. It first stores the options of
// everything that can be reached. Then it computes the values from the shortest games to the
// longest, several at a time, in one shared space. Only one goroutine at a time may use it.
type Short struct {
	Workers int // goroutines; 0 means one for each processor

	graph  *graph.Graph
	space  *short.Space
	calcs  []*short.Calc // one for each worker
	values []short.Game  // by component
	known  []bool
	height []int32 // of the game tree of a component
	done   atomic.Int64
	total  atomic.Int64
}

// NewShort returns a solver for the sums of v with values in space.
func NewShort(v *Solver, space *short.Space) *Short {
	return &Short{graph: v.graph.Load(), space: space}
}

// Forget drops the values that were found. They remain in the space.
func (v *Short) Forget() { v.calcs, v.values, v.known, v.height = nil, nil, nil, nil }

// Stats returns how many values have been found and how many are needed. It may be called while
// Value runs.
func (v *Short) Stats() (done, total int64) { return v.done.Load(), v.total.Load() }

// Value returns the canonical form of s.
func (v *Short) Value(m *work.Meter, s arena.Sum) (g short.Game, err error) {
	a := v.graph.Arena()
	if slices.ContainsFunc(a.Components(s), func(c arena.Component) bool { return a.Judged(a.Single(c)) }) {
		return 0, ErrVerdict
	}
	if err := v.graph.Build(m, []arena.Sum{s}, v.workers()); err != nil {
		return 0, err
	}
	levels, err := work.Try(m, func() [][]arena.Component { return v.levels(m, s) })
	if err != nil {
		return 0, err
	}
	for _, level := range levels {
		if err := v.compute(m, level); err != nil {
			return 0, err
		}
	}
	c := v.calc(0)
	err = c.Do(m, func() { g = v.sum(c, s) })
	return g, err
}

// sum adds the values of the components of s.
func (v *Short) sum(c *short.Calc, s arena.Sum) (total short.Game) {
	for _, g := range v.graph.Arena().Components(s) {
		total = c.Add(total, v.values[g])
	}
	return total
}

// levels returns the components that can be reached from s and have no value yet, sorted by the
// heights of their trees.
func (v *Short) levels(m *work.Meter, s arena.Sum) (levels [][]arena.Component) {
	a := v.graph.Arena()
	size := a.Stats().Components
	v.height = grown(v.height, size)
	v.known = grown(v.known, size)
	v.values = grown(v.values, size)
	strong := v.graph.Strong(m, a.Components(s), func(g arena.Component) bool { return v.known[g] })
	if strong.Loopy {
		m.Fail(ErrLoopy)
	}
	for _, g := range strong.Components {
		height := int32(0)
		for _, player := range game.Players {
			for _, t := range v.graph.Component(m, g, player) {
				for _, part := range a.Components(t) {
					height = max(height, v.height[part]+1)
				}
			}
			if a.IsImpartial(g) {
				break
			}
		}
		v.height[g] = height
		levels = grown(levels, int(height))
		levels[height] = append(levels[height], g)
	}
	v.total.Store(int64(len(strong.Components)))
	v.done.Store(0)
	return levels
}

func (v *Short) workers() int {
	if v.Workers > 0 {
		return v.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// calc returns the calculator of a worker.
func (v *Short) calc(w int) *short.Calc {
	for len(v.calcs) <= w {
		v.calcs = append(v.calcs, v.space.Calc())
	}
	return v.calcs[w]
}

// compute finds the values of components whose options have values.
func (v *Short) compute(m *work.Meter, level []arena.Component) error {
	v.calc(v.workers() - 1)
	return work.Spread(m, v.workers(), len(level), func(w int, m *work.Meter, items iter.Seq[int]) error {
		c := v.calcs[w]
		return c.Do(m, func() {
			for i := range items {
				g := level[i]
				v.values[g] = c.Make(v.options(m, c, g, game.Left), v.options(m, c, g, game.Right))
				v.known[g] = true
				v.done.Add(1)
			}
		})
	})
}

func (v *Short) options(m *work.Meter, c *short.Calc, g arena.Component, player game.Player) []short.Game {
	sums := v.graph.Component(m, g, player)
	out := make([]short.Game, len(sums))
	for i, s := range sums {
		out[i] = v.sum(c, s)
	}
	return out
}
