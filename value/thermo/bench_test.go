// SPDX-License-Identifier: Apache-2.0

package thermo_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/cpu"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
	"github.com/upstar-cgt/upstar/work"
)

// BenchmarkHeat heats *n by 1.
func BenchmarkHeat(b *testing.B) {
	for _, n := range []uint32{10, 13, 14} {
		b.Run(fmt.Sprintf("star%d", n), func(b *testing.B) {
			start := cpu.Time()
			for b.Loop() {
				c, m := short.NewSpace().Calc(), work.Unbounded()
				c.Do(m, func() {
					thermo.Heat(c, c.FromNimber(n), c.FromInt(1))
					m.Look()
				})
				b.ReportMetric(float64(c.Len()), "games")
				b.ReportMetric(float64(m.Stats().Steps), "steps")
			}
			b.ReportMetric((cpu.Time()-start).Seconds()/float64(b.N), "cpu-s/op")
		})
	}
}

// BenchmarkHeatPlain reports how many times longer the twin without caches and
// compact records takes to heat *9 by 1.
func BenchmarkHeatPlain(b *testing.B) {
	for b.Loop() {
		const n, rounds = 9, 50
		start := cpu.Time()
		for range rounds {
			c := short.NewSpace().Calc()
			thermo.Heat(c, c.FromNimber(n), c.FromInt(1))
		}
		fast := (cpu.Time() - start) / rounds
		start = cpu.Time()
		plainHeat(n)
		b.ReportMetric((cpu.Time()-start).Seconds()/fast.Seconds(), "times-plain")
	}
}

// BenchmarkDay3 makes the thermographs of the 1474 games of day 3, and reports
// how many times longer the grid twin takes.
func BenchmarkDay3(b *testing.B) {
	c := newCalc()
	games := c.BornBy(3).Games
	for b.Loop() {
		start := time.Now()
		fast := thermo.NewCalc(c.Calc)
		for _, g := range games {
			fast.Thermograph(g)
		}
		took := time.Since(start)
		start = time.Now()
		q := &grid{fast, map[short.Game]*[2][gridSize]int64{}}
		for _, g := range games {
			q.wallsOf(g)
		}
		b.ReportMetric(float64(took.Nanoseconds())/float64(len(games)), "ns/thermograph")
		b.ReportMetric(time.Since(start).Seconds()/took.Seconds(), "times-grid")
	}
}

// A plain is a game as its canonical options, found again by no one.
type plain struct{ left, right []*plain }

func (g *plain) leq(h *plain) bool {
	return !slices.ContainsFunc(g.left, func(gl *plain) bool { return h.leq(gl) }) &&
		!slices.ContainsFunc(h.right, func(hr *plain) bool { return hr.leq(g) })
}

// canonical brings g, whose options are canonical, to canonical form.
func (g *plain) canonical() *plain {
	for changed := true; changed; {
		changed = false
		for i, gl := range g.left {
			if j := slices.IndexFunc(gl.right, func(x *plain) bool { return x.leq(g) }); j >= 0 {
				g.left = append(slices.Delete(slices.Clone(g.left), i, i+1), gl.right[j].left...)
				changed = true
				break
			}
		}
		for i, gr := range g.right {
			if j := slices.IndexFunc(gr.left, func(x *plain) bool { return g.leq(x) }); j >= 0 {
				g.right = append(slices.Delete(slices.Clone(g.right), i, i+1), gr.left[j].right...)
				changed = true
				break
			}
		}
	}
	g.left = undominated(g.left, func(a, b *plain) bool { return a.leq(b) })
	g.right = undominated(g.right, func(a, b *plain) bool { return b.leq(a) })
	return g
}

func undominated(gs []*plain, worse func(a, b *plain) bool) (out []*plain) {
	for i, g := range gs {
		if !slices.ContainsFunc(gs[i+1:], func(h *plain) bool { return worse(g, h) }) &&
			!slices.ContainsFunc(out, func(h *plain) bool { return worse(g, h) }) {
			out = append(out, g)
		}
	}
	return out
}

func (g *plain) add(h *plain) *plain {
	sum := &plain{}
	for _, gl := range g.left {
		sum.left = append(sum.left, gl.add(h))
	}
	for _, hl := range h.left {
		sum.left = append(sum.left, g.add(hl))
	}
	for _, gr := range g.right {
		sum.right = append(sum.right, gr.add(h))
	}
	for _, hr := range h.right {
		sum.right = append(sum.right, g.add(hr))
	}
	return sum.canonical()
}

// plainHeat heats *n by 1.
func plainHeat(n int) *plain {
	zero := &plain{}
	one, minus := &plain{left: []*plain{zero}}, &plain{right: []*plain{zero}}
	heated := []*plain{zero}
	for len(heated) <= n {
		g := &plain{}
		for _, h := range heated {
			g.left = append(g.left, h.add(one))
			g.right = append(g.right, h.add(minus))
		}
		heated = append(heated, g.canonical())
	}
	return heated[n]
}

func TestPlainHeat(t *testing.T) {
	c := newCalc()
	for n := range 4 {
		var read func(g *plain) short.Game
		read = func(g *plain) short.Game {
			var left, right []short.Game
			for _, x := range g.left {
				left = append(left, read(x))
			}
			for _, x := range g.right {
				right = append(right, read(x))
			}
			return c.Make(left, right)
		}
		if read(plainHeat(n)) != thermo.Heat(c.Calc, c.FromNimber(uint32(n)), c.FromInt(1)) {
			t.Errorf("*%d heated by 1 differs from the twin", n)
		}
	}
}

// BenchmarkCoolHeated cools the heated *9 again.
func BenchmarkCoolHeated(b *testing.B) {
	for b.Loop() {
		c := newCalc()
		hot := thermo.Heat(c.Calc, c.FromNimber(9), c.FromInt(1))
		if g, err := c.Cool(hot, dyadic.Int(1)); err != nil || g != c.FromNimber(9) {
			b.Fatal("not *9")
		}
	}
}

// BenchmarkThermographs makes the thermographs of the 1474 games of day 3.
func BenchmarkThermographs(b *testing.B) {
	c := newCalc()
	games := c.BornBy(3).Games
	b.ReportAllocs()
	for b.Loop() {
		fast := thermo.NewCalc(c.Calc)
		for _, g := range games {
			fast.Thermograph(g)
		}
	}
}

// BenchmarkStrategies reports how many of 10 000 first moves of Left in random
// hot sums, none of them numbers, reach less than the Left stop.
func BenchmarkStrategies(b *testing.B) {
	for b.Loop() {
		c := newCalc()
		r := rand.New(rand.NewPCG(200, 7))
		day2 := c.BornBy(2).Games
		lost := map[string]int{}
		for n := 0; n < 10_000; {
			var gs []short.Game
			for range 2 + r.IntN(3) {
				g := thermo.Heat(c.Calc, randomGame(c.Calc, r, day2), c.FromInt(r.Int64N(3)))
				gs = append(gs, c.Add(g, c.FromInt(r.Int64N(3))))
			}
			sum := c.Sum(gs...)
			if c.IsNumber(sum) {
				continue
			}
			n++
			for name, advise := range map[string]func([]short.Game, game.Player) (thermo.Advice, bool){
				"hotstrat-lost": c.Hotstrat, "thermostrat-lost": c.Thermostrat,
			} {
				a, _ := advise(gs, game.Left)
				if c.RightStop(c.Sum(replaced(gs, a.Component, a.Option)...)).Cmp(c.LeftStop(sum)) < 0 {
					lost[name]++
				}
			}
		}
		for name, n := range lost {
			b.ReportMetric(float64(n), name)
		}
	}
}
