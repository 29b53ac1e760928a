// SPDX-License-Identifier: Apache-2.0

package loopy_test

import (
	"errors"
	"slices"
	"sync"
	"testing"

	"github.com/upstar-cgt/upstar/game"

	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// run runs f with a Calc in a new Space.
func run(t testing.TB, f func(c *loopy.Calc)) {
	t.Helper()
	c := loopy.NewSpace(short.NewSpace()).Calc()
	if err := c.Do(work.Unbounded(), func() { f(c) }); err != nil {
		t.Fatal(err)
	}
}

// parse reads a value that must be one.
func parse(t testing.TB, c *loopy.Calc, text string) loopy.Value {
	t.Helper()
	v, err := c.Parse(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	return v
}

func TestText(t *testing.T) {
	run(t, func(c *loopy.Calc) {
		for _, s := range [][2]string{
			{"{pass|}", "on"}, {"{2|2over}", "2over"}, {"{2|pass}", "2over"}, {"{pass|pass}", "dud"},
			{"over-over", "over & under"}, {"{-1/4+*|pass}", "-1/4v[on]"}, {"{0||0|0,pass}", "^<on>"},
			{"{on|0||0}", "Miny(on)"}, {"+-{0|pass}", "+-over"}, {"+-{5|pass}", "+-(5over)"}, {"-5under", "-5under"},
			{"a{0||||0|||a|*||*}", "a{0||||0|||a|*||*}"}, {"{pass|on}", "on"},
			{"a{{|a}|}", "1 & 0"}, {"+-{pass|3}", "+-(3under)"}, {"+-{2,{4|1}}", "+-{2,{4|1}}"}, {"{0|{dud|},*}", "^ & v*"},
			{"a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}", "a{1|1,{1*|a||*}||0} & a{0,{1|||1*|a||*}|0}"},
		} {
			if got := c.Text(parse(t, c, s[0])); got != s[1] {
				t.Errorf("%s = %s, want %s", s[0], got, s[1])
			}
		}
	})
}

func TestSyntaxErrors(t *testing.T) {
	run(t, func(c *loopy.Calc) {
		for text, want := range map[string]string{
			"":                 `unexpected end, want a value at the end of ""`,
			"{0|1":             `unexpected end, want a comma, | or } at the end of "{0|1"`,
			"{0}":              `a game needs a bar between its options at '{' (character 1 of "{0}")`,
			"pass":             `a label stands alone at 'p' (character 1 of "pass")`,
			"a{0|a+1}":         `a label or a pass cannot be added to at 'a' (character 5 of "a{0|a+1}")`,
			"{0|b}":            `b is not defined at 'b' (character 4 of "{0|b}")`,
			"{1|2|3}":          `two runs of one bar at one level: write {a||b|c} or {a|b||c} at '|' (character 5 of "{1|2|3}")`,
			"on{0|on}":         `on cannot be a label at 'o' (character 1 of "on{0|on}")`,
			"off & on":         `the onside must be at least the offside at 'o' (character 1 of "off & on")`,
			"1/3":              `"1/3" is not a dyadic rational: 3 is not a power of two at '1' (character 1 of "1/3")`,
			"^<0>":             `a power is on or from 1 to 1000 at '<' (character 2 of "^<0>")`,
			"*9999999":         `the number must be at most 4096 here at '9' (character 2 of "*9999999")`,
			"over over":        `unexpected "over" at 'o' (character 6 of "over over")`,
			"-(a{0|a)":         `unexpected ")", want a comma, | or } at ')' (character 8 of "-(a{0|a)")`,
			"{0|1} & {pass|}":  `the onside must be at least the offside at '{' (character 1 of "{0|1} & {pass|}")`,
			"a{0|{1|a}+{a|1}}": `a label or a pass cannot be added to at '{' (character 5 of "a{0|{1|a}+{a|1}}")`,
		} {
			_, err := c.Parse(text)
			var syntax *game.SyntaxError
			if !errors.As(err, &syntax) || err.Error() != want {
				t.Errorf("Parse(%q): %v, want %s", text, err, want)
			}
		}
	})
}

// FuzzParse checks that what is printed is read back.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"2over", "-1/4v[on]*", "a{0||||0|||a|*||*}", "{pass|0,*||on}", "over-over", "+-{1,2*}",
		"a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}", "Tiny(on) & Miny(2over)", "a{b{a|b}|-3}", "^<3>v[on]", "tis+upover", "{|||}", "a{{|a}|}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c := loopy.NewSpace(short.NewSpace()).Calc()
		err := c.Do(work.New(t.Context(), work.Budget{Steps: 200_000}), func() {
			v, err := c.Parse(s)
			if err != nil {
				return
			}
			text := c.Text(v)
			w, err := c.Parse(text)
			if err != nil {
				t.Fatalf("%q is printed as %q: %v", s, text, err)
			}
			if !c.Equal(v, w) {
				t.Fatalf("%q is printed as %q, which is %q", s, text, c.Text(w))
			}
			if _, _, ok := c.Sides(v); ok && c.Text(w) != text {
				t.Fatalf("%q is printed as %q and as %q", s, text, c.Text(w))
			}
		})
		if err != nil && !errors.Is(err, work.ErrLimit) {
			t.Fatal(err)
		}
	})
}

// TestSharing makes the same games in one Space from several goroutines.
func TestSharing(t *testing.T) {
	s := loopy.NewSpace(short.NewSpace())
	texts := []string{"over", "a{0||||0|||a|*||*}", "upon+upon", "{2|2over}", "ace+deuce", "-(a{0||||0|||a|*||*})"}
	got := make([][]loopy.Value, 4)
	var wait sync.WaitGroup
	for i := range got {
		wait.Go(func() {
			c := s.Calc()
			err := c.Do(work.Unbounded(), func() {
				for _, text := range texts {
					v, err := c.Parse(text)
					if err != nil {
						t.Error(err)
					}
					got[i] = append(got[i], v)
				}
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	for i := range got {
		if !slices.Equal(got[i], got[0]) {
			t.Error("goroutines found different handles")
		}
	}
}

func TestLimit(t *testing.T) {
	c := loopy.NewSpace(short.NewSpace()).Calc()
	err := c.Do(work.New(t.Context(), work.Budget{Steps: 1000}), func() { c.Parse("1000over + 999under") })
	if !errors.Is(err, work.ErrLimit) {
		t.Errorf("error %v, want a limit", err)
	}
}
