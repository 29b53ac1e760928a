// SPDX-License-Identifier: Apache-2.0

package period

import (
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/sparse"
)

// SparseGame returns a code as a game of package sparse. It can be one if it is
// finite and its moves leave at most two heaps, all pairs being allowed or all
// unequal ones.
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

// SparsePeriod returns the period that an engine for the game of code has
// proved, with the theorem and the number of values it needs.
func SparsePeriod(code takebreak.Code, e *sparse.Engine) (p Period, ok bool) {
	found, ok := e.Period()
	if !ok {
		return Period{}, false
	}
	p = Period{Preperiod: int(found.Start), Period: int(found.Length), Known: int(e.Known()), Proved: true, Theorem: newBreaking(code).name()}
	p.Bound = Bound(code, p.Preperiod, p.Period)
	return p, p.Bound <= p.Known
}
