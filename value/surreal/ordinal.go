// SPDX-License-Identifier: Apache-2.0

package surreal

import (
	"math/big"

	"github.com/upstar-cgt/upstar/work"
)

// An Ordinal is an ordinal below ε₀ in Cantor normal form. The zero Ordinal is 0.
//
// Invariant: coefficients are positive integers, exponents are ordinals.
type Ordinal struct{ x Number }

// Natural returns n ≥ 0 as an ordinal. A negative n counts as 0.
func Natural(n *big.Int) Ordinal {
	if n.Sign() <= 0 {
		return Ordinal{}
	}
	return Ordinal{Rat(new(big.Rat).SetInt(n))}
}

// finite returns n ≥ 0 as an ordinal.
func finite(n int64) Ordinal { return Natural(big.NewInt(n)) }

// OrdinalOmegaTo returns ω^a.
func OrdinalOmegaTo(a Ordinal) Ordinal { return Ordinal{OmegaTo(a.x)} }

// IsOrdinal reports whether x is an ordinal.
func (x Number) IsOrdinal() bool {
	for _, t := range x.terms {
		if t.coef.Sign() < 0 || !t.coef.IsInt() || !t.exp.IsOrdinal() {
			return false
		}
	}
	return true
}

// Ordinal returns x if it is an ordinal.
func (x Number) Ordinal() (a Ordinal, ok bool) {
	if !x.IsOrdinal() {
		return Ordinal{}, false
	}
	return Ordinal{x}, true
}

// Number returns a as a surreal number.
func (a Ordinal) Number() Number { return a.x }

// IsZero reports whether a is 0.
func (a Ordinal) IsZero() bool { return a.x.IsZero() }

// Natural returns a as a natural number, if it is finite.
func (a Ordinal) Natural() (n *big.Int, ok bool) {
	r, ok := a.x.Real()
	if !ok {
		return nil, false
	}
	return r.Num(), true
}

// IsLimit reports whether a is neither 0 nor a successor.
func (a Ordinal) IsLimit() bool {
	return !a.IsZero() && !a.x.terms[len(a.x.terms)-1].exp.IsZero()
}

// Cmp compares a and b.
func (a Ordinal) Cmp(b Ordinal) int { return a.x.Cmp(b.x) }

// Equal reports whether a is b.
func (a Ordinal) Equal(b Ordinal) bool { return a.x.Equal(b.x) }

// NaturalSum returns the natural, or Hessenberg, sum of a and b.
func (a Ordinal) NaturalSum(b Ordinal) Ordinal { return Ordinal{a.x.Add(b.x)} }

// NaturalProduct returns the natural product of a and b.
func (a Ordinal) NaturalProduct(m *work.Meter, b Ordinal) Ordinal { return Ordinal{a.x.Mul(m, b.x)} }

// lead returns the exponent and the coefficient of the first term of a ≠ 0, and the remaining
// terms.
func (a Ordinal) lead() (exp Ordinal, n *big.Int, rest Ordinal) {
	t := a.x.terms[0]
	return Ordinal{t.exp}, t.coef.Num(), Ordinal{normal(a.x.terms[1:])}
}

// single returns ω^exp·n.
func single(exp Ordinal, n *big.Int) Ordinal {
	return Ordinal{monomial(exp.x, new(big.Rat).SetInt(n))}
}

// Then returns the ordinary sum, which is a steps followed by b steps. So 1 Then ω is ω.
func (a Ordinal) Then(b Ordinal) Ordinal {
	if b.IsZero() {
		return a
	}
	first := b.x.terms[0]
	n := 0
	for n < len(a.x.terms) && a.x.terms[n].exp.Cmp(first.exp) >= 0 {
		n++
	}
	return Ordinal{normal(a.x.terms[:n:n]).Add(b.x)}
}

// Minus returns the c for which b Then c = a. If b > a, ok is false.
func (a Ordinal) Minus(b Ordinal) (c Ordinal, ok bool) {
	if a.Cmp(b) < 0 {
		return Ordinal{}, false
	}
	for i, t := range a.x.terms {
		if i == len(b.x.terms) {
			return Ordinal{normal(a.x.terms[i:])}, true
		}
		u := b.x.terms[i]
		if !t.exp.Equal(u.exp) {
			return Ordinal{normal(a.x.terms[i:])}, true
		}
		if gap := new(big.Rat).Sub(t.coef, u.coef); gap.Sign() != 0 {
			return Ordinal{monomial(t.exp, gap).Add(normal(a.x.terms[i+1:]))}, true
		}
	}
	return Ordinal{}, true
}

// Times returns the ordinary product, which is b copies of a, one after the other. So 2 Times ω is
// ω.
func (a Ordinal) Times(m *work.Meter, b Ordinal) Ordinal {
	if a.IsZero() || b.IsZero() {
		return Ordinal{}
	}
	e, n, rest := a.lead()
	var sum Ordinal
	for _, t := range b.x.terms {
		m.Step(1 + min(saturated(e.x.size, t.exp.size), 1<<30))
		f, c := Ordinal{t.exp}, t.coef.Num()
		if f.IsZero() {
			c = new(big.Int).Mul(n, c)
		}
		sum = Ordinal{sum.x.Add(single(e.Then(f), c).x)}
		if f.IsZero() {
			sum = Ordinal{sum.x.Add(rest.x)}
		}
	}
	return sum
}

// split divides a by ω^p. It returns q and r with a = ω^p·q Then r, where r < ω^p.
func (a Ordinal) split(p Ordinal) (q, r Ordinal) {
	var high []term
	for i, t := range a.x.terms {
		e, ok := Ordinal{t.exp}.Minus(p)
		if !ok {
			return Ordinal{normal(high)}, Ordinal{normal(a.x.terms[i:])}
		}
		high = append(high, term{e.x, t.coef})
	}
	return Ordinal{normal(high)}, Ordinal{}
}

// Power returns the ordinary power a^b, which is the product of b copies of a, one after the other.
// So 2^ω is ω.
func (a Ordinal) Power(m *work.Meter, b Ordinal) Ordinal {
	if b.IsZero() {
		return finite(1)
	}
	limit, k := b, new(big.Int)
	if last := b.x.terms[len(b.x.terms)-1]; last.exp.IsZero() {
		limit, k = Ordinal{normal(b.x.terms[:len(b.x.terms)-1])}, last.coef.Num()
	}
	_, isFinite := a.Natural()
	switch {
	case a.IsZero() || a.x.isOne():
		return a
	case isFinite: // nω = ω, so n^(ω^(1+c)) is ω^(ω^c)
		down, _ := limit.split(finite(1))
		return OrdinalOmegaTo(down).Times(m, Ordinal{a.x.power(m, k)})
	case limit.IsZero():
		return a.repeat(m, k)
	}
	e, _, _ := a.lead() // and a^λ is ω^(e·λ) for a limit λ
	return OrdinalOmegaTo(e.Times(m, limit)).Times(m, a.repeat(m, k))
}

// repeat returns the ordinary product of k copies of a.
func (a Ordinal) repeat(m *work.Meter, k *big.Int) Ordinal {
	return copies(m, finite(1), a, k, Ordinal.Times)
}

// Merge takes, for each power of ω that a and b both have, their two coefficients, and combines
// them by the function both. That function must return natural numbers.
func (a Ordinal) Merge(b Ordinal, both func(m, n *big.Int) *big.Int) Ordinal {
	return Ordinal{merge(a.x, b.x, func(r, s *big.Rat) *big.Rat {
		return new(big.Rat).SetInt(both(r.Num(), s.Num()))
	})}
}
