// SPDX-License-Identifier: Apache-2.0

package loopy_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// random returns a graph of at most n + 2 nodes, of which two are 0 and * so that
// play may end.
func random(t testing.TB, r *rand.Rand, n int) *loopy.Graph {
	n = 1 + r.IntN(n)
	e := edges{make([][]loopy.Node, n+2), make([][]loopy.Node, n+2)}
	for _, lists := range [][][]loopy.Node{e.L, e.R} {
		for v := range n {
			for range (1 + r.IntN(5)) / 2 {
				lists[v] = append(lists[v], loopy.Node(r.IntN(n+2)))
			}
		}
		lists[n] = []loopy.Node{loopy.Node(n + 1)}
	}
	return e.graph(t)
}

// TestPlay compares values with literal play: the outcome of G + X from the sides
// of both with retrograde analysis of the sum of the graphs; and the onside and
// the offside of G, put in its place, with the results that they must not change.
func TestPlay(t *testing.T) {
	cases := 3000
	if os.Getenv("UPSTAR_SLOW") != "" {
		cases = 100_000
	}
	r := rand.New(rand.NewPCG(1, 2))
	s := loopy.NewSpace(short.NewSpace())
	m := work.Unbounded()
	none := 0
	for done := 0; done < cases; {
		c := s.Calc()
		err := c.Do(m, func() {
			for range 1000 {
				g, x := random(t, r, 5), random(t, r, 3)
				v, w := c.ValueOf(g, 0), c.ValueOf(x, 0)
				want := g.Sum(m, x).Analyse(m).Outcome(0)
				if got := c.Outcome(c.Add(v, w)); got != want {
					t.Fatalf("%v + %v: %v, want %v", c.Text(v), c.Text(w), got, want)
				}
				if done++; done%10 == 0 && !c.Equal(c.Add(v, w), c.Add(c.Literal(g, 0), c.Literal(x, 0))) {
					t.Fatalf("%v + %v is not the sum of the graphs", c.Text(v), c.Text(w))
				}
				on, off, ok := c.Sides(v)
				if !ok {
					none++
					continue
				}
				up, down := c.GraphOf(on).Sum(m, x).Analyse(m).Outcome(0), c.GraphOf(off).Sum(m, x).Analyse(m).Outcome(0)
				if (up.First(game.Right) == game.Win) != (want.First(game.Right) == game.Win) ||
					(up.First(game.Left) == game.Loss) != (want.First(game.Left) == game.Loss) ||
					(down.First(game.Left) == game.Win) != (want.First(game.Left) == game.Win) ||
					(down.First(game.Right) == game.Loss) != (want.First(game.Right) == game.Loss) {
					t.Fatalf("%v beside %v: %v, onside %v, offside %v", c.Text(v), c.Text(w), want, up, down)
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d cases, no stopper found in %d", cases, none)
}

func TestLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	run(t, func(c *loopy.Calc) {
		var values []loopy.Value
		for range 60 {
			values = append(values, c.ValueOf(random(t, r, 5), 0))
		}
		for range 3000 {
			u, v, w := values[r.IntN(60)], values[r.IntN(60)], values[r.IntN(60)]
			name := c.Text(u) + ", " + c.Text(v) + ", " + c.Text(w)
			if c.Leq(u, v) && c.Leq(v, w) && !c.Leq(u, w) {
				t.Errorf("%s: ≤ is not transitive", name)
			}
			if c.Leq(u, v) && !c.Leq(c.Add(u, w), c.Add(v, w)) {
				t.Errorf("%s: sums do not keep the order", name)
			}
			if c.Leq(u, v) != c.Leq(c.Negate(v), c.Negate(u)) {
				t.Errorf("%s: negatives do not reverse the order", name)
			}
			if !c.Equal(c.Add(u, v), c.Add(v, u)) || !c.Equal(c.Add(c.Add(u, v), w), c.Add(u, c.Add(v, w))) {
				t.Errorf("%s: sums do not commute or associate", name)
			}
			if !c.Equal(c.Negate(c.Add(u, v)), c.Add(c.Negate(u), c.Negate(v))) {
				t.Errorf("%s: −(u+v) is not −u−v", name)
			}
			if o := c.Outcome(u); o.Opposite() != c.Outcome(c.Negate(u)) {
				t.Errorf("%s: outcome of the negative", name)
			}
		}
		for _, v := range values {
			on, off, ok := c.Sides(v)
			if !ok {
				continue
			}
			for _, g := range []loopy.Game{on, off} {
				if !c.Geq(on, off) || c.Neg(c.Neg(g)) != g {
					t.Errorf("%s: sides, or −−g", c.Text(v))
				}
				if w := c.ValueOf(c.GraphOf(g), 0); w != c.Of(g) {
					t.Errorf("the simplest form of %s is %s", c.Format(g), c.Text(w))
				}
				shortCycles(t, c, g)
			}
		}
	})
}

// TestNumbers compares sums with numbers, and comparisons with them, with literal
// play: moves in numbers are never tried beside loopy games.
func TestNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	m := work.Unbounded()
	run(t, func(c *loopy.Calc) {
		for range 1000 {
			g, _ := c.Onside(c.ValueOf(random(t, r, 6), 0))
			x, _ := c.Stopper(parse(t, c, []string{"0", "1", "-1/2", "3/4", "2", "-5/2", "1/4"}[r.IntN(7)]))
			gx := c.GraphOf(g).Sum(m, c.GraphOf(x))
			if got, want := c.Add(c.Of(g), c.Of(x)), c.ValueOf(gx, 0); got != want {
				t.Errorf("%s + %s = %s, want %s", c.Format(g), c.Format(x), c.Text(got), c.Text(want))
			}
			o := gx.Analyse(m).Outcome(0)
			if got, want := c.Geq(g, c.Neg(x)), o.First(game.Right) == game.Loss; got != want {
				t.Errorf("%s ≥ %s is %v, want %v", c.Format(g), c.Format(c.Neg(x)), got, want)
			}
			if got, want := c.Geq(c.Neg(x), g), o.First(game.Left) == game.Loss; got != want {
				t.Errorf("%s ≤ %s is %v, want %v", c.Format(g), c.Format(c.Neg(x)), got, want)
			}
		}
	})
}

// shortCycles checks that the simplest form of g has no cycle of two or three
// moves.
func shortCycles(t *testing.T, c *loopy.Calc, g loopy.Game) {
	next := func(g loopy.Game) (to []loopy.Game) {
		for _, player := range game.Players {
			for _, h := range c.Options(g, player) {
				if h != g {
					to = append(to, h)
				}
			}
		}
		return to
	}
	for _, a := range c.Followers(g) {
		for _, b := range next(a) {
			for _, d := range next(b) {
				if d == a {
					t.Errorf("%s has a cycle of two", c.Format(a))
				}
				for _, e := range next(d) {
					if e == a && d != a {
						t.Errorf("%s has a cycle of three", c.Format(a))
					}
				}
			}
		}
	}
}

// TestHandles checks that equal values share a handle, however they were made.
func TestHandles(t *testing.T) {
	run(t, func(c *loopy.Calc) {
		for _, group := range [][]string{
			{"2over", "{2|pass}", "{2|2over}", "{2|2over,pass}", "a{2|{2|a}}"},
			{"on", "{on|}", "{pass|on}", "{0,pass|}"},
			{"a{0||||0|||a|*||*}", "{0|b{0||||0|b||*|||*}}", "a{0|{0|{{{0|{0|{{a|*}|*}}}|*}|*}}}"},
			{"1/2", "{0|1}", "a{0|1}"},
			{"^[on]*", "{0,pass|0}", "upon+*"},
		} {
			want := parse(t, c, group[0])
			for _, s := range group {
				if got := parse(t, c, s); got != want {
					t.Errorf("%s is %s and not %s", s, c.Text(got), c.Text(want))
				}
			}
		}
	})
}
