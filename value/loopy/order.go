// SPDX-License-Identifier: Apache-2.0

package loopy

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/short"
)

// Geq reports whether g ≥ h.
func (c *Calc) Geq(g, h Game) bool { return c.plain.geq(g, h) }

// Make returns the simplest form of {left | right}.
func (c *Calc) Make(left, right []Game) Game {
	if g, ok := c.shortOf([2][]Game{left, right}); ok {
		return g
	}
	d := c.draft(stoppers)
	v := d.node()
	d.set(v, game.Left, tidy(append([]Game(nil), left...)))
	d.set(v, game.Right, tidy(append([]Game(nil), right...)))
	return d.canonical(v)[0]
}

// Neg returns −g.
func (c *Calc) Neg(g Game) Game {
	if g < loop {
		return Game(c.c.Neg(short.Game(g)))
	}
	r := c.record(g)
	if n := r.neg.Load(); n != 0 {
		return Game(n)
	}
	d := c.draft(stoppers)
	v := grow(d, g, func(h Game) (Game, bool) {
		if h < loop {
			return c.Neg(h), true
		}
		n := Game(c.record(h).neg.Load())
		return n, n != 0
	}, func(h Game, player game.Player) []Game { return c.Options(h, player.Opponent()) })
	n := d.intern(v)(v)
	r.neg.Store(uint32(n))
	c.record(n).neg.Store(uint32(g))
	return n
}

// shortSum returns g + h if both are short.
func (c *Calc) shortSum(g, h Game) (Game, bool) {
	if g >= loop || h >= loop {
		return 0, false
	}
	return Game(c.c.Add(short.Game(g), short.Game(h))), true
}

// knownSum returns the onside of g + h if it can be found without a search.
func (c *Calc) knownSum(g, h Game) (Game, bool) {
	switch {
	case g == Zero:
		return h, !h.isNode()
	case h == Zero:
		return g, !g.isNode()
	case g > h:
		g, h = h, g
	}
	if h.isNode() {
		return 0, false
	}
	if s, ok := c.sums[[2]Game{g, h}]; ok {
		return s.game, s.d == nil
	}
	if h >= loop && c.isNumber(g) {
		return c.translate(h, g), true
	}
	return c.shortSum(g, h)
}

// translate returns g + x for a loopy g and a number x. The options are the options of g, each plus
// x; the result is already in simplest form [Siegel CGT, ch. VI].
func (c *Calc) translate(g, x Game) Game {
	d := c.draft(stoppers)
	v := grow(d, g, func(h Game) (Game, bool) { return c.shortSum(h, x) }, c.Options)
	return d.intern(v)(v)
}

// isNumber reports whether g is a number.
func (c *Calc) isNumber(g Game) bool { return g < loop && c.Short().IsNumber(short.Game(g)) }
