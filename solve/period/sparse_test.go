// SPDX-License-Identifier: Apache-2.0

package period_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/solve/sparse"
	"github.com/upstar-cgt/upstar/work"
)

// randomOctal returns an octal code of up to five digits.
func randomOctal(r *rand.Rand) takebreak.Code {
	digits := make([]uint, 1+r.IntN(5))
	for i := range digits {
		digits[i] = uint(r.IntN(8))
	}
	return takebreak.Octal(4*uint(r.IntN(2)), digits...)
}

func TestSparseGame(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	codes := []takebreak.Code{takebreak.MustParse("4!.0"), takebreak.MustParse("4!.34!")}
	for range 300 {
		codes = append(codes, randomOctal(r))
	}
	for _, code := range codes {
		g, ok := period.SparseGame(code)
		if !ok {
			t.Fatalf("%s is not a game", code)
		}
		want, err := sequence.NimByDefinition(work.Unbounded(), code, 60)
		if err != nil {
			t.Fatal(err)
		}
		e, err := sparse.New(work.Unbounded(), g, sparse.Options{Simple: true})
		if err == nil {
			err = e.Run(work.Unbounded(), 59)
		}
		if err != nil {
			t.Fatal(err)
		}
		for n, v := range e.Values(0, 60) {
			if uint32(v) != want[n] {
				t.Fatalf("%s: heap %d is %d, want %d", code, n, v, want[n])
			}
		}
	}
	for _, s := range []string{"0.8", "0.[3]", "0.7=", "4!.4", "80.0", "0.*", "2.0", "0.4=4!"} {
		if g, ok := period.SparseGame(takebreak.MustParse(s)); ok {
			t.Errorf("%s was made the game %v", s, g)
		}
	}
}

// The engine's period is the one that Find proves.
func TestSparsePeriod(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 2))
	proved := 0
	for range 150 {
		code := randomOctal(r)
		g, _ := period.SparseGame(code)
		e, err := sparse.New(work.Unbounded(), g, sparse.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := e.Run(work.Unbounded(), 999); err != nil {
			t.Fatal(err)
		}
		got, ok := period.SparsePeriod(code, e)
		if !ok {
			continue
		}
		proved++
		if want, _ := period.Find(e.Values(0, 1000), period.For(code, game.GrundyNormal)); got != want {
			t.Errorf("%s: %+v, want %+v", code, got, want)
		}
	}
	if proved < 50 {
		t.Errorf("only %d periods were proved", proved)
	}
}

// FindEqual finds the least period that half of the values show, from its least
// start.
func TestFindEqual(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 3))
	for range 2000 {
		n0, p := r.IntN(12), 1+r.IntN(8)
		values := make([]string, 40)
		for i := range values {
			if values[i] = string(rune('a' + r.IntN(3))); i >= n0+p {
				values[i] = values[i-p]
			}
		}
		got, ok := period.FindEqual(values, period.Theorem{Missing: "none"})
		wantP, wantN0 := slowPeriod(values)
		if !ok || got.Length != wantP || got.Preperiod != wantN0 || got.Saltus != 0 || got.Proved {
			t.Fatalf("%v: %+v, want period %d from %d", values, got, wantP, wantN0)
		}
	}
	letters := make([]int, 60)
	for i := range letters {
		letters[i] = i // all different: an arithmetic progression is no period here
	}
	if p, ok := period.FindEqual(letters, period.Theorem{}); ok {
		t.Errorf("different values: %v", p)
	}
}

func slowPeriod(values []string) (p, n0 int) {
	for p = 1; ; p++ {
		for n0 = 0; n0+p <= len(values)/2; n0++ {
			if slices.Equal(values[n0+p:], values[n0:len(values)-p]) {
				return p, n0
			}
		}
	}
}

func TestRunWithin(t *testing.T) {
	for _, k := range []struct {
		code       string
		to, effort uint64
		ok         bool
		known      uint64
	}{
		{"0.106", 200_000, 1_000_000_000, true, 200_001}, {"0.106", 200_000, 0, true, 200_001}, {"0.106", 500, 1, true, 501},
		{"0.106", 1 << 30, 3_000_000, false, 1<<17 + 1}, // 15 rare heaps
		{"0.6", 1 << 30, 10_000_000, false, 1<<15 + 1},
	} {
		g, _ := period.SparseGame(takebreak.MustParse(k.code))
		e, err := sparse.New(work.Unbounded(), g, sparse.Options{StopAtPeriod: true})
		if err != nil {
			t.Fatal(err)
		}
		if ok, err := period.RunWithin(work.Unbounded(), e, k.to, k.effort); ok != k.ok || err != nil || e.Known() != k.known {
			t.Errorf("%s to %d with effort %d: %v, %v after %d values, want %v after %d", k.code, k.to, k.effort, ok, err, e.Known(), k.ok, k.known)
		}
	}
}
