// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"unsafe"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/column"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/kernel"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/mask"
)

// Tables of bits, with AVX-512. The codes of 64 consecutive heaps are a row of words, one for each
// code. Bit j of a word says that the heap j of the row has that code. The options that a source
// gives to 64 heaps are a row of words, shifted by the distance and permuted by the code of the
// source. So one instruction marks the options of 64 heaps among eight codes.

// A table holds the codes of the recent heaps.
type table struct {
	size  int // number of words in a row: a power of two that is greater than all codes
	lo    int // the heap of the first bit; heaps below 1 have no code
	depth int // number of heaps that are kept before the next ones
	words []uint64
}

// spareHeaps is the number of heaps for which a table has room beyond its depth.
const spareHeaps = 1 << 17

// newTable returns a table whose rows reach back depth heaps.
func newTable(size, depth int) *table {
	depth = (depth + 127) &^ 63
	t := &table{size: size, depth: depth}
	words := make([]uint64, (depth+spareHeaps)/64*size+size)
	skip := -int(uintptr(unsafe.Pointer(&words[0]))/8) & (size - 1) // the address of a row is a multiple of its size
	t.words = words[skip:][:(depth+spareHeaps)/64*size]
	return t
}

// load reads the codes of the column. The heaps from n on are not known.
func (t *table) load(k *mask.Codec, col *column.Column, n int) {
	clear(t.words)
	t.lo = n - t.depth
	for h := max(t.lo, 1); h < n; h++ {
		if v := col.At(h); !k.IsRare(v, h) {
			t.set(h, byte(k.Encode(v)))
		}
	}
}

// set records the code of heap h.
func (t *table) set(h int, code byte) {
	h -= t.lo
	t.words[h>>6*t.size+int(code)] |= 1 << (h & 63)
}

// slide makes room for count heaps from n on. The distance from lo to n must be a multiple of 64.
func (t *table) slide(n, count int) {
	if n+count-t.lo <= t.depth+spareHeaps {
		return
	}
	lo := n - t.depth
	kept := copy(t.words, t.words[t.index(lo):t.index(n)])
	clear(t.words[kept:])
	t.lo = lo
}

// index returns the place of the row that contains heap h.
func (t *table) index(h int) int { return (h - t.lo) >> 6 * t.size }

// shifted returns the word for a code of the row at place at, shifted by distance.
func (t *table) shifted(at int, code byte, distance int) uint64 {
	at += int(code) - distance>>6*t.size
	shift := distance & 63
	return t.words[at]<<shift | t.words[at-t.size]>>(64-shift)
}

// A program lists sources in the order in which a kernel processes them. The sources of a section
// use a part of the table that fits into the cache.
type program []section

// A section lists sources in runs. The codes of the sources in a run agree in the low three bits.
type section struct {
	entries []int32  // for each source, the offset of its row in bytes, and the shift
	runs    []uint64 // for each run, the number of entries, and the change of the low bits
	back    int      // number of words from a row back to the first word used for it
}

const (
	sectionBytes   = 24 << 10 // number of bytes of a table that a section uses
	sectionSources = 24       // number of sources for which a section pays off
)

// newProgram returns the program for ascending sources and for rows of size words.
func newProgram(sources []source, size int) program {
	var p program
	for len(sources) > 0 {
		k, end := 0, sources[0].distance+sectionBytes/(8*size)*64
		for k < len(sources) && (k < sectionSources || sources[k].distance < end) {
			k++
		}
		p = append(p, newSection(sources[:k], size))
		sources = sources[k:]
	}
	return p
}

// newSection returns the section of some sources.
func newSection(sources []source, size int) section {
	s := section{back: (sources[len(sources)-1].distance>>6 + 1) * size}
	frame := 0 // the low bits by which the marks are permuted
	for lanes := range 8 {
		count := 0
		for _, x := range sources {
			if int(x.code)&7 == lanes {
				s.entries = append(s.entries, int32(-(x.distance>>6)*8*size+int(x.code)>>3*64|x.distance&63))
				count++
			}
		}
		if count > 0 {
			s.runs = append(s.runs, uint64(frame^lanes)<<32|uint64(count))
			frame = lanes
		}
	}
	if frame != 0 {
		s.runs = append(s.runs, uint64(frame)<<32)
	}
	return s
}

// mark adds options to marks, which are one row or several pairs of rows. These are the options
// that the sources of a program give to the heaps of the rows from h on, for the first 8k codes.
// All their partners must be in the table, or have no code.
func (t *table) mark(marks []uint64, p program, h, k int) {
	if (h-t.lo)&63 != 0 {
		panic("sparse: no row of the table begins here")
	}
	step := min(len(marks), 2*t.size)
	at := t.index(h)
	rows := t.words[at:][:len(marks)]
	for i := range p {
		s := &p[i]
		if at < s.back {
			panic("sparse: the table does not reach so far back")
		}
		for m := 0; m < len(marks); m += step {
			kernel.MarkRows(step/t.size, k, &marks[m], &rows[m], 8*t.size, &s.entries[0], &s.runs[0], len(s.runs))
		}
	}
}
