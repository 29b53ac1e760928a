// SPDX-License-Identifier: Apache-2.0

package sparse

import "math/bits"

// A codec drops the lowest mask bit of a value. Among the values of one class
// this loses nothing, keeps the order, and commutes with ⊕; so a mex of common
// values can be taken on their codes.
type codec struct {
	split splitting // without its rares
	bit   int       // the place of the bit dropped
}

// newCodec returns the codec for a splitting whose mask has a value bit.
func newCodec(s *splitting) *codec {
	c := &codec{split: *s, bit: bits.TrailingZeros32(s.mask >> 1)}
	c.split.rares = nil
	return c
}

// encode drops the bit.
func (k *codec) encode(v uint16) byte {
	return byte(v>>1&^(1<<k.bit-1) | v&(1<<k.bit-1))
}

// common returns the common value of the heap n that has the code c.
func (k *codec) common(c byte, n int) uint16 {
	v := k.zero(c)
	if k.split.isRare(v, n) {
		v |= 1 << k.bit
	}
	return v
}

// rare returns the rare value of the heap n that has the code c.
func (k *codec) rare(c byte, n int) uint16 {
	v := k.zero(c)
	if !k.split.isRare(v, n) {
		v |= 1 << k.bit
	}
	return v
}

// zero returns the value of code c whose dropped bit is 0.
func (k *codec) zero(c byte) uint16 {
	v := uint16(c)
	low := uint16(1)<<k.bit - 1
	return v&^low<<1 | v&low
}
