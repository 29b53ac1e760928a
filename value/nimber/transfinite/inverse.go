// SPDX-License-Identifier: Apache-2.0

package transfinite

import "github.com/upstar-cgt/upstar/value/nimber"

// invert returns 1/x for x ≠ 0, by the Euclidean algorithm for the polynomial x
// and the irreducible X^M − α_p, where X is the root of which x is a polynomial.
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
	r0, r1 := make(coefficients, modulus+1), make(coefficients, x.node.terms[len(x.node.terms)-1].exp+1)
	r0[0], r0[modulus] = alpha, unit
	for _, t := range x.node.terms {
		r1[t.exp] = t.coef
	}
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

// coefficients are those of a polynomial, the constant one first; the last is not 0.
type coefficients []element

func trim(a coefficients) coefficients {
	for len(a) > 0 && a[len(a)-1].isZero() {
		a = a[:len(a)-1]
	}
	return a
}

// divide returns the quotient and the remainder of a and b; it overwrites a.
func (f *field) divide(a, b coefficients) (q, r coefficients) {
	inverse := f.invert(b[len(b)-1])
	q = make(coefficients, len(a)-len(b)+1)
	for len(a) >= len(b) {
		shift := len(a) - len(b)
		q[shift] = f.mul(a[len(a)-1], inverse)
		for i, c := range b {
			a[shift+i] = f.add(a[shift+i], f.mul(q[shift], c))
		}
		a = trim(a)
	}
	return q, a
}

// addMul returns a + b·c.
func (f *field) addMul(a, b, c coefficients) coefficients {
	sum := make(coefficients, max(len(a), len(b)+len(c)-1))
	copy(sum, a)
	for i, s := range b {
		for j, t := range c {
			sum[i+j] = f.add(sum[i+j], f.mul(s, t))
		}
	}
	return trim(sum)
}
