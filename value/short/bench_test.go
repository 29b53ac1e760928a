// SPDX-License-Identifier: Apache-2.0

package short

import (
	"context"
	"sync"
	"testing"
	"time"
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
	for b.Loop() {
		c := newCalc()
		daySums(c, c.BornBy(3).Games, 0, 1)
		b.ReportMetric(float64(c.Len()), "games")
		b.ReportMetric(float64(c.Stats().Steps), "steps")
	}
}

// BenchmarkDay3Scale does the same with one goroutine and with two in one
// Space, and reports the ratio.
func BenchmarkDay3Scale(b *testing.B) {
	run := func(workers int) time.Duration {
		s := NewSpace()
		games := s.Calc(context.Background()).BornBy(3).Games
		start := time.Now()
		var wg sync.WaitGroup
		for w := range workers {
			wg.Go(func() { daySums(s.Calc(context.Background()), games, w, workers) })
		}
		wg.Wait()
		return time.Since(start)
	}
	for b.Loop() {
		one, two := run(1), run(2)
		b.ReportMetric(one.Seconds()/two.Seconds(), "speedup-of-2")
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
		start := time.Now()
		for k := 0; k < len(games)*len(games); k += step {
			c.Add(games[k/len(games)], games[k%len(games)])
		}
		fast := time.Since(start)
		start = time.Now()
		for k := 0; k < len(games)*len(games); k += step {
			p.add(twins[k/len(games)], twins[k%len(games)])
		}
		b.ReportMetric(time.Since(start).Seconds()/fast.Seconds(), "times-plain")
	}
}
