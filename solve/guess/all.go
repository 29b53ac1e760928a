// SPDX-License-Identifier: Apache-2.0

package guess

import "math/big"

// A Guess is what was seen first of: a period, an automaton, a recurrence, a regular sequence. All are nil if
// nothing is claimed; then Near is a period that fits on too few terms.
type Guess struct {
	Period     *Periodic   `json:"period,omitempty"`
	Automaton  *Automaton  `json:"automaton,omitempty"`
	Recurrence *Recurrence `json:"recurrence,omitempty"`
	Regular    *Regular    `json:"regular,omitempty"`
	Near       *Near       `json:"near,omitempty"`
}

// Bounds of what is examined.
const (
	mostTerms      = 20_000 // for automata
	mostRecurrence = 600    // for recurrences and regular sequences
)

// Of guesses the structure of terms; offset is the number of the first.
func Of(terms []*big.Int, offset int) (g Guess) {
	some := terms[:min(len(terms), mostTerms)]
	g.Period = Period(terms)
	if g.Period != nil && g.Period.Confirmed < 5*g.Period.Period {
		// Words of slope a quadratic number repeat up to four times and more without a period.
		for a := 1; a <= 3; a++ {
			if found := Automatic(some, offset, Ostrowski(a)); found != nil {
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
	if g.Recurrence = Linear(few); g.Recurrence != nil && !g.Recurrence.fits(terms) {
		g.Recurrence = nil
	}
	if g.Recurrence != nil {
		return g
	}
	for _, k := range []int{2, 3} {
		if g.Regular = KRegular(few, offset, k); g.Regular != nil {
			return g
		}
	}
	g.Near = Nearly(terms)
	return g
}

// fits reports whether all terms obey the recurrence.
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
