// SPDX-License-Identifier: Apache-2.0

package sequence

import "math/bits"

// bitset is a set of numbers ≥ 0.
type bitset []uint64

func (s bitset) has(i int) bool {
	return i>>6 < len(s) && s[i>>6]>>(i&63)&1 != 0
}

// word returns which of the numbers 64i to 64i+63 are in the set, as bits.
func (s bitset) word(i int) uint64 {
	if i < len(s) {
		return s[i]
	}
	return 0
}

func (s *bitset) set(i int) {
	for i>>6 >= len(*s) {
		*s = append(*s, 0)
	}
	(*s)[i>>6] |= 1 << (i & 63)
}

// mex returns the least number not in s.
func (s bitset) mex() int {
	for w, x := range s {
		if x != ^uint64(0) {
			return w<<6 + bits.TrailingZeros64(^x)
		}
	}
	return len(s) << 6
}

// orXor adds the numbers v^x for all x in t to s. The set s must have enough words: its size must
// be a power of two above v and all of t.
func (s bitset) orXor(t bitset, v uint32) {
	high, low := int(v>>6), v&63
	for w, x := range t {
		if x != 0 {
			s[w^high] |= xorBits(x, low)
		}
	}
}

// xorBits moves bit i of x to bit i^v.
func xorBits(x uint64, v uint32) uint64 {
	masks := [6]uint64{0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff}
	for b, m := range masks {
		if v>>b&1 != 0 {
			k := 1 << b
			x = x>>k&m | x&m<<k
		}
	}
	return x
}
