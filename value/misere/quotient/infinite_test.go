// SPDX-License-Identifier: Apache-2.0

package quotient

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/verify/misquotient"
	"github.com/upstar-cgt/upstar/work"
)

// prove returns a proof that the quotient of the game to heap h is infinite,
// begun after some rounds of the finite learner, and its certificate.
func prove(t *testing.T, code string, h, rounds int, want Diagonal) (*Infinite, []byte) {
	t.Helper()
	s := NewSolver(octal(code), Limits{Heap: h, Order: 16_000, Trial: 4_000_000})
	for s.Heap() < h-1 {
		if err := s.Next(work.Unbounded()); err != nil {
			t.Fatal(err)
		}
	}
	s.limits.Rounds = rounds
	if err := s.Next(work.Unbounded()); !errors.Is(err, work.ErrLimit) {
		t.Fatalf("%s: heap %d: %v, want a limit", code, h, err)
	}
	s.limits.Rounds = 300
	f, err := s.Infinite(work.Unbounded(), want)
	if err != nil {
		t.Fatalf("%s: heap %d: %v", code, h, err)
	}
	t.Logf("%s: heap %d: order %d, window %d, step %d: %s", code, h, f.Order, f.Window, f.Step, f.Reason)
	line, err := f.Certificate(code)
	if err != nil {
		t.Fatal(err)
	}
	if summary, err := misquotient.Check(line); err != nil {
		t.Errorf("%s: %v", code, err)
	} else {
		t.Logf("%s (%d bytes)", summary, len(line))
	}
	return f, line
}

// 0.3122 to heap 7 was the first game shown to have an infinite quotient
// [Weimerskirch 2015].
func TestInfinite(t *testing.T) {
	f, line := prove(t, "0.3122", 7, 8, Diagonal{7, 5})
	golden(t, "0.3122-infinite.json", line)
	compareWithPlay(t, "0.3122", f)
	if _, err := f.IsP(Word{8}); err == nil {
		t.Error("IsP of heap 8: want an error")
	}
}

// compareWithPlay checks random sums with several heaps Up and Down.
func compareWithPlay(t *testing.T, code string, f *Infinite) {
	t.Helper()
	rng := rand.New(rand.NewPCG(6, 5))
	p := newPlay(octal(code))
	for range 200 {
		w := Word{}
		for range rng.IntN(5) {
			w = w.Plus(Word{1 + rng.IntN(f.Heap)})
		}
		for range rng.IntN(4) {
			w = w.Plus(Word{f.Up})
		}
		for range rng.IntN(4) {
			w = w.Plus(Word{f.Down})
		}
		got, err := f.IsP(w)
		if want := p.IsP(w); err != nil || got != want {
			t.Fatalf("%s: %v is P: %v (%v), by play %v", code, w, got, err, want)
		}
	}
}

// The failures of the finite learner show the diagonal.
func TestDiagonals(t *testing.T) {
	s := unfinished(t, "0.3122", 6, Limits{Rounds: 24})
	if d := s.Diagonals(); len(d) == 0 || d[0] != (Diagonal{7, 5}) {
		t.Errorf("diagonals %v, want 7, 5 first", d)
	}
	if _, err := s.Infinite(work.Unbounded(), Diagonal{7, 9}); err == nil {
		t.Error("diagonal with heap 9: want an error")
	}
	s.limits.Rounds, s.limits.Order = 100, 4000
	if f, err := s.ProveInfinite(work.Unbounded()); err != nil || f.Up != 7 || f.Down != 5 {
		t.Errorf("ProveInfinite: %v, %v", f, err)
	}
	if len(s.open.failures) != 24 {
		t.Errorf("%d failures after ProveInfinite, want 24 as before", len(s.open.failures))
	}
	if _, err := NewSolver(octal("0.3"), Limits{}).ProveInfinite(work.Unbounded()); !errors.Is(err, ErrNoDiagonal) {
		t.Errorf("ProveInfinite of nothing: %v, want ErrNoDiagonal", err)
	}
}

// 0.3102 is one of the four quaternaries of four digits without a solution.
func TestQuaternaryIsInfinite(t *testing.T) {
	f, _ := prove(t, "0.3102", 12, 12, Diagonal{12, 7})
	compareWithPlay(t, "0.3102", f)
}

// The families that show two quotients to be infinite, by play alone: see
// docs/papers/infinite-quotients.md.
func TestInfiniteFamiliesByPlay(t *testing.T) {
	for _, c := range []struct {
		code            string
		up, down, times int
		word            Word
		isP             func(k, j int) bool
		heaps           int // at most so many
	}{
		{"0.3122", 7, 5, 4, nil, func(k, j int) bool { return k != j }, 12},
		{"0.3102", 12, 7, 2, Word{10}, func(k, j int) bool { return k > j }, 7},
	} {
		p := newPlay(octal(c.code))
		for k := 1; (k+1)*c.times+len(c.word) <= c.heaps; k++ {
			for j := 1; (k+j)*c.times+len(c.word) <= c.heaps; j++ {
				w := c.word
				for range k * c.times {
					w = w.Plus(Word{c.up})
				}
				for range j * c.times {
					w = w.Plus(Word{c.down})
				}
				if got, want := p.IsP(w), c.isP(k, j); got != want {
					t.Errorf("%s: %v is P: %v, want %v", c.code, w, got, want)
				}
			}
		}
	}
}

// Dawson's Kayles has an infinite quotient at heap 34, where MisereSolver
// stalls.
func TestDawsonsKaylesIsInfinite(t *testing.T) {
	slow(t)
	f, _ := prove(t, "0.07", 34, 26, Diagonal{34, 30})
	q := solve(t, "0.07", Limits{Heap: 33}).Quotient
	rng := rand.New(rand.NewPCG(6, 6))
	for range 100_000 { // on sums without heap 34 it agrees with the finite quotient
		w := Word{}
		for range rng.IntN(12) {
			w = w.Plus(Word{1 + rng.IntN(33)})
		}
		got, err := f.IsP(w)
		if want, err2 := q.IsP(w); got != want || err != nil || err2 != nil {
			t.Fatalf("%v is P: %v, in the quotient of heaps to 33 %v; %v, %v", w, got, want, err, err2)
		}
	}
}

// So have its cousins 0.4, one heap behind, and Dawson's Chess 0.137, one heap
// ahead.
func TestDawsonsCousinsAreInfinite(t *testing.T) {
	slow(t)
	prove(t, "0.4", 35, 26, Diagonal{35, 31})
	prove(t, "0.137", 33, 26, Diagonal{33, 29})
}

// For the games that no one has solved: is the quotient of the first heap
// that does not come to an end infinite? Resumable as TestPartialGames.
func TestInfiniteGames(t *testing.T) {
	slow(t)
	file := os.Getenv("UPSTAR_SWEEP")
	done := doneCodes(file)
	for _, f := range partials(t, "partial.csv") {
		if done[f.code] {
			continue
		}
		done[f.code] = true
		line := fmt.Sprintf("%s,%s", f.code, whyNot(f.code))
		t.Log(line)
		if file != "" {
			appendLine(t, file, line)
		}
	}
}

// whyNot says what ends the partial quotients of a game.
func whyNot(code string) string {
	ctx, cancel := context.WithTimeout(context.Background(), 25*time.Second)
	defer cancel()
	s := NewSolver(octal(code), Limits{Heap: 600, Order: 5000, Trial: 400_000, Rounds: 40})
	_, err := s.Run(work.New(ctx, work.Budget{}))
	if err == nil {
		return fmt.Sprintf("%d,%d,no end", s.Heap(), s.m.order)
	}
	if f, err := s.ProveInfinite(work.New(ctx, work.Budget{})); err == nil {
		line, err := f.Certificate(code)
		if err == nil {
			_, err = misquotient.Check(line)
		}
		return fmt.Sprintf("%d,%d,infinite at heap %d along %d %d with order %d step %d: check %v", s.Heap(), s.m.order, f.Heap, f.Up, f.Down, f.Order, f.Step, err)
	}
	bound := 0
	if b := s.Bound(); b != nil {
		bound = b.Order
	}
	return fmt.Sprintf("%d,%d,order at least %d at heap %d, diagonals %v", s.Heap(), s.m.order, bound, s.Heap()+1, s.Diagonals())
}
