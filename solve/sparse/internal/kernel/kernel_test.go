// SPDX-License-Identifier: Apache-2.0

package kernel

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestTurnKernelsEqualScalar(t *testing.T) {
	if !HasAVX512 {
		t.Skip("no AVX-512 here")
	}
	r := rand.New(rand.NewPCG(17, 18))
	for range 100 {
		var m [64]uint64
		for i := range m {
			m[i] = r.Uint64()
		}
		checkTurn(t, m[:16], Words16.Turn)
		checkTurn(t, m[:32], Words32.Turn)
		checkTurn(t, m[:], Words64.Turn)
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
	if !HasAVX512 {
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
		if Spread64(&codes[0], &got[0], n); !slices.Equal(got, want) {
			t.Fatalf("Spread64(%v) = %x, want %x", codes, got, want)
		}
	}
}

func TestFindKernelEqualsScalar(t *testing.T) {
	if !HasAVX2 {
		t.Skip("no AVX2 here")
	}
	r := rand.New(rand.NewPCG(13, 14))
	for range 3000 {
		n := 128 * (1 + r.IntN(5))
		a, b := make([]byte, n), make([]byte, n)
		for i := range a {
			a[i], b[i] = byte(r.Uint32()), byte(r.Uint32())
		}
		sum := byte(r.Uint32())
		want := 0
		for want < n && a[want]^b[want] != sum {
			want++
		}
		if got := FindSum128(&a[0], &b[0], sum, n); got != want {
			t.Fatalf("findSum128 = %d, want %d", got, want)
		}
	}
}
