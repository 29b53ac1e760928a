// SPDX-License-Identifier: Apache-2.0

package sparse

import "github.com/upstar-cgt/upstar/solve/sparse/internal/column"

// Blocks with codes of two bytes: there are more than 256, or all of a byte are in use
// and one is wanted for rare heaps. Each heap has a row of bytes, one for a code, and all
// sources mark their options, without vectors.

// longCodes is the most codes that a space may have.
const longCodes = 1 << 11

// A long has the codes and the rows of a space.
//
// Invariant: the code of a heap that is rare or empty is the size of the space, so that
// what it marks is behind all codes.
type long struct {
	codes  []uint16 // as those of the space
	rows   []byte
	stride int // bytes from one row to the next
}

func newLong(size int) *long {
	l := &long{stride: 2*size + 64} // so that a code of two rows has two places in the cache
	l.rows = make([]byte, block*l.stride)
	return l
}

// load takes the codes of the heaps of the column from s.lo up to n.
func (l *long) load(s *space, col *column.Column, n int) {
	l.codes = make([]uint16, pad+2*(n-s.lo)+1<<16)
	for i := range pad + 1 {
		l.codes[i] = uint16(s.size)
	}
	for h := max(s.lo, 1); h < n; h++ {
		code := uint16(s.size)
		if v := col.At(h); !s.codec.IsRare(v, h) {
			code = s.codec.Encode(v)
		}
		l.codes[pad+h-s.lo] = code
	}
}

// slide makes room for the codes of count heaps from n on.
func (l *long) slide(s *space, n, count int) {
	if pad+n-s.lo+count+block <= len(l.codes) {
		return
	}
	lo := max(0, n-s.reach-block)
	codes := l.codes
	if lo-s.lo < len(codes)/4 {
		codes = make([]uint16, 2*len(codes))
		copy(codes, l.codes[:pad])
	}
	copy(codes[pad:], l.codes[pad+lo-s.lo:pad+n-s.lo])
	l.codes, s.lo = codes, lo
}

// fill computes the codes of one block from n on; it returns how many could be.
func (l *long) fill(s *space, n int) int {
	s.activate(n)
	at := pad + n - s.lo
	clear(l.rows)
	for _, x := range s.sources[len(s.near):s.active] {
		row := 0
		for _, c := range l.codes[at-x.distance:][:block] {
			l.rows[row+int(c^x.code)] = 1
			row += l.stride
		}
	}
	for _, x := range s.near {
		for j := range x.distance {
			l.mark(j, l.codes[at+j-x.distance]^x.code)
		}
	}
	l.markOddTakes(s, n)
	for j := range block {
		c, ok := firstFree(l.rows[j*l.stride:][:s.size], 0)
		if !ok {
			return j
		}
		l.codes[at+j] = uint16(c)
		for _, x := range s.near {
			if j+x.distance >= block {
				break
			}
			l.mark(j+x.distance, uint16(c)^x.code)
		}
	}
	return block
}

// mark marks a code of the heap j of the block.
func (l *long) mark(j int, code uint16) { l.rows[j*l.stride+int(code)] = 1 }

// markOddTakes marks the common options from takes that leave a rare heap.
func (l *long) markOddTakes(s *space, n int) {
	for _, i := range s.oddTake {
		for k := len(s.rares) - 1; k >= 0 && s.rares[k].Heap+i >= n; k-- {
			if j := s.rares[k].Heap + i - n; j < block {
				l.mark(j, s.codec.Encode(s.rares[k].Value))
			}
		}
	}
}
