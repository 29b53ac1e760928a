// SPDX-License-Identifier: Apache-2.0

package surreal

import (
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/upstar-cgt/upstar/work"
)

// ErrPower reports a power that is not a number of this package, such as 2^ω, √2 or (ω+1)^(1/2).
var ErrPower = errors.New("power is not computed")

// maxBits is the greatest size of the coefficients of powers, and of the coefficients that signs
// represent.
const maxBits = 1 << 20

// Mul returns x·y. For ordinals this is the natural product.
func (x Number) Mul(m *work.Meter, y Number) Number {
	switch {
	case x.IsZero() || y.IsZero():
		return Number{}
	case len(y.terms) == 1:
		return x.times(m, y.terms[0])
	case len(x.terms) == 1:
		return y.times(m, x.terms[0])
	}
	m.Room(uint64(len(x.terms)) * uint64(len(y.terms)) * 64)
	var terms []term
	for _, t := range x.terms {
		terms = append(terms, y.times(m, t).terms...)
	}
	return collect(m, terms)
}

// times returns x times one term.
func (x Number) times(m *work.Meter, t term) Number {
	m.Step(len(x.terms))
	for _, u := range x.terms {
		m.Step(min(saturated(u.exp.size, t.exp.size), 1<<30) + cost(bits(u.coef)+bits(t.coef)))
	}
	return x.scale(t.coef).shift(t.exp)
}

// cost is the number of steps for bringing a fraction of n bits to lowest terms.
func cost(bits int) int { return bits/64 + (bits/64)*(bits/64)>>8 }

func bits(r *big.Rat) int { return r.Num().BitLen() + r.Denom().BitLen() }

// collect sorts terms and adds the coefficients of equal exponents.
func collect(m *work.Meter, terms []term) Number {
	slices.SortStableFunc(terms, func(a, b term) int { m.Step(1); return b.exp.Cmp(a.exp) })
	out := terms[:0]
	for i := 0; i < len(terms); {
		sum, j := new(big.Rat).Set(terms[i].coef), i+1
		for ; j < len(terms) && terms[j].exp.Equal(terms[i].exp); j++ {
			m.Step(1)
			sum.Add(sum, terms[j].coef)
		}
		if sum.Sign() != 0 {
			out = append(out, term{terms[i].exp, sum})
		}
		i = j
	}
	return normal(slices.Clip(out))
}

// power returns xⁿ for n ≥ 0.
func (x Number) power(m *work.Meter, n *big.Int) Number {
	if len(x.terms) == 1 && x.terms[0].coef.IsInt() && x.terms[0].coef.Num().CmpAbs(big.NewInt(1)) == 0 {
		t := x.terms[0] // ±ω^a: no coefficient can grow
		coef := t.coef
		if n.Bit(0) == 0 {
			coef = one
		}
		return monomial(t.exp.scaled(new(big.Rat).SetInt(n)), coef)
	}
	if n.Sign() > 0 && !x.IsZero() {
		grown := new(big.Int).Mul(n, big.NewInt(int64(bits(x.terms[0].coef)-1)))
		if !n.IsInt64() || !grown.IsInt64() || grown.Int64() > maxBits {
			m.Fail(work.Exceeded("%d bits in a coefficient of a power", maxBits))
		}
	}
	return copies(m, Int(1), x, n, Number.Mul)
}

// copies returns the product of n copies of x.
func copies[T any](m *work.Meter, one, x T, n *big.Int, times func(T, *work.Meter, T) T) T {
	p := one
	for i := n.BitLen() - 1; i >= 0; i-- {
		m.Look()
		p = times(p, m, p)
		if n.Bit(i) == 1 {
			p = times(p, m, x)
		}
	}
	return p
}

// scaled returns r·x for any r.
func (x Number) scaled(r *big.Rat) Number {
	if r.Sign() == 0 {
		return Number{}
	}
	return x.scale(r)
}

// Pow returns x^y. It exists for ω^y with every y, for integer exponents, and for rational powers
// of a single term r·ω^a whose coefficient has a rational root. For all others, the error wraps
// ErrPower.
func (f Fraction) Pow(m *work.Meter, y Number) (Fraction, error) {
	if f.num.Equal(Omega) && f.isWhole() {
		return OmegaTo(y).Fraction(m), nil
	}
	r, ok := y.Real()
	switch {
	case !ok:
		return Fraction{}, fmt.Errorf("%w: only ω has powers with the exponent %v", ErrPower, y)
	case f.Sign() == 0 && r.Sign() < 0:
		return Fraction{}, ErrZero
	case !r.IsInt():
		return f.root(m, r)
	}
	n := new(big.Int).Abs(r.Num())
	p := Fraction{f.num.power(m, n), f.Den().power(m, n)}
	if r.Sign() < 0 {
		return p.reciprocal(), nil
	}
	return p, nil
}

// root returns the r-th power of a single term, where r is not an integer.
func (f Fraction) root(m *work.Meter, r *big.Rat) (Fraction, error) {
	x, ok := f.Number()
	if !ok || x.Len() > 1 {
		return Fraction{}, fmt.Errorf("%w: (%v)^(%s) is a root of a sum", ErrPower, f, r.RatString())
	}
	if x.IsZero() {
		return f, nil
	}
	t := x.terms[0]
	num, ok := intRoot(t.coef.Num(), r.Denom())
	den, ok2 := intRoot(t.coef.Denom(), r.Denom())
	if !ok || !ok2 {
		return Fraction{}, fmt.Errorf("%w: (%s)^(%s) is irrational", ErrPower, t.coef.RatString(), r.RatString())
	}
	coef := Rat(new(big.Rat).SetFrac(num, den)).Fraction(m)
	c, err := coef.Pow(m, Rat(new(big.Rat).SetInt(r.Num())))
	return c.Mul(m, OmegaTo(t.exp.scale(r)).Fraction(m)), err
}

// intRoot returns the n-th root of a ≥ 0, if it is an integer.
func intRoot(a, n *big.Int) (*big.Int, bool) {
	if a.Sign() < 0 {
		return nil, false
	}
	if a.BitLen() <= 1 { // 0 and 1
		return a, true
	}
	if n.Cmp(big.NewInt(int64(a.BitLen()))) >= 0 {
		return nil, false
	}
	lo, hi := big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), uint(a.BitLen()/int(n.Int64())+1))
	for lo.Cmp(hi) < 0 { // the greatest lo with loⁿ ≤ a
		mid := new(big.Int).Add(lo, hi)
		mid.Add(mid, big.NewInt(1)).Rsh(mid, 1)
		if new(big.Int).Exp(mid, n, nil).Cmp(a) <= 0 {
			lo = mid
		} else {
			hi = mid.Sub(mid, big.NewInt(1))
		}
	}
	return lo, new(big.Int).Exp(lo, n, nil).Cmp(a) == 0
}

// Sum returns the sum of numbers, in one pass.
func Sum(m *work.Meter, xs ...Number) Number {
	var terms []term
	for _, x := range xs {
		m.Step(1 + len(x.terms))
		terms = append(terms, x.terms...)
	}
	return collect(m, terms)
}
