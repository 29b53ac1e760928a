// SPDX-License-Identifier: Apache-2.0

package solve_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/work"
)

// outcome solves a board from nothing and reports positions per second: the
// components and sums that were stored.
func outcome(b *testing.B, name string, r game.Ruleset[grid.Board], size string) {
	p, err := r.(game.Notation[grid.Board]).Parse(size)
	if err != nil {
		b.Fatal(err)
	}
	positions := 0
	for b.Loop() {
		f := newWorld()
		s, err := sumOf(f, name, r, p)
		if err == nil {
			_, err = f.Outcome(s, game.Normal)
		}
		if err != nil {
			b.Fatal(err)
		}
		stats := f.Stats()
		positions += stats.Components + stats.Sums
	}
	b.ReportMetric(float64(positions)/b.Elapsed().Seconds(), "positions/s")
	b.ReportMetric(float64(positions)/float64(b.N), "positions")
}

func BenchmarkDomineering5x5(b *testing.B) { outcome(b, "domineering", grid.Domineering, "5x5") }

func BenchmarkClobber3x4(b *testing.B) { outcome(b, "clobber", grid.Clobber, "3x4") }

// The nim values of Kayles by play, position by position.
func BenchmarkKaylesPlayed1000(b *testing.B) {
	for b.Loop() {
		f := newWorld()
		s, err := sumOf(f, "kayles", heap.Kayles, heap.Of(1000))
		if err == nil {
			_, err = f.Nim(s)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(1000*float64(b.N)/b.Elapsed().Seconds(), "values/s")
}

// The same up to 20 000: by the definition, heap by heap, and by the loop for
// octal codes.
func BenchmarkKayles20000(b *testing.B) {
	const n = 20_000
	code, err := takebreak.Parse("0.77")
	if err != nil {
		b.Fatal(err)
	}
	for _, method := range []struct {
		name   string
		values func(*work.Meter, sequence.Rule, int) ([]uint32, error)
	}{{"definition", sequence.NimByDefinition}, {"fast", sequence.Nim}} {
		b.Run(method.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := method.values(work.Unbounded(), code, n); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(n*float64(b.N)/b.Elapsed().Seconds(), "values/s")
		})
	}
}
