// SPDX-License-Identifier: Apache-2.0

package short

import (
	"math/bits"
	"testing"

	"github.com/upstar-cgt/upstar/internal/cpu"
	"github.com/upstar-cgt/upstar/work"
)

// A maker makes and adds games: a Calc or the plain twin.
type maker interface {
	Make(left, right []Game) Game
	Add(g, h Game) Game
}

// plainMaker is the plain twin as a maker; its handles are its own.
type plainMaker struct{ *plain }

func (p plainMaker) Make(left, right []Game) Game { return Game(p.make(ints(left), ints(right))) }
func (p plainMaker) Add(g, h Game) Game           { return Game(p.add(int(g), int(h))) }

func ints(gs []Game) []int {
	out := make([]int, len(gs))
	for i, g := range gs {
		out[i] = int(g)
	}
	return out
}

// domineering finds values of Domineering positions: empty squares as bits, w
// columns to a row. Left places upright dominoes. It is a small stand-in for
// the solver, which this package does not know.
type domineering struct {
	c     maker
	w     int
	known map[uint64]Game
}

func (d *domineering) value(free uint64) (sum Game) {
	for free != 0 {
		part := d.component(free)
		free &^= part
		sum = d.c.Add(sum, d.connected(part))
	}
	return sum
}

func (d *domineering) component(free uint64) uint64 {
	edge := uint64(0)
	for y := range 64 / d.w {
		edge |= 1 << (y * d.w)
	}
	part := free & -free
	for {
		next := part | part<<d.w | part>>d.w | part&^edge>>1 | part<<1&^edge
		if next &= free; next == part {
			return part
		}
		part = next
	}
}

func (d *domineering) connected(free uint64) Game {
	for free&(1<<d.w-1) == 0 {
		free >>= d.w
	}
	if g, ok := d.known[free]; ok {
		return g
	}
	var left, right []Game
	for rest := free; rest != 0; rest &= rest - 1 {
		s := bits.TrailingZeros64(rest)
		if free>>(s+d.w)&1 != 0 {
			left = append(left, d.value(free&^(1<<s|1<<(s+d.w))))
		}
		if s%d.w != d.w-1 && free>>(s+1)&1 != 0 {
			right = append(right, d.value(free&^(3<<s)))
		}
	}
	g := d.c.Make(left, right)
	d.known[free] = g
	return g
}

// clobber finds values of Clobber positions on w columns.
type clobber struct {
	c     maker
	w, h  int
	known map[[2]uint64]Game
}

// value returns the value with Left's and Right's stones.
func (d *clobber) value(stones [2]uint64) Game {
	if g, ok := d.known[stones]; ok {
		return g
	}
	var options [2][]Game
	for player := range 2 {
		for s := range d.w * d.h {
			if stones[player]>>s&1 == 0 {
				continue
			}
			for _, t := range d.neighbours(s) {
				if stones[1-player]>>t&1 != 0 {
					next := stones
					next[player] ^= 1<<s | 1<<t
					next[1-player] ^= 1 << t
					options[player] = append(options[player], d.value(next))
				}
			}
		}
	}
	g := d.c.Make(options[0], options[1])
	d.known[stones] = g
	return g
}

func (d *clobber) neighbours(s int) (ts []int) {
	x, y := s%d.w, s/d.w
	if x > 0 {
		ts = append(ts, s-1)
	}
	if x < d.w-1 {
		ts = append(ts, s+1)
	}
	if y > 0 {
		ts = append(ts, s-d.w)
	}
	if y < d.h-1 {
		ts = append(ts, s+d.w)
	}
	return ts
}

func (d *clobber) start() (stones [2]uint64) {
	for s := range d.w * d.h {
		stones[(s%d.w+s/d.w)%2] |= 1 << s
	}
	return stones
}

func clobberValue(c maker, h, w int) Game {
	d := &clobber{c, w, h, map[[2]uint64]Game{}}
	return d.value(d.start())
}

func domineeringValue(c maker, h, w int) Game {
	return (&domineering{c, w, map[uint64]Game{}}).value(1<<(h*w) - 1)
}

func benchmarkBoard(b *testing.B, value func(c *Calc) Game) {
	start, runs := cpu.Time(), 0
	for b.Loop() {
		runs++
		c, m := NewSpace().Calc(), work.Unbounded()
		c.Do(m, func() {
			value(c)
			m.Look()
		})
		b.ReportMetric((cpu.Time()-start).Seconds()/float64(runs), "cpu-s/op")
		b.ReportMetric(float64(c.Len()), "games")
		b.ReportMetric(float64(m.Stats().Steps), "steps")
	}
}

func BenchmarkDomineering5x5(b *testing.B) {
	benchmarkBoard(b, func(c *Calc) Game { return domineeringValue(c, 5, 5) })
}

func BenchmarkDomineering4x6(b *testing.B) {
	benchmarkBoard(b, func(c *Calc) Game { return domineeringValue(c, 4, 6) })
}

func BenchmarkClobber3x4(b *testing.B) {
	benchmarkBoard(b, func(c *Calc) Game { return clobberValue(c, 3, 4) })
}

// BenchmarkHeatStar13 heats *13 by 1, as package thermo does.
func BenchmarkHeatStar13(b *testing.B) {
	benchmarkBoard(b, func(c *Calc) Game { return heatNimber(c, 13) })
}

// heatNimber returns *n heated by 1.
func heatNimber(c *Calc, n uint32) Game {
	one := c.FromInt(1)
	return Fold(c, c.FromNimber(n), func(g Game) (Game, bool) { return g, c.IsNumber(g) }, func(_ Game, left, right []Game) Game {
		for i, g := range left {
			left[i] = c.Add(g, one)
		}
		for i, g := range right {
			right[i] = c.Sub(g, one)
		}
		return c.Make(left, right)
	})
}

// BenchmarkPlain reports how many times as long the plain twin takes.
func BenchmarkPlain(b *testing.B) {
	for name, value := range map[string]func(maker) Game{
		"Domineering4x4": func(m maker) Game { return domineeringValue(m, 4, 4) },
		"Domineering4x5": func(m maker) Game { return domineeringValue(m, 4, 5) },
		"Clobber3x4":     func(m maker) Game { return clobberValue(m, 3, 4) },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				start := cpu.Time()
				value(newCalc())
				fast := cpu.Time() - start
				start = cpu.Time()
				value(plainMaker{newPlain()})
				b.ReportMetric((cpu.Time()-start).Seconds()/fast.Seconds(), "times-plain")
			}
		})
	}
}
