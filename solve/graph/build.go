// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"iter"

	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// Build stores the options of everything that can be reached from the roots, on so
// many goroutines: move by move, what was not met before. A later Build goes on from
// what is there, also after an error.
func (g *Graph) Build(m *work.Meter, roots []arena.Sum, workers int) error {
	g.walking.Lock()
	defer g.walking.Unlock()
	g.epoch++
	met := g.meet(nil, roots)
	after := make([][]arena.Component, max(workers, 1)) // what each goroutine meets
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

// meet appends the components of the sums that were not met before.
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
