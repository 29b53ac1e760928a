// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/facts"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/work"
)

// Names of functions of heaps whose values come from misère reduced forms.
const (
	genusFunction = "genus"
	formFunction  = "misere"
)

var formNouns = map[string]string{genusFunction: "genera", formFunction: "reduced forms"}

// longValue is the greatest length of a form in a list.
const longValue = 200

// formValues holds the genera or the reduced forms of heaps.
type formValues struct {
	function string
	labels
}

// formBudget limits the work on reduced forms, since even a few games may take long to add up.
func formBudget(limits work.Budget) work.Budget {
	const each = 400 // steps for each game
	limits.Steps = each * limits.Positions
	return limits
}

// findForms finds the reduced forms of the heaps. In the text of a form, h13_2 is the form of heap
// 13 plus *2.
func (s *Sequence) findForms(ctx context.Context) error {
	space := misere.NewSpace()
	heaps := space.NewHeaps(func(n int) [][]int { return sequence.List(s.rule, n) })
	names := space.NewNames()
	var values numbers
	err := space.Do(work.New(ctx, formBudget(s.question.Limits)), func() {
		for n := 0; n <= int(s.To); n++ {
			g := heaps.Form(n)
			key := space.FormatGenus(g)
			if s.forms.function == formFunction {
				key = g.String()
			}
			values = append(values, s.forms.label(key, func() string {
				if s.forms.function == genusFunction {
					return key
				}
				text := clipText(names.Format(g), longValue)
				names.Add(fmt.Sprintf("h%d", n), g)
				return text
			}))
			s.known.Store(int64(len(values)))
		}
	})
	s.source = values
	if p, ok := period.FindEqual(values, period.Theorem{Missing: "no theorem proves periods of " + formNouns[s.forms.function]}); ok {
		s.found = p
	}
	if errors.Is(err, work.ErrLimit) {
		return fmt.Errorf("heap %d: %w; the sums of reduced forms grow from heap to heap, and a greater «limit» leads a few heaps further; "+
			"«function» o- asks the misère quotient first", len(values), err)
	}
	return err
}

// clipText shortens a text that is too long.
func clipText(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return s[:most] + "…"
}

// splitting finds a function of heaps that break into several heaps. It finds outcomes from nim
// values, functions of misère play from reduced forms, and everything else by play. The note says
// how.
func splitting(ctx context.Context, rule sequence.Rule, fn game.Function, to int, limits work.Budget) (r period.Result, note string, err error) {
	const several = "a move leaves several heaps"
	note = several + ", which are played disjunctively: found by "
	if fn == game.OutcomeNormal {
		if r, err = byNimValues(ctx, rule, to, limits); err == nil || ctx.Err() != nil {
			return r, note + "nim values", err
		}
	}
	if fn != game.OutcomeMisere && fn != game.GrundyMisere {
		r, err = played(ctx, rule, fn, to, limits)
		return r, note + "play", err
	}
	if fn == game.OutcomeMisere {
		if r, ok := byPretending(ctx, rule, to); ok {
			return r, note + "the misère quotient", nil
		}
	}
	space := misere.NewSpace()
	heaps := space.NewHeaps(func(n int) [][]int { return sequence.List(rule, n) })
	err = space.Do(work.New(ctx, formBudget(limits)), func() {
		for n := 0; n <= to; n++ {
			v := int32(space.Misere(heaps.Form(n)))
			if fn == game.OutcomeMisere {
				v = min(v, 1)
			}
			r.Values = append(r.Values, v)
		}
	})
	if errors.Is(err, work.ErrLimit) {
		err = fmt.Errorf("heap %d: %w", len(r.Values), err)
	}
	r.Period, r.Found = period.Find(r.Values, period.Theorem{Missing: several})
	return r, note + "reduced forms", err
}

// byNimValues finds the outcomes of heaps and their period from their nim values.
func byNimValues(ctx context.Context, rule sequence.Rule, to int, limits work.Budget) (r period.Result, err error) {
	nim, err := period.Solve(work.New(ctx, work.Budget{Bytes: limits.Bytes}), rule, game.GrundyNormal, max(to+1, someLooked))
	for _, v := range nim.Values {
		r.Values = append(r.Values, min(v, 1))
	}
	known := nim.Period
	if !nim.Found || !known.Proved {
		r.Period, r.Found = period.Find(r.Values, period.Theorem{Missing: "no period of the nim values is proved"})
		return r, err
	}
	if known.Saltus > 0 { // from the second period on, no value is 0
		known.Preperiod += known.Length
	}
	for n := len(r.Values); n < known.Preperiod+2*known.Length; n++ {
		r.Values = append(r.Values, max(r.Values[n-known.Length], int32(min(known.Saltus, 1))))
	}
	r.Period, r.Found = leastPeriod(r.Values, known.Preperiod, known.Length), true
	r.Period.Theorem, r.Period.Bound, r.Period.Known = known.Theorem+" for the nim values", known.Bound, len(r.Values)
	return r, err
}

// byPretending finds the misère outcomes of heaps from a quotient whose pretending function has a
// period.
func byPretending(ctx context.Context, rule sequence.Rule, to int) (r period.Result, ok bool) {
	code, isCode := rule.(takebreak.Code)
	if !isCode {
		return r, false
	}
	q, err := facts.NewProver(nil).Quotient(work.New(ctx, work.Budget{}), code, facts.QuotientReach+1)
	if err != nil {
		return r, false
	}
	known := q.Period()
	for n := range max(to+1, known.Preperiod+2*known.Length) {
		x, _ := q.Phi(n)
		r.Values = append(r.Values, 1)
		if q.InP(x) {
			r.Values[n] = 0
		}
	}
	r.Found = true
	r.Period = leastPeriod(r.Values, known.Preperiod, known.Length)
	r.Period.Theorem = fmt.Sprintf("the misère quotient of order %d", q.Order())
	r.Period.Bound, r.Period.Known = q.Heap()+1, len(r.Values)
	return r, true
}

// leastPeriod returns the least period and preperiod of values that have the given ones.
func leastPeriod(values []int32, preperiod, length int) period.Finding {
	p := period.Finding{Period: game.Period{Preperiod: preperiod, Length: length}, Proved: true}
	for d := 1; d < length; d++ {
		if length%d == 0 && slices.Equal(values[preperiod:preperiod+length], values[preperiod+d:preperiod+d+length]) {
			p.Length = d
			break
		}
	}
	for p.Preperiod > 0 && values[p.Preperiod-1] == values[p.Preperiod-1+p.Length] {
		p.Preperiod--
	}
	return p
}
