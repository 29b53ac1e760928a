// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"fmt"

	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
)

// A Periodicity is a proved period of the nim values of a heap game.
type Periodicity struct{ Period, Preperiod, Saltus int }

var periodicityKind = &value.Kind{Package: "cgsuite.util", Name: "Periodicity", Parents: []*value.Kind{value.Object}}

// Kind returns Periodicity.
func (Periodicity) Kind() *value.Kind { return periodicityKind }

// Display returns the three numbers.
func (p Periodicity) Display(*value.World, notation.Style) string {
	return fmt.Sprintf("Periodicity(Period => %d, Preperiod => %d, Saltus => %d)", p.Period, p.Preperiod, p.Saltus)
}

// checkPeriodicity searches for a period among the nim values of the heaps up to n. It can prove a
// period for octal codes with finitely many digits. If t tokens can be taken at most, a period that
// holds from e up to 2e + 2p + t holds for ever [Guy–Smith 1956].
func (r *HeapRuleset) checkPeriodicity(w *value.World, n int) (value.Value, error) {
	if r.code == "" {
		return value.None, nil
	}
	c, err := takebreak.Parse(r.code)
	if err != nil {
		return nil, err
	}
	if _, _, _, ok := c.Octal(); !ok {
		return value.None, nil
	}
	taken, _ := c.Last()
	if _, err := r.nimValue(w, n); err != nil {
		return nil, err
	}
	g := r.table(w).nim[:n+1]
	for p := 1; 2*p+taken <= n; p++ {
		w.Meter.Step(n / p)
		e := n - p + 1
		for e > 0 && g[e-1] == g[e-1+p] {
			e--
		}
		if 2*e+2*p+taken <= n {
			return Periodicity{p, e, 0}, nil
		}
	}
	return value.None, nil
}

// periodicityMembers are the members of heap games and of their periods.
func periodicityMembers() []*value.Func {
	const example = "game.heap.Kayles.CheckPeriodicity(400)"
	part := func(name, doc string, f func(p Periodicity) int) *value.Func {
		return member(periodicityKind, name, example+"."+name, doc, func(_ *value.World, args []value.Value) (value.Value, error) {
			return value.FromInt(int64(f(args[0].(Periodicity)))), nil
		})
	}
	return []*value.Func{
		member(HeapRulesetKind, "CheckPeriodicity", example, "the period of the nim values, if those of the given number of heaps prove one", func(w *value.World, args []value.Value) (value.Value, error) {
			n, ok := args[1].(value.Int)
			if !ok || n < 0 || n > mostTokens {
				return nil, fmt.Errorf("the number of heaps is from 0 to %d", mostTokens)
			}
			return HeapsOf(w, args[0]).checkPeriodicity(w, int(n))
		}, anInt),
		member(HeapRulesetKind, "HeapNimValue", "game.heap.Kayles.HeapNimValue(7)", "nim value of a heap", func(w *value.World, args []value.Value) (value.Value, error) {
			r := HeapsOf(w, args[0])
			h, err := r.Call(w, args[1:], nil)
			if err != nil {
				return nil, err
			}
			x, err := r.nimValue(w, h.(Heap).n)
			return value.FromInt(int64(x)), err
		}, anInt),
		part("Period", "the period: the number of heaps after which the values repeat", func(p Periodicity) int { return p.Period }),
		part("Preperiod", "how many heaps there are before it", func(p Periodicity) int { return p.Preperiod }),
		part("Saltus", "by how much the values grow in a period", func(p Periodicity) int { return p.Saltus }),
	}
}
