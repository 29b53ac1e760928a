// SPDX-License-Identifier: Apache-2.0

package quotient

import (
	"math/bits"
	"slices"
)

// Idempotents returns the x with x² = x, ascending.
func (q *Quotient) Idempotents() []Elem {
	var out []Elem
	for x := range Elem(q.m.order) {
		if q.m.times(x, x) == x {
			out = append(out, x)
		}
	}
	return out
}

// Kernel returns the minimal ideal, ascending. It is a group; its identity is
// the product of the idempotents.
func (q *Quotient) Kernel() []Elem {
	e := Elem(0)
	for _, x := range q.Idempotents() {
		e = q.m.times(e, x)
	}
	set := newBitset(q.m.order)
	for _, y := range q.m.row(e) {
		set.add(Elem(y))
	}
	return set.appendTo(nil)
}

// Idempotent returns the idempotent among the powers of x.
func (q *Quotient) Idempotent(x Elem) Elem {
	y := x
	for q.m.times(y, y) != y {
		y = q.m.times(y, x)
	}
	return y
}

// Archimedean returns the archimedean components. Two elements x and y are in one component if each
// divides a power of the other; this means that their powers include the same idempotent. The
// components are listed in the order of their idempotents.
func (q *Quotient) Archimedean() [][]Elem {
	at := map[Elem]int{}
	var out [][]Elem
	for _, e := range q.Idempotents() {
		at[e] = len(out)
		out = append(out, nil)
	}
	for x := range Elem(q.m.order) {
		i := at[q.Idempotent(x)]
		out[i] = append(out[i], x)
	}
	return out
}

// IndexPeriod returns the least i, and for it the least p ≥ 1, with x^(i+p) = x^i.
func (q *Quotient) IndexPeriod(x Elem) (index, period int) {
	seen := map[Elem]int{}
	y := Elem(0)
	for k := 0; ; k++ {
		if i, ok := seen[y]; ok {
			return i, k - i
		}
		seen[y] = k
		y = q.m.times(y, x)
	}
}

// Tame returns the n for which the quotient is T_n, if there is one. T_n is the quotient of Nim
// with heaps up to 2^(n-1). T_0 is trivial, and T_1 is {1, a} with P = {a}. For n ≥ 2, T_n consists
// of {1, a} and a kernel K, which is elementary abelian of order 2^n with identity e, where ae ≠ e
// and P = {a, e}.
func (q *Quotient) Tame() (n int, ok bool) {
	p := q.PPortion()
	if q.m.order <= 2 {
		return q.m.order - 1, len(p) == q.m.order-1
	}
	kernel := q.Kernel()
	if len(kernel) != q.m.order-2 || len(p) != 2 || bits.OnesCount(uint(len(kernel))) != 1 {
		return 0, false
	}
	e := q.Idempotent(kernel[0])
	if slices.ContainsFunc(kernel, func(k Elem) bool { return q.m.times(k, k) != e }) {
		return 0, false
	}
	a := p[0] + p[1] - e
	isP := q.InP(e) && a != 0 && q.m.times(a, a) == 0 && q.m.times(a, e) != e
	return bits.Len(uint(len(kernel))) - 1, isP
}
