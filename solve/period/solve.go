// SPDX-License-Identifier: Apache-2.0

package period

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/work"
)

// Result is a sequence with the period found in it, if any.
type Result struct {
	Values []int32
	Period Period
	Found  bool // a period was proved or observed

	// Graph gives the nim values of all heaps if they have no period that is found
	// but are proved to be those of an automaton; else nil.
	Graph *Graph
}

// firstLook is the number of values after which Solve first looks for a period.
const firstLook = 64

// Solve computes a function of a rule, looking for a period each time the
// number of values has doubled, until one is proved or limit values are known. If
// nim values that break heaps into three or more show no period, a graph is looked
// for.
// When m ends it it returns what it has, with the error.
func Solve(m *work.Meter, rule sequence.Rule, f game.Function, limit int) (Result, error) {
	th := For(rule, f)
	extend := sequence.Extender(rule, f)
	automata := newDecider(m, rule, f)
	var r Result
	for n := min(limit, firstLook); ; n = min(limit, 2*n) {
		values, err := extend(m, n)
		if len(values) > len(r.Values) {
			r.Values = values
			if r.Period, r.Found = Find(values, th); r.Found {
				r.Period, r.Found = automata.decide(values, r.Period, th)
			}
		}
		if err == nil && n >= limit && !r.Found {
			r.Graph, err = automata.graph(values)
		}
		if err != nil || r.Period.Proved || n >= limit {
			return r, err
		}
	}
}
