// SPDX-License-Identifier: Apache-2.0

package retrograde_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/strip"
	"github.com/upstar-cgt/upstar/solve/retrograde"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// BenchmarkFoxAndGeese finds the value of the start on eight rows, 2over.
func BenchmarkFoxAndGeese(b *testing.B) {
	rules := foxGeese{8, 8, 1, true}
	for b.Loop() {
		m := work.Unbounded()
		ps, err := retrograde.Explore(m, rules, rules.start(1))
		if err != nil {
			b.Fatal(err)
		}
		c := loopy.NewSpace(short.NewSpace()).Calc()
		values, err := ps.Values(m, c, rules.start(1))
		if err != nil {
			b.Fatal(err)
		}
		c.Do(m, func() {
			if got := c.Text(values[0]); got != "2over" {
				b.Errorf("the start is %s", got)
			}
		})
		b.ReportMetric(float64(ps.Len()), "positions")
		b.ReportMetric(float64(c.Len()), "games")
	}
}

// BenchmarkTable analyses all placements of pieces on boards, of a million positions
// each and of ten million.
func BenchmarkTable(b *testing.B) {
	for _, text := range []string{"8x8", "10x8", "12x8", "16x8"} {
		b.Run("fox-and-geese/"+text, func(b *testing.B) {
			x, _ := numbering(b, game.Ruleset[grid.Hunt](grid.FoxAndGeese), text)
			benchmarkTable(b, x)
		})
	}
	b.Run("backsliding/TTTTT......FFFFF", func(b *testing.B) {
		x, _ := numbering(b, game.Ruleset[strip.Row](strip.Backsliding), "TTTTT......FFFFF")
		benchmarkTable(b, x)
	})
}

func benchmarkTable(b *testing.B, x game.Numbers) {
	for b.Loop() {
		t := solved(b, x, retrograde.TableOptions{Workers: 1})
		c := t.Census()
		b.ReportMetric(float64(2*x.Len()), "positions")
		b.ReportMetric(float64(c.Draws[0]+c.Draws[1]), "draws")
		b.ReportMetric(float64(c.Longest), "longest")
		b.ReportMetric(float64(t.Bytes()>>20), "MiB")
	}
}
