// SPDX-License-Identifier: Apache-2.0

package solve_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// BenchmarkFoxAndGeese finds the value of the start on eight rows, 2over.
func BenchmarkFoxAndGeese(b *testing.B) {
	for b.Loop() {
		m := work.Unbounded()
		a := arena.New()
		s := arena.Enter(a, "fox", grid.OpenFoxAndGeese).Sum(m, grid.NewHunt(8, 8, 5))
		v := solve.NewLoopy(solve.New(a), loopy.NewSpace(short.NewSpace()))
		x, err := v.Value(m, s)
		if err != nil {
			b.Fatal(err)
		}
		v.Calc().Do(m, func() {
			if got := v.Calc().Text(x); got != "2over" {
				b.Errorf("the start is %s", got)
			}
		})
		b.ReportMetric(float64(a.Stats().Components), "positions")
	}
}
