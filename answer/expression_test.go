// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/answer"
	_ "github.com/upstar-cgt/upstar/ask" // the function Ask
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/lib/rulesets"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

func ExampleCalculator() {
	c := answer.NewCalculator(context.Background(), at, 1<<30)
	v, err := c.Eval("domineering(2x3) + {1|*}")
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _ := c.Text(v, notation.Plain)
	fmt.Println(text)
	// Output: {3|2*||1/2|-1/2*}
}

func evalText(t *testing.T, expression string) string {
	t.Helper()
	c := answer.NewCalculator(context.Background(), at, 1<<30)
	v, err := c.Eval(expression)
	if err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
	text, err := c.Text(v, notation.Plain)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Positions stand for their values wherever a value may.
func TestPositionsInExpressions(t *testing.T) {
	for _, c := range []struct{ expression, want string }{
		{"domineering(2x3) == {2|-1/2}", "true"},
		{"3-nim(2)", "3*2"},
		{"v-nim(2)", "v*2"},
		{"3*nim(1,2,3) + ^", "^"},
		{"nim(2):1", "{0,*,*2|0,*}"},
		{"^:nim(2)", "{^,{^|*,^}|*,^,{^|*,^}}"},
		{"toads-and-frogs(T.F) + *", "0"},
		{"1-toads-and-frogs(T.F)", "1*"},
		{"{nim(3)|-1}.Temperature", "1/2"},
		{"{domineering(2x1),*|nim(4)}", "{1|*4}"},
		{"domineering(\"..|..\") + domineering(..|..)", "0"},
		{"(hackenbush(bbr) - 3/2).IsZero", "true"},
		{"clobber(XO).AtomicWeight", "0"},
		{"Tiny(domineering(2x1))", "Tiny(1)"},
		{"form({0|1}) + 1/2", "1"},
		{"selective(nim(1),nim(1))", "*2"},
		{"octal(0.137,9) + 1", "1*3"},
		{"v(3) + vv", "v5"},
		{"Nim(5) + Domineering(..|..)", "+-(1*5)"},
		{"[kayles(n) for n from 1 to 4]", "[*,*2,*3,*]"},
		{"nim := n -> 7; nim(3)", "7"},
		{"(kayles -> kayles(3))(n -> n + 1)", "4"},
		{"not(1 < 2) or(2 == 2) and(nim(1) == *)", "true"},
	} {
		if got := evalText(t, c.expression); got != c.want {
			t.Errorf("%s = %s, want %s", c.expression, got, c.want)
		}
	}
}

// Errors name the place in the expression as it was written.
func TestExpressionErrors(t *testing.T) {
	for _, c := range []struct {
		expression string
		offset     int
	}{
		{"1 + domineering(2x)", 18}, {"domineering(2x3) + {1|", 22}, {"1 + kayles(3", 12}, {"domineering(2x3) + kayles(x)", 26},
		{"domineering(2x3).Nothing", 16}, {"1 + domineering(1x2).AtomicWeight", 20}, {"nosuchgame(3)", 0}, {"domineering(2x3) 4", 17},
		{"1 + dawsons(OOO)", 4}, {"_(3)", 0}, {"nim(3) + _(0)", 9}, {"nim(1)nim(2)", 6}, {"2 nim(2)", 2}, {"nim(1). nim(2)", 6},
	} {
		_, err := answer.NewCalculator(context.Background(), at, 1<<30).Eval(c.expression)
		var syntax *game.SyntaxError
		if !errors.As(err, &syntax) || syntax.Offset != c.offset || syntax.Input != c.expression {
			t.Errorf("%s: %v, want place %d", c.expression, err, c.offset)
		}
	}
}

// Every function has a line of help with an example that works.
func TestHelps(t *testing.T) {
	var helped []string
	helps := answer.Helps()
	for i, h := range helps {
		if i >= len(helps)-len(names()) { // before them are the operators
			helped = append(helped, h.Name)
			if !strings.Contains(h.Example, h.Name) && h.Name != "Eval" { // a class is called without it
				t.Errorf("the example of %s does not use it", h.Name)
			}
		}
		evalText(t, h.Example)
	}
	if all := names(); !slices.Equal(helped, all) {
		t.Errorf("help for %v\nfunctions %v", helped, all)
	}
}

// names are those of all functions.
func names() (all []string) {
	for _, f := range rulesets.Library(catalog.Builtin()).Funcs {
		all = append(all, f.Name)
	}
	return all
}

func TestFunctionValues(t *testing.T) {
	for _, c := range []struct{ expression, want string }{
		{"('{{2|^}|1}').SensibleLeftLines", "[[{2|^},^,0]]"}, // {2|^} is reversed to ^, from where Left goes on to 0
		{"('{0|1,2}').SensibleRightLines", "[[1]]"},
		{"Join(1,-1,1)", "1"}, {"Join(0,*,1)", "1"}, {"Meet(0,*,1)", "-1"}, {"Meet(^,v,2)", "v"},
		{"7.NimSquare.NimSqrt", "7"}, {"2.NimPower(3)", "1"}, {"2.NimOrder", "3"}, {"3.NimLog(2)", "2"},
		{"1.NimQuadraticRoot", "2"}, {"2.NimUglyProduct(2)", "1"},
	} {
		if got := evalText(t, c.expression); got != c.want {
			t.Errorf("%s = %s, want %s", c.expression, got, c.want)
		}
	}
	for _, bad := range []string{
		"Join(1,2,4)", "Join(1,2,1)", "Meet(1/3,0,2)", "Join(0,0,1/2)", "(-1).NimOrder", "(1/2).NimSquare", "3.NimPower",
		"(2^64).NimOrder", "true.SensibleLeftLines", "5.NimLog(1)", "(2^63).NimQuadraticRoot", "0.NimSqrt(1)",
	} {
		if v, err := answer.NewCalculator(context.Background(), at, 1<<30).Eval(bad); err == nil {
			t.Errorf("%s = %v", bad, v)
		}
	}
}

func TestMeasure(t *testing.T) {
	c := answer.NewCalculator(context.Background(), at, 1<<30)
	v, err := c.Eval("domineering(2x3)")
	if err != nil {
		t.Fatal(err)
	}
	m, err := c.Measure("domineering(2x3)", v, notation.Plain)
	if err != nil {
		t.Fatal(err)
	}
	if m.Value != "{2|-1/2}" || m.Outcome != "N" || m.Birthday.Int64() != 3 || m.Mean != "3/4" || m.Temperature != "5/4" ||
		m.LeftStop != "2" || m.RightStop != "-1/2" || len(m.Positions) != 1 {
		t.Errorf("%+v", m)
	}
	v, _ = c.Eval("1 < 2")
	if m, err := c.Measure("1 < 2", v, notation.Plain); err != nil || m.Value != "true" || m.Outcome != "" {
		t.Errorf("%+v %v", m, err)
	}
}

// A calculation that needs more than it may have ends with ErrLimit, and says
// what was found.
func TestCalculatorLimits(t *testing.T) {
	c := answer.NewCalculator(context.Background(), at, 1<<20)
	for _, e := range []string{"domineering(2x2) + domineering(8x8)", "({1|*} + {2||1|0})*1000000000"} {
		if _, err := c.Eval(e); !errors.Is(err, work.ErrLimit) {
			t.Errorf("%s: err = %v, want ErrLimit", e, err)
		}
	}
	if k := c.Known(); len(k) != 1 || k[0] != (answer.Found{Position: "domineering(..|..)", Value: "+-1"}) {
		t.Errorf("known %v", k)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, e := range []string{"domineering(6x6)", "(*20).Heat(1)"} {
		if _, err := answer.NewCalculator(ctx, at, 1<<30).Eval(e); !errors.Is(err, work.ErrLimit) || !errors.Is(err, context.Canceled) {
			t.Errorf("%s: err = %v, want a cancelled calculation", e, err)
		}
	}
}

func FuzzExpression(f *testing.F) {
	for _, h := range answer.Helps() {
		f.Add(h.Example)
	}
	for _, s := range []string{"3-nim(2)", "nim(\"2)", "domineering(2x3", "_(0)", "nim(1)(2)", "nim(1)nim(2)", "nim(1) nim(2)nim(3)", "moore:2(nim(1))", "a-b-nim(1)", "(((("} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, expression string) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel() // what takes time is not wanted here
		_, _ = answer.NewCalculator(ctx, at, 1<<20).Eval(expression)
	})
}

// Exact comparison advises the moves that none is better than: in {2|-1/2} ± 1
// the hottest, in a sum of equal switches one of them; of moves that leave equal
// sums the first.
func TestExactAdvice(t *testing.T) {
	for _, c := range []struct {
		positions []string
		want      []string
	}{
		{[]string{"domineering(2x3)", "domineering(2x2)"}, []string{"Left 0 2", "Right 0 -1/2"}},
		{[]string{"domineering(2x2)", "domineering(2x2)"}, []string{"Left 0 1", "Right 0 -1"}},
		{[]string{"domineering(2x2)", "clobber(XXO)"}, []string{"Left 0 1", "Right 0 -1"}},
		{[]string{"clobber(XXO)", "clobber(XXXO)"}, []string{"Left 0 0", "Left 1 0", "Right 0 *"}},
	} {
		q := answer.Question{Mode: mode(t, "disjunctive")}
		for _, p := range c.positions {
			q.Positions = append(q.Positions, parse(t, "%s", p))
		}
		a, err := answer.To(context.Background(), at, q)
		if err != nil || a.Worth == nil {
			t.Fatalf("%v: %v", c.positions, err)
		}
		var got []string
		for _, x := range a.Worth.Advice {
			if x.Strategy == "Exact comparison" {
				got = append(got, fmt.Sprintf("%s %d %s", x.Player, x.Component, x.To))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.positions, got, c.want)
		}
	}
}

// Every ruleset has values, unless its games end by a verdict: the samples of the
// catalogue, written in an expression, have the outcomes that play finds.
func TestValuesOfEveryRuleset(t *testing.T) {
	for _, e := range catalog.Builtin().Entries() {
		for i, sample := range e.Samples {
			if i > 0 && (testing.Short() || e.Name == "hare-and-hounds") { // of which one takes seconds
				break
			}
			text := e.Name + "(" + sample + ")"
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
			c := answer.NewCalculator(ctx, at, 64<<20)
			v, err := c.Eval("0 + " + text + " + *0")
			if err == nil {
				var m answer.Measure
				m, err = c.Measure(text, v, notation.Plain)
				f := solve.New(arena.New())
				s, _ := parse(t, "%s", text).Sum(free, f.Arena())
				if o, failed := f.Outcome(free, s, game.Normal); failed == nil && err == nil && o.String() != m.Outcome {
					t.Errorf("%s = %s has outcome %s, by play %v", text, m.Value, m.Outcome, o)
				}
			}
			cancel()
			if verdict := e.Judged; verdict != errors.Is(err, solve.ErrVerdict) {
				t.Errorf("%s: %v", text, err)
			} else if err != nil && !verdict && !errors.Is(err, work.ErrLimit) && !errors.Is(err, solve.ErrLoopy) && !errors.Is(err, value.ErrLoopy) {
				t.Errorf("%s: %v", text, err)
			} else if err != nil {
				t.Logf("%s: %v", text, err)
			}
		}
	}
}
