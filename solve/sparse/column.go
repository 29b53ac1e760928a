// SPDX-License-Identifier: Apache-2.0

package sparse

// A column holds the values of the heaps 0, 1, …, n−1 in one byte each where
// that can be, in two otherwise. With a codec the byte is the value without one
// bit of the mask, which the class of the heap gives back; the heaps up to the
// last of the other class stand in low too.
//
// Invariant: if wide is nil, then narrow has the values.
type column struct {
	n      int
	narrow []byte
	wide   []uint16
	codec  *codec
	low    []uint16 // with a codec, the values up to the last rare heap
}

func (c *column) cap() int {
	if c.wide != nil {
		return len(c.wide)
	}
	return len(c.narrow)
}

func (c *column) width() int {
	if c.wide != nil {
		return 2
	}
	return 1
}

// grow makes room for size values.
func (c *column) grow(size int) {
	if size <= c.cap() {
		return
	}
	if c.wide != nil {
		w := make([]uint16, size)
		copy(w, c.wide[:c.n])
		c.wide = w
		return
	}
	b := make([]byte, size)
	copy(b, c.narrow[:c.n])
	c.narrow = b
}

// push appends the value v of the heap n. The column must have no codec.
func (c *column) push(v uint16, n int) {
	if v > 255 && c.wide == nil {
		c.widen()
	}
	if n >= c.cap() {
		c.grow(2*n + 64)
	}
	if c.wide != nil {
		c.wide[n] = v
	} else {
		c.narrow[n] = byte(v)
	}
	c.n = n + 1
}

// widen goes to two bytes a value.
func (c *column) widen() {
	w := make([]uint16, c.cap())
	for i := range c.n {
		w[i] = c.at(i)
	}
	c.wide, c.narrow, c.codec, c.low = w, nil, nil, nil
}

// pack goes from two bytes a value to one by means of k; last is the last heap
// that is rare for it.
func (c *column) pack(k *codec, last int) {
	b := make([]byte, c.cap())
	for i := range c.n {
		b[i] = k.encode(c.wide[i])
	}
	c.low = append([]uint16(nil), c.wide[:last+1]...)
	c.narrow, c.wide, c.codec = b, nil, k
}

// unpack undoes pack.
func (c *column) unpack() {
	if c.codec != nil {
		c.widen()
	}
}

// at returns the value of the heap n.
func (c *column) at(n int) uint16 {
	switch {
	case c.wide != nil:
		return c.wide[n]
	case c.codec == nil:
		return uint16(c.narrow[n])
	case n < len(c.low):
		return c.low[n]
	}
	return c.codec.common(c.narrow[n], n)
}

// max returns the greatest value from the heap n on, and the least heap that
// has it.
func (c *column) max(n int) (v uint16, at int) {
	if c.wide == nil && c.codec == nil {
		b, k := byte(0), 0
		for i, x := range c.narrow[n:c.n] {
			if x > b {
				b, k = x, i
			}
		}
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
	dst := c.narrow[n:][:len(codes)]
	if c.codec != nil {
		copy(dst, codes)
		return
	}
	for j, x := range codes {
		dst[j] = byte(decode[(n+j)&1][x])
	}
}

// slice returns the values of the heaps from n up to end.
func (c *column) slice(n, end int) []uint16 {
	out := make([]uint16, end-n)
	for i := range out {
		out[i] = c.at(n + i)
	}
	return out
}
