// SPDX-License-Identifier: Apache-2.0

package sparse

import "github.com/upstar-cgt/upstar/solve/sparse/internal/kernel"

// Blocks for up to 64 codes: the options of a heap are the bits of a word.

// marks holds the options of the heaps of a block.
type marks[W uint16 | uint32 | uint64] struct {
	m    [64]W
	rows []W // for each code, 64 words: what it marks at a distance from it
}

// stride returns how many heaps in a row do not depend on each other, of 1, 2
// and 4.
func (s *space) stride() int {
	switch {
	case len(s.near) == 0 || s.near[0].distance >= 4:
		return 4
	case s.near[0].distance >= 2:
		return 2
	}
	return 1
}

// fill computes the codes of one block from n on; it returns how many could be.
func fill[W uint16 | uint32 | uint64](s *space, f *marks[W], k *kernel.Words[W], n int) int {
	s.activate(n)
	at := pad + n - s.lo
	codes := s.codes[at:][:block]
	copy(codes, unknowns)
	all := ^uint64(0) >> (64 - s.size)
	if !s.vector {
		f.pull(s, at)
		f.markOddTakes(s, n)
		return f.serial(s, W(all), codes)
	}
	if s.active > 0 {
		k.Pull(&f.m, &s.codes[at], &s.entries[0], s.active)
	} else {
		clear(f.m[:])
	}
	f.markOddTakes(s, n)
	if f.rows == nil {
		f.makeRows(s)
	}
	return k.Serial[s.stride()](&f.m, &f.rows[0], all, &codes[0])
}

var unknowns = func() []byte {
	u := make([]byte, block)
	for i := range u {
		u[i] = unknown
	}
	return u
}()

// pull marks the options from all sources whose partners are known.
func (f *marks[W]) pull(s *space, at int) {
	clear(f.m[:])
	for _, x := range s.sources[:s.active] {
		for j, c := range s.codes[at-x.distance:][:block] {
			f.m[j] |= 1 << (c ^ byte(x.code))
		}
	}
}

// serial takes the mex of heap after heap and marks the options it gives to the
// heaps after it.
func (f *marks[W]) serial(s *space, all W, codes []byte) int {
	for j := range codes {
		free := ^f.m[j] & all
		if free == 0 {
			return j
		}
		c := trailing(free)
		codes[j] = c
		for _, x := range s.near {
			f.m[(j+x.distance)&63] |= 1 << (c ^ byte(x.code))
		}
	}
	return len(codes)
}

// makeRows sets the rows for the kernel.
func (f *marks[W]) makeRows(s *space) {
	f.rows = make([]W, 64*width[W]())
	start := 256 / width[W]()
	for c := range s.size {
		for _, x := range s.near {
			f.rows[64*c+start+x.distance] |= 1 << (byte(c) ^ byte(x.code))
		}
	}
}

// markOddTakes marks the options that a take from a block makes of rare heaps.
func (f *marks[W]) markOddTakes(s *space, n int) {
	for _, i := range s.oddTake {
		for k := len(s.rares) - 1; k >= 0 && s.rares[k].Heap+i >= n; k-- {
			if j := s.rares[k].Heap + i - n; j < block {
				f.m[j] |= 1 << s.codec.Encode(s.rares[k].Value)
			}
		}
	}
}
