// SPDX-License-Identifier: Apache-2.0

// Ordinal sums G : H, in which a move in G ends H. They depend on the form of G. Here this is the
// canonical form [WW, ch. 7; Siegel CGT, II.5].

package short

import (
	"errors"
	"slices"
)

// ErrSubordinate reports that there is no H with G = K : H.
var ErrSubordinate = errors.New("that game cannot be subordinated to the specified base")

// OrdinalSum returns g : h, where g is in canonical form.
func (c *Calc) OrdinalSum(g, h Game) Game {
	return c.OrdinalSumOf(c.Left(g), c.Right(g), h)
}

// OrdinalSumOf returns {left | right} : h.
func (c *Calc) OrdinalSumOf(left, right []Game, h Game) Game {
	return Fold(c, h, func(Game) (Game, bool) { return 0, false }, func(_ Game, l, r []Game) Game {
		return c.Make(append(l, left...), append(r, right...))
	})
}

// Subordinate returns the h with g = {left | right} : h. If there is none, the error is
// ErrSubordinate.
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

// These errors report that a power is not defined for a base or an exponent.
var (
	ErrBase     = errors.New("invalid base for `Pow` operation (base must be of the form {0|H})")
	ErrExponent = errors.New("invalid exponent")
)

// Pow returns the power gˣ = {0 | H − g.PowTo(x−1)} of g = {0 | H} for x ≥ 1. The
// powers of ↑ are ↑, ↑², ↑³, …
func (c *Calc) Pow(g, x Game) (Game, error) {
	left, right := c.Left(g), c.Right(g)
	if len(left) != 1 || left[0] != Zero || len(right) != 1 {
		return 0, ErrBase
	}
	lower, err := c.PowTo(g, c.Sub(x, c.FromInt(1)))
	if err != nil {
		return 0, err
	}
	return c.Make([]Game{Zero}, []Game{c.Sub(right[0], lower)}), nil
}

// PowTo returns g : y, where x = 1 : y; for x = 0 it returns 0. For g = {0 | H} and an integer x it
// is the sum of the powers up to the x-th. If there is no such y, for example for negative x, the
// error is ErrExponent.
func (c *Calc) PowTo(g, x Game) (Game, error) {
	if x == Zero {
		return Zero, nil
	}
	one := c.FromInt(1)
	if c.IsNumber(x) && c.Leq(one, x) {
		return c.OrdinalSum(g, c.Sub(x, one)), nil
	}
	y, err := c.Subordinate(x, []Game{Zero}, nil)
	if err != nil {
		return 0, ErrExponent
	}
	return c.OrdinalSum(g, y), nil
}
