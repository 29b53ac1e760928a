// SPDX-License-Identifier: Apache-2.0

package theorem_test

import (
	"fmt"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/theorem"
)

// Heaps of Prim and Dim are played literally.
func TestPrimAndDim(t *testing.T) {
	r := newReferee(t)
	for _, name := range []string{"prim", "dim"} {
		for n := range 80 {
			text := fmt.Sprintf("%s(%d)", name, n)
			f := theorem.Of(r.parse(text))
			want, err := r.solver.Value(free, game.GrundyNormal, r.sum(r.parse(text)))
			if err != nil || f == nil || f.Nim.Int64() != int64(want) {
				t.Fatalf("%s: %+v, want %d, %v", text, f, want, err)
			}
		}
	}
	for text, want := range map[string]int64{
		"prim(9999999967)": 455052511, // it is the last prime before 10^10 [OEIS A006880]
		"prim(35,4)":       3 ^ 1, "dim(1000000000000)": 13, "dim(12,40)": 3 ^ 4,
	} {
		f := theorem.Of(r.parse(text))
		if f == nil || f.Nim.Int64() != want {
			t.Errorf("%s: %+v, want %d", text, f, want)
		}
	}
	// other games of the same kit, and larger heaps, are not decided
	for _, text := range []string{"prim(10000000001)", "subtraction({1,2},5)", "all-but({2},6)"} {
		if f := theorem.Of(r.parse(text)); f != nil {
			t.Errorf("%s: %s", text, f.Theorem.Name)
		}
	}
}
