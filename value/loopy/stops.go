// SPDX-License-Identifier: Apache-2.0

package loopy

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/short"
)

// A Pseudonumber is on, off, or x, x over or x under for a number x. These are the games at which
// stoppers stop.
type Pseudonumber struct {
	Kind   PseudoKind
	Number dyadic.Number // for the last three kinds
}

// A PseudoKind is a kind of Pseudonumber.
type PseudoKind uint8

// These are the kinds, from the least to the greatest among those with the same number.
const (
	Off PseudoKind = iota
	XUnder
	X
	XOver
	On
)

// Pseudonumber returns g as a pseudonumber, if it is one.
func (c *Calc) Pseudonumber(g Game) (p Pseudonumber, ok bool) {
	if g < loop {
		x, ok := c.Short().Number(short.Game(g))
		return Pseudonumber{X, x}, ok
	}
	left, right := c.Options(g, game.Left), c.Options(g, game.Right)
	switch self := []Game{g}; {
	case slices.Equal(left, self) && len(right) == 0:
		return Pseudonumber{Kind: On}, true
	case slices.Equal(right, self) && len(left) == 0:
		return Pseudonumber{Kind: Off}, true
	case slices.Equal(right, self) && len(left) == 1 && left[0] < loop:
		x, ok := c.Short().Number(short.Game(left[0]))
		return Pseudonumber{XOver, x}, ok
	case slices.Equal(left, self) && len(right) == 1 && right[0] < loop:
		x, ok := c.Short().Number(short.Game(right[0]))
		return Pseudonumber{XUnder, x}, ok
	}
	return p, false
}

// Stop returns the pseudonumber at which play in g stops if player begins and both play well. A
// pseudonumber stops at itself [Siegel CGT, ch. VI].
func (c *Calc) Stop(g Game, player game.Player) Game {
	type at struct {
		g      Game
		player game.Player
	}
	known := map[at]Game{}
	var find func(at) Game
	find = func(s at) Game {
		if _, ok := c.Pseudonumber(s.g); ok {
			return s.g
		}
		if stop, ok := known[s]; ok {
			return stop
		}
		c.m.Step(1)
		var best Game
		for i, h := range c.Options(s.g, s.player) {
			stop := find(at{h, s.player.Opponent()})
			if i == 0 || c.plain.better(s.player, stop, best) {
				best = stop
			}
		}
		known[s] = best
		return best
	}
	return find(at{g, player})
}

// StrongStop returns the stop of g, where x over and x under are read as x.
func (c *Calc) StrongStop(g Game, player game.Player) Game {
	stop := c.Stop(g, player)
	if p, _ := c.Pseudonumber(stop); p.Kind == XOver || p.Kind == XUnder {
		return c.number(p.Number)
	}
	return stop
}

func (c *Calc) number(x dyadic.Number) Game { return Game(c.c.FromNumber(x)) }

// nearNumber returns the number that equals both strong stops of g, if there is one.
func (c *Calc) nearNumber(g Game) (x Game, ok bool) {
	x = c.StrongStop(g, game.Left)
	return x, x < loop && x == c.StrongStop(g, game.Right)
}

// IsNumberish reports whether the sides of v are infinitesimally close to one
// number.
func (c *Calc) IsNumberish(v Value) bool {
	on, off, ok := c.Sides(v)
	if !ok {
		return false
	}
	x := c.StrongStop(on, game.Left)
	return x < loop && x == c.StrongStop(off, game.Right)
}

// IsInfinitesimal reports whether the sides of v are infinitesimally close to 0.
func (c *Calc) IsInfinitesimal(v Value) bool {
	on, _ := c.Onside(v)
	return c.IsNumberish(v) && c.StrongStop(on, game.Left) == Zero
}
