// SPDX-License-Identifier: Apache-2.0

package sparse

import "github.com/upstar-cgt/upstar/solve/sparse/internal/column"

// Periods. If G(n+p) = G(n) for n₀ ≤ n < 2n₀+p+k, where k is the largest
// amount a move takes, then it holds for all n ≥ n₀ [Guy–Smith 1956]. Without
// splits a window of k values suffices; with splits into unequal heaps p more
// values are asked, since (a−p, b) may be equal heaps. In a sparse space a window
// may do, see horizon.

// firstProbe is the number of values at which a period is sought first.
const firstProbe = 64

// A Period says that G(n+Length) = G(n) for all n ≥ Start; both are least, but
// with AtMost, Start may be greater than need be.
type Period struct {
	Start, Length uint64
	AtMost        bool
	Known         uint64 // the values known when it was proved
	Bound         uint64 // the values the proof needs
	Window        Window // of a proof in a sparse space; zero if there are values enough without
}

// A Window is what a proof in a sparse space rests on: the values before a heap are
// those a period later, back to the greatest rare heap, and to the greatest of
// the smaller heaps of the witnesses used, and to the largest amount more.
type Window struct {
	Length   int    // of the window
	Mask     uint32 // the bits of values that tell rare from common heaps
	Position bool   // the parity of the heap counts too
	Rare     uint64 // the greatest rare heap
	Witness  uint64 // the greatest of the smaller heaps
}

// Reduce returns the least heap with the value of the heap n.
func (p Period) Reduce(n uint64) uint64 {
	if n < p.Start {
		return n
	}
	return p.Start + (n-p.Start)%p.Length
}

// Period returns the proved period, if the values known prove one.
func (e *Engine) Period() (Period, bool) {
	e.mu.Lock()
	col, found, seen := e.shown, e.period, e.seen
	e.mu.Unlock()
	if found == nil {
		p, ok := findPeriod(&col, e.game, seen)
		if !ok {
			return Period{}, false
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

// findPeriod returns the least period that the values prove.
//
// It runs over the shifts p and measures how far the values agree with
// themselves p later, backwards from the end. If they agree for m ≥ p values and
// then not, no shift up to m can do better (Fine and Wilf), so that time is
// linear. The window that a proof in a sparse space asks for does not grow if p
// falls, so that the same is true of it, and the first p is the least.
func findPeriod(col *column.Column, g Game, h horizon) (Period, bool) {
	if col.IsCold() {
		return Period{}, false
	}
	n := col.Len()
	last := n - g.bound(1, 0) // with splits, the greatest p that could do
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
			return h.period(g, n, p, m), true
		}
		p = max(p, m) + 1
	}
	return Period{}, false
}

// period returns the period p for which agree values are known to agree.
func (h *horizon) period(g Game, known, p, agree int) Period {
	start := known - p - agree
	out := Period{Start: uint64(start), Length: uint64(p), Known: uint64(known), Bound: uint64(g.bound(start, p))}
	if out.Bound > out.Known {
		n := known - p
		out.Bound = uint64(h.bound(start, p, known))
		out.Window = Window{Length: h.window(n), Mask: h.mask >> 1, Position: h.parity, Rare: uint64(h.rare), Witness: uint64(h.witness(n))}
	}
	return out
}
