// SPDX-License-Identifier: Apache-2.0

package loopy_test

import (
	"testing"

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
			{"a{{|a}|}", "1 & 0"}, {"{0|{dud|},*}", "^ & v*"},
			{"a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}", "a{1|1,{1*|a||*}||0} & a{0,{1|||1*|a||*}|0}"},
		} {
			if got := c.Text(parse(t, c, s[0])); got != s[1] {
				t.Errorf("%s = %s, want %s", s[0], got, s[1])
			}
		}
	})
}
