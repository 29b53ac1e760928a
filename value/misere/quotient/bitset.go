// SPDX-License-Identifier: Apache-2.0

package quotient

import "math/bits"

// A bitset is a set of elements of a monoid.
type bitset []uint64

func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

func (b bitset) has(e Elem) bool { return b[e>>6]>>(e&63)&1 != 0 }
func (b bitset) add(e Elem)      { b[e>>6] |= 1 << (e & 63) }

func (b bitset) union(c bitset) {
	for i, w := range c {
		b[i] |= w
	}
}

func (b bitset) meets(c bitset) bool {
	for i, w := range c {
		if b[i]&w != 0 {
			return true
		}
	}
	return false
}

// contains reports whether c is a subset of b.
func (b bitset) contains(c bitset) bool {
	for i, w := range c {
		if w&^b[i] != 0 {
			return false
		}
	}
	return true
}

func (b bitset) count() int {
	n := 0
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}

// complement replaces b by the elements below n that are not in b.
func (b bitset) complement(n int) {
	for i := range b {
		b[i] = ^b[i]
	}
	if r := n & 63; r != 0 {
		b[len(b)-1] &= 1<<r - 1
	}
}

// least returns the least element of b, which must not be empty.
func (b bitset) least() Elem {
	for i, w := range b {
		if w != 0 {
			return Elem(i<<6 + bits.TrailingZeros64(w))
		}
	}
	panic("quotient: least element of an empty set")
}

// appendTo appends the elements of b to dst in ascending order.
func (b bitset) appendTo(dst []Elem) []Elem {
	for i, w := range b {
		for ; w != 0; w &= w - 1 {
			dst = append(dst, Elem(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return dst
}
