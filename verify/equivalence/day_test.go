// SPDX-License-Identifier: Apache-2.0

package equivalence

import (
	"strings"
	"testing"
)

// nimDay is the table of the impartial games born by day 1 in the disjunctive sum, normal
// play: 0 and *, written by hand.
func nimDay() day {
	return day{
		Kind: "equivalence-day", Compound: "disjunctive", Convention: "normal", Day: 1, Side: "right",
		Forms: []string{"0", "{0}"}, Class: []int{0, 1}, Representatives: []int{0, 1},
		Outcomes: []string{"P", "N"}, Separators: [][]int{{0, 1, 0}}, Table: [][]int{{0, 1}, {1, 0}},
	}
}

func TestCheckDay(t *testing.T) {
	check := func(c day) (string, error) {
		data, err := dayForm.Write(c)
		if err != nil {
			t.Fatal(err)
		}
		return CheckDay(t.Context(), data)
	}
	if summary, err := check(nimDay()); err != nil || !strings.Contains(summary, "2 classes") {
		t.Fatalf("%q, %v", summary, err)
	}
	for _, e := range []struct {
		name string
		do   func(*day)
		want string
	}{
		{"a wrong outcome", func(c *day) { c.Outcomes[1] = "P" }, "outcome"},
		{"one class for two", func(c *day) {
			c.Class, c.Representatives, c.Outcomes, c.Separators, c.Table = []int{0, 0}, []int{0}, []string{"P"}, nil, [][]int{{0}}
		}, "class"},
		{"no separator", func(c *day) { c.Separators = nil }, "separator"},
		{"an X that does not tell", func(c *day) { c.Separators[0][2] = 7 }, "separator"},
		{"a wrong table", func(c *day) { c.Table[1][1] = 1 }, "table"},
		{"a table with a row too few", func(c *day) { c.Table = c.Table[:1] }, "table"},
		{"a form too few", func(c *day) { c.Forms, c.Class = c.Forms[:1], c.Class[:1] }, "are born by day"},
		{"a form twice", func(c *day) { c.Forms[1] = "0" }, "there twice"},
		{"a form of forms that are not there", func(c *day) { c.Forms[1] = "{{0}}" }, "not an earlier form"},
		{"another day", func(c *day) { c.Day = 2 }, "are born by day"},
		{"a day that takes too long", func(c *day) { c.Day = 4 }, "out of range"},
		{"both sides", func(c *day) { c.Side = "both" }, "separator"},
		{"a side that is none", func(c *day) { c.Side = "above" }, "out of range"},
		{"another convention", func(c *day) { c.Convention = "misere" }, "outcome"},
	} {
		c := nimDay()
		e.do(&c)
		if summary, err := check(c); err == nil || !strings.Contains(err.Error(), e.want) {
			t.Errorf("%s: %q, %v, want %q", e.name, summary, err, e.want)
		}
	}
}
