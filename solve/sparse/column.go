// SPDX-License-Identifier: Apache-2.0

package sparse

import "github.com/upstar-cgt/upstar/solve/sparse/internal/kernel"

// A column holds the values of the heaps 0, 1, …, n−1 in one byte each where
// that can be, in two otherwise. With a codec the byte is the value without one
// bit of the mask, which the class of the heap gives back; the heaps up to the
// last of the other class stand in low too.
//
// A column is whole at first. A cold column has in memory only its first heaps
// and those from lo on; what is between them is in the past, or forgotten.
//
// Invariant: if wide is nil, then narrow has the values from lo on. The heaps
// below n are never written again, so that a copy of a column stays good.
type column struct {
	n      int
	lo     int // the heap of narrow[0] or wide[0]
	narrow []byte
	wide   []uint16
	codec  *codec
	low    []uint16 // with a codec, the values up to the last rare heap
	head   head     // of a cold column
	past   history  // of a cold column
}

// A head has the first heaps of a cold column, as narrow or wide has the last.
type head struct {
	narrow []byte
	wide   []uint16
}

func (h *head) len() int { return max(len(h.narrow), len(h.wide)) }

// cap returns the heap for which there is no room any more.
func (c *column) cap() int {
	if c.wide != nil {
		return c.lo + len(c.wide)
	}
	return c.lo + len(c.narrow)
}

func (c *column) width() int {
	if c.wide != nil {
		return 2
	}
	return 1
}

// bytes returns what the values in memory take.
func (c *column) bytes() int {
	return len(c.narrow) + 2*len(c.wide) + 2*len(c.low) + len(c.head.narrow) + 2*len(c.head.wide)
}

// grow makes room for the heaps below size.
func (c *column) grow(size int) {
	if size > c.cap() {
		c.move(c.lo, size)
	}
}

// move keeps the heaps from lo on and makes room for those below size.
func (c *column) move(lo, size int) {
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

// push appends the value v of the heap n. The column must have no codec.
func (c *column) push(v uint16, n int) {
	if v > 255 && c.wide == nil {
		c.widen()
	}
	if n >= c.cap() {
		c.grow(n + (n - c.lo) + 64)
	}
	if c.wide != nil {
		c.wide[n-c.lo] = v
	} else {
		c.narrow[n-c.lo] = byte(v)
	}
	c.n = n + 1
}

// widen goes to two bytes a value.
func (c *column) widen() {
	w := make([]uint16, c.cap()-c.lo)
	for i := range c.n - c.lo {
		w[i] = c.at(c.lo + i)
	}
	var first []uint16
	for i := range c.head.narrow {
		first = append(first, c.first(i))
	}
	c.wide, c.narrow, c.codec, c.low = w, nil, nil, nil
	c.head = head{wide: first}
}

// pack goes from two bytes a value to one by means of k; last is the last heap
// that is rare for it, which must be in memory with all before.
func (c *column) pack(k *codec, last int) {
	b := make([]byte, c.cap()-c.lo)
	for i := range c.n - c.lo {
		b[i] = k.encode(c.wide[i])
	}
	values := c.wide
	if c.lo > 0 {
		values = c.head.wide
	}
	c.low = append([]uint16(nil), values[:last+1]...)
	var first []byte
	for _, v := range c.head.wide {
		first = append(first, k.encode(v))
	}
	c.narrow, c.wide, c.codec, c.head = b, nil, k, head{narrow: first}
}

// unpack undoes pack.
func (c *column) unpack() {
	if c.codec != nil {
		c.widen()
	}
}

// at returns the value of the heap n, which must be in memory.
func (c *column) at(n int) uint16 {
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
	return c.codec.common(c.narrow[n-c.lo], n)
}

// first returns the value of a heap n in the head.
func (c *column) first(n int) uint16 {
	switch {
	case c.head.wide != nil:
		return c.head.wide[n]
	case c.codec == nil:
		return uint16(c.head.narrow[n])
	case n < len(c.low):
		return c.low[n]
	}
	return c.codec.common(c.head.narrow[n], n)
}

// has reports whether the heap n is in memory.
func (c *column) has(n int) bool { return n >= c.lo || n < c.head.len() }

// max returns the greatest value from the heap n on, which is in memory with all
// after it, and the least heap that has it.
func (c *column) max(n int) (v uint16, at int) {
	if c.wide == nil && c.codec == nil {
		b, k := kernel.Greatest(c.narrow[n-c.lo : c.n-c.lo])
		return uint16(b), n + k
	}
	for ; n < c.n; n++ {
		if x := c.at(n); x > v {
			v, at = x, n
		}
	}
	return v, at
}

// put writes the values of the heaps from n on, given by their codes, beyond the
// end of a narrow column.
func (c *column) put(n int, codes []byte, decode *[2][256]uint16) {
	dst := c.narrow[n-c.lo:][:len(codes)]
	if c.codec != nil {
		copy(dst, codes)
		return
	}
	kernel.Decode(dst, codes, n, decode)
}

// slice returns the values of the heaps from n up to end, which are in memory.
func (c *column) slice(n, end int) []uint16 {
	out := make([]uint16, end-n)
	for i := range out {
		out[i] = c.at(n + i)
	}
	return out
}

// read sets dst to the values of the heaps from n on, wherever they are.
func (c *column) read(dst []uint16, n int) error {
	for len(dst) > 0 {
		k := len(dst)
		switch {
		case n >= c.lo:
		case n < c.head.len():
			k = min(k, c.head.len()-n)
		default:
			k = min(k, c.lo-n)
			if err := c.past.read(dst[:k], n); err != nil {
				return err
			}
			dst, n = dst[k:], n+k
			continue
		}
		for i := range k {
			dst[i] = c.at(n + i)
		}
		dst, n = dst[k:], n+k
	}
	return nil
}

// each calls yield with the values of the heaps from n up to end, in pieces.
func (c *column) each(n, end int, yield func(n int, values []uint16) bool) error {
	buf := make([]uint16, min(end-n, perRecord))
	for n < end {
		some := buf[:min(len(buf), end-n, perRecord-n%perRecord)]
		if err := c.read(some, n); err != nil {
			return err
		}
		if !yield(n, some) {
			return nil
		}
		n += len(some)
	}
	return nil
}

// slim goes from two bytes a value to one; no value is above 255.
func (c *column) slim() {
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
