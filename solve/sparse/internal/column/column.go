// SPDX-License-Identifier: Apache-2.0

// Package column keeps the values of the heaps 0, 1, 2, … of a game: in memory, in
// one byte each where that can be, and in a Storage, in records of 4096.
package column

import (
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/kernel"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/mask"
)

// A Column holds the values of the heaps 0, 1, …, n−1 in one byte each where
// that can be, in two otherwise. With a codec the byte is the value without one
// bit of the mask, which the class of the heap gives back; the heaps up to the
// last of the other class stand in low too.
//
// A column is whole at first, and empty. A cold column has in memory only its first heaps
// and those from lo on; what is between them is in the past, or forgotten.
//
// Invariant: if wide is nil, then narrow has the values from lo on. The heaps
// below n are never written again, so that a copy of a column stays good.
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

// A head has the first heaps of a cold column, as narrow or wide has the last.
type head struct {
	narrow []byte
	wide   []uint16
}

func (h *head) len() int { return max(len(h.narrow), len(h.wide)) }

// Cold returns the column of n values whose first and last are given; the others
// are in the past.
func Cold(n int, first, last []uint16, past History) Column {
	return Column{n: n, lo: n - len(last), wide: last, head: head{wide: first}, past: past}
}

// Len returns the number of values.
func (c *Column) Len() int { return c.n }

// SetLen says that the values of the heaps below n are known, or no others.
func (c *Column) SetLen(n int) { c.n = n }

// Lo returns the heap from which on all are in memory.
func (c *Column) Lo() int { return c.lo }

// IsCold reports whether only the ends are in memory.
func (c *Column) IsCold() bool { return c.lo > 0 }

// Forgets reports whether values are kept nowhere.
func (c *Column) Forgets() bool { return c.lo > 0 && c.past.storage == nil }

// IsWide reports whether a value takes two bytes, else there are Bytes.
func (c *Column) IsWide() bool { return c.wide != nil }

// IsPacked reports whether the bytes are codes, not values.
func (c *Column) IsPacked() bool { return c.codec != nil }

// Words returns the values of the heaps from n up to end, of those from Lo on, in a
// wide column.
func (c *Column) Words(n, end int) []uint16 { return c.wide[n-c.lo : end-c.lo] }

// Bytes returns the bytes of the heaps from n up to end, of those from Lo on, in a
// column that is not wide.
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

// Byte returns the byte that a value has in a column that is not wide.
func (c *Column) Byte(v uint16) byte {
	if c.codec != nil {
		return byte(c.codec.Encode(v))
	}
	return byte(v)
}

// Cap returns the heap for which there is no room any more.
func (c *Column) Cap() int { return c.lo + max(len(c.wide), len(c.narrow)) }

// Width returns the bytes of a value.
func (c *Column) Width() int {
	if c.wide != nil {
		return 2
	}
	return 1
}

// Size returns what the values in memory take.
func (c *Column) Size() int {
	return len(c.narrow) + 2*len(c.wide) + 2*len(c.low) + len(c.head.narrow) + 2*len(c.head.wide)
}

// Grow makes room for the heaps below size.
func (c *Column) Grow(size int) {
	if size > c.Cap() {
		c.move(c.lo, size)
	}
}

// move keeps the heaps from lo on and makes room for those below size.
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

// Cool keeps in memory the first heaps and those from lo on, and makes room for
// those below size; the others are in the past.
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

// Warm makes a cold column whole again, with room for the heaps below size. The
// values that are not in memory are those that between returns, piece after piece,
// for the heaps from n on.
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

// Widen goes to two bytes a value, with room for the heaps below size.
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

// Pack goes from two bytes a value to one by means of k, with room for the heaps
// below size; last is the last heap that is rare for it, which must be in memory
// with all before.
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

// Max returns the greatest value from the heap n on, which is in memory with all
// after it, and the least heap that has it.
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

// Put writes the values of the heaps from n on, given by their codes, beyond the
// end of a narrow column.
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

// Read sets dst to the values of the heaps from n on, wherever they are.
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

// Slim goes from two bytes a value to one; no value is above 255.
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

// Pairs calls yield with the values of the pairs (a, m−a), from ≤ a < end and 2a ≤ m, in
// pieces: small are those of a, a+1, …, and large, read backwards, those of m−a, m−a−1, …
func (c *Column) Pairs(m, from, end int, yield func(a int, small, large []uint16) bool) error {
	end = min(end, m/2+1)
	size := 64
	var small, large []uint16
	for a := from; a < end; a += size {
		if size = min(2*size, 1<<16); size > len(small) {
			small, large = make([]uint16, size), make([]uint16, size)
		}
		k := min(size, end-a)
		if c.past.storage == nil && c.lo > 0 { // as far as the heaps are in memory
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

// AppendBytes appends the values of heaps in memory, with a fixed number of bytes each.
func (c *Column) AppendBytes(dst []byte, n, end, size int) []byte {
	for ; n < end; n++ {
		v := c.At(n)
		if dst = append(dst, byte(v)); size == 2 {
			dst = append(dst, byte(v>>8))
		}
	}
	return dst
}
