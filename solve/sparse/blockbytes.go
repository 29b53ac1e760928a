// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"math/bits"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/kernel"
)

// Blocks for more than 64 codes. Each heap has a row with one byte for each code. Some of the
// sources mark all their options, which leaves each heap a few free codes. The other sources are
// only asked whether the least free code is one of their options, for 32 heaps at a time. If it is,
// the next free code is tried, until one is not an option.

// askedSources is the number of sources that are asked at a time.
const askedSources = 128

// fillWide computes the codes of one block from n on. It returns for how many heaps it succeeded.
func (s *space) fillWide(n int) int {
	s.activate(n)
	at := pad + n - s.lo
	rest := s.marking()
	if s.rows = s.advance.take(n); s.rows != nil {
		s.scatter(s.rows, at, rest, s.advance.first)
		s.scatter(s.rows, at, s.advance.last, s.active)
	} else {
		s.rows = s.own
		clear(s.rows[:])
		s.scatter(s.rows, at, rest, s.active)
	}
	s.markNear(at)
	s.oddTakes(n, block, func(j int, code uint16) { s.rows[j][byte(code)] = 1 })
	var wanted [block]byte
	var open uint32 // the heaps that have a free code
	for j := range wanted {
		open = s.next(&wanted, open, j, 0)
	}
	s.settle(at, &wanted, open, len(s.near), rest)
	codes := s.codes[at:][:block]
	for j := range codes {
		c := wanted[j]
		for s.rows[j][c] != 0 {
			free, ok := firstFree(s.rows[j][:s.size], int(c))
			if !ok {
				return j
			}
			if c = byte(free); s.isMarked(at+j, c, len(s.near), rest) {
				s.rows[j][c] = 1
			}
		}
		codes[j] = c
		for _, x := range s.near {
			if j+x.distance >= block {
				break
			}
			s.rows[j+x.distance][c^byte(x.code)] = 1
		}
	}
	return block
}

// next sets wanted[j] to the first free code from c on. It keeps j in open if there is such a code.
func (s *space) next(wanted *[block]byte, open uint32, j, c int) uint32 {
	code, ok := firstFree(s.rows[j][:s.size], c)
	wanted[j] = byte(code)
	if ok {
		return open | 1<<j
	}
	return open &^ (1 << j)
}

// settle checks the wanted codes of the heaps in open against the options from the sources from, …,
// to−1. If a wanted code is an option, settle marks it and tries the next free code, until the
// wanted code of each heap is not an option.
func (s *space) settle(at int, wanted *[block]byte, open uint32, from, to int) {
	if from >= to {
		return
	}
	var asked [block]int // the number of sources asked about the wanted code
	for k := from; open != 0; {
		end := min(k+askedSources, to)
		hits := s.probe(wanted, at, k, end) & open
		for l := open &^ hits; l != 0; l &= l - 1 {
			j := bits.TrailingZeros32(l)
			if asked[j] += end - k; asked[j] >= to-from {
				open &^= 1 << j
			}
		}
		for ; hits != 0; hits &= hits - 1 {
			j := bits.TrailingZeros32(hits)
			s.rows[j][wanted[j]] = 1
			open = s.next(wanted, open, j, int(wanted[j]))
			asked[j] = 0
		}
		if k = end; k == to {
			k = from
		}
	}
}

// probe returns the heaps of the block whose wanted codes are options from the sources from, …,
// to−1.
func (s *space) probe(wanted *[block]byte, at, from, to int) (hits uint32) {
	if s.vector {
		if whole := (to - from) &^ 3; whole > 0 {
			hits = kernel.Probe32(wanted, &s.codes[at], &s.entries[from], whole)
			from += whole
		}
	}
	for _, x := range s.sources[from:to] {
		for j, c := range s.codes[at-x.distance:][:block] {
			if c^byte(x.code) == wanted[j] {
				hits |= 1 << j
			}
		}
	}
	return hits
}

// isMarked reports whether the code c is an option of the heap at this place, from one of the
// sources from, …, to−1.
func (s *space) isMarked(at int, c byte, from, to int) bool {
	for _, x := range s.sources[from:to] {
		if s.codes[at-x.distance]^byte(x.code) == c {
			return true
		}
	}
	return false
}

// marking returns the first active source that marks its options. The sources before it are only
// asked, except for the near ones.
func (s *space) marking() int {
	if !s.vector {
		return len(s.near) // without vectors, asking costs more
	}
	return max(len(s.near), s.active/2)
}

// scatter marks the options from the sources from, …, to−1.
func (s *space) scatter(rows *[block][256]byte, at, from, to int) {
	if from >= to {
		return
	}
	if s.vector {
		kernel.Scatter32(rows, &s.codes[at], &s.entries[from], to-from)
		return
	}
	for _, x := range s.sources[from:to] {
		for j, c := range s.codes[at-x.distance:][:block] {
			rows[j][c^byte(x.code)] = 1
		}
	}
}

// markNear marks the options from near sources whose partners precede the block.
func (s *space) markNear(at int) {
	for _, x := range s.near {
		for j := range x.distance {
			s.rows[j][s.codes[at+j-x.distance]^byte(x.code)] = 1
		}
	}
}

// firstFree returns the place of the first 0 at or after place c in a row of zeros and ones, whose
// length is a multiple of 8.
func firstFree(row []byte, c int) (int, bool) {
	const ones = 0x0101010101010101
	from := ^uint64(0) << (8 * (c & 7))
	for i := c &^ 7; i+8 <= len(row); i += 8 {
		if free := (le64(row[i:]) ^ ones) & from; free != 0 {
			return i + bits.TrailingZeros64(free)/8, true
		}
		from = ^uint64(0)
	}
	return 0, false
}
