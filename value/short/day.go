// SPDX-License-Identifier: Apache-2.0

// The games born by a day form a distributive lattice
// [Calistrate–Paulhus–Wolfe 2002].

package short

import (
	"slices"

	"github.com/upstar-cgt/upstar/work"
)

// A Day is the set of the games born by day N. It is a lattice under ≤.
type Day struct {
	N     int
	Games []Game // in the order of Calc.Order
	prior []Game // the games born by the previous day
	born  map[Game]bool
}

// BornBy returns the games born by day n. There are 1, 4, 22 and 1474 for n from 0 to 3. The games
// of day 4, more than 10¹², are too many: the error is work.ErrLimit.
func (c *Calc) BornBy(n int) *Day {
	if n > 3 {
		c.Fail(work.Exceeded("the games born by day 3"))
	}
	d := &Day{Games: []Game{Zero}, born: map[Game]bool{Zero: true}}
	for d.N < n {
		next := &Day{N: d.N + 1, prior: d.Games, born: map[Game]bool{}}
		chains := c.antichains(d.Games)
		for _, left := range chains {
			for _, right := range chains {
				g := c.Make(left, right)
				if !next.born[g] {
					next.born[g] = true
					next.Games = append(next.Games, g)
				}
			}
		}
		c.Sort(next.Games)
		d = next
	}
	return d
}

// antichains returns all sets of pairwise incomparable games in gs.
func (c *Calc) antichains(gs []Game) [][]Game {
	chains := [][]Game{nil}
	for _, g := range gs {
		for _, chain := range chains[:len(chains):len(chains)] {
			c.Step()
			if !slices.ContainsFunc(chain, func(h Game) bool { return !c.Confused(g, h) }) {
				chains = append(chains, append(chain[:len(chain):len(chain)], g))
			}
		}
	}
	return chains
}

// Has reports whether g is born by the day.
func (d *Day) Has(g Game) bool { return d.born[g] }

// Join returns the least game born by the day that is at least g and at least h. Both must be born
// by the day.
func (d *Day) Join(c *Calc, g, h Game) Game {
	var right []Game
	for _, x := range d.prior {
		if !c.Leq(x, g) && !c.Leq(x, h) {
			right = append(right, x)
		}
	}
	return c.Make(slices.Concat(c.Left(g), c.Left(h)), right)
}

// Meet returns the greatest game born by the day that is at most g and at most h. Both must be born
// by the day.
func (d *Day) Meet(c *Calc, g, h Game) Game { return c.Neg(d.Join(c, c.Neg(g), c.Neg(h))) }
