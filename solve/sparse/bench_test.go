// SPDX-License-Identifier: Apache-2.0

//go:build unix

package sparse

import (
	"fmt"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/internal/cpu"
	"github.com/upstar-cgt/upstar/work"
)

// BenchmarkValues reports million values per CPU second (and per second of the
// clock) well after the values have settled, each beside its slow twins:
// naive is the definition over the first heaps, simple goes heap by heap,
// scalar uses blocks without vector instructions, avx2 none beyond AVX2.
func BenchmarkValues(b *testing.B) {
	games := []struct {
		code        string
		warm, count uint64
	}{
		{".106", 1 << 17, 1 << 21}, {".104", 1 << 17, 1 << 21}, {".16", 1 << 17, 1 << 21}, {".56", 1 << 17, 1 << 21},
		{".454", 1 << 17, 1 << 21}, {".054", 1 << 17, 1 << 21}, {"grundy", 200_000, 1 << 20}, {".6", 1 << 17, 1 << 20},
		{".6444", 1 << 17, 1 << 17},
	}
	modes := []struct {
		name string
		part uint64 // this much less is computed
		opts Options
	}{
		{"simple", 16, Options{Simple: true}}, {"scalar", 4, Options{Scalar: true}}, {"avx2", 1, Options{avx2: true}}, {"vector", 1, Options{}}, {"vector2", 1, Options{Threads: 2}},
	}
	for _, g := range games {
		b.Run(g.code+"/naive", func(b *testing.B) {
			rate(b, 10000, func() { naive(octal(g.code), 10000) })
		})
		for _, m := range modes {
			b.Run(g.code+"/"+m.name, func(b *testing.B) {
				e, _ := New(work.Unbounded(), octal(g.code), m.opts)
				to := g.warm
				run := func() {
					if err := e.Run(work.Unbounded(), to-1); err != nil {
						b.Fatal(err)
					}
				}
				run()
				e.col.Grow(1 << 26) // so that no run has to make room
				rate(b, g.count/m.part, func() {
					to = e.Known() + g.count/m.part
					run()
				})
			})
		}
	}
}

// rate reports how many of count values f computes in a time.
func rate(b *testing.B, count uint64, f func()) {
	start, clock := cpu.Time(), time.Now()
	n := 0
	for b.Loop() {
		f()
		n++
	}
	total := float64(n) * float64(count) / 1e6
	b.ReportMetric(total/(cpu.Time()-start).Seconds(), "Mvalues/cpu-s")
	b.ReportMetric(total/time.Since(clock).Seconds(), "Mvalues/s")
}

// BenchmarkLeast reports the least time that a value took, by the clock and on
// average over a short step, in any of the steps: on a machine that others use,
// too, a short step may have it to itself.
func BenchmarkLeast(b *testing.B) {
	games := []struct {
		code string
		step uint64
	}{
		{".106", 1 << 19}, {".104", 1 << 19}, {".16", 1 << 18}, {".56", 1 << 18}, {".454", 1 << 18}, {".054", 1 << 18}, {"grundy", 1 << 14}, {".6", 1 << 14},
	}
	for _, g := range games {
		for threads := 1; threads <= 2; threads++ {
			b.Run(fmt.Sprintf("%s/%d", g.code, threads), func(b *testing.B) {
				e, _ := New(work.Unbounded(), octal(g.code), Options{Threads: threads})
				run := func(to uint64) {
					if err := e.Run(work.Unbounded(), to-1); err != nil {
						b.Fatal(err)
					}
				}
				run(300_000)
				e.col.Grow(1 << 26) // so that no step has to make room
				least := time.Hour
				for b.Loop() {
					start := time.Now()
					run(e.Known() + g.step)
					least = min(least, time.Since(start))
				}
				b.ReportMetric(float64(least.Nanoseconds())/float64(g.step), "ns/value")
			})
		}
	}
}
