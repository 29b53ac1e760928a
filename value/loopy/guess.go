// SPDX-License-Identifier: Apache-2.0

package loopy

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
)

// maxGuesses is the greatest number of numbers that are tried for a side.
const maxGuesses = 40

// near returns the onside of root if it is x over or x under for a number x that the player who wants
// it can reach in one move, as in {x|pass}. It takes at most four comparisons.
func (d *draft) near(root Game) (s side, ok bool) {
	c := d.c
	for _, player := range game.Players {
		var x Game
		found := false
		for _, g := range d.of(root, player) {
			if n, ok := d.integer(g); ok && (!found || c.plain.better(player, n, x)) {
				x, found = n, true
			}
		}
		if !found {
			continue
		}
		g := c.pass(x)
		if player == game.Right {
			g = c.Neg(c.pass(c.Neg(x)))
		}
		if d.geq(root, g) && d.geq(g, root) {
			return side{game: g}, true
		}
	}
	return side{}, false
}

// longest is the greatest size of an integer that integer recognises.
const longest = 1000

// integer returns the number that g is, if g is a game of the Space or an integer in its literal form.
func (d *draft) integer(g Game) (x Game, ok bool) {
	n, sign := int64(0), int64(0)
	for ; g.isNode() && n <= longest; n++ {
		left, right := d.of(g, game.Left), d.of(g, game.Right)
		switch {
		case len(left) == 1 && len(right) == 0 && sign >= 0:
			g, sign = left[0], 1
		case len(left) == 0 && len(right) == 1 && sign <= 0:
			g, sign = right[0], -1
		case len(left) == 0 && len(right) == 0:
			return d.c.number(dyadic.Int(sign * n)), true
		default:
			return 0, false
		}
	}
	return g, n == 0 && d.c.isNumber(g)
}

// guess returns the onside of root if it is a pseudonumber. It compares the graph with a few small
// games, which costs little even if the graph is large. For a number x, every pseudonumber greater
// than x is at least x over. So guess walks down the tree of numbers towards root.
func (d *draft) guess(root Game) (s side, ok bool) {
	c := d.c
	on := c.on()
	switch off := c.Neg(on); {
	case d.geq(root, on):
		return side{game: on}, true
	case d.geq(off, root):
		return side{game: off}, true
	}
	low, high := dyadic.End{None: true}, dyadic.End{None: true} // the latest numbers below and above root
	for range maxGuesses {
		n, _ := dyadic.SimplestIn(low, high)
		x := c.number(n)
		below, above := d.geq(root, x), d.geq(x, root)
		if below == above {
			return side{game: x}, below
		}
		next := c.pass(x) // x over; or x under
		if above {
			next = c.Neg(c.pass(c.Neg(x)))
		}
		up, down := d.geq(root, next), d.geq(next, root)
		if up == down || up != below {
			return side{game: next}, up && down
		}
		if below {
			low = dyadic.End{At: n}
		} else {
			high = dyadic.End{At: n}
		}
	}
	return side{}, false
}

// on returns {pass|}.
func (c *Calc) on() Game {
	d := c.draft(stoppers)
	v := d.node()
	d.set(v, game.Left, []Game{v})
	return d.canonical(v)[0]
}
