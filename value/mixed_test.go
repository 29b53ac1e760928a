// SPDX-License-Identifier: Apache-2.0

package value

import (
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/surreal"
	"github.com/upstar-cgt/upstar/work"
)

// randomLoopy returns the value of a random graph whose sides are stoppers.
func randomLoopy(t *testing.T, w *World, r *rand.Rand) (Loopy, bool) {
	n := 2 + r.IntN(5)
	options := func() (all [][]loopy.Node) {
		for range n {
			var to []loopy.Node
			for range r.IntN(3) {
				to = append(to, loopy.Node(r.IntN(n)))
			}
			all = append(all, to)
		}
		return all
	}
	g, err := loopy.NewGraph(options(), options())
	if err != nil {
		t.Fatal(err)
	}
	l, ok := w.FromLoopy(InLoopy(w, func(c *loopy.Calc) loopy.Value { return c.ValueOf(g, 0) })).(Loopy)
	return l, ok && InLoopy(w, func(c *loopy.Calc) bool { _, _, ok := c.Sides(l.Value); return ok })
}

// What the stops say of a dyadic number is what the order of loopy games says.
func TestNumberAgainstLoopy(t *testing.T) {
	w, r := NewWorld(short.NewSpace().Calc()), rand.New(rand.NewPCG(3, 4))
	w.Meter = work.Unbounded()
	var decided, open int
	for range 4000 {
		l, ok := randomLoopy(t, w, r)
		if !ok {
			continue
		}
		x := dyadic.New(int64(r.IntN(33)-16), 3)
		got, ok := w.againstNumber(surreal.Rat(x.Rat()).Fraction(w.Meter), l)
		if !ok {
			open++
			continue
		}
		decided++
		want, _ := l.Compare(w, FromRat(x.Rat()))
		if want = turned(want); got != want {
			t.Errorf("%v against %s: %v, want %v", x, l.Display(w, notation.Plain), got, want)
		}
	}
	if decided < 1000 || open > decided {
		t.Errorf("%d comparisons were decided, %d not", decided, open)
	}
}

// The ordinal sum of dyadic numbers by signs is that of the games.
func TestOrdinalSumOfNumbers(t *testing.T) {
	w, r := NewWorld(short.NewSpace().Calc()), rand.New(rand.NewPCG(7, 8))
	w.Meter = work.Unbounded()
	for range 300 {
		x, y := dyadic.New(int64(r.IntN(49)-24), 3).Rat(), dyadic.New(int64(r.IntN(33)-16), 2).Rat()
		sum, err := surreal.Rat(x).OrdinalSum(w.Meter, surreal.Rat(y))
		if err != nil {
			t.Fatal(err)
		}
		want, err := w.Binary(syntax.Ordinal, FromRat(x), FromRat(y))
		if err != nil {
			t.Fatal(err)
		}
		if got := FromSurreal(sum.Fraction(w.Meter)); Text(w, got, notation.Plain) != Text(w, want, notation.Plain) {
			t.Errorf("%v:%v = %s, want %s", x, y, Text(w, got, notation.Plain), Text(w, want, notation.Plain))
		}
	}
}

// An infinite nimber is as one that is finite and great.
func TestNimberAgainst(t *testing.T) {
	w, r := NewWorld(short.NewSpace().Calc()), rand.New(rand.NewPCG(5, 6))
	w.Meter = work.Unbounded()
	omega, _ := surreal.Omega.Ordinal()
	games := []short.Game{0}
	for range 400 {
		pick := func() (gs []short.Game) {
			for range r.IntN(3) {
				gs = append(gs, games[r.IntN(len(games))])
			}
			return gs
		}
		g := w.Short.Make(pick(), pick())
		games = append(games, g)
		got, ok := w.againstNimber(Transfinite{omega}, w.FromGame(g))
		for _, more := range []uint32{1, 2, 3, 17} {
			n := w.Short.FromNimber(uint32(w.Short.Birthday(g).Uint64()) + more)
			if want := w.Short.Compare(n, g); !ok || got != want {
				t.Errorf("*ω against %s: %v, %v, want %v", Text(w, w.FromGame(g), notation.Plain), got, ok, want)
			}
		}
	}
	for range 2000 {
		l, ok := randomLoopy(t, w, r)
		if !ok {
			continue
		}
		got, ok := w.againstNimber(Transfinite{omega}, l)
		if !ok {
			t.Errorf("*ω against %s is not decided", l.Display(w, notation.Plain))
		}
		want, _ := l.Compare(w, w.FromGame(w.Short.FromNimber(40)))
		if want = turned(want); got != want {
			t.Errorf("*ω against %s: %v, want %v", l.Display(w, notation.Plain), got, want)
		}
	}
}
