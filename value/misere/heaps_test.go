// SPDX-License-Identifier: Apache-2.0

package misere_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/work"
)

// grundy lists the ways to split a heap into two unequal ones.
func grundy(n int) [][]int {
	var list [][]int
	for a := 1; a < n-a; a++ {
		list = append(list, []int{a, n - a})
	}
	return list
}

// octal returns the options of the octal game 0.d₁d₂…: k counters may be taken
// leaving no heap, one or two as the bits 1, 2, 4 of dₖ allow.
func octal(digits ...int) func(n int) [][]int {
	return func(n int) [][]int {
		var list [][]int
		for i, d := range digits {
			rest := n - i - 1
			if rest == 0 && d&1 != 0 {
				list = append(list, []int{})
			}
			if rest > 0 && d&2 != 0 {
				list = append(list, []int{rest})
			}
			for a := 1; d&4 != 0 && a <= rest-a; a++ {
				list = append(list, []int{a, rest - a})
			}
		}
		return list
	}
}

// Misère P-positions of Grundy's game. ONAG, fig. 34, goes to 50 and refutes
// that they are the multiples of 3: 48 is N and 50 is P. The rest is computed
// here.
var grundyP = []int{3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 50, 94, 100, 103, 106, 112, 115, 118, 121, 124, 127, 130, 141, 144, 147, 150, 153, 156}

func TestGrundysGame(t *testing.T) {
	s := misere.NewSpace()
	h, literal := s.NewPlayed(grundy), s.NewPlayed(grundy)
	h.Form(34)
	for n := 1; n <= 112; n++ {
		want := slices.Contains(grundyP, n)
		if got := h.IsP(n); got != want {
			t.Errorf("Grundy's game, heap %d: P is %v, want %v", n, got, want)
		}
		if n <= 36 && literal.IsP(n) != want {
			t.Errorf("Grundy's game, heap %d by literal play: want P %v", n, want)
		}
		if n <= 80 && (h.Genus(n).Misere() == 0) != want {
			t.Errorf("Grundy's game, heap %d: genus %s", n, h.Genus(n))
		}
	}
}

// TestGrundysGameForms makes reduced forms of all heaps to 100, about 20000
// games, and compares their genera with those found by play.
func TestGrundysGameForms(t *testing.T) {
	s := misere.NewSpace()
	h, played := s.NewPlayed(grundy), s.NewPlayed(grundy)
	played.Form(21)
	for n := 1; n <= 100; n++ {
		if got, want := s.Genus(h.Form(n)), played.Genus(n); got != want {
			t.Errorf("heap %d: form has genus %s, play %s", n, got, want)
		}
	}
}

func TestHeapErrors(t *testing.T) {
	s := misere.NewSpace()
	for _, options := range [][]int{{3}, {2, 5}, {-1}} {
		h := s.NewPlayed(func(n int) [][]int {
			if n < 3 {
				return nil
			}
			return [][]int{options}
		})
		if err := s.Do(work.Unbounded(), func() { h.Form(3) }); !errors.Is(err, misere.ErrHeap) {
			t.Errorf("form of heap 3 with option %v: %v", options, err)
		}
		if err := s.Do(work.Unbounded(), func() { h.IsP(3) }); !errors.Is(err, misere.ErrHeap) {
			t.Errorf("outcome of heap 3 with option %v: %v", options, err)
		}
	}
}

func TestGrundysGameFar(t *testing.T) {
	slow(t)
	h := misere.NewSpace().NewPlayed(grundy)
	h.Form(34)
	var got []int
	for n := 1; n <= 156; n++ {
		if h.IsP(n) {
			got = append(got, n)
		}
	}
	if !slices.Equal(got, grundyP) {
		t.Errorf("P-positions to 156: %v", got)
	}
}

// TestHeapsAgainstForms compares outcomes and genera of random sums by play
// with those of the sum of forms, for several octal games.
func TestHeapsAgainstForms(t *testing.T) {
	for _, code := range [][]int{{7, 7}, {4}, {6}, {0, 7}, {1, 3, 7}, {2, 6}, {3, 1, 1}, {5, 6}} {
		t.Run(fmt.Sprint(code), func(t *testing.T) {
			s := misere.NewSpace()
			all, some, none := s.NewPlayed(octal(code...)), s.NewPlayed(octal(code...)), s.NewPlayed(octal(code...))
			some.Form(6)
			for a := range 11 {
				for b := range a {
					sum := s.Sum(all.Form(a), all.Form(b), all.Form(4))
					for _, h := range []*misere.Played{all, some, none} {
						if h.IsP(a, b, 4) != s.IsP(sum) {
							t.Errorf("heaps %d, %d, 4: outcome by play differs", a, b)
						}
						if h.Genus(a, b, 4) != s.Genus(sum) {
							t.Errorf("heaps %d, %d, 4: genus %s by play, %s by form", a, b, h.Genus(a, b, 4), s.Genus(sum))
						}
					}
				}
			}
		})
	}
}

func BenchmarkGrundysGame100(b *testing.B) {
	for b.Loop() {
		h := misere.NewSpace().NewPlayed(grundy)
		h.Form(34)
		for n := range 101 {
			h.IsP(n)
		}
	}
}

// BenchmarkGrundysGame36Literal is the baseline without any form.
func BenchmarkGrundysGame36Literal(b *testing.B) {
	for b.Loop() {
		h := misere.NewSpace().NewPlayed(grundy)
		for n := range 37 {
			h.IsP(n)
		}
	}
}

func BenchmarkGrundysGame36(b *testing.B) {
	for b.Loop() {
		h := misere.NewSpace().NewPlayed(grundy)
		h.Form(34)
		for n := range 37 {
			h.IsP(n)
		}
	}
}

func BenchmarkGrundyForms100(b *testing.B) {
	for b.Loop() {
		misere.NewSpace().NewPlayed(grundy).Form(100)
	}
}
