// SPDX-License-Identifier: Apache-2.0

package sparse

import "math/bits"

// Blocks for more than 64 codes: each heap has a row of bytes, one for a code.

// fillWide computes the codes of one block from n on; it returns how many could
// be.
func (s *space) fillWide(n int) int {
	s.activate(n)
	at := pad + n - s.lo
	clear(s.rows[:])
	near := len(s.near)
	s.markNear(at)
	if s.active > near {
		if s.vector {
			scatter32(s.rows, &s.codes[at], &s.entries[near], s.active-near)
		} else {
			scatter(s.rows, s.codes, at, s.sources[near:s.active])
		}
	}
	s.markOddTakesWide(n)
	codes := s.codes[at:][:block]
	for j := range codes {
		c, ok := firstFree(s.rows[j][:s.size])
		if !ok {
			return j
		}
		codes[j] = c
		for _, x := range s.near {
			if j+x.distance >= block {
				break
			}
			s.rows[j+x.distance][c^x.code] = 1
		}
	}
	return block
}

// markNear marks the options from near sources whose partners are before the
// block.
func (s *space) markNear(at int) {
	for _, x := range s.near {
		for j := range x.distance {
			s.rows[j][s.codes[at+j-x.distance]^x.code] = 1
		}
	}
}

// scatter is scatter32 without assembly.
func scatter(rows *[block][256]byte, codes []byte, at int, sources []source) {
	for _, x := range sources {
		for j, c := range codes[at-x.distance:][:block] {
			rows[j][c^x.code] = 1
		}
	}
}

// markOddTakesWide is markOddTakes for rows.
func (s *space) markOddTakesWide(n int) {
	for _, i := range s.oddTake {
		for k := len(s.rares) - 1; k >= 0 && s.rares[k].heap+i >= n; k-- {
			if j := s.rares[k].heap + i - n; j < block {
				s.rows[j][s.codec.encode(s.rares[k].value)] = 1
			}
		}
	}
}

// firstFree returns the place of the first 0 in a row of zeros and ones, whose
// length is a multiple of 8.
func firstFree(row []byte) (byte, bool) {
	const ones = 0x0101010101010101
	for i := 0; i+8 <= len(row); i += 8 {
		if free := le64(row[i:]) ^ ones; free != 0 {
			return byte(i + bits.TrailingZeros64(free)/8), true
		}
	}
	return 0, false
}
