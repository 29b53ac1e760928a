// SPDX-License-Identifier: Apache-2.0

package facts

import (
	"context"
	"fmt"
	"time"

	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/value/misere/quotient"
	"github.com/upstar-cgt/upstar/work"
)

// QuotientReach is the largest heap up to which a prover searches for a quotient.
const QuotientReach = 400

// The search for a quotient may take only this much work. If it fails, heaps are played.
const quotientTime = 4 * time.Second

var quotientLimits = quotient.Limits{Heap: QuotientReach, Order: 3000, Trial: 200_000, Rounds: 1000}

// QuotientRules returns the rules for a search for a misère quotient. For an octal code they
// include what a proof of the period needs.
func QuotientRules(rule sequence.Rule) quotient.Rules {
	r := quotient.Rules{Options: func(n int) [][]int { return sequence.List(rule, n) }}
	code, ok := rule.(takebreak.Code)
	if !ok {
		return r
	}
	if _, _, _, octal := code.Octal(); octal {
		r.Parts, _ = code.MaxHeaps()
		r.Parts = max(r.Parts, 1)
		r.Take, _ = code.Last()
	}
	return r
}

// A quotientTry is a search for a quotient, and its result.
type quotientTry struct {
	solver *quotient.Solver
	found  *quotient.Quotient // the latest quotient, with its period
	err    error              // why the search cannot continue
}

// Quotient returns a misère quotient of a code with the heaps up to this size, if a short search
// finds it.
func (v *Prover) Quotient(m *work.Meter, code takebreak.Code, most int) (*quotient.Quotient, error) {
	return v.coded(code).misereQuotient(m, most)
}

func (g *takeAndBreak) misereQuotient(m *work.Meter, most int) (*quotient.Quotient, error) {
	if !g.enter(m) {
		return nil, m.Err()
	}
	defer g.leave()
	if g.quotient == nil {
		g.quotient = &quotientTry{solver: quotient.NewSolver(QuotientRules(g.code), quotientLimits), err: g.code.Grows()}
	}
	try := g.quotient
	if try.found == nil || !knows(try.found, most) {
		try.reach(m, min(most, QuotientReach))
	}
	if knows(try.found, most) {
		return try.found, nil
	}
	if try.err != nil {
		return nil, try.err
	}
	return nil, fmt.Errorf("%w: no misère quotient with a period to heap %d", work.ErrLimit, QuotientReach)
}

// reach continues the search up to a heap, unless a period or an error ends it earlier.
func (t *quotientTry) reach(m *work.Meter, heap int) {
	ctx, cancel := context.WithTimeout(m.Context(), quotientTime)
	defer cancel()
	for t.err == nil && t.solver.Heap() < heap {
		if _, ok := t.solver.Period(); ok {
			break
		}
		if t.err = t.solver.Next(work.New(ctx, work.Budget{})); m.Err() != nil {
			t.err = nil // the next caller may have more time
			break
		}
	}
	if t.found == nil || t.found.Heap() < t.solver.Heap() {
		t.found = t.solver.Result().Quotient
	}
}

func knows(q *quotient.Quotient, heap int) bool {
	_, ok := q.Phi(heap)
	return ok
}
