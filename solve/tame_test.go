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

// A coded position is one of the hereditarily finite sets whose codes are numbers: bit k of n
// says whether k is an option of n. Every impartial tree with small codes is one.
type coded struct{ countdown }

func (coded) Options(dst []int, p int, _ game.Player) []int {
	for k := 0; p>>k != 0; k++ {
		if p>>k&1 != 0 {
			dst = append(dst, k)
		}
	}
	return dst
}

// TestFormatGenus compares how the solver, which knows genera only, writes a genus with
// how reduced forms are written, and AllTame with its definition, on 4000 trees.
func TestFormatGenus(t *testing.T) {
	f, space := newWorld(), misere.NewSpace()
	forms, heaps, tame := solve.NewMisere(f.Solver, space), 0, 0
	var allTame func(p int) bool
	allTame = func(p int) bool {
		s, _ := sumOf(f, "coded", coded{countdown{true}}, p)
		normal, _ := f.Value(game.GrundyNormal, s)
		inMisere, _ := f.Value(game.GrundyMisere, s)
		for _, q := range (coded{}).Options(nil, p, game.Left) {
			if !allTame(q) {
				return false
			}
		}
		return normal == inMisere || normal+inMisere == 1
	}
	for p := range 4000 {
		p = p * 7919 % (1 << 22)
		s, err := sumOf(f, "coded", coded{countdown{true}}, p)
		if err != nil {
			t.Fatal(err)
		}
		form, err := forms.Form(f.meter, s)
		if err != nil {
			t.Fatal(err)
		}
		got, err := f.FormatGenus(f.meter, s)
		if want := space.FormatGenus(form); got != want || err != nil {
			t.Fatalf("%b: genus %s, %v, want %s", p, got, err, want)
		}
		if _, ok := space.AsHeap(form); ok {
			heaps++
		}
		isTame, err := f.AllTame(f.meter, s)
		if isTame != allTame(p) || err != nil {
			t.Fatalf("%b: tame %v, %v", p, isTame, err)
		}
		if isTame {
			tame++
		}
	}
	if heaps < 100 || heaps > 3950 || tame < 100 || tame > 3950 {
		t.Errorf("%d heaps and %d tame games among 4000", heaps, tame)
	}
}
