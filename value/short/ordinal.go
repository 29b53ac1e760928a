// SPDX-License-Identifier: Apache-2.0

// Ordinal sums G : H, in which a move in G ends H. They depend on the form of
// G; here it is the canonical one [WW, ch. 7; Siegel CGT, II.5].

package short

import (
	"errors"
	"slices"
)

// ErrSubordinate reports that no H has G = K : H.
var ErrSubordinate = errors.New("that game cannot be subordinated to the specified base")

// OrdinalSum returns g : h, with g in canonical form.
func (c *Calc) OrdinalSum(g, h Game) Game {
	return c.OrdinalSumOf(c.Left(g), c.Right(g), h)
}

// OrdinalSumOf returns {left | right} : h.
func (c *Calc) OrdinalSumOf(left, right []Game, h Game) Game {
	return Fold(c, h, func(Game) (Game, bool) { return 0, false }, func(_ Game, l, r []Game) Game {
		return c.Make(append(l, left...), append(r, right...))
	})
}

// Subordinate returns the h with g = {left | right} : h; the error is
// ErrSubordinate if there is none.
func (c *Calc) Subordinate(g Game, left, right []Game) (h Game, err error) {
	base := c.Make(left, right)
	known := map[Game]Game{base: Zero}
	var find func(g Game) Game
	find = func(g Game) Game {
		if h, ok := known[g]; ok {
			return h
		}
		c.Enter()
		var l, r []Game
		for _, gl := range c.Left(g) {
			if !slices.Contains(left, gl) {
				l = append(l, find(gl))
			}
		}
		for _, gr := range c.Right(g) {
			if !slices.Contains(right, gr) {
				r = append(r, find(gr))
			}
		}
		c.Leave()
		known[g] = c.Make(l, r)
		return known[g]
	}
	if h = find(g); c.OrdinalSumOf(left, right, h) != g {
		return 0, ErrSubordinate
	}
	return h, nil
}

// ErrPower reports that a game has no powers, or not this one.
var ErrPower = errors.New("powers are defined for games {0 | H} and exponents at least 1")

// base returns H if g = {0 | H}.
func (c *Calc) base(g, exponent Game) (h Game, err error) {
	left, right := c.Left(g), c.Right(g)
	if len(left) != 1 || left[0] != Zero || len(right) != 1 || !c.Leq(c.FromInt(1), exponent) {
		return 0, ErrPower
	}
	return right[0], nil
}

// Pow returns the power g^x = {0 | H : (1−x)} of g = {0 | H} for x ≥ 1. The
// powers of ↑ are ↑, ↑², ↑³, …
func (c *Calc) Pow(g, x Game) (Game, error) {
	h, err := c.base(g, x)
	if err != nil {
		return 0, err
	}
	return c.Make([]Game{Zero}, []Game{c.OrdinalSum(h, c.Sub(c.FromInt(1), x))}), nil
}

// PowTo returns g : (x−1) for g = {0 | H} and x ≥ 1. For ↑ and an integer it
// is the sum of the powers up to the x-th.
func (c *Calc) PowTo(g, x Game) (Game, error) {
	if _, err := c.base(g, x); err != nil {
		return 0, err
	}
	return c.OrdinalSum(g, c.Sub(x, c.FromInt(1))), nil
}
