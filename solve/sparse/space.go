// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/column"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/kernel"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/mask"
)

// Blocks. Once the values are in a sparse space, the heaps are computed in blocks of 32. A rare
// heap r and an amount i pair the block with the 32 heaps that are r+i before it. These are known,
// except for those in the block itself. All common values are represented by their codes.

// block is the number of heaps computed together.
const block = 32

// unknown is the code of a heap that is rare, empty, or not known yet.
const unknown = 0x80

// A source is a pair of a rare heap and an amount, or a take. It gives the heap n the option
// code(n−distance) ⊕ code.
type source struct {
	distance int
	code     uint16
}

// A space is a sparse space into which the values have settled.
type space struct {
	codec   *mask.Codec
	size    int // all codes are below it
	rares   []mask.Rare
	sources []source // ascending
	entries []uint64 // the sources in the form for the kernels
	near    []source // the sources with distances below a block
	active  int      // the number of sources that have partners already
	oddTake []int    // the takes for which the value of a rare heap is a common option
	reach   int      // the greatest distance
	decode  [2][256]uint16
	vector  bool

	lo    int    // the heap whose code is codes[pad]
	known int    // the codes of the heaps before this one are verified
	codes []byte // of the heaps from lo on; before heap 1 all are unknown

	few16 marks[uint16]
	few32 marks[uint32]
	few64 marks[uint64]

	rows, own *[block][256]byte // for more than 64 codes
	advance   *advance          // rows marked in part
	sliced    *sliced           // with AVX-512, if it is faster than bytes
	long      *long             // for codes of two bytes
}

// pad is the number of codes reserved for heaps below lo.
const pad = 64

// newSpace returns the space of the splitting s for a game, or nil if it has too many values. The
// heaps in rares are the rare ones.
func newSpace(g Game, s *mask.Splitting, rares []mask.Rare, top int, isLong, vector bool) *space {
	if s.Mask>>1 == 0 {
		return nil
	}
	sp := &space{codec: mask.NewCodec(s), size: max(top/2, 8), vector: vector}
	switch {
	case isLong && sp.size <= longCodes:
		sp.long = newLong()
	case sp.size > 256:
		return nil
	case sp.size > 64:
		sp.own = new([block][256]byte)
	}
	for _, i := range g.Take {
		if s.Mask&1 == 1 && i&1 == 1 {
			sp.oddTake = append(sp.oddTake, i)
		} else {
			sp.sources = append(sp.sources, source{i, 0})
		}
	}
	for code := range min(sp.size, 256) {
		for parity := range 2 {
			sp.decode[parity][code] = sp.codec.Common(uint16(code), parity)
		}
	}
	sp.extend(g, rares)
	return sp
}

// extend adds rare heaps to the space.
func (s *space) extend(g Game, rares []mask.Rare) {
	for _, r := range rares {
		for _, i := range g.Split {
			s.sources = append(s.sources, source{r.Heap + i, s.codec.Encode(r.Value)})
		}
	}
	s.rares = append(s.rares, rares...)
	slices.SortStableFunc(s.sources, func(a, b source) int { return cmp.Compare(a.distance, b.distance) })
	s.sources = slices.Compact(s.sources)
	s.entries, s.near, s.reach, s.active = s.entries[:0], s.near[:0], 0, 0
	s.few16.rows, s.few32.rows, s.few64.rows = nil, nil, nil
	for _, x := range s.sources {
		s.entries = append(s.entries, uint64(uint32(-x.distance))|uint64(byte(x.code))*0x01010101<<32)
		if x.distance < block {
			s.near = append(s.near, x)
		}
		s.reach = x.distance
	}
}

// load reads the codes of the column. The heaps from n on are not known.
func (s *space) load(col *column.Column, n int) {
	lo := max(0, n-s.reach-block)
	if s.long != nil {
		s.long.load(s, col, lo, n)
		return
	}
	s.lo = lo
	s.codes = bytes.Repeat([]byte{unknown}, pad+2*(n-lo)+1<<16)
	for h := max(s.lo, 1); h < n; h++ {
		if v := col.At(h); !s.codec.IsRare(v, h) {
			s.codes[pad+h-s.lo] = byte(s.codec.Encode(v))
		}
	}
	if s.sliced != nil {
		s.sliced.load(s, col, n)
	}
}

// slide makes room for the codes of count heaps from n on.
func (s *space) slide(n, count int) {
	if s.sliced != nil {
		s.sliced.table.slide(n, count)
	}
	if s.long != nil {
		s.long.slide(s, n, count)
		return
	}
	if pad+n-s.lo+count+pair <= len(s.codes) {
		return
	}
	lo := max(0, n-s.reach-block)
	if lo-s.lo < len(s.codes)/4 {
		grown := make([]byte, 2*len(s.codes))
		copy(grown, s.codes)
		s.codes = grown
	} else {
		copy(s.codes[pad:], s.codes[pad+lo-s.lo:pad+n-s.lo])
		s.lo = lo
	}
	if s.sliced != nil {
		return // it never reads codes ahead
	}
	for i := pad + n - s.lo; i < len(s.codes); i++ {
		s.codes[i] = unknown
	}
}

// generate computes the codes of the heaps n, …, n+count−1, on trust that all are common. Both n
// and count must be multiples of the block. It returns the first heap that cannot be common, or
// n+count.
func (s *space) generate(n, count int) int {
	s.slide(n, count)
	if s.sliced != nil {
		return s.generateSwaths(n, count)
	}
	for end := n + count; n < end; n += block {
		var done int
		switch {
		case s.long != nil:
			done = s.long.fill(s, n)
		case s.own != nil:
			done = s.fillWide(n)
		case s.size <= 16:
			done = fill(s, &s.few16, &kernel.Words16, n)
		case s.size <= 32:
			done = fill(s, &s.few32, &kernel.Words32, n)
		default:
			done = fill(s, &s.few64, &kernel.Words64, n)
		}
		if done < block {
			return n + done
		}
	}
	return n
}

// generateSwaths is generate for a table of bits.
func (s *space) generateSwaths(n, count int) int {
	for end := n + count; n < end; {
		some := min(swath, end-n)
		if done := s.fillSwath(n, some); done < some {
			return n + done
		}
		n += some
	}
	return n
}

// oddTakes calls mark for each option that a take from one of count heaps from n on makes by
// leaving a rare heap. It passes j, where n+j is the heap from which the take is made, and the code
// of the option.
func (s *space) oddTakes(n, count int, mark func(j int, code uint16)) {
	for _, i := range s.oddTake {
		for k := len(s.rares) - 1; k >= 0 && s.rares[k].Heap+i >= n; k-- {
			if j := s.rares[k].Heap + i - n; j < count {
				mark(j, s.codec.Encode(s.rares[k].Value))
			}
		}
	}
}

// activate counts the sources that have partners for the block from n on.
func (s *space) activate(n int) {
	for s.active < len(s.sources) && s.sources[s.active].distance < n+block {
		s.active++
	}
}
