// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/kernel"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/mask"
)

// randomSpace returns a space with random sources and codes, ready for the
// block at heap n.
func randomSpace(r *rand.Rand, size int) (s *space, n int) {
	s = &space{size: size, codec: mask.NewCodec(&mask.Splitting{Mask: 2})}
	if size > 64 {
		s.own = new([block][256]byte)
	}
	var rares []mask.Rare
	for heap := 1 + r.IntN(5); len(rares) < 1+r.IntN(200); heap += 1 + r.IntN(9) {
		rares = append(rares, mask.Rare{Heap: heap, Value: uint16(2 * r.IntN(size))})
	}
	s.extend(Game{Split: []int{r.IntN(3)}}, rares)
	n = 4000
	s.codes = make([]byte, pad+n+4*block)
	for i := range s.codes {
		if s.codes[i] = byte(r.IntN(size)); size <= 64 && r.IntN(20) == 0 {
			s.codes[i] = unknown
		}
	}
	return s, n
}

func TestFillKernelsEqualScalar(t *testing.T) {
	if !kernel.HasAVX2 {
		t.Skip("no AVX2 here")
	}
	r := rand.New(rand.NewPCG(7, 8))
	short := 0
	for range 2000 {
		size := []int{8, 16, 32, 64, 128, 256}[r.IntN(6)]
		s, n := randomSpace(r, size)
		n -= r.IntN(100)
		at := pad + n - s.lo
		want := s.generate(n, block) - n
		codes := slices.Clone(s.codes[at : at+want])
		s.vector = true
		got := s.generate(n, block) - n
		if got != want || !slices.Equal(codes, s.codes[at:at+got]) {
			t.Fatalf("size %d: %d codes %v, want %d codes %v", size, got, s.codes[at:at+got], want, codes)
		}
		if got < block {
			short++
		}
	}
	if short == 0 || short == 2000 {
		t.Errorf("%d of 2000 blocks were short", short)
	}
}

// sliceUp gives a space a table of bits; the heaps below n are known.
func sliceUp(s *space, n, k int) {
	b := &sliced{k: k, own: make([]uint64, swath/64*s.size, swath/64*s.size+16), table: newTable(s.size, s.reach+swath)}
	b.program(s)
	b.table.lo = n - b.table.depth
	for h := max(1, b.table.lo); h < n; h++ {
		if c := s.codes[pad+h-s.lo]; int(c) < s.size {
			b.table.set(h, c)
		}
	}
	s.sliced = b
}

func TestSwathsEqualBlocks(t *testing.T) {
	if !kernel.HasAVX512 {
		t.Skip("no AVX-512 here")
	}
	r := rand.New(rand.NewPCG(19, 20))
	short := 0
	for i := range 600 {
		size := []int{8, 16, 32, 64, 128, 256}[i%6]
		k := 1 + r.IntN(min(kernel.MaxSlice, size/8))
		s, n := randomSpace(r, size)
		n -= r.IntN(100) + swath
		count := pair * (1 + r.IntN(4))
		if i%10 == 0 { // so many sources that some heaps have no free code
			var more []mask.Rare
			for h := 300; h < 3300; h += 1 + r.IntN(5) {
				more = append(more, mask.Rare{Heap: h, Value: uint16(2 * r.IntN(size))})
			}
			s.extend(Game{Split: []int{0}}, more)
		}
		for i := pad; i < len(s.codes) && r.IntN(3) > 0; i++ {
			if c := s.codes[i]; int(c) < size {
				s.codes[i] = c % byte(1+r.IntN(size-1)) // codes that are small more often
			}
		}
		if r.IntN(4) == 0 {
			s.oddTake = []int{n + r.IntN(count) - s.rares[len(s.rares)-1].Heap}
		}
		sliceUp(s, n, k)
		s.vector = true
		at := pad + n - s.lo
		b := s.sliced
		s.sliced = nil
		want := s.generate(n, count) - n
		codes := slices.Clone(s.codes[at : at+want])
		for i := range s.codes[at:] {
			s.codes[at+i] = unknown
		}
		s.sliced = b
		got := s.generate(n, count) - n
		if got != want || !slices.Equal(codes, s.codes[at:at+got]) {
			t.Fatalf("size %d, %d codes marked: %d codes %v, want %d codes %v", size, 8*k, got, s.codes[at:at+got], want, codes)
		}
		if got < count {
			short++
		}
	}
	if short == 0 || short == 600 {
		t.Errorf("%d of 600 swaths were short", short)
	}
}

func TestProbeKernelEqualsScalar(t *testing.T) {
	if !kernel.HasAVX2 {
		t.Skip("no AVX2 here")
	}
	r := rand.New(rand.NewPCG(9, 10))
	for range 500 {
		s, n := randomSpace(r, 256)
		s.activate(n)
		var wanted [block]byte
		for j := range wanted {
			wanted[j] = byte(r.IntN(256))
		}
		from := min(len(s.near), s.active)
		to := from + r.IntN(s.active-from+1)
		want := s.probe(&wanted, pad+n, from, to)
		s.vector = true
		if got := s.probe(&wanted, pad+n, from, to); got != want {
			t.Fatalf("probe = %032b, want %032b", got, want)
		}
	}
}

func TestRefuteKernelEqualsScalar(t *testing.T) {
	if !kernel.HasAVX2 {
		t.Skip("no AVX2 here")
	}
	r := rand.New(rand.NewPCG(11, 12))
	v := &verifier{absent: make([]byte, 5000)}
	for range 400 {
		density := r.IntN(8)
		for i := range v.absent {
			for v.absent[i] = byte(r.Uint32()); density > 0 && r.IntN(density) > 0; {
				v.absent[i] |= byte(r.Uint32())
			}
		}
		list := make([]int32, 4*(1+r.IntN(20)))
		for i := range list {
			list[i] = int32(r.IntN(4000) - 400)
		}
		need := lanes{r.Uint64(), r.Uint64(), r.Uint64(), r.Uint64()}
		want := need
		v.vector = false
		v.refute(&want, list, 500)
		v.vector = true
		if v.refute(&need, list, 500); need != want {
			t.Fatalf("refute = %x, want %x", need, want)
		}
	}
}
