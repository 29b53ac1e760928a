// SPDX-License-Identifier: Apache-2.0

package period

import (
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/sparse"
	"github.com/upstar-cgt/upstar/work"
)

// SparseGame returns a code as a game of package sparse. The code must be finite, its moves must
// leave at most two heaps, and either all pairs of heaps or all unequal pairs must be allowed.
func SparseGame(code takebreak.Code) (g sparse.Game, ok bool) {
	last, finite := code.Last()
	if most, bounded := code.MaxHeaps(); !finite || !bounded || most > 2 || code.First() < 0 || code.Grows() != nil {
		return sparse.Game{}, false
	}
	equal := false
	for i := code.First(); i <= last; i++ {
		d := code.Digit(i)
		if d.Shape(0) != 0 && i > 0 {
			g.Zero = append(g.Zero, i)
		}
		if d.Shape(1) != 0 {
			g.Take = append(g.Take, i)
		}
		switch d.Shape(2) {
		case 0:
			continue
		case takebreak.Any:
			equal = true
		case takebreak.AllUnequal:
			g.Unequal = true
		default:
			return sparse.Game{}, false
		}
		g.Split = append(g.Split, i)
	}
	return g, !(equal && g.Unequal)
}

// SparsePeriod returns the period that an engine has proved for the game of code, with the theorem
// and the number of values that it needs.
func SparsePeriod(code takebreak.Code, e *sparse.Engine) (p Finding, ok bool) {
	found, ok := e.Period()
	if !ok {
		return Finding{}, false
	}
	p = Finding{Period: found.Period, Known: int(e.Known()), Proved: true, Theorem: newBreaking(code).name()}
	p.AtMost = found.AtMost
	if p.Bound = Bound(code, p.Preperiod, p.Length); p.Bound > p.Known || p.AtMost {
		p.Theorem, p.Bound, p.Window = SparseWindow, int(found.Bound), found.Window
	}
	return p, p.Bound <= p.Known
}

// SparseWindow is the name of the theorem that package sparse proves in horizon.go.
const SparseWindow = "sparse window"

// settled is the number of values that show whether a sparse space is really sparse.
const settled = 1 << 15

// RunWithin runs an engine up to the heap to, in stages of doubling length. It stops when a period
// is proved or the effort is spent. Effort counts pairs of a heap and a rare heap, and the heaps
// examined in scans. It stops at settled if more than one heap in twenty is rare there. An effort
// of zero means no bound. It reports whether it finished. The engine must have the option
// StopAtPeriod.
func RunWithin(m *work.Meter, e *sparse.Engine, to, effort uint64) (ok bool, err error) {
	if effort == 0 {
		return true, e.Run(m, to)
	}
	spent, before := uint64(0), e.Stats()
	for next := min(to, settled); ; next = min(to, 2*next) {
		if err := e.Run(m, next); err != nil {
			return false, err
		}
		now := e.Stats()
		spent += uint64(now.Rare)*(now.Known-before.Known) + (now.Scans-before.Scans)*now.Known
		before = now
		if _, proved := e.Period(); proved || now.Known > to {
			return true, nil
		}
		if ahead := uint64(now.Rare) * (min(to, 2*next) - next); spent+ahead > effort || 20*uint64(now.Rare) > now.Known && next >= settled {
			return false, nil
		}
	}
}
