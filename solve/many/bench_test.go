// SPDX-License-Identifier: Apache-2.0

package many_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/rules/box"
	"github.com/upstar-cgt/upstar/work"
)

// A block of volume 36 is the largest of the table of truth.
func BenchmarkCutblock(b *testing.B) {
	for b.Loop() {
		x := newTrio(box.Cutblock)
		p, err := x.rules.Parse("3x3x4")
		if err != nil {
			b.Fatal(err)
		}
		x.meter = work.Unbounded()
		x.outcome(p)
		b.ReportMetric(float64(x.meter.Stats().Positions), "positions")
	}
}
