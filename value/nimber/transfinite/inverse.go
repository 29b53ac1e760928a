// SPDX-License-Identifier: Apache-2.0

package transfinite

import "github.com/upstar-cgt/upstar/value/nimber"

// invert returns 1/x for x ≠ 0. It applies the Euclidean algorithm to the polynomial x and the
// irreducible polynomial X^M − α_p, where x is a polynomial in the root X.
func (f *field) invert(x element) element {
	f.m.Look()
	if x.level() == 0 {
		n, err := nimber.InverseBig(x.big())
		f.m.Check(err)
		return finite(n)
	}
	modulus := f.modulus(x.level(), x.node.log)
	alpha := f.alpha(f.prime(x.level()))
	if t := x.node.terms; len(t) == 1 {
		c := f.invert(f.mul(t[0].coef, alpha))
		return f.polynomial(x.level(), x.node.log, []powers{{modulus - t[0].exp, c}})
	}
	f.m.Room(modulus * 64)
	r0, r1 := make(coefficients, modulus+1), trim(spread(x.node.terms, modulus))
	r0[0], r0[modulus] = alpha, unit
	var t0 coefficients
	t1 := coefficients{unit}
	for len(r1) > 1 {
		q, r := f.divide(r0, r1)
		r0, r1 = r1, r
		t0, t1 = t1, f.addMul(t0, q, t1)
	}
	c := f.invert(r1[0])
	var terms []powers
	for e, t := range t1 {
		terms = append(terms, powers{uint64(e), f.mul(t, c)})
	}
	return f.polynomial(x.level(), x.node.log, terms)
}
