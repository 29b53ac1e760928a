// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"bytes"
	"math/bits"
	"unsafe"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/kernel"
)

// Blocks for up to 64 codes: the options of a heap are the bits of a word.

// marks holds the options of the heaps of a block.
type marks[W uint16 | uint32 | uint64] struct {
	m    [64]W
	rows []W // for each code, 64 words: the options it marks, by distance
}

// stride returns 1, 2 or 4: a number of consecutive heaps that do not depend on each other.
func (s *space) stride() int {
	switch {
	case len(s.near) == 0 || s.near[0].distance >= 4:
		return 4
	case s.near[0].distance >= 2:
		return 2
	}
	return 1
}

// fill computes the codes of one block from n on. It returns for how many heaps it succeeded.
func fill[W uint16 | uint32 | uint64](s *space, f *marks[W], k *kernel.Words[W], n int) int {
	s.activate(n)
	at := pad + n - s.lo
	codes := s.codes[at:][:block]
	copy(codes, unknowns)
	all := ^uint64(0) >> (64 - s.size)
	taken := func(j int, code uint16) { f.m[j] |= 1 << code }
	if !s.vector {
		f.pull(s, at)
		s.oddTakes(n, block, taken)
		return f.serial(s, W(all), codes)
	}
	if s.active > 0 {
		k.Pull(&f.m, &s.codes[at], &s.entries[0], s.active)
	} else {
		clear(f.m[:])
	}
	s.oddTakes(n, block, taken)
	if f.rows == nil {
		f.rows = newRows[W](s.near, 64)
	}
	return k.Serial[s.stride()](&f.m, &f.rows[0], all, &codes[0])
}

var unknowns = bytes.Repeat([]byte{unknown}, block)

// pull marks the options from all sources whose partners are known.
func (f *marks[W]) pull(s *space, at int) {
	clear(f.m[:])
	for _, x := range s.sources[:s.active] {
		for j, c := range s.codes[at-x.distance:][:block] {
			f.m[j] |= 1 << (c ^ byte(x.code))
		}
	}
}

// serial finds the mex of one heap after another, and marks the resulting options of the heaps
// after it.
func (f *marks[W]) serial(s *space, all W, codes []byte) int {
	for j := range codes {
		free := ^f.m[j] & all
		if free == 0 {
			return j
		}
		c := byte(bits.TrailingZeros64(uint64(free)))
		codes[j] = c
		for _, x := range s.near {
			f.m[(j+x.distance)&63] |= 1 << (c ^ byte(x.code))
		}
	}
	return len(codes)
}

// newRows returns a number of words for each code, for use by the kernel: the options that the code
// marks, by distance.
func newRows[W uint16 | uint32 | uint64](near []source, words int) []W {
	width := 8 * int(unsafe.Sizeof(W(0)))
	rows := make([]W, words*width)
	for c := range width {
		for _, x := range near {
			rows[words*c+4*words/width+x.distance] |= 1 << (byte(c) ^ byte(x.code))
		}
	}
	return rows
}

// Rows of a table in which up to 64 codes are marked. The options of a heap are the bits of a word.
// The words of a row stay in registers while its codes are computed.

// rowMarks holds the options of the heaps of a row, and space for the kernel.
type rowMarks[W uint16 | uint32 | uint64] struct {
	m    [128]W
	rows []W // for each code, 128 words: the options it marks, by distance
}

// fillFewRow computes the codes of the row from n on, given the marks from sources before the row.
// It returns for how many heaps it succeeded.
func fillFewRow[W uint16 | uint32 | uint64](s *space, f *rowMarks[W], k *kernel.Words[W], marks []uint64, n int) int {
	if f.rows == nil {
		f.rows = newRows[W](s.sliced.near, 128)
	}
	all := ^uint64(0) >> (64 - 8*s.sliced.k)
	stride := s.stride()
	codes := s.codes[pad+n-s.lo:][:pair]
	k.Turn(&marks[0], &f.m[0])
	for j := 0; ; j++ {
		done := k.SerialRow[stride](&f.m[j], &f.rows[0], all, &codes[j])
		from := j + max(0, done-done%stride-stride) // the marks from these heaps may be lost
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

// mark marks the options that heaps of the row get from the code c of the heap j.
func (f *rowMarks[W]) mark(near []source, j int, c byte) {
	for _, x := range near {
		f.m[j+x.distance] |= 1 << (c ^ byte(x.code))
	}
}
