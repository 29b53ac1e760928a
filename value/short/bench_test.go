// SPDX-License-Identifier: Apache-2.0

package short

import (
	"sync"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/internal/cpu"
)

// daySums adds all pairs of the games that worker takes: those with index
// worker, worker+workers, …
func daySums(c *Calc, games []Game, worker, workers int) {
	for i := worker; i < len(games); i += workers {
		for _, h := range games[:i+1] {
			c.Add(games[i], h)
		}
	}
}

// BenchmarkDay3 adds all pairs of the 1474 games born by day 3.
func BenchmarkDay3(b *testing.B) {
	benchmarkBoard(b, func(c *Calc) Game {
		daySums(c, c.BornBy(3).Games, 0, 1)
		return Zero
	})
}

// BenchmarkDay3Scale does the same with one goroutine and with two in one
// Space. It reports the ratios of the times on the clock and of the processor
// times; on an idle machine with two cores the first is to be near 2, on any
// the second near 1.
func BenchmarkDay3Scale(b *testing.B) {
	run := func(workers int) (clock, spent time.Duration) {
		s := NewSpace()
		games := s.Calc().BornBy(3).Games
		start, startCPU := time.Now(), cpu.Time()
		var wg sync.WaitGroup
		for w := range workers {
			wg.Go(func() { daySums(s.Calc(), games, w, workers) })
		}
		wg.Wait()
		return time.Since(start), cpu.Time() - startCPU
	}
	for b.Loop() {
		clock1, cpu1 := run(1)
		clock2, cpu2 := run(2)
		b.ReportMetric(clock1.Seconds()/clock2.Seconds(), "speedup-of-2")
		b.ReportMetric(cpu2.Seconds()/cpu1.Seconds(), "cpu-of-2/1")
	}
}

// BenchmarkDay3Plain adds every 73rd pair with and without the plain twin and
// reports the ratio.
func BenchmarkDay3Plain(b *testing.B) {
	for b.Loop() {
		c, p := newCalc(), newPlain()
		games := c.BornBy(3).Games
		known := map[Game]int{}
		var twins []int
		for _, g := range games {
			twins = append(twins, p.from(c, known, g))
		}
		const step = 7333
		start := cpu.Time()
		for k := 0; k < len(games)*len(games); k += step {
			c.Add(games[k/len(games)], games[k%len(games)])
		}
		fast := cpu.Time() - start
		start = cpu.Time()
		for k := 0; k < len(games)*len(games); k += step {
			p.add(twins[k/len(games)], twins[k%len(games)])
		}
		b.ReportMetric((cpu.Time()-start).Seconds()/fast.Seconds(), "times-plain")
	}
}
