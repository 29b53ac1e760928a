// SPDX-License-Identifier: Apache-2.0

package facts

import (
	"slices"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/solve/sparse"
	"github.com/upstar-cgt/upstar/solve/theory"
	"github.com/upstar-cgt/upstar/work"
)

// takeAndBreak is what is known about the heaps of a code. Only one goroutine at a time searches;
// the others wait.
type takeAndBreak struct {
	code      takebreak.Code
	turn      chan struct{} // holds a token while a search runs
	sequences map[game.Function]*heapSequence
	quotient  *quotientTry                            // nil before the search
	proved    [64]atomic.Pointer[period.Table[int32]] // by function: sequences whose period is proved; reading them needs no waiting
}

// enter waits for the others. It returns false if the time is up first.
func (g *takeAndBreak) enter(m *work.Meter) bool {
	select {
	case g.turn <- struct{}{}:
		return true
	case <-m.Context().Done():
		return false
	}
}

func (g *takeAndBreak) leave() { <-g.turn }

// A heapSequence is the sequence of values of a function. The values are known for heaps up to some
// size, or for all heaps.
type heapSequence struct {
	code     takebreak.Code
	function game.Function
	reach    int // how many values were computed in search of a period; at most tableReach
	values   []int32
	table    *period.Table[int32]
	long     *sparse.Engine // continues after the end of values; nil if it cannot
}

const (
	tableReach = 1 << 15       // the number of values that are computed in search of a period
	firstReach = 1 << 8        // the number of values in the first attempt
	longReach  = 1 << 26       // the largest heap for which further values are computed
	longEffort = 2_000_000_000 // the greatest number of pairs of heaps examined for that
)

// at returns the value of a heap of n, if it is known or can be computed. It computes no more
// values than n needs.
func (g *takeAndBreak) at(m *work.Meter, fn game.Function, n int) (int, bool) {
	if t := g.proved[fn].Load(); t != nil {
		return int(t.At(int64(n))), true
	}
	if !g.enter(m) {
		return 0, false
	}
	defer g.leave()
	s, ok := g.sequences[fn]
	if !ok {
		s = newSequence(g.code, fn)
		g.sequences[fn] = s
	}
	for n >= len(s.values) && s.table == nil && s.reach < tableReach && m.Err() == nil {
		s.compute(m, min(tableReach, max(4*s.reach, firstReach)))
	}
	if s.table != nil {
		g.proved[fn].Store(s.table)
	}
	switch {
	case n < len(s.values):
		return int(s.values[n]), true
	case s.table != nil:
		return int(s.table.At(int64(n))), true
	}
	return s.farther(m, n)
}

// newSequence returns a sequence without known values. If moves of the code can make heaps grow, no
// values are ever computed.
func newSequence(c takebreak.Code, fn game.Function) *heapSequence {
	s := &heapSequence{function: fn, reach: tableReach}
	if c.Grows() != nil {
		return s
	}
	s.code, s.reach = c, 0
	if g, ok := period.SparseGame(c); ok && fn == game.GrundyNormal && c.Splits() {
		s.long, _ = sparse.New(work.Unbounded(), g, sparse.Options{StopAtPeriod: true})
	}
	return s
}

// compute computes the first values. It stops earlier if their period is proved.
func (s *heapSequence) compute(m *work.Meter, reach int) {
	r, err := period.Solve(work.New(m.Context(), work.Budget{}), s.code, s.function, reach)
	if m.Err() != nil {
		return
	}
	if s.reach = reach; err != nil {
		s.reach = tableReach // it cannot be computed
		return
	}
	s.values = r.Values
	s.table, _ = period.NewTable(r.Values, r.Period)
}

// farther finds the value of a large heap in a long run, which it continues for this heap within
// longEffort.
func (s *heapSequence) farther(m *work.Meter, n int) (int, bool) {
	if s.long == nil {
		return 0, false
	}
	x, ok := s.long.At(uint64(n))
	if !ok && n <= longReach {
		if _, err := period.RunWithin(work.New(m.Context(), work.Budget{}), s.long, uint64(n), longEffort); err == nil {
			x, ok = s.long.At(uint64(n))
		}
	}
	return int(x), ok
}

// bigHeap is the size from which heaps are looked up instead of being played.
const bigHeap = 48

// heapFacts provides facts about heaps with at most large tokens.
type heapFacts struct {
	large
	sizes []int
}

func (h heapFacts) Wins(m *work.Meter, c game.Convention) bool {
	if c == game.Normal {
		return h.Value(m, game.GrundyNormal) != 0
	}
	if v, ok := h.single(m, game.OutcomeMisere); ok {
		return v != 0
	}
	if q, err := h.game.misereQuotient(m, slices.Max(h.sizes)); err == nil {
		if lost, err := q.IsP(h.sizes); err == nil {
			return !lost
		}
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

// nestFacts provides facts about an obliged take-and-break game from the values of its heaps
// [Ferguson].
type nestFacts struct {
	large
	nest heap.Nest
}

// Wins finds the values of the groups. Play goes from the last group to the first.
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
