// SPDX-License-Identifier: Apache-2.0

// From sign expansions to Conway normal forms: the inverse of expansion.go. The signs are read term
// by term. The exponent continues as long as runs are long enough for it. Then come the signs of
// the coefficient, each ω^p times, where p is the number of pluses in the exponent. If a sign is
// followed by at least ω^(p+1) signs of the other kind, it already begins the next term: for
// example, 1+1/ω is + and +−^ω.

package surreal

import (
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// Number returns the number with the sign expansion s. If its normal form is not
// finite, or has coefficients that are not rational, the error wraps ErrSigns.
func (s Signs) Number(m *work.Meter) (Number, error) {
	return work.Try(m, func() Number { return (&reader{m: m, parts: s.parts}).number() })
}

// A reader is a place in a sign expansion.
type reader struct {
	m      *work.Meter
	parts  []Part   // the unread parts; for a block, also those of its runs that were read
	at     int      // index of the next run in the first part
	taken  *Ordinal // what is left of the first run, if a part of it has been read
	back   *Run     // a sign that was returned by giveBack
	sign   game.Player
	inside int // len(parts) at the beginning of a term that begins inside the block parts[0]
}

// peek returns the next run, with signs relative to a term that begins with a plus.
func (r *reader) peek() (Run, bool) {
	if r.back != nil {
		return *r.back, true
	}
	if len(r.parts) == 0 {
		return Run{}, false
	}
	run := r.parts[0].Runs[r.at]
	if r.taken != nil {
		run.Length = *r.taken
	}
	run.Player ^= r.sign
	return run, true
}

// take reads the first n signs of the next run.
func (r *reader) take(n Ordinal) {
	if r.back != nil {
		r.back = nil
		return
	}
	run, _ := r.peek()
	left, _ := run.Length.Minus(n)
	if !left.IsZero() {
		r.taken = &left
		return
	}
	r.taken = nil
	r.at++
	if r.at == len(r.parts[0].Runs) {
		r.at = 0
		if !r.parts[0].Repeated {
			r.parts = r.parts[1:]
		}
	}
}

func (r *reader) number() Number {
	var terms []term
	var before exponent
	for {
		r.m.Look()
		r.sign = 0
		run, more := r.peek()
		if !more {
			return normal(terms)
		}
		if len(r.parts) > 0 && r.parts[0].Repeated {
			if r.inside == len(r.parts) {
				r.m.Fail(fmt.Errorf("%w: a block of signs that is repeated has infinitely many terms", ErrSigns))
			}
			r.inside = len(r.parts)
		}
		if r.back != nil {
			r.back.Player = game.Left
		}
		r.sign = run.Player
		a, p := r.exponent()
		coef, long := r.coefficient(p)
		if len(terms) > 0 {
			a = before.restore(a)
		}
		if r.sign == game.Right {
			coef.Neg(coef)
		}
		before = exponent{a, long}
		exp := (&reader{m: r.m, parts: Signs{}.Then(a...).parts}).number()
		terms = append(terms, term{exp, coef})
	}
}

// exponent reads the reduced exponent of a term, with its number p of pluses.
func (r *reader) exponent() (a []Run, p Ordinal) {
	for {
		run, _ := r.peek()
		e, _, _ := run.Length.lead()
		r.take(OrdinalOmegaTo(e))
		more, _ := e.Minus(p)
		a, p = appendRuns(a, Run{game.Left, more}), e
		next := p.Then(finite(1))
		run, ok := r.peek()
		if !ok || run.Player == game.Left {
			break
		}
		n, rest := run.Length.split(next)
		if n.IsZero() {
			break
		}
		r.take(OrdinalOmegaTo(next).Times(r.m, n))
		a = appendRuns(a, Run{game.Right, n})
		run, ok = r.peek()
		if !ok || !rest.IsZero() || run.Length.Cmp(OrdinalOmegaTo(next)) < 0 {
			break
		}
	}
	return a, p
}

// coefficient reads the signs of a coefficient after its first one, each of which occurs ω^p times.
// The result long says whether there are infinitely many.
func (r *reader) coefficient(p Ordinal) (coef *big.Rat, long bool) {
	unit, next := OrdinalOmegaTo(p), OrdinalOmegaTo(p.Then(finite(1)))
	signs := []count{{game.Left, big.NewInt(1)}}
	for {
		r.m.Step(1)
		run, ok := r.peek()
		if !ok || run.Length.Cmp(unit) < 0 {
			break
		}
		if run.Length.Cmp(next) >= 0 {
			r.giveBack(signs, unit)
			if last := len(signs) - 1; signs[last].n.Sign() == 0 {
				signs = signs[:last]
			}
			break
		}
		if r.parts[0].Repeated && r.taken == nil {
			if block, ok := r.units(p); ok {
				r.parts, r.at = r.parts[1:], 0
				return realOf(r.m, signs, block), true
			}
		}
		k, rest := run.Length.split(p)
		n, _ := k.Natural()
		r.take(unit.Times(r.m, k))
		signs = appendCount(signs, count{run.Player, n})
		if !rest.IsZero() {
			break
		}
	}
	return realOf(r.m, signs, nil), false
}

// giveBack removes the last sign from signs, and makes it the next sign to be read.
func (r *reader) giveBack(signs []count, unit Ordinal) {
	last := &signs[len(signs)-1]
	last.n = new(big.Int).Sub(last.n, big.NewInt(1))
	if len(signs) == 1 && last.n.Sign() == 0 {
		panic("surreal: the first sign of a term is followed by too many of the other")
	}
	r.back = &Run{last.player ^ r.sign, unit}
}

// units returns the signs of a coefficient that the present block represents, from here on.
func (r *reader) units(p Ordinal) ([]count, bool) {
	runs := r.parts[0].Runs
	var signs []count
	for i := range runs {
		run := runs[(r.at+i)%len(runs)]
		k, rest := run.Length.split(p)
		n, ok := k.Natural()
		if !ok || n.Sign() == 0 || !rest.IsZero() {
			return nil, false
		}
		signs = append(signs, count{run.Player ^ r.sign, n})
	}
	return signs, true
}

// restore returns the exponent that e reduces to a. It is the inverse of reduce.
func (e exponent) restore(a []Run) []Run {
	var q Ordinal // at least the number of pluses that a and e have in common
	if len(a) > 0 && a[0].Player == game.Left {
		q, a = a[0].Length, a[1:]
	}
	var s []Run
	var p Ordinal
	for _, r := range e.runs {
		if r.Player == game.Right {
			s = appendRuns(s, r)
			continue
		}
		if after := p.Then(r.Length); after.Cmp(q) <= 0 {
			s, p = appendRuns(s, r), after
			continue
		}
		left, _ := q.Minus(p)
		return appendRuns(appendRuns(s, Run{game.Left, left}), a...)
	}
	if e.long {
		s = appendRuns(s, Run{game.Right, finite(1)})
	}
	more, _ := q.Minus(p)
	return appendRuns(appendRuns(s, Run{game.Left, more}), a...)
}
