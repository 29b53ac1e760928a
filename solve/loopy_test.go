// SPDX-License-Identifier: Apache-2.0

package solve_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/explicit"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/strip"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// A loopyBench values positions of rulesets in one arena.
type loopyBench struct {
	t      testing.TB
	m      *work.Meter
	arena  *arena.Arena
	solver *solve.Solver
	loopy  *solve.Loopy
}

func newLoopyBench(t testing.TB) *loopyBench {
	a := arena.New()
	v := solve.New(a)
	return &loopyBench{t, work.Unbounded(), a, v, solve.NewLoopy(v, loopy.NewSpace(short.NewSpace()))}
}

func entered[P comparable](b *loopyBench, id any, rules game.Ruleset[P], p P) arena.Sum {
	return arena.Enter(b.arena, id, rules).Sum(b.m, p)
}

func (b *loopyBench) value(s arena.Sum) loopy.Value {
	b.t.Helper()
	x, err := b.loopy.Value(b.m, s)
	if err != nil {
		b.t.Fatal(err)
	}
	return x
}

func (b *loopyBench) do(f func(c *loopy.Calc)) {
	b.t.Helper()
	c := b.loopy.Calc()
	if err := c.Do(b.m, func() { f(c) }); err != nil {
		b.t.Fatal(err)
	}
}

// is compares a value with a text.
func (b *loopyBench) is(name string, s arena.Sum, want string) {
	b.t.Helper()
	x := b.value(s)
	b.do(func(c *loopy.Calc) {
		y, err := c.Parse(want)
		if err != nil {
			b.t.Fatal(err)
		}
		if !c.Equal(x, y) {
			b.t.Errorf("%s: %s, want %s", name, c.Text(x), want)
		}
	})
}

// BenchmarkFoxAndGeese finds the value of the start on eight rows, 2over.
func BenchmarkFoxAndGeese(b *testing.B) {
	for b.Loop() {
		x := newLoopyBench(b)
		x.is("8x8", entered(x, "fox", grid.OpenFoxAndGeese, grid.NewHunt(8, 8, 5)), "2over")
		b.ReportMetric(float64(x.arena.Stats().Components), "positions")
	}
}

// randomGraph writes a graph of n nodes a, b, … with about so many moves.
func randomGraph(rng *rand.Rand, n, moves int, bar string) string {
	var lines []string
	for i := range n {
		side := func() string {
			var to []string
			for range n {
				if rng.IntN(n*2) < moves {
					to = append(to, string(rune('a'+rng.IntN(n))))
				}
			}
			return strings.Join(to, " ")
		}
		line := fmt.Sprintf("%c: %s", 'a'+i, side())
		if bar != "" {
			line += " " + bar + " " + side()
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "; ")
}

// Values, nimbers and retrograde analysis against literal play: the outcome of a
// sum of two random graphs and a short game.
func TestLoopyAgainstPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	forms := []explicit.Form{"", "1", "-1", "*", "^", "1/2", "{1|-1}", "{0|-2}"}
	for range 3000 {
		b := newLoopyBench(t)
		var parts []arena.Sum
		var text []string
		for range 1 + rng.IntN(2) {
			g := randomGraph(rng, 2+rng.IntN(4), 1+rng.IntN(4), "|")
			rules, err := explicit.Loopy.Rules([]string{g})
			if err != nil {
				t.Fatal(g, err)
			}
			parts, text = append(parts, entered(b, g, rules, explicit.Node("a"))), append(text, g)
		}
		form := forms[rng.IntN(len(forms))]
		parts, text = append(parts, entered(b, "form", explicit.Literal, form)), append(text, string(form))
		var s arena.Sum
		b.m.Do(func() { s = b.arena.Total(b.m, parts) })
		want, err := b.solver.Outcome(b.m, s, game.Normal)
		if err != nil {
			t.Fatal(err)
		}
		x := b.value(s)
		b.do(func(c *loopy.Calc) {
			if got := c.Outcome(x); got != want {
				t.Errorf("%q: the value %s is %v, play is %v", text, c.Text(x), got, want)
			}
		})
		a, err := b.loopy.Analyse(b.m, s)
		if err != nil {
			t.Fatal(err)
		}
		if got := a.Outcome(s); got != want {
			t.Errorf("%q: analysed %v, played %v", text, got, want)
		}
	}
}

func TestNimberAgainstPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 2))
	for range 3000 {
		b := newLoopyBench(t)
		var parts []arena.Sum
		var text []string
		for range 1 + rng.IntN(3) {
			g := randomGraph(rng, 2+rng.IntN(5), 1+rng.IntN(5), "")
			rules, err := explicit.ImpartialLoopy.Rules([]string{g})
			if err != nil {
				t.Fatal(g, err)
			}
			parts, text = append(parts, entered(b, g, rules, explicit.Node("a"))), append(text, g)
		}
		var s arena.Sum
		b.m.Do(func() { s = b.arena.Total(b.m, parts) })
		want, err := b.solver.Outcome(b.m, s, game.Normal)
		if err != nil {
			t.Fatal(err)
		}
		got, err := b.loopy.Nimber(b.m, s)
		if err != nil || got.Outcome() != want {
			t.Errorf("%q: %v, %v, played %v", text, got, err, want)
		}
	}
}

// A graph that is too large ends with a limit that counts the positions.
func TestLoopyLimit(t *testing.T) {
	b := newLoopyBench(t)
	s := entered(b, "fox", grid.OpenFoxAndGeese, grid.NewHunt(8, 8, 5))
	_, err := b.loopy.Value(work.New(t.Context(), work.Budget{Positions: 1000}), s)
	if n := fmt.Sprint(b.arena.Stats().Components, " positions had been met"); !errors.Is(err, work.ErrLimit) || !strings.Contains(err.Error(), n) {
		t.Errorf("error %v, want a limit and %s", err, n)
	}
	row := entered(b, "toads", strip.Backsliding, strip.Row("TT.F"))
	if lo, hi, ok := b.arena.Bounds(b.arena.Components(row)[0]); ok {
		t.Errorf("a row that is worth on lies between %d and %d", lo, hi)
	}
}
