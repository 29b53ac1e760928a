// SPDX-License-Identifier: Apache-2.0

// Package column stores the values of the heaps 0, 1, 2, … of a game. In memory it uses one byte
// for each value where possible; in a Storage it uses records of 4096 values.
package column

import (
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/kernel"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/mask"
)

// A Column holds the values of the heaps 0, 1, …, n−1, in one byte each where possible, otherwise
// in two. With a codec, the byte is the value without one bit of the mask; the class of the heap
// determines that bit. The values of the heaps up to the last rare one are also in low.
//
// At first a column is whole, and empty. A cold column has in memory only its first heaps and those
// from lo on. The heaps between them are in past, or forgotten.
//
// Invariant: if wide is nil, then narrow has the values from lo on. The heaps below n are never
// written again, so a copy of a column stays valid.
type Column struct {
	n      int
	lo     int // the heap of narrow[0] or wide[0]
	narrow []byte
	wide   []uint16
	codec  *mask.Codec
	low    []uint16 // with a codec, the values up to the last rare heap
	head   head     // of a cold column
	past   History  // of a cold column
}

// A head holds the first heaps of a cold column, in the same form in which narrow or wide holds the
// last.
type head struct {
	narrow []byte
	wide   []uint16
}

func (h *head) len() int { return max(len(h.narrow), len(h.wide)) }

// Cold returns a column of n values. The first and the last are given; the others are in past.
func Cold(n int, first, last []uint16, past History) Column {
	return Column{n: n, lo: n - len(last), wide: last, head: head{wide: first}, past: past}
}

// Len returns the number of values.
func (c *Column) Len() int { return c.n }

// SetLen declares that exactly the values of the heaps below n are known.
func (c *Column) SetLen(n int) { c.n = n }

// Lo returns the heap such that it and all later heaps are in memory.
func (c *Column) Lo() int { return c.lo }

// IsCold reports whether only the two ends are in memory.
func (c *Column) IsCold() bool { return c.lo > 0 }

// Forgets reports whether the other values are not stored anywhere.
func (c *Column) Forgets() bool { return c.lo > 0 && c.past.storage == nil }

// IsWide reports whether a value takes two bytes. If not, use Bytes.
func (c *Column) IsWide() bool { return c.wide != nil }

// IsPacked reports whether the bytes are codes, not values.
func (c *Column) IsPacked() bool { return c.codec != nil }

// Words returns the values of the heaps from n up to end in a wide column; n must be at least Lo.
func (c *Column) Words(n, end int) []uint16 { return c.wide[n-c.lo : end-c.lo] }

// Bytes returns the bytes of the heaps from n up to end in a column that is not wide; n must be at
// least Lo.
func (c *Column) Bytes(n, end int) []byte { return c.narrow[n-c.lo : end-c.lo] }

// Ends returns how many values are in memory at each end of a cold column.
func (c *Column) Ends() (first, last int) { return c.head.len(), c.n - c.lo }

// FirstBytes returns the bytes of the first n heaps in a column that is not wide.
func (c *Column) FirstBytes(n int) []byte {
	if c.lo > 0 {
		return c.head.narrow[:n]
	}
	return c.narrow[:n]
}

// Byte returns the byte that represents a value in a column that is not wide.
func (c *Column) Byte(v uint16) byte {
	if c.codec != nil {
		return byte(c.codec.Encode(v))
	}
	return byte(v)
}

// Cap returns the first heap for which there is no room.
func (c *Column) Cap() int { return c.lo + max(len(c.wide), len(c.narrow)) }

// Width returns the number of bytes for each value.
func (c *Column) Width() int {
	if c.wide != nil {
		return 2
	}
	return 1
}

// Size returns the number of bytes that the values in memory take.
func (c *Column) Size() int {
	return len(c.narrow) + 2*len(c.wide) + 2*len(c.low) + len(c.head.narrow) + 2*len(c.head.wide)
}

// Grow makes room for the heaps below size.
func (c *Column) Grow(size int) {
	if size > c.Cap() {
		c.move(c.lo, size)
	}
}

// move keeps the heaps from lo on, and makes room for those below size.
func (c *Column) move(lo, size int) {
	if c.wide != nil {
		w := make([]uint16, size-lo)
		copy(w, c.wide[lo-c.lo:c.n-c.lo])
		c.wide = w
	} else {
		b := make([]byte, size-lo)
		copy(b, c.narrow[lo-c.lo:c.n-c.lo])
		c.narrow = b
	}
	c.lo = lo
}

// Cool keeps in memory the first heaps and those from lo on, and makes room for those below size.
// The other heaps are in past.
func (c *Column) Cool(first, lo, size int, past History) {
	if c.lo == 0 {
		if c.wide != nil {
			c.head.wide = slices.Clone(c.wide[:first])
		} else {
			c.head.narrow = slices.Clone(c.narrow[:first])
		}
	}
	c.past = past
	c.move(max(lo, c.lo), size)
}

// Warm makes a cold column whole again, with room for the heaps below size. It gets the values that
// are not in memory from between, which returns values of the heaps from n on, piece by piece.
func (c *Column) Warm(size int, between func(n int) ([]uint16, error)) error {
	whole := Column{n: c.n}
	if c.wide != nil {
		whole.wide = make([]uint16, size)
	} else {
		whole.narrow = make([]byte, size)
	}
	for n := 0; n < c.head.len(); n++ {
		whole.Push(c.first(n), n)
	}
	for n := c.head.len(); n < c.lo; n = whole.n {
		values, err := between(n)
		if err != nil {
			return err
		}
		for i, v := range values[:min(len(values), c.lo-n)] {
			whole.Push(v, n+i)
		}
	}
	for n := c.lo; n < c.n; n++ {
		whole.Push(c.At(n), n)
	}
	*c = whole
	return nil
}

// Push appends the value v of the heap n. The column must have no codec.
func (c *Column) Push(v uint16, n int) {
	if v > 255 && c.wide == nil {
		c.Widen(c.Cap())
	}
	if n >= c.Cap() {
		c.Grow(n + (n - c.lo) + 64)
	}
	if c.wide != nil {
		c.wide[n-c.lo] = v
	} else {
		c.narrow[n-c.lo] = byte(v)
	}
	c.n = n + 1
}

// Widen changes from one byte for each value to two, with room for the heaps below size.
func (c *Column) Widen(size int) {
	w := make([]uint16, max(size, c.n)-c.lo)
	for i := range c.n - c.lo {
		w[i] = c.At(c.lo + i)
	}
	var first []uint16
	for i := range c.head.narrow {
		first = append(first, c.first(i))
	}
	c.wide, c.narrow, c.codec, c.low = w, nil, nil, nil
	c.head = head{wide: first}
}

// Pack uses the codec k to change from two bytes for each value to one, with room for the heaps
// below size. The parameter last is the last heap that is rare for k. It must be in memory with all
// heaps before it.
func (c *Column) Pack(k *mask.Codec, last, size int) {
	b := make([]byte, max(size, c.n)-c.lo)
	for i := range c.n - c.lo {
		b[i] = byte(k.Encode(c.wide[i]))
	}
	values := c.wide
	if c.lo > 0 {
		values = c.head.wide
	}
	c.low = append([]uint16(nil), values[:last+1]...)
	var first []byte
	for _, v := range c.head.wide {
		first = append(first, byte(k.Encode(v)))
	}
	c.narrow, c.wide, c.codec, c.head = b, nil, k, head{narrow: first}
}

// At returns the value of the heap n, which must be in memory.
func (c *Column) At(n int) uint16 {
	switch {
	case n < c.lo:
		return c.first(n)
	case c.wide != nil:
		return c.wide[n-c.lo]
	case c.codec == nil:
		return uint16(c.narrow[n-c.lo])
	case n < len(c.low):
		return c.low[n]
	}
	return c.codec.Common(uint16(c.narrow[n-c.lo]), n)
}

// first returns the value of a heap n in the head.
func (c *Column) first(n int) uint16 {
	switch {
	case c.head.wide != nil:
		return c.head.wide[n]
	case c.codec == nil:
		return uint16(c.head.narrow[n])
	case n < len(c.low):
		return c.low[n]
	}
	return c.codec.Common(uint16(c.head.narrow[n]), n)
}

// Has reports whether the heap n is in memory.
func (c *Column) Has(n int) bool { return n >= c.lo || n < c.head.len() }

// Max returns the greatest value of the heaps from n on, and the smallest heap that has it. All
// these values must be in memory.
func (c *Column) Max(n int) (v uint16, at int) {
	if c.wide == nil && c.codec == nil {
		b, k := kernel.Greatest(c.narrow[n-c.lo : c.n-c.lo])
		return uint16(b), n + k
	}
	for ; n < c.n; n++ {
		if x := c.At(n); x > v {
			v, at = x, n
		}
	}
	return v, at
}

// Put writes the values of the heaps from n on beyond the end of a narrow column. The values are
// given by their codes.
func (c *Column) Put(n int, codes []byte, decode *[2][256]uint16) {
	dst := c.narrow[n-c.lo:][:len(codes)]
	if c.codec != nil {
		copy(dst, codes)
		return
	}
	kernel.Decode(dst, codes, n, decode)
}

// PutWide is Put for a wide column and codes of k.
func (c *Column) PutWide(n int, codes []uint16, k *mask.Codec) {
	for j, code := range codes {
		c.wide[n+j-c.lo] = k.Common(code, n+j)
	}
}

// Read sets dst to the values of the heaps from n on. It reads them from memory or from the
// storage.
func (c *Column) Read(dst []uint16, n int) error {
	for len(dst) > 0 {
		k := len(dst)
		switch {
		case n >= c.lo:
		case n < c.head.len():
			k = min(k, c.head.len()-n)
		default:
			k = min(k, c.lo-n)
			if err := c.past.Read(dst[:k], n); err != nil {
				return err
			}
			dst, n = dst[k:], n+k
			continue
		}
		for i := range k {
			dst[i] = c.At(n + i)
		}
		dst, n = dst[k:], n+k
	}
	return nil
}

// Each calls yield with the values of the heaps from n up to end, in pieces.
func (c *Column) Each(n, end int, yield func(n int, values []uint16) bool) error {
	buf := make([]uint16, min(end-n, PerRecord))
	for n < end {
		some := buf[:min(len(buf), end-n, PerRecord-n%PerRecord)]
		if err := c.Read(some, n); err != nil {
			return err
		}
		if !yield(n, some) {
			return nil
		}
		n += len(some)
	}
	return nil
}

// Slim changes from two bytes for each value to one. No value may be above 255.
func (c *Column) Slim() {
	bytes := func(w []uint16) []byte {
		b := make([]byte, len(w))
		for i, v := range w {
			b[i] = byte(v)
		}
		return b
	}
	c.narrow, c.wide = bytes(c.wide), nil
	c.head = head{narrow: bytes(c.head.wide)}
}

// Pairs calls yield with the values of the pairs (a, m−a) for from ≤ a < end and 2a ≤ m, in pieces.
// The slice small holds the values of a, a+1, …; the slice large, read backwards, holds those of
// m−a, m−a−1, …
func (c *Column) Pairs(m, from, end int, yield func(a int, small, large []uint16) bool) error {
	end = min(end, m/2+1)
	size := 64
	var small, large []uint16
	for a := from; a < end; a += size {
		if size = min(2*size, 1<<16); size > len(small) {
			small, large = make([]uint16, size), make([]uint16, size)
		}
		k := min(size, end-a)
		if c.past.storage == nil && c.lo > 0 { // only as far as the heaps are in memory
			k = min(k, c.head.len()-a, m-a-c.lo+1)
		}
		if k <= 0 {
			return fmt.Errorf("%w: the pair %d and %d", ErrForgotten, a, m-a)
		}
		size = k
		if err := c.Read(small[:k], a); err != nil {
			return err
		}
		if err := c.Read(large[:k], m-a-k+1); err != nil {
			return err
		}
		if !yield(a, small[:k], large[:k]) {
			return nil
		}
	}
	return nil
}

// AppendBytes appends the values of heaps that are in memory, with a fixed number of bytes for
// each.
func (c *Column) AppendBytes(dst []byte, n, end, size int) []byte {
	for ; n < end; n++ {
		v := c.At(n)
		if dst = append(dst, byte(v)); size == 2 {
			dst = append(dst, byte(v>>8))
		}
	}
	return dst
}
