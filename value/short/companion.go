// SPDX-License-Identifier: Apache-2.0

package short

import "github.com/upstar-cgt/upstar/value/dyadic"

// Companion returns the companion of g. This is its image under the automorphism of the lattice of
// games born by a day that exchanges 0 and *. The companion of 0 is *. For any other g, the options
// of the companion are the companions of the options of g. In addition, 0 is a Left option if g >
// 0, or a Right option if g < 0 [Siegel CGT, III.1].
func (c *Calc) Companion(g Game) Game {
	return Fold(c, g, func(g Game) (Game, bool) {
		if g == Zero {
			return c.FromNimber(1), true
		}
		return g, c.IsNumber(g)
	}, func(g Game, left, right []Game) Game {
		switch {
		case c.Leq(Zero, g):
			left = append(left, Zero)
		case c.Leq(g, Zero):
			right = append(right, Zero)
		}
		return c.Make(left, right)
	})
}

// Switch returns {g | −g}, which is written ±g.
func (c *Calc) Switch(g Game) Game { return c.Make([]Game{g}, []Game{c.Neg(g)}) }

// Tiny returns {0 ‖ 0 | −g}.
func (c *Calc) Tiny(g Game) Game {
	return c.Make([]Game{Zero}, []Game{c.Make([]Game{Zero}, []Game{c.Neg(g)})})
}

// Miny returns {g | 0 ‖ 0}.
func (c *Calc) Miny(g Game) Game { return c.Neg(c.Tiny(g)) }

// NumberTiny returns the parts of g = x + tiny-h, or of g = x + miny-h if sign is negative. If g is
// not of this kind, ok is false. Numbers are included, with h = 0 and sign 0.
func (c *Calc) NumberTiny(g Game) (x dyadic.Number, sign int, h Game, ok bool) {
	if c.IsNumber(g) {
		return c.value(g), 0, Zero, true
	}
	if p, ok := c.compact(g); ok || !c.IsNumberish(g) { // ↑ = tiny-0 has its own notation
		return c.value(p.x), 0, Zero, false
	}
	at := c.leftStop(g)
	if h, ok := c.tinyPart(g, at); ok {
		return c.value(at), 1, h, true
	}
	if h, ok := c.tinyPart(c.Neg(g), c.Neg(at)); ok {
		return c.value(at), -1, h, true
	}
	return x, 0, Zero, false
}

// tinyPart returns the h with g = x + {0 ‖ 0 | −h}, where the Right stop of h is above 0.
func (c *Calc) tinyPart(g, x Game) (h Game, ok bool) {
	left, right := c.Left(g), c.Right(g)
	if len(left) != 1 || left[0] != x || len(right) != 1 {
		return 0, false
	}
	left, right = c.Left(right[0]), c.Right(right[0])
	if len(left) != 1 || left[0] != x || len(right) != 1 {
		return 0, false
	}
	h = c.Sub(x, right[0])
	return h, c.cmp(c.rightStop(h), Zero) > 0
}
