// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"math/bits"
	"sort"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/column"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/kernel"
)

// Blocks by a table of bits. The sources mark their options for a swath of rows of 64 heaps while a
// part of the table is in the cache. Sources that are too near for this do it later, for two rows
// or for one. Then a row of marks is transposed, so that each heap has its marks in a few words.
// Finally the heaps are visited in order: each takes the least code left, and marks it for the
// heaps after it in the row.
//
// Codes that occur at few heaps are not marked; they are found by a search for each heap.

// These are numbers of heaps for which the sources mark together.
const (
	pair  = 128
	swath = 512
)

// A sliced holds what a space needs for its table.
type sliced struct {
	table *table
	k     int      // only the codes below 8k are marked
	far   program  // the sources that mark for a whole swath
	mid   program  // the sources that mark for a pair of rows
	close program  // the sources that mark for one row
	near  []source // the sources with partners in the same row
	own   []uint64 // the marks of a swath
	turns [4][64]uint64

	few16 rowMarks[uint16]
	few32 rowMarks[uint32]
	few64 rowMarks[uint64]

	first       int // the index of the first far source
	divided     int // the index of the first source in ahead
	ahead, rest program
}

// newSliced returns the tables for a space, after its sources are set. It returns nil if the space
// has too many codes. The heaps below n are known.
func newSliced(s *space, col *column.Column, n int) *sliced {
	b := &sliced{k: s.slicing(col, n)}
	if b.k == 0 {
		return nil
	}
	b.own = make([]uint64, swath/64*s.size, swath/64*s.size+16) // the kernel that transposes 16 words may read up to 8 words beyond the end
	return b
}

// slicing returns the number of groups of eight codes to mark for the heaps from n on, so that the
// time is least. It returns 0 if the kernels cannot do this.
func (s *space) slicing(col *column.Column, n int) int {
	const recent = 1 << 16
	dear := 150 + 8000/(len(s.sources)+1) // the cost of a heap that needs more codes, in units of eight codes for one heap
	var count [256]int
	for h := max(1, n-recent); h < n; h++ {
		if v := col.At(h); !s.codec.IsRare(v, h) {
			count[s.codec.Encode(v)]++
		}
	}
	best, least, above := 0, kernel.MaxSlice*recent+dear*recent/64, 0
	for k := s.size / 8; k > 0; k-- {
		if cost := k*recent + dear*above; k <= kernel.MaxSlice && cost <= least {
			best, least = k, cost
		}
		for _, c := range count[8*k-8 : 8*k] {
			above += c
		}
	}
	return best
}

// program makes the programs for the sources.
func (b *sliced) program(s *space) {
	from := func(distance int) int {
		return sort.Search(len(s.sources), func(i int) bool { return s.sources[i].distance >= distance })
	}
	mid := from(pair)
	b.near, b.first = s.sources[:from(64)], from(swath)
	b.close = newProgram(s.sources[:mid], s.size)
	b.mid = newProgram(s.sources[mid:b.first], s.size)
	b.far = newProgram(s.sources[b.first:], s.size)
	b.few16.rows, b.few32.rows, b.few64.rows = nil, nil, nil
	b.divided, b.ahead, b.rest = -1, nil, nil
}

// divide returns one program for the sources with index at least from, and one for the far sources
// before them.
func (b *sliced) divide(s *space, from int) (ahead, rest program) {
	if from = max(from, b.first); b.divided != from {
		b.divided, b.ahead, b.rest = from, newProgram(s.sources[from:], s.size), newProgram(s.sources[b.first:from], s.size)
	}
	return b.ahead, b.rest
}

// load reads the codes of the column. The heaps from n on are not known.
func (b *sliced) load(s *space, col *column.Column, n int) {
	b.program(s)
	if depth := max(s.reach, maxWitness) + swath + 2*maxLongChunk; b.table == nil || b.table.depth < depth {
		b.table = newTable(s.size, depth)
	}
	b.table.load(s.codec, col, n)
}

// fillSwath computes the codes of count heaps from n on. The heaps must form pairs of rows, at most
// a swath. It returns for how many heaps it succeeded.
func (s *space) fillSwath(n, count int) int {
	b := s.sliced
	m := s.advance.takeSwath(n, s.size)
	if m != nil {
		b.table.mark(m, s.advance.rest, n, b.k)
	} else {
		m = b.own[:count/64*s.size]
		clear(m)
		b.table.mark(m, b.far, n, b.k)
	}
	for j := 0; j < count; j += 64 {
		if j%pair == 0 {
			b.table.mark(m[j/64*s.size:][:2*s.size], b.mid, n+j, b.k)
		}
		if done := s.fillRow(m[j/64*s.size:][:s.size], n+j); done < 64 {
			return j + done
		}
	}
	return count
}

// fillRow computes the codes of the row from n on, given the marks from far sources. It returns for
// how many heaps it succeeded.
func (s *space) fillRow(m []uint64, n int) int {
	b := s.sliced
	b.table.mark(m, b.close, n, b.k)
	s.oddTakes(n, 64, func(j int, code uint16) { m[code] |= 1 << j })
	var done int
	switch {
	case b.k > 8:
		return s.fillWideRow(m, n)
	case b.k > 4:
		done = fillFewRow(s, &b.few64, &kernel.Words64, m, n)
	case b.k > 2:
		done = fillFewRow(s, &b.few32, &kernel.Words32, m, n)
	default:
		done = fillFewRow(s, &b.few16, &kernel.Words16, m, n)
	}
	codes := s.codes[pad+n-s.lo:][:64]
	for j := done; j < 64; j++ {
		codes[j] = unknown
	}
	kernel.Spread64(&codes[0], &b.table.words[b.table.index(n)], s.size)
	return done
}

// fillWideRow is fillRow for the case that more than 64 codes are marked.
func (s *space) fillWideRow(m []uint64, n int) int {
	b := s.sliced
	words := (8*b.k + 63) / 64
	for c := 8 * b.k; c < 64*words; c++ {
		m[c] = ^uint64(0)
	}
	for w := range words {
		kernel.Words64.Turn(&m[64*w], &b.turns[w][0])
	}
	at := pad + n - s.lo
	row := b.table.words[b.table.index(n):][:s.size]
	codes := s.codes[at:][:64]
	for j := range codes {
		c, ok := b.free(words, j)
		if !ok {
			if c, ok = s.freeAbove(n+j, 8*b.k); !ok {
				return j
			}
		}
		codes[j] = c
		row[c] |= 1 << j
		for _, x := range b.near {
			h := j + x.distance
			if h >= 64 {
				break
			}
			o := c ^ byte(x.code)
			b.turns[o>>6][h] |= 1 << (o & 63)
		}
	}
	return 64
}

// free returns the least unmarked code of the heap j of the row.
func (b *sliced) free(words, j int) (byte, bool) {
	for w := range words {
		if free := ^b.turns[w][j]; free != 0 {
			return byte(64*w + bits.TrailingZeros64(free)), true
		}
	}
	return 0, false
}

// freeAbove returns the least code of the heap n that is not an option and is at least the given
// code. The codes of all heaps before n must be present.
func (s *space) freeAbove(n, code int) (byte, bool) {
	var seen [256]bool
	at := pad + n - s.lo
	for _, x := range s.sources {
		if x.distance < n {
			seen[s.codes[at-x.distance]^byte(x.code)] = true
		}
	}
	s.oddTakes(n, 1, func(_ int, code uint16) { seen[code] = true })
	for code < s.size && seen[code] {
		code++
	}
	return byte(code), code < s.size
}
