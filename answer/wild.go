// SPDX-License-Identifier: Apache-2.0

// Misère play of disjunctive sums with wild components. Heaps of one game are decided by its misère
// quotient, if it is found within limits [Plambeck–Siegel 2008]. Other sums are decided by the
// reduced forms of their components, if these are small [ONAG, ch. 12]. Everything else is played
// out.

package answer

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/facts"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/value/misere/quotient"
	"github.com/upstar-cgt/upstar/work"
)

// largeHeap is the least size for which a heap is looked up in a quotient before it is played.
const largeHeap = 48

// formLimits limits the work on the reduced forms of a sum.
var formLimits = work.Budget{Positions: 200_000, Steps: 5_000_000}

// free decides a compound in which the order of the components does not matter.
func (s *solver) free(v *Verdict, c game.Convention) error {
	if s.whole.Mode.Kind == compound.AtMost {
		return s.byMoore(v, c)
	}
	if c != game.Misere || s.whole.Mode.Kind != compound.Disjunctive {
		return s.byTheory(v, c)
	}
	tries := []func(*Verdict) error{
		func(v *Verdict) error { return s.byTheory(v, c) },
		s.byQuotient,
		s.byForms,
	}
	if _, heaps, ok := heapsOf(s.whole); ok && slices.Max(append(heaps, 0)) >= largeHeap {
		tries[0], tries[1] = tries[1], tries[0]
	}
	for _, try := range tries {
		if err := try(v); err != errNoTheory {
			return err
		}
	}
	return errNoTheory
}

// heapsOf returns the code and the heaps of a sum of heaps of one game.
func heapsOf(p position.Position) (code takebreak.Code, heaps []int, ok bool) {
	x, isSum := p.(position.Compound)
	if !isSum {
		return facts.Code(p)
	}
	if x.Mode.Kind != compound.Disjunctive {
		return code, nil, false
	}
	for i, q := range x.Components {
		its, more, ok := heapsOf(q)
		if !ok || i > 0 && its.String() != code.String() {
			return code, nil, false
		}
		code, heaps = its, append(heaps, more...)
	}
	return code, heaps, len(x.Components) > 0
}

// byQuotient decides a sum of heaps of one game by its misère quotient.
func (s *solver) byQuotient(v *Verdict) error {
	code, heaps, ok := heapsOf(s.whole)
	if !ok {
		return errNoTheory
	}
	q, err := s.prover.Quotient(s.meter, code, slices.Max(append(heaps, 0)))
	if err != nil {
		return errNoTheory
	}
	v.Means = named(fmt.Sprintf("misère quotient of %s, order %d", code, q.Order()))
	if q.Period().Length == 0 {
		v.Means = named(fmt.Sprintf("misère quotient of %s to heap %d, order %d", code, q.Heap(), q.Order()))
	}
	images := make([]quotient.Elem, len(s.whole.Components))
	for i, p := range s.whole.Components {
		if images[i], err = image(q, p); err != nil {
			return err
		}
		s.add(i, "φ", q.Name(q.Word(images[i])))
	}
	rests, all := products(images, 0, q.Times)
	s.decided(v, q.InP(all))
	s.quotientReason(v, q, all)
	if q.InP(all) {
		return nil
	}
	return s.each(v, s.all(), func(i int, p position.Position) (bool, error) {
		x, err := image(q, p)
		return err == nil && q.InP(q.Times(rests[i], x)), err
	})
}

func (s *solver) quotientReason(v *Verdict, q *quotient.Quotient, all quotient.Elem) {
	v.Strategy = "leave a sum whose image in the quotient is in P"
	if p := q.PPortion(); len(p) <= 24 {
		names := make([]string, len(p))
		for i, x := range p {
			names[i] = q.Name(q.Word(x))
		}
		v.Strategy += " = {" + strings.Join(names, ", ") + "}"
	}
	v.Reason = "the image of the sum is " + q.Name(q.Word(all))
}

// image returns the image of some heaps in the quotient of their game.
func image(q *quotient.Quotient, p position.Position) (quotient.Elem, error) {
	heaps, ok := facts.Heaps(p)
	if !ok {
		_, heaps, _ = heapsOf(p)
	}
	x := quotient.Elem(0)
	for _, n := range heaps {
		y, ok := q.Phi(n)
		if !ok {
			return 0, fmt.Errorf("%s: heap %d is not in the quotient", p, n)
		}
		x = q.Times(x, y)
	}
	return x, nil
}

// products returns the product of all elements, and for each element the product of all others.
func products[T any](xs []T, one T, times func(x, y T) T) (but []T, all T) {
	but, all = make([]T, len(xs)), one
	for i, x := range xs {
		but[i], all = all, times(all, x)
	}
	after := one
	for i := len(xs) - 1; i >= 0; i-- {
		but[i], after = times(but[i], after), times(after, xs[i])
	}
	return but, all
}

// decided records the outcome of a sum, given whether it is a P-position.
func (s *solver) decided(v *Verdict, isP bool) {
	v.decide(game.OutcomeOf(!isP, !isP))
	if isP {
		v.Winning = &MoveList{Total: new(big.Int)}
	}
}

// byForms decides a sum by the reduced forms of its components.
func (s *solver) byForms(v *Verdict) error {
	space := misere.NewSpace()
	m := work.New(s.ctx, formLimits)
	forms := solve.NewMisere(s.solver, space)
	of := func(p position.Position) (misere.Game, error) {
		sum, err := s.sum(p)
		if err != nil {
			return 0, err
		}
		return forms.Form(m, sum)
	}
	games := make([]misere.Game, len(s.whole.Components))
	for i, p := range s.whole.Components {
		g, err := of(p)
		if err != nil {
			return wildError(err)
		}
		games[i] = g
	}
	if err := s.byRestive(v, m, forms, space, games); err != errNoTheory {
		return err
	}
	var rests []misere.Game
	var all misere.Game
	if err := space.Do(m, func() { rests, all = products(games, misere.Zero, space.Add) }); err != nil {
		return wildError(err)
	}
	found := &Verdict{Means: named("reduced forms of misère play"), Strategy: "leave a sum whose reduced form is a P-position"}
	s.decided(found, space.IsP(all))
	if !space.IsP(all) {
		err := s.each(found, s.all(), func(i int, p position.Position) (isP bool, err error) {
			g, err := of(p)
			if err == nil {
				err = space.Do(m, func() { isP = space.IsP(space.Add(rests[i], g)) })
			}
			return isP, err
		})
		if err != nil {
			return wildError(err)
		}
	}
	for i, g := range games {
		s.add(i, "genus", space.FormatGenus(g))
	}
	found.Reason = "the sum has the genus " + space.FormatGenus(all)
	*v = *found
	return nil
}

// A restiveSum is a sum of one restive or generally restive game and heaps of Nim, as far as misère
// play is concerned.
type restiveSum struct {
	plus, minus int
	heaps       []int
}

// restive reads a sum; ok is false for sums of another kind.
func (s *solver) restive(m *work.Meter, forms *solve.Misere, space *misere.Space, p position.Position) (r restiveSum, ok bool, err error) {
	sum, err := s.sum(p)
	if err == nil {
		_, err = forms.Form(m, sum)
	}
	if err != nil {
		return r, false, err
	}
	restive := 0
	err = space.Do(m, func() {
		for _, c := range s.solver.Arena().Components(sum) {
			g, _ := forms.Component(c)
			if n, heap := space.AsHeap(g); heap {
				r.heaps = append(r.heaps, n)
				continue
			}
			restive++
			if class := space.Class(g); class != misere.Restive && class != misere.GenerallyRestive {
				restive = 2 // of another kind
			}
			r.plus, r.minus = space.Normal(g), space.Misere(g)
		}
	})
	return r, restive == 1, err
}

// byRestive decides a sum of one restive game and a Nim position by the rule of restive games.
func (s *solver) byRestive(v *Verdict, m *work.Meter, forms *solve.Misere, space *misere.Space, games []misere.Game) error {
	r, ok, err := s.restive(m, forms, space, s.whole)
	if err != nil || !ok {
		return cmp.Or(wildError(err), errNoTheory)
	}
	alike := !slices.ContainsFunc(r.heaps, func(n int) bool { return n > 1 && n|1 != r.minus|1 })
	isP := misere.RestiveMisere(r.plus, r.minus, r.heaps...) == 0
	found := &Verdict{Means: named("rule of restive games")}
	found.Strategy = fmt.Sprintf("count the restive game as a heap of %d while all heaps are 0, 1, %d or %d, otherwise as a heap of %d, and leave the nim sum 0", r.minus, r.minus, r.minus^1, r.plus)
	found.Reason = fmt.Sprintf("the restive game counts as %d, and the heaps are %v", map[bool]int{true: r.minus, false: r.plus}[alike], r.heaps)
	if len(r.heaps) == 0 {
		found.Reason = fmt.Sprintf("the restive game is alone and counts as %d", r.minus)
	}
	s.decided(found, isP)
	if !isP {
		err := s.each(found, s.all(), func(i int, q position.Position) (bool, error) {
			after := s.whole
			after.Components = slices.Clone(after.Components)
			after.Components[i] = q
			x, ok, err := s.restive(m, forms, space, after)
			if err == nil && ok {
				return misere.RestiveMisere(x.plus, x.minus, x.heaps...) == 0, nil
			}
			if err != nil {
				return false, err
			}
			return s.leaves(i, q, game.Misere) // without the restive game the rest is tame
		})
		if err != nil {
			return wildError(err)
		}
	}
	for i, g := range games {
		s.add(i, "genus", space.FormatGenus(g))
	}
	*v = *found
	return nil
}

// wildError turns an error that a limit was reached into errNoTheory, so that the sum is played
// out.
func wildError(err error) error {
	if errors.Is(err, work.ErrLimit) {
		return errNoTheory
	}
	return err
}
