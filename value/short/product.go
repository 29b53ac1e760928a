// SPDX-License-Identifier: Apache-2.0

// Products: Conway's [ONAG, ch. 1] and Norton's [WW, ch. 8].

package short

import (
	"errors"
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// ErrUnit reports that Norton's product was requested with a unit that is not
// positive.
var ErrUnit = errors.New("the unit of a Norton product must be positive")

// ConwayProduct returns the product g·h of the canonical forms, by the formula that ONAG gives for
// numbers.
func (c *Calc) ConwayProduct(g, h Game) Game {
	known := map[[2]Game]Game{}
	var mul func(g, h Game) Game
	mul = func(g, h Game) Game {
		if p, ok := c.easyProduct(g, h); ok {
			return p
		}
		k := [2]Game{min(g, h), max(g, h)}
		if p, ok := known[k]; ok {
			return p
		}
		c.Enter()
		cross := func(dst, gs, hs []Game) []Game {
			for _, a := range gs {
				for _, b := range hs {
					dst = append(dst, c.Sub(c.Add(mul(a, h), mul(g, b)), mul(a, b)))
				}
			}
			return dst
		}
		left := cross(cross(nil, c.Left(g), c.Left(h)), c.Right(g), c.Right(h))
		right := cross(cross(nil, c.Left(g), c.Right(h)), c.Right(g), c.Left(h))
		c.Leave()
		known[k] = c.Make(left, right)
		return known[k]
	}
	return mul(g, h)
}

// easyProduct returns g·h if one of them is an integer or both are numbers.
func (c *Calc) easyProduct(g, h Game) (Game, bool) {
	if c.IsNumber(g) && c.IsNumber(h) {
		return c.FromNumber(c.value(g).Mul(c.value(h))), true
	}
	if c.IsInteger(h) {
		g, h = h, g
	}
	return c.integerProduct(g, h)
}

// OrdinalProduct returns g × h for the canonical forms. It is h with a copy of g in place of each
// move.
func (c *Calc) OrdinalProduct(g, h Game) Game {
	return c.Canonical(Compound{OrdinalProduct, g, h})
}

// NortonProduct returns Norton's product of g with the unit u > 0. For an integer n it is u taken n
// times. Otherwise it is {gl·u + u + i | gr·u − u − i}, where i ranges over the incentives of u.
func (c *Calc) NortonProduct(g, u Game) (Game, error) {
	if u == Zero || !c.Leq(Zero, u) {
		return 0, ErrUnit
	}
	var steps []Game
	for _, i := range c.AllIncentives(u) {
		steps = append(steps, c.Add(u, i))
	}
	stepped := func(products []Game, step func(p, s Game) Game) (gs []Game) {
		for _, p := range products {
			for _, s := range steps {
				gs = append(gs, step(p, s))
			}
		}
		return gs
	}
	return Fold(c, g, func(g Game) (Game, bool) { return c.integerProduct(g, u) }, func(_ Game, left, right []Game) Game {
		return c.Make(stepped(left, c.Add), stepped(right, c.Sub))
	}), nil
}

// integerProduct returns g·h if g is an integer.
func (c *Calc) integerProduct(g, h Game) (Game, bool) {
	if !c.IsInteger(g) {
		return 0, false
	}
	return c.MulBig(c.value(g).Num(), h), true
}

// Incentives returns what player gains by moving: the games gl − g for Left, or g − gr for Right,
// without dominated ones.
func (c *Calc) Incentives(g Game, player game.Player) []Game {
	var is []Game
	for _, h := range c.Options(g, player) {
		if player == game.Left {
			is = append(is, c.Sub(h, g))
		} else {
			is = append(is, c.Sub(g, h))
		}
	}
	return c.best(is)
}

// AllIncentives returns the incentives of both players, without dominated ones.
func (c *Calc) AllIncentives(g Game) []Game {
	return c.best(append(c.Incentives(g, game.Left), c.Incentives(g, game.Right)...))
}

// best returns the games of gs that are not below another, in the order of Calc.Order.
func (c *Calc) best(gs []Game) []Game {
	return c.Sorted(c.undominated(uniq(slices.Clone(gs)), c.Leq))
}
