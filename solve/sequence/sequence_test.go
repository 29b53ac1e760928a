// SPDX-License-Identifier: Apache-2.0

package sequence_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak/takebreaktest"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/work"
)

func Example() {
	values, err := sequence.Nim(work.Unbounded(), takebreak.MustParse("0.77"), 12)
	fmt.Println(values, err)
	// Output: [0 1 2 3 1 4 3 2 1 4 2 6] <nil>
}

func TestFastIsTheDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		c := takebreaktest.Code(r)
		n := 40
		if h, ok := c.MaxHeaps(); !ok || h > 2 {
			n = 22
		}
		nim, err := sequence.Nim(work.Unbounded(), c, n)
		nim2, err2 := sequence.NimByDefinition(work.Unbounded(), c, n)
		if err != nil || err2 != nil || !slices.Equal(nim, nim2) {
			t.Fatalf("%s: nim values %v %v, by definition %v %v", c, nim, err, nim2, err2)
		}
		obl, err := sequence.Obliged(work.Unbounded(), c, n)
		obl2, err2 := sequence.ObligedByDefinition(work.Unbounded(), c, n)
		if err != nil || err2 != nil || !slices.Equal(obl, obl2) {
			t.Fatalf("%s: obliged values %v %v, by definition %v %v", c, obl, err, obl2, err2)
		}
	}
}

func TestObligedInSteps(t *testing.T) {
	for _, s := range []string{"0.10143", "4!.06", "0.0F3", "0.{2+}"} {
		c := takebreak.MustParse(s)
		n := 1500
		if h, ok := c.MaxHeaps(); !ok || h > 2 {
			n = 40
		}
		e, err := sequence.NewObliged(c)
		if err != nil {
			t.Fatal(err)
		}
		for k := 1; k <= n; k = k*3/2 + 1 {
			if err := e.Extend(work.Unbounded(), k); err != nil {
				t.Fatal(err)
			}
		}
		want, err := sequence.ObligedByDefinition(work.Unbounded(), c, len(e.Values()))
		if err != nil || !slices.Equal(e.Values(), want) {
			t.Errorf("%s in steps differs from the definition (%v)", s, err)
		}
	}
}

// pass is a rule whose move changes nothing.
type pass struct{}

func (pass) Options(n int, yield func([]int) bool) { yield([]int{n}) }

func TestRefusals(t *testing.T) {
	if _, err := sequence.Nim(work.Unbounded(), takebreak.MustParse("2.0"), 10); err == nil {
		t.Error("2.0 was not refused")
	}
	if _, err := sequence.Obliged(work.Unbounded(), takebreak.MustParse("40.0"), 10); err == nil {
		t.Error("40.0 was not refused")
	}
	if _, err := sequence.Nim(work.Unbounded(), pass{}, 10); err == nil {
		t.Error("a rule with a pass was not refused")
	}
	if _, err := sequence.Single(work.Unbounded(), takebreak.MustParse("0.77"), game.RemotenessNormal, 10); !errors.Is(err, sequence.ErrSplits) {
		t.Errorf("R+ of Kayles: %v", err)
	}
	if _, err := game.ParseFunction("Q+", sequence.Functions...); err == nil || !strings.Contains(err.Error(), "obliged") {
		t.Errorf("unknown function: %v", err)
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	for _, s := range []string{"0.6", "0.F", "4!.0"} {
		if _, err := sequence.Nim(work.New(done, work.Budget{}), takebreak.MustParse(s), 100_000); !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled Nim %s: %v", s, err)
		}
	}
	if _, err := sequence.Obliged(work.New(done, work.Budget{}), takebreak.MustParse("0.10143"), 1<<20); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled Obliged: %v", err)
	}
}

// literal computes a function of one heap straight from its definition.
func literal(c takebreak.Code, f game.Function, n int, memo map[int]int) int {
	if v, ok := memo[n]; ok {
		return v
	}
	var opts []int
	endable := false
	for heaps := range c.Moves(n) {
		m := 0
		if len(heaps) == 1 {
			m = heaps[0]
		}
		opts = append(opts, literal(c, f, m, memo))
		ended := true
		for range c.Moves(m) {
			ended = false
		}
		endable = endable || ended
	}
	v := literalValue(f, opts, endable)
	memo[n] = v
	return v
}

func literalValue(f game.Function, opts []int, endable bool) int {
	pick := func(parity int) (out []int) {
		for _, v := range opts {
			if v >= 0 && v%2 == parity {
				out = append(out, v)
			}
		}
		return out
	}
	mex := 0
	for slices.Contains(opts, mex) {
		mex++
	}
	odd := 0
	switch f {
	case game.GrundyMisere:
		if len(opts) == 0 {
			return 1
		}
		return mex
	case game.ForeclosedNormal, game.ForeclosedMisere:
		if len(opts) == 0 || endable && f == game.ForeclosedNormal {
			return game.Undefined
		}
		return mex
	case game.OutcomeNormal, game.OutcomeMisere:
		if len(opts) == 0 && f == game.OutcomeMisere || slices.Contains(opts, 0) {
			return 1
		}
		return 0
	case game.RemotenessMisere, game.SuspenseMisere:
		odd = 1
	}
	good, bad := pick(odd), pick(1-odd)
	quick := f == game.RemotenessNormal || f == game.RemotenessMisere
	switch {
	case len(opts) == 0:
		return 0
	case len(good) > 0 && quick:
		return 1 + slices.Min(good)
	case len(good) > 0:
		return 1 + slices.Max(good)
	case quick:
		return 1 + slices.Max(bad)
	}
	return 1 + slices.Min(bad)
}

func TestSingleIsTheDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 400 {
		s := "0."
		for range 1 + r.IntN(6) {
			s += strconv.Itoa(r.IntN(4))
		}
		if r.IntN(3) == 0 {
			s += fmt.Sprintf("[%d%d]", r.IntN(4), r.IntN(4))
		}
		c := takebreak.MustParse(s)
		for _, f := range sequence.Functions {
			if f == game.GrundyNormal || f == game.Obliged {
				continue
			}
			values, err := sequence.Single(work.Unbounded(), c, f, 40)
			if err != nil {
				t.Fatal(err)
			}
			memo := map[int]int{}
			for n, v := range values {
				if want := literal(c, f, n, memo); int(v) != want {
					t.Fatalf("%s of %s(%d) = %d, want %d", f, c, n, v, want)
				}
			}
		}
	}
}

func BenchmarkNim(b *testing.B) {
	code := takebreak.MustParse("0.007")
	b.Run("definition", func(b *testing.B) {
		for b.Loop() {
			_, _ = sequence.NimByDefinition(work.Unbounded(), code, 2000)
		}
	})
	b.Run("octal", func(b *testing.B) {
		for b.Loop() {
			_, _ = sequence.Nim(work.Unbounded(), code, 2000)
		}
	})
}

func BenchmarkObliged(b *testing.B) {
	code := takebreak.MustParse("0.10143") // no period known
	b.Run("definition", func(b *testing.B) {
		for b.Loop() {
			_, _ = sequence.ObligedByDefinition(work.Unbounded(), code, 1<<13)
		}
	})
	b.Run("bits", func(b *testing.B) {
		for b.Loop() {
			_, _ = sequence.Obliged(work.Unbounded(), code, 1<<13)
		}
	})
	b.Run("bits-2^17", func(b *testing.B) {
		for b.Loop() {
			_, _ = sequence.Obliged(work.Unbounded(), code, 1<<17)
		}
	})
}
