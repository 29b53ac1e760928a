// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/kernel"
)

// randomTable returns a table with random codes, and random sources.
func randomTable(r *rand.Rand, size int) (*table, []source) {
	t := newTable(size, 5000)
	t.lo = r.IntN(1000)
	for h := range t.depth + 200 {
		if r.IntN(9) > 0 {
			t.set(t.lo+h, byte(r.IntN(size)))
		}
	}
	sources := make([]source, 1+r.IntN(100))
	for i := range sources {
		sources[i] = source{6*64 + r.IntN(4600), uint16(r.IntN(size))}
	}
	slices.SortFunc(sources, func(a, b source) int { return cmp.Compare(a.distance, b.distance) })
	return t, sources
}

// markBySources is the twin of mark.
func (t *table) markBySources(marks []uint64, sources []source, h, k int) {
	for at := t.index(h); len(marks) > 0; at += t.size {
		for _, x := range sources {
			for c := range 8 * k {
				marks[c] |= t.shifted(at, byte(c)^byte(x.code), x.distance)
			}
		}
		marks = marks[t.size:]
	}
}

func TestMarkKernelsEqualScalar(t *testing.T) {
	if !kernel.HasAVX512 {
		t.Skip("no AVX-512 here")
	}
	r := rand.New(rand.NewPCG(15, 16))
	for i := range trials.Of(400) {
		k, size := 1+i%kernel.MaxSlice, 256
		for 4*k <= size && r.IntN(2) == 0 && size > 8 {
			size /= 2
		}
		k = min(k, size/8)
		tab, sources := randomTable(r, size)
		p := newProgram(sources, size)
		h := tab.lo + tab.depth
		for _, rows := range []int{1, 2, 4, 6} {
			got, want := make([]uint64, rows*size), make([]uint64, rows*size)
			for c := range got {
				got[c] = r.Uint64() & r.Uint64() & r.Uint64()
			}
			copy(want, got)
			tab.mark(got, p, h, k)
			if tab.markBySources(want, sources, h, k); !slices.Equal(got, want) {
				t.Fatalf("%d codes, %d rows: marks %x, want %x", 8*k, rows, got, want)
			}
		}
	}
}

func BenchmarkMark(b *testing.B) {
	if !kernel.HasAVX512 {
		b.Skip("no AVX-512 here")
	}
	r := rand.New(rand.NewPCG(1, 1))
	tab := newTable(128, 20000)
	for h := range tab.depth {
		tab.set(h, byte(r.IntN(80)))
	}
	for _, d := range []int{2000, 20000} {
		sources := make([]source, 1000)
		for i := range sources {
			sources[i] = source{128 + i*(d-128)/1000, uint16(r.IntN(80))}
		}
		p := newProgram(sources, 128)
		for _, rows := range []int{1, 2} {
			b.Run(map[int]string{2000: "near", 20000: "far"}[d]+map[int]string{1: "/once", 2: "/twice"}[rows], func(b *testing.B) {
				m := make([]uint64, rows*128)
				for b.Loop() {
					tab.mark(m, p, tab.depth, 10)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*rows*1000), "ns/source")
			})
		}
	}
}
