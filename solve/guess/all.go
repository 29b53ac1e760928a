// SPDX-License-Identifier: Apache-2.0

package guess

import "math/big"

// A Guess is the first structure that was found in the terms: a period, an automaton, a recurrence,
// or a regular sequence. If no structure is claimed, these are all nil. Then Near may be a period
// that fits too few terms.
type Guess struct {
	Period     *Periodic   `json:"period,omitempty"`
	Automaton  *Automaton  `json:"automaton,omitempty"`
	Recurrence *Recurrence `json:"recurrence,omitempty"`
	Regular    *Regular    `json:"regular,omitempty"`
	Near       *Near       `json:"near,omitempty"`
}

// These are bounds on the number of terms that are examined.
const (
	mostTerms      = 20_000 // for automata and regular sequences
	mostRecurrence = 600    // for recurrences
)

// Of guesses the structure of terms. The offset is the index of the first term.
func Of(terms []*big.Int, offset int) (g Guess) {
	some := terms[:min(len(terms), mostTerms)]
	g.Period = Period(terms)
	if g.Period != nil && g.Period.Confirmed < 5*g.Period.Period {
		// Words whose slope is a quadratic irrational may repeat a block four times or more,
		// although they are not periodic.
		for a := 1; a <= 3; a++ {
			if found := Automatic(some, offset, Ostrowski(a)); found != nil {
				return Guess{Automaton: found}
			}
		}
		// An automaton much smaller than the period explains the terms better.
		for k := 2; k <= 5; k++ {
			if found := Automatic(some, offset, InBase(k)); found != nil && 4*len(found.Output) <= g.Period.Period {
				return Guess{Automaton: found}
			}
		}
	}
	if g.Period != nil || len(terms) < 20 {
		return g
	}
	for _, n := range []Numeration{InBase(2), InBase(3), InBase(4), InBase(5), Ostrowski(1), Ostrowski(2), Ostrowski(3)} {
		if g.Automaton = Automatic(some, offset, n); g.Automaton != nil {
			return g
		}
	}
	few := terms[:min(len(terms), mostRecurrence)]
	if !bounded(terms) { // a bounded recurrence is a period
		g.Recurrence = Linear(few)
	}
	if g.Recurrence != nil && (!g.Recurrence.fits(terms) || repeating(terms)) {
		g.Recurrence = nil
	}
	if g.Recurrence != nil {
		return g
	}
	for _, k := range []int{2, 3} {
		if g.Regular = KRegular(some, offset, k); g.Regular != nil {
			return g
		}
	}
	g.Near = Nearly(terms)
	return g
}

// bounded reports whether the terms have few values, none of them far from the others.
func bounded(terms []*big.Int) bool {
	low, high := terms[0], terms[0]
	for _, x := range terms {
		if x.Cmp(low) < 0 {
			low = x
		}
		if x.Cmp(high) > 0 {
			high = x
		}
	}
	span := new(big.Int).Sub(high, low)
	return span.Cmp(big.NewInt(int64(len(terms)/4))) < 0
}

// repeating reports whether the terms have a period that Period did not claim. A recurrence would
// then add no information.
func repeating(terms []*big.Int) bool {
	if _, ok := Repeats(terms, integers); ok {
		return true
	}
	for p := 1; p <= len(terms)/2; p++ {
		n := p
		for n < len(terms) && terms[n].Cmp(terms[n-p]) == 0 {
			n++
		}
		if n == len(terms) {
			return true
		}
	}
	return false
}

// fits reports whether all terms satisfy the recurrence.
func (r *Recurrence) fits(terms []*big.Int) bool {
	for n := len(r.Coefficients); n < len(terms); n++ {
		sum := new(big.Rat)
		for i, c := range r.Coefficients {
			sum.Add(sum, new(big.Rat).Mul(c, new(big.Rat).SetInt(terms[n-1-i])))
		}
		if sum.Cmp(new(big.Rat).SetInt(terms[n])) != 0 {
			return false
		}
	}
	return true
}
