// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/column"
)

// Periods. If G(n+p) = G(n) for n₀ ≤ n < 2n₀+p+k, where k is the largest amount that a move takes,
// then it holds for all n ≥ n₀ [Guy–Smith 1956]. Without splits, a window of k values suffices.
// With splits into unequal heaps, p more values are required, since (a−p, b) may be equal heaps. In
// a sparse space a window may be enough; see horizon.

// firstProbe is the number of values at which the engine first searches for a period.
const firstProbe = 64

// A Proof is a period of the values G(n) that is proved. If AtMost is set, its preperiod may be
// greater than necessary.
type Proof struct {
	game.Period
	AtMost bool
	Known  uint64 // the number of known values when it was proved
	Bound  uint64 // the number of values that the proof needs
	Window Window // for a proof in a sparse space; zero if the values suffice without a window
}

// A Window is the basis of a proof in a sparse space: the values before a heap equal those a period
// later. The window reaches back as far as the greater of two heaps, and further by the largest
// amount. These are the greatest rare heap, and the greatest of the smaller heaps of the witnesses
// used.
type Window struct {
	Length   int    // of the window
	Mask     uint32 // the bits of values that distinguish rare from common heaps
	Position bool   // the mask also uses the parity of the heap
	Rare     uint64 // the greatest rare heap
	Witness  uint64 // the greatest of the smaller heaps of witnesses
}

// Period returns the proved period. It reports false if the known values do not prove one.
func (e *Engine) Period() (Proof, bool) {
	e.mu.Lock()
	col, found, seen := e.shown, e.period, e.seen
	e.mu.Unlock()
	if found == nil {
		p, ok := findPeriod(&col, e.game, seen)
		if !ok {
			return Proof{}, false
		}
		found = &p
		e.mu.Lock()
		e.period = found
		e.mu.Unlock()
	}
	return *found, true
}

// bound returns the number of values that prove a period.
func (g Game) bound(start, length int) int {
	k := g.Reach()
	start = max(start, 1)
	switch {
	case len(g.Split) == 0:
		return start + length + k
	case g.Unequal:
		return 2*start + 3*length + k
	}
	return 2*start + 2*length + k
}

// findPeriod returns the least period that the known values prove.
//
// It runs over the shifts p. For each it counts, backwards from the end, how many values agree with
// the values p places before. If m ≥ p values agree and the next does not, no shift up to m can do
// better (Fine and Wilf). So the time is linear. The window that a proof in a sparse space requires
// does not grow if p falls. So the same holds for such a proof, and the first p that is found is
// the least.
func findPeriod(col *column.Column, g Game, h horizon) (Proof, bool) {
	if col.IsCold() {
		return Proof{}, false
	}
	n := col.Len()
	last := n - g.bound(1, 0) // with splits, the greatest possible p
	if len(g.Split) > 0 {
		last /= 2
	}
	if h.usable {
		last = max(last, n-h.least())
	}
	for p := 1; p <= last; {
		if len(g.Split) > 0 {
			p = col.Skip(p, last)
		}
		m := col.Agree(p)
		if n >= g.bound(n-p-m, p) || h.proves(n, p, m) {
			return h.period(g, n, p, m, false), true
		}
		p = max(p, m) + 1
	}
	return Proof{}, false
}

// period returns the period p, given that the last agree values agree with those p places before.
func (h *horizon) period(g Game, known, p, agree int, forgets bool) Proof {
	start := known - p - agree
	out := Proof{Period: game.Period{Preperiod: start, Length: p}, Known: uint64(known), Bound: uint64(g.bound(start, p))}
	if out.AtMost = forgets; forgets || out.Bound > out.Known {
		n := known - p
		out.Bound = uint64(h.bound(start, p, known))
		out.Window = Window{Length: h.window(n), Mask: h.mask >> 1, Position: h.parity, Rare: uint64(h.rare), Witness: uint64(h.witness(n))}
	}
	return out
}
