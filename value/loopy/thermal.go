// SPDX-License-Identifier: Apache-2.0

package loopy

import (
	"errors"
	"math/big"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
)

var (
	// ErrThermograph reports that a stopper has cycles for which no thermograph is
	// known.
	ErrThermograph = errors.New("thermographs are drawn for stoppers whose only cycles are those of on, off, x over and x under, and for simple kos")
	// ErrHot reports that a threat of on or off decides, so that the temperature is infinite.
	ErrHot = errors.New("a threat of on or off decides, so that the temperature is infinite")
)

// Thermograph returns the thermograph of g. It reads x over and x under as x, so that the walls
// begin at the strong stops. It reads on as a very great number and off as its negative; the exact
// size does not matter. This reading is our own. Where it does not apply, the error is
// ErrThermograph or ErrHot.
func (c *Calc) Thermograph(g Game) (thermo.Thermograph, error) {
	great, err := c.beyond(g)
	if err != nil {
		return thermo.Thermograph{}, err
	}
	t := thermo.NewCalc(c.c)
	one := t.Thermograph(c.loopfree(g, great))
	if two := t.Thermograph(c.loopfree(g, great.Double())); one.String() != two.String() {
		return one, ErrHot
	}
	return one, nil
}

// Temperature returns the mean value and the temperature of g; see Thermograph.
func (c *Calc) Temperature(g Game) (mean, temperature dyadic.Number, err error) {
	t, err := c.Thermograph(g)
	return t.Mean, t.Temperature, err
}

// beyond returns a number far above all numbers in g. It returns an error if g has cycles other
// than those of pseudonumbers.
func (c *Calc) beyond(g Game) (dyadic.Number, error) {
	most := dyadic.Int(1)
	for _, h := range c.Followers(g) {
		if p, ok := c.Pseudonumber(h); ok {
			if x := p.Number.Abs(); x.Cmp(most) > 0 {
				most = x
			}
		} else if h >= loop && slices.Contains(c.followers(h, c.Options), h) {
			return most, ErrThermograph
		}
	}
	return most.Mul(dyadic.Int(16)), nil
}

// loopfree returns g with its pseudonumbers read as numbers: on as great, and off as −great.
func (c *Calc) loopfree(g Game, great dyadic.Number) short.Game {
	known := map[Game]short.Game{}
	var find func(Game) short.Game
	find = func(g Game) short.Game {
		if g < loop {
			return short.Game(g)
		}
		if h, ok := known[g]; ok {
			return h
		}
		c.m.Step(1)
		if p, ok := c.Pseudonumber(g); ok {
			switch p.Kind {
			case On:
				p.Number = great
			case Off:
				p.Number = great.Neg()
			}
			known[g] = c.c.FromNumber(p.Number)
			return known[g]
		}
		var options [2][]short.Game
		for _, player := range game.Players {
			for _, h := range c.Options(g, player) {
				options[player] = append(options[player], find(h))
			}
		}
		known[g] = c.c.Make(options[game.Left], options[game.Right])
		return known[g]
	}
	return find(g)
}

// A Ko is a simple ko: A = {X | B} and B = {A | Y}, where X is greater than Y. A capture may not be
// answered at once by the capture back, and there are no threats elsewhere. If a player has such
// threats (a komaster), the game is different; it is not treated here [Berlekamp 1996].
type Ko struct{ X, Y dyadic.Number }

// third returns (X − Y)/3.
func (k Ko) third() *big.Rat {
	return new(big.Rat).Mul(k.X.Sub(k.Y).Rat(), big.NewRat(1, 3))
}

// Temperature returns the temperature of both positions, a third of X − Y.
func (k Ko) Temperature() *big.Rat { return k.third() }

// Means returns the mean values of A and of B. They are a third of the way from X and from Y,
// respectively.
func (k Ko) Means() (a, b *big.Rat) {
	third := k.third()
	return new(big.Rat).Sub(k.X.Rat(), third), new(big.Rat).Add(k.Y.Rat(), third)
}

// WallsA returns the walls of A at the temperature t ≥ 0.
func (k Ko) WallsA(t *big.Rat) (left, right *big.Rat) {
	t = coolest(t, k.third())
	left = new(big.Rat).Sub(k.X.Rat(), t)
	right = new(big.Rat).Add(t, t)
	return left, right.Add(right, k.Y.Rat())
}

// WallsB returns the walls of B at the temperature t ≥ 0.
func (k Ko) WallsB(t *big.Rat) (left, right *big.Rat) {
	l, r := Ko{k.Y.Neg(), k.X.Neg()}.WallsA(t)
	return r.Neg(r), l.Neg(l)
}

// coolest returns the smaller of two temperatures.
func coolest(s, t *big.Rat) *big.Rat {
	if s.Cmp(t) < 0 {
		return s
	}
	return t
}
