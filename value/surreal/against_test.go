// SPDX-License-Identifier: Apache-2.0

package surreal_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/surreal"
	"github.com/upstar-cgt/upstar/work"
)

// TestAgainstShort compares dyadic numbers with games by stops and as games.
func TestAgainstShort(t *testing.T) {
	c := short.NewSpace().Calc()
	m := work.Unbounded()
	decided := 0
	for _, s := range []string{"0", "1/2", "^", "*", "+-1", "{3|1}", "{2||1|-1}", "Tiny(1)", "{1|^}", "{1/2|-1/4}", "{0|Miny(2)}"} {
		g, err := notation.Parse(c, s)
		if err != nil {
			t.Fatal(s, err)
		}
		left, right := c.Space.LeftStop(g), c.Space.RightStop(g)
		for n := int64(-33); n <= 33; n++ {
			x := dyadic.New(n, 3)
			o, ok := surreal.Rat(x.Rat()).AgainstShort(left, right)
			if o2, ok2 := surreal.Rat(x.Rat()).Fraction(m).AgainstShort(m, left, right); o2 != o || ok2 != ok {
				t.Errorf("%v against %s: %v, as a fraction %v", x, s, o, o2)
			}
			if !ok {
				if x.Cmp(left) != 0 && x.Cmp(right) != 0 {
					t.Errorf("%v against %s is not decided", x, s)
				}
				continue
			}
			decided++
			h := c.FromNumber(x)
			if want := game.OutcomeOf(!c.Leq(h, g), !c.Leq(g, h)); o != want {
				t.Errorf("%v against %s: %v, want %v", x, s, o, want)
			}
		}
	}
	if decided < 600 {
		t.Errorf("only %d decided", decided)
	}
}

func TestAgainstNimber(t *testing.T) {
	for _, c := range []struct {
		x, a string
		want game.Outcome
	}{{"0", "0", game.P}, {"0", "ω", game.N}, {"1/ω", "ω^ω", game.L}, {"-1/ω", "3", game.R}, {"ω", "0", game.L}} {
		if got := number(t, c.x).AgainstNimber(ordinal(t, c.a)); got != c.want {
			t.Errorf("%s against *%s: %v, want %v", c.x, c.a, got, c.want)
		}
	}
}
