// SPDX-License-Identifier: Apache-2.0

package universe_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/misere/universe"
)

// ended reads a universe that is given by its ends.
func ended(t *testing.T, f *universe.Forms, texts ...string) universe.Universe {
	t.Helper()
	var ends []universe.Form
	for _, text := range texts {
		g, err := f.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		ends = append(ends, g)
	}
	u, err := f.Ended(ends...)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// endedCases are lists of ends.
var endedCases = [][]string{{"{|0}"}, {"{|{|0}}"}, {"{|0,{|0}}"}, {"{|{|0},{|{|0}}}"}}

// The games whose only end is 0 are the dicots, with the same order and the same
// strong games.
func TestEndedDicots(t *testing.T) {
	f := universe.NewForms()
	u := ended(t, f)
	day := f.Day(universe.AllGames, 2)
	for _, g := range day {
		if f.In(g, u) != f.In(g, universe.Dicots) {
			t.Fatalf("%s: in the universe %v", f.Format(g), f.In(g, u))
		}
		if f.In(g, u) && f.IsLeftStrong(u, g) != f.IsLeftStrong(universe.Dicots, g) {
			t.Errorf("%s: Left strong is %v", f.Format(g), f.IsLeftStrong(u, g))
		}
	}
	dicots := append(f.Day(universe.Dicots, 2), randomForms(f, universe.Dicots, 7, 100)...)
	for _, g := range dicots {
		for _, h := range dicots {
			got, err := f.Leq(u, g, h)
			if err != nil {
				t.Fatal(err)
			}
			if want, _ := f.Leq(universe.Dicots, g, h); got != want {
				t.Errorf("%s ≤ %s is %v, want %v", f.Format(g), f.Format(h), got, want)
			}
		}
	}
}

// sumsOf returns the sums of at most n ends that can be reached from those of a case.
func sumsOf(t *testing.T, f *universe.Forms, texts []string, n int) []universe.Form {
	var ends []universe.Form
	for _, text := range texts {
		g, _ := f.Parse(text)
		ends = append(ends, g)
	}
	for i := 0; i < len(ends); i++ {
		for _, o := range f.Right(ends[i]) {
			if o != 0 && !slices.Contains(ends, o) {
				ends = append(ends, o)
			}
		}
	}
	sums := []universe.Form{0}
	for range n {
		for _, s := range slices.Clone(sums) {
			for _, e := range ends {
				if x := f.Add(s, e); !slices.Contains(sums, x) {
					sums = append(sums, x)
				}
			}
		}
	}
	return sums
}

// Membership, Left strength and the order agree with play: no X of the universe
// contradicts the order, and nearly all pairs that it does not order are told apart.
func TestEndedByPlay(t *testing.T) {
	for _, texts := range endedCases {
		t.Run(strings.Join(texts, " "), func(t *testing.T) {
			f := universe.NewForms()
			u := ended(t, f, texts...)
			ends := sumsOf(t, f, texts, 5)
			var member func(g universe.Form) bool
			member = func(g universe.Form) bool {
				return (!f.IsLeftEnd(g) || slices.Contains(ends, g)) && (!f.IsRightEnd(g) || slices.Contains(ends, f.Neg(g))) &&
					!slices.ContainsFunc(slices.Concat(f.Left(g), f.Right(g)), func(o universe.Form) bool { return !member(o) })
			}
			var small []universe.Form
			for _, g := range f.Day(universe.AllGames, 2) {
				if f.In(g, u) != member(g) {
					t.Fatalf("%s: in the universe %v, want %v", f.Format(g), f.In(g, u), member(g))
				}
				if !member(g) {
					continue
				}
				small = append(small, g)
				wins := !slices.ContainsFunc(ends, func(e universe.Form) bool { return !f.Outcome(f.Add(g, e)).FirstWins(game.Left) })
				if f.IsLeftStrong(u, g) != wins {
					t.Errorf("%s: Left strong is %v, by play %v", f.Format(g), f.IsLeftStrong(u, g), wins)
				}
			}
			pool := slices.Clone(small)
			for _, e := range ends {
				if f.Birthday(e) < 6 {
					pool = append(pool, e, f.Neg(e))
				}
			}
			base, r := slices.Clone(pool), rand.New(rand.NewPCG(11, 12))
			pick := func() (list []universe.Form) {
				for range 1 + r.IntN(3) {
					list = append(list, base[r.IntN(len(base))])
				}
				return list
			}
			for range 1000 {
				if x := f.Make(pick(), pick()); f.Birthday(x) < 7 {
					if !f.In(x, u) {
						t.Fatalf("%s has options of the universe on both sides, and is not in it", f.Format(x))
					}
					pool = append(pool, x)
				}
			}
			held, open := 0, 0
			for range 300 {
				g, h := small[r.IntN(len(small))], small[r.IntN(len(small))]
				leq, err := f.Leq(u, h, g)
				if err != nil {
					t.Fatal(err)
				}
				switch played := geByPlay(f, g, h, pool); {
				case leq && !played:
					t.Fatalf("%s ≥ %s, but not by play", f.Format(g), f.Format(h))
				case leq:
					held++
				case played:
					open++
				}
			}
			if held < 10 || open > 25 {
				t.Errorf("the order holds for %d pairs; for %d where it does not no X was found", held, open)
			}
			t.Logf("%d games born by day 2, order held %d, not told apart %d", len(small), held, open)
		})
	}
}

func TestEndedRefused(t *testing.T) {
	f := universe.NewForms()
	for _, text := range []string{"{0|}", "*", "{|*}"} {
		g, err := f.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Ended(g); err == nil || !strings.Contains(err.Error(), "not a Left dead end") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
