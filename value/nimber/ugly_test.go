// SPDX-License-Identifier: Apache-2.0

package nimber_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/value/nimber"
)

// acrosticRuler returns the nim values of the coins of acrostic Ruler, the slow
// twin: the options of a coin are the runs of coins that end in it, upwards or
// to the left.
func acrosticRuler(n int) [][]uint64 {
	t := make([][]uint64, n)
	for a := range t {
		t[a] = make([]uint64, n)
		for b := range t[a] {
			seen := map[uint64]bool{0: true}
			run := uint64(0)
			for k := b - 1; k >= 0; k-- {
				run ^= t[a][k]
				seen[run] = true
			}
			run = 0
			for k := a - 1; k >= 0; k-- {
				run ^= t[k][b]
				seen[run] = true
			}
			for seen[t[a][b]] {
				t[a][b]++
			}
		}
	}
	return t
}

func TestUglyProductIsAcrosticRuler(t *testing.T) {
	for a, row := range acrosticRuler(128) {
		for b, want := range row {
			m, n := uint64(a+1), uint64(b+1)
			if got := nimber.UglyProduct(m&-m, n&-n); got != want {
				t.Fatalf("coin (%d, %d) = %d, want %d", m, n, got, want)
			}
		}
	}
}

func TestUglyProductBig(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	ok := must(t)
	for range 3000 {
		a, b := r.Uint64()>>(1+r.Uint()%63), r.Uint64()>>(1+r.Uint()%63)
		got := ok(nimber.UglyProductBig(new(big.Int).SetUint64(a), new(big.Int).SetUint64(b)))
		if got.Uint64() != nimber.UglyProduct(a, b) || !got.IsUint64() {
			t.Fatalf("%d · %d = %d, want %d", a, b, got, nimber.UglyProduct(a, b))
		}
	}
	a, b, c := randomBig(r, 300), randomBig(r, 200), randomBig(r, 250)
	left := ok(nimber.UglyProductBig(ok(nimber.SumBig(a, b)), c))
	if right := ok(nimber.SumBig(ok(nimber.UglyProductBig(a, c)), ok(nimber.UglyProductBig(b, c)))); left.Cmp(right) != 0 {
		t.Errorf("%d, %d, %d do not distribute", a, b, c)
	}
	if nimber.UglyProduct(6, 14) != 0 {
		t.Errorf("6 · 14 = %d, want 0", nimber.UglyProduct(6, 14))
	}
	two, four, m := nimber.UglyProduct(2, 2), nimber.UglyProduct(2, 4), nimber.UglyProduct
	if m(two, 4) == m(2, four) {
		t.Error("(2 · 2) · 4 = 2 · (2 · 4)")
	}
}
