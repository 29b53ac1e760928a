// SPDX-License-Identifier: Apache-2.0

package lib_test

import (
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/lang/lib"
)

// The least image is found without making all of them: it is the least of all.
func TestLeast(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 500 {
		rows, columns := 1+rng.IntN(5), 1+rng.IntN(5)
		cells := make([]byte, rows*columns)
		for i := range cells {
			cells[i] = byte(rng.IntN(2))
		}
		b := lib.NewGrid(rows, columns, string(cells))
		var all []lib.Symmetry
		for s := range lib.Symmetry(8) {
			if rng.IntN(2) == 0 {
				all = append(all, s)
			}
		}
		want := b
		for _, s := range all {
			if c := b.Permuted(s); c.Rows() < want.Rows() || c.Rows() == want.Rows() && c.Cells() < want.Cells() {
				want = c
			}
		}
		if got := b.Least(all); got != want {
			t.Fatalf("%d×%d %v under %v: %v, want %v", rows, columns, cells, all, got, want)
		}
	}
}
