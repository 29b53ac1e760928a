// SPDX-License-Identifier: Apache-2.0

package universe_test

import (
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/value/misere/universe"
)

// universesOf returns the universes to test in: the four by name, and some given by ends.
func universesOf(t *testing.T, f *universe.Forms) []universe.Universe {
	list := []universe.Universe{universe.Dicots, universe.DeadEnding, universe.Blocking, universe.AllGames}
	for _, texts := range [][]string{{"{|0}"}, {"{|0,{|0}}"}, {"{|0}", "{|0,{|0}}"}, {"{|{|0}}"}} {
		var ends []universe.Form
		for _, text := range texts {
			e, err := f.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			ends = append(ends, e)
		}
		u, err := f.Ended(ends...)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, u)
	}
	return list
}

// TestSimplest: simplest forms belong to the universe, are equal to the game, are the same
// for equal games and only for these, and are born no later.
func TestSimplest(t *testing.T) {
	for which := range universesOf(t, universe.NewForms()) {
		f := universe.NewForms()
		u := universesOf(t, f)[which]
		games := append(f.Day(u, 2), randomForms(f, u, 5, 300)...)
		simplest := map[universe.Form]universe.Form{}
		for _, g := range games {
			h, ok, err := f.Simplest(u, g)
			if err != nil || !ok {
				t.Fatalf("%s modulo %s: %v, %v", f.Format(g), u, ok, err)
			}
			if eq, err := f.Equal(u, g, h); err != nil || !eq {
				t.Fatalf("%s modulo %s: simplest form %s, equal %v, %v", f.Format(g), u, f.Format(h), eq, err)
			}
			if k, _, _ := f.Simplest(u, h); k != h {
				t.Fatalf("%s modulo %s becomes %s and then %s", f.Format(g), u, f.Format(h), f.Format(k))
			}
			if f.Birthday(h) > f.Birthday(g) {
				t.Errorf("%s modulo %s: simplest form %s", f.Format(g), u, f.Format(h))
			}
			simplest[g] = h
		}
		r := rand.New(rand.NewPCG(6, uint64(which)))
		same := 0
		for range 6000 {
			g, h := games[r.IntN(len(games))], games[r.IntN(len(games))]
			eq, _ := f.Equal(u, g, h)
			if eq != (simplest[g] == simplest[h]) {
				t.Fatalf("%s and %s modulo %s: equal %v, simplest forms %s, %s",
					f.Format(g), f.Format(h), u, eq, f.Format(simplest[g]), f.Format(simplest[h]))
			}
			if eq && g != h {
				same++
			}
		}
		if u != universe.AllGames && same < 5 {
			t.Errorf("%s: only %d equal pairs tried", u, same)
		}
	}
}

// TestSimplestCounts: by day 2 there are as many simplest forms as classes in the tables of
// misere-universes.json, which were found by play.
func TestSimplestCounts(t *testing.T) {
	f := universe.NewForms()
	for u, want := range map[universe.Universe]int{universe.Dicots: 9, universe.DeadEnding: 196, universe.Blocking: 220, universe.AllGames: 256} {
		found := map[universe.Form]bool{}
		for _, g := range f.Day(u, 2) {
			h, _, _ := f.Simplest(u, g)
			found[h] = true
		}
		if len(found) != want {
			t.Errorf("%d simplest forms by day 2 modulo %s, want %d", len(found), u, want)
		}
	}
}
