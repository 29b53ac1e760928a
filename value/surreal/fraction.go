// SPDX-License-Identifier: Apache-2.0

package surreal

import (
	"errors"
	"math/big"

	"github.com/upstar-cgt/upstar/work"
)

// ErrZero reports a division by zero.
var ErrZero = errors.New("division by zero")

// A Fraction is a quotient of two numbers, in lowest terms. The zero Fraction is 0.
//
// Invariant: if each ω^ω^a is a variable, num and den are polynomials with integer coefficients and
// without a common factor, and the first coefficient of den is positive. A den of 0 represents 1.
type Fraction struct{ num, den Number }

// Quotient returns x/y.
func Quotient(m *work.Meter, x, y Number) (Fraction, error) {
	if y.IsZero() {
		return Fraction{}, ErrZero
	}
	return reduced(m, x, y), nil
}

// Fraction returns x as a quotient. For example, ω^-1 is 1/ω.
func (x Number) Fraction(m *work.Meter) Fraction { return reduced(m, x, Int(1)) }

// reduced returns x/y in lowest terms, for y ≠ 0.
func reduced(m *work.Meter, x, y Number) Fraction {
	if x.IsZero() {
		return Fraction{}
	}
	x, mx := strip(m, x)
	y, my := strip(m, y)
	if g := common(m, x, y); !g.isOne() {
		x, y = divide(m, x, g), divide(m, y, g)
	}
	up, down := parts(mx.Sub(my))
	cx, cy := content(x), content(y)
	ratio := new(big.Rat).Quo(cx, cy)
	num := new(big.Rat).Quo(new(big.Rat).SetInt(ratio.Num()), cx)
	den := new(big.Rat).Quo(new(big.Rat).SetInt(ratio.Denom()), cy)
	return Fraction{x.scale(num).shift(up), y.scale(den).shift(down)}
}

// Num returns the numerator of f.
func (f Fraction) Num() Number { return f.num }

// Den returns the denominator of f, which is positive.
func (f Fraction) Den() Number {
	if f.den.IsZero() {
		return Int(1)
	}
	return f.den
}

// isWhole reports whether the denominator is 1.
func (f Fraction) isWhole() bool { return f.den.IsZero() || f.den.isOne() }

// Number returns f as a number if its normal form is finite. That is so if the denominator has only
// one term.
func (f Fraction) Number() (x Number, ok bool) {
	den := f.Den()
	if len(den.terms) != 1 {
		return Number{}, false
	}
	t := den.terms[0]
	return f.num.scale(new(big.Rat).Inv(t.coef)).shift(t.exp.Neg()), true
}

// Sign returns −1, 0 or 1.
func (f Fraction) Sign() int { return f.num.Sign() }

// Cmp compares f and g.
func (f Fraction) Cmp(m *work.Meter, g Fraction) int {
	return f.num.Mul(m, g.Den()).Cmp(g.num.Mul(m, f.Den()))
}

// Neg returns −f.
func (f Fraction) Neg() Fraction { return Fraction{f.num.Neg(), f.Den()} }

// Add returns f + g.
func (f Fraction) Add(m *work.Meter, g Fraction) Fraction {
	if m.Step(f.num.Len() + g.num.Len()); f.isWhole() && g.isWhole() {
		return Fraction{f.num.Add(g.num), f.Den()}
	}
	return reduced(m, f.num.Mul(m, g.Den()).Add(g.num.Mul(m, f.Den())), f.Den().Mul(m, g.Den()))
}

// Sub returns f − g.
func (f Fraction) Sub(m *work.Meter, g Fraction) Fraction { return f.Add(m, g.Neg()) }

// Mul returns f·g.
func (f Fraction) Mul(m *work.Meter, g Fraction) Fraction {
	if f.isWhole() && g.isWhole() {
		return Fraction{f.num.Mul(m, g.num), f.Den()}
	}
	return reduced(m, f.num.Mul(m, g.num), f.Den().Mul(m, g.Den()))
}

// Div returns f/g.
func (f Fraction) Div(m *work.Meter, g Fraction) (Fraction, error) {
	if g.Sign() == 0 {
		return Fraction{}, ErrZero
	}
	return f.Mul(m, g.reciprocal()), nil
}

func (f Fraction) reciprocal() Fraction {
	if f.Sign() < 0 {
		return Fraction{f.Den().Neg(), f.num.Neg()}
	}
	return Fraction{f.Den(), f.num}
}

// Div returns x/y if it has a finite normal form, as (ω²−1)/(ω−1) does. If it has none, or y is 0,
// ok is false.
func (x Number) Div(m *work.Meter, y Number) (q Number, ok bool) {
	f, err := Quotient(m, x, y)
	if err != nil {
		return Number{}, false
	}
	return f.Number()
}
