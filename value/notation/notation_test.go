// SPDX-License-Identifier: Apache-2.0

package notation_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

func newCalc() *short.Calc { return short.NewSpace().Calc() }

// roundTrip checks that Parse reads back what the styles print.
func roundTrip(t *testing.T, c *short.Calc, g short.Game) {
	t.Helper()
	for _, style := range []notation.Style{notation.Plain, notation.Unicode} {
		text := style.Format(c, g)
		h, err := notation.Parse(c, text)
		if err != nil {
			t.Fatalf("Parse(%q): %v", text, err)
		}
		if h != g {
			t.Fatalf("Parse(%q) = %q", text, notation.Plain.Format(c, h))
		}
	}
}

func TestRoundTripDay3(t *testing.T) {
	c := newCalc()
	seen := map[string]bool{}
	for _, g := range c.BornBy(3).Games {
		roundTrip(t, c, g)
		text := notation.Plain.Format(c, g)
		if seen[text] {
			t.Fatalf("two games are written %s", text)
		}
		seen[text] = true
	}
}

func TestRoundTripRandom(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		c := newCalc()
		games := c.BornBy(2).Games
		pick := func() short.Game { return games[rnd.IntN(len(games))] }
		for range 200 {
			var left, right []short.Game
			for range 1 + rnd.IntN(3) {
				left, right = append(left, pick()), append(right, pick())
			}
			g := c.Make(left, right)
			if rnd.IntN(3) == 0 && c.Birthday(g).Int64() < 5 {
				g = c.Add(g, pick())
			}
			roundTrip(t, c, g)
			if c.Birthday(g).Int64() < 8 {
				games = append(games, g)
			}
		}
	}
}

// Text and order do not depend on the history of the Space.
func TestDeterministic(t *testing.T) {
	texts := func(c *short.Calc) (out []string) {
		for _, g := range c.BornBy(3).Games {
			out = append(out, notation.Plain.Format(c, g))
		}
		return out
	}
	a, b := newCalc(), newCalc()
	rnd := rand.New(rand.NewPCG(3, 4))
	games := b.BornBy(1).Games
	for range 2000 { // other handles
		x := b.Make([]short.Game{games[rnd.IntN(len(games))]}, []short.Game{games[rnd.IntN(len(games))]})
		if b.Birthday(x).Int64() < 6 {
			games = append(games, b.Neg(x))
		}
	}
	want := texts(a)
	for i, text := range texts(b) {
		if text != want[i] {
			t.Fatalf("game %d of day 3 is %s in one Space and %s in another", i, want[i], text)
		}
	}
}

// Order is a total order on the games of day 2, and sorts day 3 strictly.
func TestOrder(t *testing.T) {
	c := newCalc()
	games := c.BornBy(3).Games
	for i := range games[1:] {
		if c.Order(games[i], games[i+1]) >= 0 || c.Order(games[i+1], games[i]) <= 0 {
			t.Fatal("games of day 3 are not in strict order")
		}
	}
	games = c.BornBy(2).Games
	for _, g := range games {
		for _, h := range games {
			for _, k := range games {
				if c.Order(g, h) <= 0 && c.Order(h, k) <= 0 && c.Order(g, k) > 0 {
					t.Fatal("order is not transitive")
				}
			}
		}
	}
}

// Each input has the value that the second column prints.
var values = []struct{ in, out string }{
	{"0", "0"}, {"-5/4", "-5/4"}, {"6/4", "3/2"}, {"*", "*"}, {"*0", "0"}, {"*7", "*7"},
	{"^", "^"}, {"^^", "^^"}, {"^^^", "^3"}, {"^3*2", "^3*2"}, {"v*", "v*"}, {"vvv*5", "v3*5"},
	{"5/4^^*2", "5/4^^*2"}, {"2^3", "2^3"}, {"2*3", "2*3"}, {"-1^3", "-1^3"}, {"-1*", "-1*"},
	{"2+*", "2*"}, {"{1|*}", "{1|*}"}, {"{2||1|0}", "{2||1|0}"}, {"{|}", "0"}, {"{0|}", "1"}, {"{|0}", "-1"},
	{"+-1", "+-1"}, {"+-{1,1*}", "+-{1,1*}"}, {"+-(1*)", "+-(1*)"}, {"{1|-1}", "+-1"}, {"+-{3|2}", "+-{3|2}"},
	{"Tiny(2)", "Tiny(2)"}, {"{0||0|-2}", "Tiny(2)"}, {"9Tiny({2|1})", "9Tiny({2|1})"}, {"-3Miny(1/4)", "-3Miny(1/4)"},
	{"^<3>", "^<3>"}, {"^[3]", "^[3]"}, {"3/4v[3]*", "3/4v[3]*"}, {"v<2>*2", "v<2>*2"}, {"{0|v*}", "^<2>"},
	{"^<1>", "^"}, {"^[1]", "^"}, {"↑²∗", "^<2>*"}, {"{1 | ∗}", "{1|*}"}, {"±1", "+-1"}, {"−1⇓", "-1vv"},
	{"123456789012345678901234567890/2", "61728394506172839450617283945"},
	{"  { 3 , 2 || 1 | 0 } ", "{3||1|0}"},
}

func TestParse(t *testing.T) {
	c := newCalc()
	for _, v := range values {
		g, err := notation.Parse(c, v.in)
		if err != nil {
			t.Errorf("Parse(%q): %v", v.in, err)
			continue
		}
		if got := notation.Plain.Format(c, g); got != v.out {
			t.Errorf("Parse(%q) prints %q, want %q", v.in, got, v.out)
		}
	}
}

func TestSyntaxErrors(t *testing.T) {
	c := newCalc()
	for in, offset := range map[string]int{
		"": 0, "{1|": 3, "{1|2|3}": 4, "1|0": 1, "{1,,2|0}": 3, "*x": 1, "(1": 2, "1)": 1, "§": 0,
		"{1|0}}": 5, "1/3": 0, "{a|b}": 1, "^<": 1, strings.Repeat("(", 5000): 1000,
	} {
		_, err := notation.Parse(c, in)
		var syntax *game.SyntaxError
		if !errors.As(err, &syntax) || syntax.Offset != offset {
			t.Errorf("Parse(%.20q): %v, want a syntax error at %d", in, err, offset)
		}
	}
}

func TestLaTeX(t *testing.T) {
	c := newCalc()
	for in, want := range map[string]string{
		"5/4^^*2":   `\frac{5}{4}{\Uparrow}{\ast}2`,
		"{2||1|0}":  `\{2 \parallel 1 \mid 0\}`,
		"Tiny(1/2)": `{+}_{\frac{1}{2}}`,
		"^<3>":      `{\uparrow}^{3}`,
		"+-1":       `{\pm}1`,
	} {
		g, err := notation.Parse(c, in)
		if err != nil {
			t.Fatal(err)
		}
		if got := notation.LaTeX.Format(c, g); got != want {
			t.Errorf("LaTeX of %s = %s, want %s", in, got, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, v := range values {
		f.Add(v.in)
	}
	for _, in := range []string{"(^^*).AtomicWeight", "3+-1", "{1|0} : -2", "2^3*4", "*2 ConwayProduct '{1|0}'", "[1,{2,3}]", "not 1 < 2"} {
		f.Add(in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		start := time.Now()
		defer func() {
			if d := time.Since(start); d > 5*time.Second {
				t.Fatalf("took %v", d)
			}
		}()
		c, m := short.NewSpace().Calc(), work.New(context.Background(), work.Budget{Steps: 20000, Positions: 20000})
		_ = c.Do(m, func() {
			if g, err := notation.Parse(c, in); err == nil {
				roundTrip(t, c, g)
			}
		})
	})
}

func ExampleParse() {
	c := short.NewSpace().Calc()
	g, _ := notation.Parse(c, "{0,^* | 0}")
	fmt.Println(notation.Plain.Format(c, g), notation.Unicode.Format(c, g), notation.LaTeX.Format(c, g))
	// Output: ^[2]* ↑[2]∗ {\uparrow}^{[2]}{\ast}
}
