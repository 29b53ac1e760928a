// SPDX-License-Identifier: Apache-2.0

// Greatest common divisors. A number whose exponents have no negative coefficient is a polynomial
// in the variables ω^ω^a; rational powers of a variable cause no problem. The order of numbers is
// then an order of monomials in which the variable with the largest a counts first. So a number is
// written in descending powers of that variable, and the primitive Euclidean algorithm finds its
// divisors.

package surreal

import (
	"math/big"

	"github.com/upstar-cgt/upstar/work"
)

// meet returns the exponent of the largest monomial that divides both ω^x and ω^y. For each power
// of ω it has the smaller of the two coefficients, where a missing one counts as 0.
func meet(x, y Number) Number {
	return below(x, merge(x, y, func(a, b *big.Rat) *big.Rat {
		if a.Cmp(b) < 0 {
			return a
		}
		return b
	}), y)
}

// below drops the positive coefficients of z that occur in only one of x and y.
func below(x, z, y Number) Number {
	var terms []term
	for _, t := range z.terms {
		if t.coef.Sign() < 0 || has(x, t.exp) && has(y, t.exp) {
			terms = append(terms, t)
		}
	}
	return normal(terms)
}

func has(x Number, exp Number) bool {
	lo, hi := 0, len(x.terms)
	for lo < hi {
		mid := (lo + hi) / 2
		switch x.terms[mid].exp.Cmp(exp) {
		case 0:
			return true
		case 1:
			lo = mid + 1
		default:
			hi = mid
		}
	}
	return false
}

// parts writes ω^x as a quotient ω^up/ω^down of monomials.
func parts(x Number) (up, down Number) {
	for _, t := range x.terms {
		if t.coef.Sign() > 0 {
			up = up.Add(Number{[]term{t}, 1 + t.exp.size})
		} else {
			down = down.Sub(Number{[]term{t}, 1 + t.exp.size})
		}
	}
	return up, down
}

// strip divides x ≠ 0 by the largest monomial ω^y that divides it.
func strip(m *work.Meter, x Number) (rest, y Number) {
	y = x.terms[0].exp
	for _, t := range x.terms[1:] {
		m.Step(1)
		y = meet(y, t.exp)
	}
	return x.shift(y.Neg()), y
}

// content returns r, with the sign of x, such that x/r has integer coefficients without a common
// divisor.
func content(x Number) *big.Rat {
	num, den := new(big.Int), big.NewInt(1)
	for _, t := range x.terms {
		num.GCD(nil, nil, num, new(big.Int).Abs(t.coef.Num()))
		g := new(big.Int).GCD(nil, nil, den, t.coef.Denom())
		den.Mul(den, new(big.Int).Quo(t.coef.Denom(), g))
	}
	if x.Sign() < 0 {
		num.Neg(num)
	}
	return new(big.Rat).SetFrac(num, den)
}

// common returns the greatest common divisor of two nonzero polynomials.
func common(m *work.Meter, x, y Number) Number {
	x, mx := strip(m, x)
	y, my := strip(m, y)
	return coprime(m, x, y).shift(meet(mx, my))
}

// coprime returns the greatest common divisor of polynomials that no monomial
// divides.
func coprime(m *work.Meter, x, y Number) Number {
	m.Look()
	if len(x.terms) == 1 || len(y.terms) == 1 {
		return Int(1)
	}
	v := variable(x)
	if u := variable(y); u.Cmp(v) > 0 {
		v = u
	}
	x, cx := primitive(m, x, v)
	y, cy := primitive(m, y, v)
	for {
		if degree(x, v).Cmp(degree(y, v)) < 0 {
			x, y = y, x
		}
		if degree(y, v).Sign() == 0 { // primitive, so 1
			y = Int(1)
			break
		}
		r := remainder(m, x, y, v)
		if r.IsZero() {
			break
		}
		r, _ = primitive(m, r, v)
		x, y = y, r
	}
	return y.Mul(m, common(m, cx, cy))
}

// variable returns the a of the first variable ω^ω^a of x. The number x must not be a constant.
func variable(x Number) Number { return x.terms[0].exp.terms[0].exp }

// degree returns the exponent of the variable v in the first term of x. The variable v must be the
// first one that occurs.
func degree(x, v Number) *big.Rat { return power(x.terms[0], v) }

func power(t term, v Number) *big.Rat {
	if len(t.exp.terms) > 0 && t.exp.terms[0].exp.Equal(v) {
		return t.exp.terms[0].coef
	}
	return new(big.Rat)
}

// leading returns the coefficient of the highest power of v in x, which is a polynomial in the
// other variables, and the remaining terms.
func leading(x, v Number) (lead Number, rest []term) {
	d := degree(x, v)
	n := 1
	for n < len(x.terms) && power(x.terms[n], v).Cmp(d) == 0 {
		n++
	}
	lead = normal(x.terms[:n:n])
	return lead.shift(Term(v, d).Neg()), x.terms[n:]
}

// primitive divides x, as a polynomial in v, by the greatest common divisor of its coefficients.
func primitive(m *work.Meter, x, v Number) (rest, divisor Number) {
	x = x.scale(new(big.Rat).Inv(content(x)))
	for rest := x.terms; len(rest) > 0 && !divisor.isOne(); {
		var c Number
		c, rest = leading(normal(rest), v)
		if divisor.IsZero() {
			divisor = c
		} else {
			divisor = common(m, divisor, c)
		}
	}
	divisor = divisor.scale(new(big.Rat).Inv(content(divisor)))
	return divide(m, x, divisor), divisor
}

// remainder multiplies x by a polynomial without v, divides the product by y, and returns the
// remainder.
func remainder(m *work.Meter, x, y, v Number) Number {
	ly, _ := leading(y, v)
	for !x.IsZero() && degree(x, v).Cmp(degree(y, v)) >= 0 {
		m.Look()
		lx, _ := leading(x, v)
		gap := Term(v, new(big.Rat).Sub(degree(x, v), degree(y, v)))
		x = x.Mul(m, ly).Sub(y.Mul(m, lx).shift(gap))
	}
	return x
}

// divide returns x/y. The quotient must be a polynomial.
func divide(m *work.Meter, x, y Number) Number {
	if y.isOne() {
		return x
	}
	var q []term
	for !x.IsZero() {
		m.Look()
		t := term{x.terms[0].exp.Sub(y.terms[0].exp), new(big.Rat).Quo(x.terms[0].coef, y.terms[0].coef)}
		x = x.Sub(y.times(m, t))
		q = append(q, t)
	}
	return normal(q)
}
