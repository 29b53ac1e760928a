// SPDX-License-Identifier: Apache-2.0

package sparse

// Blocks for up to 64 codes: the options of a heap are the bits of a word.

// marks holds the options of the heaps of a block.
type marks[W uint16 | uint32 | uint64] struct {
	m    [64]W
	rows []W // for each code, 64 words: what it marks at a distance from it
}

// kernels are the functions in assembly for a size of words.
type kernels[W uint16 | uint32 | uint64] struct {
	pull   func(m *[64]W, codes *byte, e *uint64, n int)
	serial [5]func(m *[64]W, rows *W, all uint64, codes *byte) int // by the stride

	turn      func(m *uint64, out *W)
	serialRow [5]func(m, rows *W, all uint64, codes *byte) int
}

var (
	kernels16 = kernels[uint16]{
		pull16, [5]func(*[64]uint16, *uint16, uint64, *byte) int{1: serial16by1, 2: serial16by2, 4: serial16by4},
		turn16, [5]func(*uint16, *uint16, uint64, *byte) int{1: serialRow16by1, 2: serialRow16by2, 4: serialRow16by4},
	}
	kernels32 = kernels[uint32]{
		pull32, [5]func(*[64]uint32, *uint32, uint64, *byte) int{1: serial32by1, 2: serial32by2, 4: serial32by4},
		turn32, [5]func(*uint32, *uint32, uint64, *byte) int{1: serialRow32by1, 2: serialRow32by2, 4: serialRow32by4},
	}
	kernels64 = kernels[uint64]{
		pull64, [5]func(*[64]uint64, *uint64, uint64, *byte) int{1: serial64by1, 2: serial64by2, 4: serial64by4},
		turn64, [5]func(*uint64, *uint64, uint64, *byte) int{1: serialRow64by1, 2: serialRow64by2, 4: serialRow64by4},
	}
)

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
func fill[W uint16 | uint32 | uint64](s *space, f *marks[W], k *kernels[W], n int) int {
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
		k.pull(&f.m, &s.codes[at], &s.entries[0], s.active)
	} else {
		clear(f.m[:])
	}
	f.markOddTakes(s, n)
	if f.rows == nil {
		f.makeRows(s)
	}
	return k.serial[s.stride()](&f.m, &f.rows[0], all, &codes[0])
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
			f.m[j] |= 1 << (c ^ x.code)
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
			f.m[(j+x.distance)&63] |= 1 << (c ^ x.code)
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
			f.rows[64*c+start+x.distance] |= 1 << (byte(c) ^ x.code)
		}
	}
}

// markOddTakes marks the options that a take from a block makes of rare heaps.
func (f *marks[W]) markOddTakes(s *space, n int) {
	for _, i := range s.oddTake {
		for k := len(s.rares) - 1; k >= 0 && s.rares[k].heap+i >= n; k-- {
			if j := s.rares[k].heap + i - n; j < block {
				f.m[j] |= 1 << s.codec.encode(s.rares[k].value)
			}
		}
	}
}
