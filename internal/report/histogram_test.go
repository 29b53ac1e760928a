// SPDX-License-Identifier: Apache-2.0

package report

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/internal/discover"
)

// TestHistogram: the bars add up, numbers are in order, and the picture names its command.
func TestHistogram(t *testing.T) {
	a := &discover.StatsAnswer{Set: "domineering(2x2)", Expression: "Temperature", Rows: []discover.Row{
		{Size: 3, Value: "1", Count: 4}, {Size: 4, Value: "-1/2", Count: 3}, {Size: 4, Value: "1", Count: 2}, {Size: 4, Value: "1/4", Count: 1},
	}}
	if got := fmt.Sprint(barsOf(a)); got != "[{-1/2 3} {1/4 1} {1 6}]" {
		t.Error(got)
	}
	for _, file := range []string{"x.svg", "x.tex", "x.png"} {
		c, err := HistogramChart(a, Origin{"upstar 1", "upstar stats SET"})
		var out bytes.Buffer
		if err := errors.Join(err, c.Write(&out, file)); err != nil {
			t.Fatal(err)
		}
		if file != "x.png" && !strings.Contains(out.String(), "upstar stats SET") {
			t.Errorf("%s does not name the command:\n%.300s", file, out.String())
		}
	}
	if IsChart("x.doc") {
		t.Error("a picture x.doc")
	}
	many := &discover.StatsAnswer{}
	for i := range 100 {
		many.Rows = append(many.Rows, discover.Row{Value: fmt.Sprint("*", i), Count: i + 1})
	}
	sum, bars := 0, barsOf(many)
	for _, b := range bars {
		sum += b.count
	}
	if sum != 5050 || len(bars) != mostBars+1 {
		t.Errorf("%d in %d bars", sum, len(bars))
	}
}

// TestScatter: pairs become points, with axes that hold them all; what is no number has no place.
func TestScatter(t *testing.T) {
	a := &discover.StatsAnswer{Set: "s", Expression: "[Mean,Temperature]", Rows: []discover.Row{{Value: "[-1/2,3]", Count: 5}, {Value: "[2,-1]", Count: 1}, {Value: "[^,1]", Count: 1}}}
	c, err := ScatterStats(a, Origin{"upstar 1", "upstar stats s"})
	if err != nil || len(c.Points) != 2 || c.X != "Mean" || c.Y != "Temperature" {
		t.Fatal(c, err)
	}
	x, y := c.scales()
	for _, p := range c.Points {
		if x.at(p.X) < 0 || x.at(p.X) > plotWide || y.at(p.Y) < 0 || y.at(p.Y) > plotHigh {
			t.Errorf("%v is outside", p)
		}
	}
	for _, file := range []string{"x.svg", "x.tex", "x.png"} {
		var out bytes.Buffer
		if err := c.Write(&out, file); err != nil || file != "x.png" && !strings.Contains(out.String(), "upstar stats s") {
			t.Errorf("%s: %v\n%.300s", file, err, out.String())
		}
	}
	if _, err := ScatterStats(&discover.StatsAnswer{Rows: []discover.Row{{Value: "^"}}}, Origin{}); err == nil {
		t.Error("points of ^")
	}
}

// TestFont: all that values are written with is drawn in PNG, too.
func TestFont(t *testing.T) {
	for _, r := range "0123456789ABCXYZ+-*/^{}|,.:()'…" {
		if _, ok := font[r]; !ok {
			t.Errorf("no letter %q", r)
		}
	}
}

// TestStatsIn writes each format.
func TestStatsIn(t *testing.T) {
	a := &discover.StatsAnswer{Set: "s", Expression: "CanonicalForm", Rows: []discover.Row{{Size: 2, Value: "{1|0}", Count: 7, Examples: []string{"x"}}}}
	for format, want := range map[string]string{
		"csv":   "size,value,count,example\n2,{1|0},7,x\n",
		"latex": "% upstar 1\n% upstar stats s\n\\begin{longtable}{rrl}\nsize & positions & value \\\\\n\\hline\n\\endhead\n2 & 7 & $<{1|0}>$ \\\\\n\\end{longtable}\n",
		"json":  `"count":7`,
	} {
		var out bytes.Buffer
		err := StatsIn(&out, a, format, 10, Origin{"upstar 1", "upstar stats s"}, func(s string) string { return "<" + s + ">" })
		if err != nil || !strings.Contains(strings.ReplaceAll(out.String(), " ", ""), strings.ReplaceAll(want, " ", "")) {
			t.Errorf("%s: %v\n%s", format, err, out.String())
		}
	}
}
