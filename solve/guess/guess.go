// SPDX-License-Identifier: Apache-2.0

// Package guess finds structure in a finite sequence: a period, a saltus, a linear recurrence, an automaton.
// A guess is no proof; each says by how many terms it is confirmed, and none is made on thin evidence.
//
//	guess.Period(terms) // {34 52 [0] 315}
//
// The rule for periods is that of doubling: what is regular must be at least as long as what came before it,
// 2p terms and 20 terms. So 1 at powers of 2, or at squares, never looks eventually 0.
package guess

import "math/big"

// A Periodic says that a(n+Period) = a(n)+Saltus for n ≥ Preperiod, counted from the first term, as
// Confirmed terms confirm.
type Periodic struct {
	Period    int      `json:"period"`
	Preperiod int      `json:"preperiod"`
	Saltus    *big.Int `json:"saltus"`
	Confirmed int      `json:"confirmed"`
}

// Group is what terms are added in.
type Group[T any] struct {
	Sub   func(a, b T) T
	Equal func(a, b T) bool
}

// A Repeat is a Periodic of terms in a group.
type Repeat[T any] struct {
	Period, Preperiod, Confirmed int
	Saltus                       T
}

// Repeats returns the least period, with the difference that comes with it, that the rule of doubling
// allows; ok is false if there is none.
func Repeats[T any](terms []T, g Group[T]) (r Repeat[T], ok bool) {
	n := len(terms)
	for p := 1; p <= n/3; p++ {
		saltus := g.Sub(terms[n-1], terms[n-1-p])
		from := n - 1 - p
		for from > 0 && g.Equal(g.Sub(terms[from-1+p], terms[from-1]), saltus) {
			from--
		}
		if confirmed := n - p - from; confirmed >= max(2*p, 20, from) {
			return Repeat[T]{p, from, confirmed, saltus}, true
		}
	}
	return r, false
}

// integers are the group of integers.
var integers = Group[*big.Int]{
	Sub:   func(a, b *big.Int) *big.Int { return new(big.Int).Sub(a, b) },
	Equal: func(a, b *big.Int) bool { return a.Cmp(b) == 0 },
}

// Period guesses a period of integers, with a saltus or without; nil if there is none to be seen.
func Period(terms []*big.Int) *Periodic {
	r, ok := Repeats(terms, integers)
	if !ok {
		return nil
	}
	return &Periodic{r.Period, r.Preperiod, r.Saltus, r.Confirmed}
}

// A Near is a period that fits, but on too few terms: More of them are needed.
type Near struct {
	Period    int `json:"period"`
	Confirmed int `json:"confirmed"`
	More      int `json:"more"`
}

// Nearly returns the period that fits most of the last terms, at least twice over, though it is not
// claimed; nil if there is none.
func Nearly(terms []*big.Int) *Near {
	n := len(terms)
	var best *Near
	for p := 1; p <= n/3; p++ {
		from := n - p
		for from > 0 && terms[from-1].Cmp(terms[from-1+p]) == 0 {
			from--
		}
		confirmed := n - p - from
		if more := max(2*p, 20, from) - confirmed; confirmed >= 2*p && more > 0 && (best == nil || confirmed > best.Confirmed) {
			best = &Near{p, confirmed, more}
		}
	}
	return best
}
