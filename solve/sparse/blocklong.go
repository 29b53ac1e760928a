// SPDX-License-Identifier: Apache-2.0

package sparse

import "github.com/upstar-cgt/upstar/solve/sparse/internal/column"

// Blocks with codes of two bytes. They are needed if there are more than 256 codes, or exactly 256
// and one more is needed for rare heaps. Each heap has a row with one byte for each code. All
// sources mark their options, without vectors.

// longCodes is the greatest number of codes that a space may have.
const longCodes = 1 << 11

// A long holds the codes and the rows of a space.
//
// Invariant: the code of a rare or empty heap is the size of the space. So the codes that it marks
// are beyond all real codes.
type long struct {
	codes []uint16 // like the codes of the space
	rows  *[block]longRow
}

// A longRow holds the marks of a heap. It is longer than necessary, so that the same code in two
// rows has different places in the cache.
type longRow [2*longCodes + 64]byte

func newLong() *long { return &long{rows: new([block]longRow)} }

// load reads the codes of the heaps from lo up to n from the column, except for those that it
// already has.
func (l *long) load(s *space, col *column.Column, lo, n int) {
	from := s.known
	if lo < s.lo || pad+n-s.lo > len(l.codes) {
		l.codes = make([]uint16, pad+2*(n-lo)+1<<16)
		for i := range pad + 1 {
			l.codes[i] = uint16(s.size)
		}
		from, s.lo = lo, lo
	}
	for h := max(from, 1); h < n; h++ {
		code := uint16(s.size)
		if v := col.At(h); !s.codec.IsRare(v, h) {
			code = s.codec.Encode(v)
		}
		l.codes[pad+h-s.lo] = code
	}
	s.known = n
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

// fill computes the codes of one block from n on. It returns for how many heaps it succeeded.
func (l *long) fill(s *space, n int) int {
	s.activate(n)
	at := pad + n - s.lo
	for j := range l.rows {
		clear(l.rows[j][:s.size])
	}
	for _, x := range s.sources[len(s.near):s.active] {
		codes := (*[block]uint16)(l.codes[at-x.distance:])
		for j, c := range codes {
			l.rows[j][(c^x.code)&(2*longCodes-1)] = 1
		}
	}
	for _, x := range s.near {
		for j := range x.distance {
			l.mark(j, l.codes[at+j-x.distance]^x.code)
		}
	}
	s.oddTakes(n, block, l.mark)
	for j := range block {
		c, ok := firstFree(l.rows[j][:s.size], 0)
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

// mark marks a code for the heap j of the block.
func (l *long) mark(j int, code uint16) { l.rows[j][code] = 1 }
