// SPDX-License-Identifier: Apache-2.0

package retrograde_test

import (
	"testing"

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
