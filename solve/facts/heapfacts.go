// SPDX-License-Identifier: Apache-2.0

package facts

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/solve/theory"
	"github.com/upstar-cgt/upstar/work"
)

// bigHeap is the size from which heaps are looked up instead of played.
const bigHeap = 48

// heapFacts are the facts of heaps, of which the largest is large.
type heapFacts struct {
	played
	game  *takeAndBreak
	sizes []int
}

func (h heapFacts) Wins(m *work.Meter, c game.Convention) bool {
	if c == game.Normal {
		return h.Value(m, game.GrundyNormal) != 0
	}
	if v, ok := h.single(m, game.OutcomeMisere); ok {
		return v != 0
	}
	if wins, ok := h.game.misere(m, h.sizes); ok {
		return wins
	}
	return h.played.Wins(m, c)
}

// single looks up a function of a single heap.
func (h heapFacts) single(m *work.Meter, fn game.Function) (int, bool) {
	if len(h.sizes) != 1 {
		return 0, false
	}
	return h.game.at(m, fn, h.sizes[0])
}

func (h heapFacts) Value(m *work.Meter, fn game.Function) int {
	if fn != game.GrundyNormal {
		if v, ok := h.single(m, fn); ok {
			return v
		}
		return h.played.Value(m, fn)
	}
	sum := 0
	for _, n := range h.sizes {
		v, ok := h.game.at(m, game.GrundyNormal, n)
		if !ok {
			return h.played.Value(m, fn)
		}
		sum ^= v
	}
	return sum
}

func (h heapFacts) Ended(m *work.Meter) bool { return h.hasEnded(m) }

// nestFacts are those of an obliged take-and-break game, whose outcomes are
// known from the values of its heaps [Ferguson].
type nestFacts struct {
	played
	game *takeAndBreak
	nest heap.Nest
}

func (x nestFacts) Ended(m *work.Meter) bool { return x.hasEnded(m) }

// Wins finds the values of the groups, which are played from the last to the first.
func (x nestFacts) Wins(m *work.Meter, c game.Convention) bool {
	var vals []theory.Val
	for _, group := range x.nest.Groups() {
		var sum theory.Obligation
		for _, n := range group.Append(nil) {
			v, ok := x.game.at(m, game.Obliged, n)
			if !ok {
				return x.played.Wins(m, c)
			}
			sum.Add(game.ValOf(uint8(v)), 1)
		}
		vals = append(vals, sum.Val())
	}
	return theory.Sequence(vals).Wins(c)
}
