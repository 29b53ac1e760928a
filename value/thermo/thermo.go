// SPDX-License-Identifier: Apache-2.0

// Package thermo measures how hot short games are. It computes thermographs, mean values and
// temperatures, and applies the thermal operators.
//
//	c := thermo.NewCalc(space.Calc())
//	g := c.Make([]short.Game{c.FromInt(3)}, []short.Game{c.FromInt(-1)})
//	t := c.Thermograph(g)
//	t.Mean, t.Temperature          // 1, 2
//	t.Left.At(dyadic.Int(1))       // 2
//	c.Cool(g, dyadic.Int(1))       // {2 | 0}
//
// The walls of a thermograph are functions of the temperature t ≥ −1: the Left wall at t is the
// Left stop of the game cooled by t. Below 0, even numbers are hot unless they are integers. The
// temperature of m/2^k in lowest terms is −1/2^k; the temperature of an integer is −1 [Siegel CGT,
// II.5].
//
// Like the methods of short.Calc, these functions unwind the stack when a limit is reached. Run
// them inside Do.
package thermo

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/short"
)

// sign returns 1 for Left and −1 for Right.
func sign(player game.Player) int { return 1 - 2*int(player) }

var (
	minusOne = dyadic.Int(-1)
	zero     = dyadic.Int(0)
)

// A Calc computes thermographs in the Space of a short.Calc and remembers
// them. It is not safe for concurrent use.
type Calc struct {
	*short.Calc
	young, old map[short.Game]Thermograph
	corners    int // in young
	limit      int // of corners in young
}

// defaultCorners is the greatest number of corners in each of the two generations of thermographs.
// A corner takes 72 bytes.
const defaultCorners = 1 << 20

// NewCalc returns a Calc around c.
func NewCalc(c *short.Calc) *Calc {
	return &Calc{Calc: c, young: map[short.Game]Thermograph{}, limit: defaultCorners}
}

func (c *Calc) recall(g short.Game) (Thermograph, bool) {
	if t, ok := c.young[g]; ok {
		return t, true
	}
	t, ok := c.old[g]
	if ok {
		c.remember(g, t)
	}
	return t, ok
}

func (c *Calc) remember(g short.Game, t Thermograph) {
	n := len(t.Left.corners) + len(t.Right.corners)
	if c.corners += n; c.corners > c.limit {
		c.old, c.young, c.corners = c.young, map[short.Game]Thermograph{}, n
	}
	c.young[g] = t
}

// Mean returns the mean value of g.
func (c *Calc) Mean(g short.Game) dyadic.Number {
	if x, _, _, ok := c.NumberUpStar(g); ok {
		return x
	}
	return c.Thermograph(g).Mean
}

// Temperature returns the temperature of g, the least t ≥ −1 at which the
// cooled game is infinitesimally close to the mean.
func (c *Calc) Temperature(g short.Game) dyadic.Number {
	if x, ok := c.Number(g); ok {
		return dyadic.New(-1, x.LogDen())
	}
	if c.IsNumberish(g) {
		return zero
	}
	return c.Thermograph(g).Temperature
}
