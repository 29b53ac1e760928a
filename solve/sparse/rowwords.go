// SPDX-License-Identifier: Apache-2.0

package sparse

import "github.com/upstar-cgt/upstar/solve/sparse/internal/kernel"

// Rows of a table with up to 64 codes that are marked: the options of a heap are
// the bits of a word, and those of a row stay in registers while its codes are
// found.

// rowMarks holds the options of the heaps of a row, and room for the kernel.
type rowMarks[W uint16 | uint32 | uint64] struct {
	m    [128]W
	rows []W // for each code, 128 words: what it marks at a distance from it
}

// fillFewRow computes the codes of the row from n on, given the marks from
// sources before the row; it returns how many could be.
func fillFewRow[W uint16 | uint32 | uint64](s *space, f *rowMarks[W], k *kernel.Words[W], marks []uint64, n int) int {
	if f.rows == nil {
		f.makeRows(s)
	}
	all := ^uint64(0) >> (64 - 8*s.sliced.k)
	stride := s.stride()
	codes := s.codes[pad+n-s.lo:][:pair]
	k.Turn(&marks[0], &f.m[0])
	for j := 0; ; j++ {
		done := k.SerialRow[stride](&f.m[j], &f.rows[0], all, &codes[j])
		from := j + max(0, done-done%stride-stride) // what these heaps mark may be lost
		if j += done; j >= 64 {
			return 64
		}
		c, ok := s.freeAbove(n+j, 8*s.sliced.k)
		if !ok {
			return j
		}
		codes[j] = c
		for h := from; h <= j; h++ {
			f.mark(s.sliced.near, h, codes[h])
		}
	}
}

// mark marks the options that the code c of the heap j gives to heaps of the
// row.
func (f *rowMarks[W]) mark(near []source, j int, c byte) {
	for _, x := range near {
		f.m[j+x.distance] |= 1 << (c ^ byte(x.code))
	}
}

// makeRows sets the rows for the kernel.
func (f *rowMarks[W]) makeRows(s *space) {
	f.rows = make([]W, 128*width[W]())
	start := 512 / width[W]()
	for c := range width[W]() {
		for _, x := range s.sliced.near {
			f.rows[128*c+start+x.distance] |= 1 << (byte(c) ^ byte(x.code))
		}
	}
}
