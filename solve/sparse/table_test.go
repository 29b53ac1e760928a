// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
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
		sources[i] = source{6*64 + r.IntN(4600), byte(r.IntN(size))}
	}
	slices.SortFunc(sources, func(a, b source) int { return cmp.Compare(a.distance, b.distance) })
	return t, sources
}

func TestMarkKernelsEqualScalar(t *testing.T) {
	if !hasAVX512 {
		t.Skip("no AVX-512 here")
	}
	r := rand.New(rand.NewPCG(15, 16))
	for i := range 400 {
		k, size := 1+i%maxSlice, 256
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

func TestTurnKernelsEqualScalar(t *testing.T) {
	if !hasAVX512 {
		t.Skip("no AVX-512 here")
	}
	r := rand.New(rand.NewPCG(17, 18))
	for range 100 {
		var m [64]uint64
		for i := range m {
			m[i] = r.Uint64()
		}
		checkTurn(t, m[:16], turn16)
		checkTurn(t, m[:32], turn32)
		checkTurn(t, m[:], turn64)
	}
}

func checkTurn[W uint16 | uint32 | uint64](t *testing.T, m []uint64, turn func(m *uint64, out *W)) {
	t.Helper()
	var got, want [64]W
	turn(&m[0], &got[0])
	for c, w := range m {
		for j := range want {
			want[j] |= W(w>>j&1) << c
		}
	}
	if got != want {
		t.Fatalf("turn(%x) = %x, want %x", m, got, want)
	}
}

func TestSpreadKernelEqualsScalar(t *testing.T) {
	if !hasAVX512 {
		t.Skip("no AVX-512 here")
	}
	r := rand.New(rand.NewPCG(21, 22))
	for range 200 {
		n := 8 << r.IntN(6)
		var codes [64]byte
		got, want := make([]uint64, n), make([]uint64, n)
		for j := range codes {
			codes[j] = byte(r.IntN(256))
			if c := int(codes[j]); c < n {
				want[c] |= 1 << j
			}
		}
		if spread64(&codes[0], &got[0], n); !slices.Equal(got, want) {
			t.Fatalf("spread64(%v) = %x, want %x", codes, got, want)
		}
	}
}

func BenchmarkMark(b *testing.B) {
	if !hasAVX512 {
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
			sources[i] = source{128 + i*(d-128)/1000, byte(r.IntN(80))}
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
