// SPDX-License-Identifier: Apache-2.0

package solve_test

import (
	"context"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/value/misere"
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

// The genus of a sum is that of its reduced form, also where it is that of 0.
func TestGenus(t *testing.T) {
	f := worldWithin(t.Context(), work.Budget{Steps: 1_000_000})
	space := misere.NewSpace()
	forms := solve.NewMisere(f.Solver, space)
	for a := range 10 {
		for b := range a + 1 {
			s, err := sumOf(f, "kayles", heap.Kayles, heap.Of(a, b))
			if err != nil {
				t.Fatal(err)
			}
			form, err := forms.Form(f.meter, s)
			if err != nil {
				t.Fatal(err)
			}
			if g, err := f.Genus(f.meter, s); g != space.Genus(form) || err != nil {
				t.Errorf("kayles(%d,%d): genus %v, %v, that of its form is %v", a, b, g, err, space.Genus(form))
			}
		}
	}
}
