// SPDX-License-Identifier: Apache-2.0

package mask

import "math/bits"

// A Codec drops the lowest mask bit of a value. Among the values of one class this loses no
// information, keeps the order, and commutes with ⊕. So a mex of common values can be computed from
// their codes.
type Codec struct {
	Bit   int       // the place of the dropped bit
	split Splitting // without its rares
}

// NewCodec returns the codec for a splitting. Its mask must have a value bit.
func NewCodec(s *Splitting) *Codec {
	c := &Codec{split: *s, Bit: bits.TrailingZeros32(s.Mask >> 1)}
	c.split.Rares = nil
	return c
}

// Mask returns the mask of the splitting.
func (k *Codec) Mask() uint32 { return k.split.Mask }

// IsRare reports whether the heap n with value v is rare.
func (k *Codec) IsRare(v uint16, n int) bool { return k.split.IsRare(v, n) }

// Encode returns the value without the bit.
func (k *Codec) Encode(v uint16) uint16 {
	return v>>1&^(1<<k.Bit-1) | v&(1<<k.Bit-1)
}

// Common returns the common value of the heap n with the code c.
func (k *Codec) Common(c uint16, n int) uint16 {
	low := uint16(1)<<k.Bit - 1
	v := c&^low<<1 | c&low
	if k.split.IsRare(v, n) {
		v |= 1 << k.Bit
	}
	return v
}

// Rare returns the rare value of the heap n with the code c. It differs from the common value in
// the dropped bit.
func (k *Codec) Rare(c uint16, n int) uint16 { return k.Common(c, n) ^ 1<<k.Bit }
