// SPDX-License-Identifier: Apache-2.0

package rows

import "math/bits"

// A class is a set of columns of a row that a ride along the row visits. It stores the set of their
// values.
//
// Invariant: all values below low are in the set, and low is not. words has a bit for each value
// from low's word on, in a ring; the bits of earlier words are 0.
type class struct {
	low   int
	words []uint64
}

// word returns the w-th group of 64 values, which must not be below low's word.
func (u *class) word(w int) uint64 {
	x := u.words[w&(len(u.words)-1)]
	if w == u.low>>6 {
		x |= 1<<(u.low&63) - 1
	}
	return x
}

// add adds a value that is not yet in the set.
func (u *class) add(v int) {
	if v>>6-u.low>>6 >= len(u.words) {
		panic("rows: a value is too far from the others of its row")
	}
	mask := len(u.words) - 1
	u.words[v>>6&mask] |= 1 << (v & 63)
	if v > u.low {
		return
	}
	for w := u.low >> 6; ; w++ {
		if x := ^u.word(w); x != 0 {
			u.low = w<<6 + bits.TrailingZeros64(x)
			return
		}
		u.words[w&mask] = 0
		u.low = (w + 1) << 6
	}
}

// moved reports whether t consists of the values below s and the values of u plus s.
func (u *class) moved(t *class, s int) bool {
	if t.low-u.low != s {
		return false
	}
	for k := range (len(u.words) - 1) << 6 {
		a, b := u.low+k, t.low+k
		if u.words[a>>6&(len(u.words)-1)]>>(a&63)&1 != t.words[b>>6&(len(t.words)-1)]>>(b&63)&1 {
			return false
		}
	}
	return true
}
