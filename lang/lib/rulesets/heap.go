// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/value"
)

// mostHeaps is the greatest number of heaps in a sequence.
const mostHeaps = 1 << 20

// heapMembers are sequences of heap games in obliged sums.
func heapMembers() []*value.Func {
	const kayles = "game.heap.Kayles"
	of := func(name, doc string, f func(w *value.World, r sequence.Rule, n int) (value.Value, error)) *value.Func {
		return lib.Member(lib.HeapRulesetKind, name, kayles+"."+name+"(200)", doc, func(w *value.World, args []value.Value) (value.Value, error) {
			n, ok := args[1].(value.Int)
			if !ok || n < 0 || n > mostHeaps {
				return nil, fmt.Errorf("the number of heaps is from 0 to %d", mostHeaps)
			}
			rule, err := lib.HeapsOf(w, args[0]).Rule(w)
			if err != nil {
				return nil, err
			}
			return f(w, rule, int(n))
		}, value.Param{Name: "n", Kind: value.Integer})
	}
	return []*value.Func{
		of("ObligedValueSequence", "Ferguson's values of the heaps from 1 on", func(w *value.World, r sequence.Rule, n int) (value.Value, error) {
			vs, err := sequence.Obliged(w.Meter, r, n+1)
			if err != nil {
				return nil, err
			}
			l := &value.List{}
			for _, v := range vs[1:] {
				l.Elements = append(l.Elements, value.Written(fmt.Sprintf("%02b", v)))
			}
			return l, nil
		}),
		of("CheckObligedPeriodicity", "the period of Ferguson's values, if those of the given number of heaps prove one", func(w *value.World, r sequence.Rule, n int) (value.Value, error) {
			found, err := period.Solve(w.Meter, r, game.Obliged, n+1)
			if err != nil || !found.Period.Proved {
				return value.None, err
			}
			return lib.Periodicity{Period: found.Period.Period, Preperiod: found.Period.Preperiod, Saltus: found.Period.Saltus}, nil
		}),
	}
}
