// SPDX-License-Identifier: Apache-2.0

package transfinite

import (
	"math/big"
	"slices"

	"github.com/upstar-cgt/upstar/value/surreal"
	"github.com/upstar-cgt/upstar/work"
)

// maxLevel is the greatest k in ω^ω^k.
const maxLevel = 1 << 20

// read returns the element of an ordinal below ω^ω^ω.
func (f *field) read(a surreal.Ordinal) element {
	var sum element
	for exp, coef := range a.Number().Terms() {
		x := finite(coef.Num())
		var factors []powers // exp is the level here, coef the coefficient of ω^k
		for k, c := range exp.Terms() {
			r, ok := k.Real()
			if !ok {
				f.m.Fail(ErrRange)
			}
			if !r.Num().IsInt64() || r.Num().Int64() >= maxLevel {
				f.m.Fail(work.Exceeded("ω^ω^%d in a nim product", maxLevel))
			}
			factors = append(factors, powers{uint64(r.Num().Int64()) + 1, finite(c.Num())})
		}
		for _, t := range slices.Backward(factors) {
			x = f.monomial(int(t.exp), t.coef.big(), x)
		}
		sum = f.add(sum, x)
	}
	return sum
}

// monomial returns coef·ω^(ω^k·c), where level is k+1.
func (f *field) monomial(level int, c *big.Int, coef element) element {
	p := new(big.Int).SetUint64(f.prime(level))
	exp, log := uint64(0), uint(0)
	for digit := new(big.Int); ; log++ { // the last digit comes first
		f.modulus(level, log)
		c, digit = new(big.Int).QuoRem(c, p, digit)
		exp = exp*p.Uint64() + digit.Uint64()
		if c.Sign() == 0 {
			return f.polynomial(level, log, []powers{{exp, coef}})
		}
	}
}

// ordinal returns the ordinal of an element.
func (f *field) ordinal(x element) surreal.Ordinal {
	var terms []surreal.Number
	f.spell(x, surreal.Number{}, func(exp surreal.Number, coef *big.Int) {
		terms = append(terms, surreal.Term(exp, new(big.Rat).SetInt(coef)))
	})
	a, _ := surreal.Sum(f.m, terms...).Ordinal()
	return a
}

// spell yields the terms of x·ω^exp.
func (f *field) spell(x element, exp surreal.Number, yield func(surreal.Number, *big.Int)) {
	if x.level() == 0 {
		yield(exp, x.big())
		return
	}
	p := f.prime(x.level())
	k := surreal.Int(int64(x.level() - 1))
	for _, t := range x.node.terms {
		c := uint64(0)
		for e, i := t.exp, uint(0); i <= x.node.log; i++ {
			c, e = c*p+e%p, e/p
		}
		factor := surreal.Term(k, new(big.Rat).SetInt(new(big.Int).SetUint64(c)))
		f.spell(t.coef, exp.Add(factor), yield)
	}
}
