// SPDX-License-Identifier: Apache-2.0

package transfinite

import "slices"

// coefficients are the coefficients of a polynomial, constant coefficient first.
type coefficients []element

// spread returns the first n coefficients of a polynomial.
func spread(terms []powers, n uint64) coefficients {
	a := make(coefficients, n)
	for _, t := range terms {
		a[t.exp] = t.coef
	}
	return a
}

func (f *field) addTo(sum *element, x element) { *sum = f.add(*sum, x) }

// karatsuba is the number of coefficients from which products are computed from three products of
// half the length.
const karatsuba = 10

// product adds a·b to sum. The factors a and b must have the same length.
func (f *field) product(sum, a, b coefficients) {
	if len(a) <= karatsuba {
		for i, s := range a {
			for j, t := range b {
				f.addTo(&sum[i+j], f.mul(s, t))
			}
		}
		return
	}
	h := (len(a) + 1) / 2
	n := len(a) - h
	low, high, cross := make(coefficients, 2*h-1), make(coefficients, 2*n-1), make(coefficients, 2*h-1)
	f.product(low, a[:h], b[:h])
	f.product(high, a[h:], b[h:])
	sa, sb := slices.Clone(a[:h]), slices.Clone(b[:h])
	for i := range n {
		f.addTo(&sa[i], a[h+i])
		f.addTo(&sb[i], b[h+i])
	}
	f.product(cross, sa, sb)
	for i, c := range low {
		f.addTo(&sum[i], c)
		f.addTo(&sum[h+i], c)
	}
	for i, c := range high {
		f.addTo(&sum[h+i], c)
		f.addTo(&sum[2*h+i], c)
	}
	for i, c := range cross {
		f.addTo(&sum[h+i], c)
	}
}

func trim(a coefficients) coefficients {
	for len(a) > 0 && a[len(a)-1].isZero() {
		a = a[:len(a)-1]
	}
	return a
}

// divide returns the quotient and the remainder of a and b. It overwrites a.
func (f *field) divide(a, b coefficients) (q, r coefficients) {
	inverse := f.invert(b[len(b)-1])
	q = make(coefficients, len(a)-len(b)+1)
	for len(a) >= len(b) {
		shift := len(a) - len(b)
		q[shift] = f.mul(a[len(a)-1], inverse)
		for i, c := range b {
			f.addTo(&a[shift+i], f.mul(q[shift], c))
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
			f.addTo(&sum[i+j], f.mul(s, t))
		}
	}
	return trim(sum)
}
