// SPDX-License-Identifier: Apache-2.0

package solve_test

import (
	"context"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/work"
)

// What is asked of a tame sum needs its components only: three heaps of Nim in a
// forest that has no room for the positions of their sum.
func TestTameSumIsNotPlayed(t *testing.T) {
	f := worldWithin(context.Background(), work.Budget{Positions: 2000})
	s, err := sumOf(f, "nim", heap.Nim, heap.Of(100, 200, 300))
	if err != nil {
		t.Fatal(err)
	}
	for _, fn := range []game.Function{game.GrundyNormal, game.GrundyMisere} {
		if got, err := f.Value(fn, s); got != 100^200^300 || err != nil {
			t.Errorf("%v = %d, %v, want %d", fn, got, err, 100^200^300)
		}
	}
	for _, c := range game.Conventions {
		if o, err := f.Outcome(s, c); o != game.N || err != nil {
			t.Errorf("%v: %v, %v", c, o, err)
		}
	}
}
