// SPDX-License-Identifier: Apache-2.0

package loopy

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
)

// maxGuesses is the greatest number of numbers that are tried for a side.
const maxGuesses = 40

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
