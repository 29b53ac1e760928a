// SPDX-License-Identifier: Apache-2.0

// Package surreal computes with infinite and infinitesimal numbers: ordinals below ε₀, surreal
// numbers with a finite Conway normal form, and quotients of these. It also computes their sign
// expansions, and the Hackenbush stalks with these values.
//
//	w := surreal.Omega                             // ω
//	root := surreal.OmegaTo(surreal.Rational(1, 2)) // √ω
//	root.Mul(m, root).Equal(w)                     // true
//	w.Sub(surreal.Int(1)).Signs(m)                 // +^ω -
//
// A Number is Σ r·ω^x with finitely many terms, where r is rational and the exponents x are also
// Numbers [ONAG, ch. 3]. An Ordinal is a Number with positive integers r and ordinal exponents.
// Sums and products of Numbers are the natural sums and products of ordinals. A Fraction is a
// quotient of two Numbers, which need not have a finite normal form, for example 1/(ω+1).
//
// Values are immutable and safe for concurrent use. Methods with a *work.Meter unwind the stack up
// to its Do if the budget is used up. Methods without a meter take time proportional to the Size of
// their operands.
package surreal

import (
	"iter"
	"math"
	"math/big"
	"slices"
)

// A Number is a surreal number in Conway normal form. The zero Number is 0.
//
// Invariant: exponents are strictly descending, and coefficients are not 0.
type Number struct {
	terms []term
	size  int // the size of the whole tree
}

type term struct {
	exp  Number
	coef *big.Rat
}

var one = big.NewRat(1, 1)

// Omega is ω.
var Omega = OmegaTo(Int(1))

// Int returns n.
func Int(n int64) Number { return Rat(new(big.Rat).SetInt64(n)) }

// Rational returns num/den. The denominator den must not be 0.
func Rational(num, den int64) Number { return Rat(big.NewRat(num, den)) }

// Rat returns r.
func Rat(r *big.Rat) Number { return monomial(Number{}, new(big.Rat).Set(r)) }

// OmegaTo returns ω^x.
func OmegaTo(x Number) Number { return monomial(x, one) }

// Term returns r·ω^x.
func Term(x Number, r *big.Rat) Number { return monomial(x, new(big.Rat).Set(r)) }

func monomial(x Number, r *big.Rat) Number {
	if r.Sign() == 0 {
		return Number{}
	}
	return normal([]term{{x, r}})
}

// normal makes a Number from terms that satisfy the invariant.
func normal(terms []term) Number {
	size := 0
	for _, t := range terms {
		size = saturated(size, saturated(1, t.exp.size))
	}
	return Number{terms, size}
}

func saturated(a, b int) int {
	if a > math.MaxInt-b {
		return math.MaxInt
	}
	return a + b
}

// Size returns the number of terms of x. It includes the terms of the exponents, each as often as
// it is written.
func (x Number) Size() int { return x.size }

// Len returns the number of terms of x, without those of its exponents.
func (x Number) Len() int { return len(x.terms) }

// Terms yields the exponents and coefficients of x, largest exponent first.
func (x Number) Terms() iter.Seq2[Number, *big.Rat] {
	return func(yield func(Number, *big.Rat) bool) {
		for _, t := range x.terms {
			if !yield(t.exp, new(big.Rat).Set(t.coef)) {
				return
			}
		}
	}
}

// IsZero reports whether x is 0.
func (x Number) IsZero() bool { return len(x.terms) == 0 }

// Sign returns −1, 0 or 1: the sign of the first coefficient.
func (x Number) Sign() int {
	if x.IsZero() {
		return 0
	}
	return x.terms[0].coef.Sign()
}

// Real returns x if it is a rational number.
func (x Number) Real() (r *big.Rat, ok bool) {
	switch {
	case x.IsZero():
		return new(big.Rat), true
	case len(x.terms) == 1 && x.terms[0].exp.IsZero():
		return new(big.Rat).Set(x.terms[0].coef), true
	}
	return nil, false
}

// isOne reports whether x is 1.
func (x Number) isOne() bool {
	return len(x.terms) == 1 && x.terms[0].exp.IsZero() && x.terms[0].coef.Cmp(one) == 0
}

// Cmp returns −1, 0 or 1 if x is less than, equal to or greater than y. This is the sign of the
// first term of x − y.
func (x Number) Cmp(y Number) int {
	if len(x.terms) == len(y.terms) && len(x.terms) > 0 && &x.terms[0] == &y.terms[0] {
		return 0
	}
	for i, t := range x.terms {
		if i == len(y.terms) {
			return t.coef.Sign()
		}
		u := y.terms[i]
		switch t.exp.Cmp(u.exp) {
		case 1:
			return t.coef.Sign()
		case -1:
			return -u.coef.Sign()
		}
		if c := t.coef.Cmp(u.coef); c != 0 {
			return c
		}
	}
	if len(y.terms) > len(x.terms) {
		return -y.terms[len(x.terms)].coef.Sign()
	}
	return 0
}

// Equal reports whether x is y.
func (x Number) Equal(y Number) bool { return x.Cmp(y) == 0 }

// Neg returns −x.
func (x Number) Neg() Number { return x.scale(big.NewRat(-1, 1)) }

// Abs returns x or −x, whichever is not negative.
func (x Number) Abs() Number {
	if x.Sign() < 0 {
		return x.Neg()
	}
	return x
}

// scale returns r·x for r ≠ 0.
func (x Number) scale(r *big.Rat) Number {
	terms := slices.Clone(x.terms)
	for i := range terms {
		terms[i].coef = new(big.Rat).Mul(terms[i].coef, r)
	}
	return Number{terms, x.size}
}

// shift returns x·ω^y.
func (x Number) shift(y Number) Number {
	if y.IsZero() {
		return x
	}
	terms := slices.Clone(x.terms)
	for i := range terms {
		terms[i].exp = terms[i].exp.Add(y)
	}
	return normal(terms)
}

// Add returns x + y. For ordinals this is the natural sum.
func (x Number) Add(y Number) Number {
	if x.IsZero() {
		return y
	}
	return merge(x, y, func(a, b *big.Rat) *big.Rat { return new(big.Rat).Add(a, b) })
}

// merge combines the coefficients of equal exponents. A coefficient whose exponent occurs only once
// is unchanged.
func merge(x, y Number, both func(a, b *big.Rat) *big.Rat) Number {
	terms := make([]term, 0, len(x.terms)+len(y.terms))
	a, b := x.terms, y.terms
	for len(a) > 0 && len(b) > 0 {
		switch a[0].exp.Cmp(b[0].exp) {
		case 1:
			terms, a = append(terms, a[0]), a[1:]
		case -1:
			terms, b = append(terms, b[0]), b[1:]
		default:
			if r := both(a[0].coef, b[0].coef); r.Sign() != 0 {
				terms = append(terms, term{a[0].exp, r})
			}
			a, b = a[1:], b[1:]
		}
	}
	return normal(append(append(terms, a...), b...))
}

// Sub returns x − y.
func (x Number) Sub(y Number) Number { return x.Add(y.Neg()) }

// IsSignedOrdinal reports whether x has integer coefficients and ordinal exponents. This means that
// x is a difference of ordinals.
func (x Number) IsSignedOrdinal() bool {
	for _, t := range x.terms {
		if !t.coef.IsInt() || !t.exp.IsOrdinal() {
			return false
		}
	}
	return true
}
