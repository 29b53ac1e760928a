// SPDX-License-Identifier: Apache-2.0

// The thermal operators [WW, ch. 6; Siegel CGT, II.5; Berlekamp 1988].

package thermo

import (
	"fmt"

	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/short"
)

// A CoolError reports that a game cannot be cooled by T, because T is not above −1.
type CoolError struct{ T dyadic.Number }

// Error returns a text that names the temperature.
func (e *CoolError) Error() string {
	return fmt.Sprintf("invalid cooling temperature (must be > -1): %v", e.T)
}

// Cool returns g cooled by t > −1. This is {gᴸ cooled − t | gᴿ cooled + t} or, if t exceeds the
// temperature of g, the mean of g. For other t the error is a *CoolError.
func (c *Calc) Cool(g short.Game, t dyadic.Number) (short.Game, error) {
	if t.Cmp(minusOne) <= 0 {
		return short.Zero, &CoolError{t}
	}
	if t.Sign() == 0 {
		return g, nil
	}
	return taxed(c.Calc, g, c.FromNumber(t.Neg()), func(g short.Game) (short.Game, bool) {
		if c.Temperature(g).Cmp(t) >= 0 {
			return 0, false
		}
		return c.FromNumber(c.Mean(g)), true
	}), nil
}

// Heat returns g heated by t. This is g itself if it is a number, and otherwise {gᴸ heated + t | gᴿ
// heated − t} for the canonical form of g. If t is a positive number, cooling by t reverses it.
func Heat(c *short.Calc, g, t short.Game) short.Game {
	return taxed(c, g, t, func(g short.Game) (short.Game, bool) { return g, c.IsNumber(g) })
}

// Overheat returns g overheated from s to t. This is n·s if g is the integer n, and otherwise {gᴸ
// overheated + t | gᴿ overheated − t}.
func Overheat(c *short.Calc, g, s, t short.Game) short.Game {
	return taxed(c, g, t, func(g short.Game) (short.Game, bool) {
		if !c.IsInteger(g) {
			return 0, false
		}
		x, _ := c.Number(g)
		return c.MulBig(x.Num(), s), true
	})
}

// Freeze returns g cooled by its temperature: its mean plus an infinitesimal. A number is
// unchanged.
func (c *Calc) Freeze(g short.Game) short.Game {
	if c.IsNumber(g) {
		return g
	}
	frozen, _ := c.Cool(g, c.Temperature(g))
	return frozen
}

// taxed rebuilds every game except the leaves from its options. Each move is changed by the bonus,
// in favour of the player who makes it.
func taxed(c *short.Calc, g, bonus short.Game, leaf func(short.Game) (short.Game, bool)) short.Game {
	all := func(gs []short.Game, bonus short.Game) []short.Game {
		for i, g := range gs {
			gs[i] = c.Add(g, bonus)
		}
		return gs
	}
	minus := c.Neg(bonus)
	return short.Fold(c, g, leaf, func(_ short.Game, left, right []short.Game) short.Game {
		return c.Make(all(left, bonus), all(right, minus))
	})
}
