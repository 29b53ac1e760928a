// SPDX-License-Identifier: Apache-2.0

// Reduced canonical forms. The reduced canonical form of a game is the simplest game that is
// infinitesimally close to it. It is found by removing options that are dominated or reversible up
// to an infinitesimal [Grossman–Siegel 2009].

package short

import "slices"

// nearlyLeq reports whether g ≤ h + x for every positive number x.
func (c *Calc) nearlyLeq(g, h Game) bool {
	return c.cmp(c.leftStop(c.Sub(g, h)), Zero) <= 0
}

// Reduced returns the reduced canonical form of g.
func (c *Calc) Reduced(g Game) Game {
	return Fold(c, g, func(g Game) (Game, bool) { return c.leftStop(g), c.IsNumberish(g) }, c.reduceForm)
}

// reduceForm returns the reduced canonical form of g. The game g must be infinitesimally close to
// {left | right} and to no number. The options must be reduced.
func (c *Calc) reduceForm(g Game, left, right []Game) Game {
	geq := func(a, b Game) bool { return c.nearlyLeq(b, a) }
	left = c.nearlyBypass(left, c.Right, c.Left, func(r Game) bool { return c.nearlyLeq(r, g) })
	right = c.nearlyBypass(right, c.Left, c.Right, func(l Game) bool { return c.nearlyLeq(g, l) })
	left = c.undominated(uniq(left), c.nearlyLeq)
	right = c.undominated(uniq(right), geq)
	return c.Make(left, right)
}

// nearlyBypass replaces options that are reversible up to an infinitesimal. If the reversing game
// is a number, its options do not matter, so the number itself is used.
func (c *Calc) nearlyBypass(gs []Game, replies, options func(Game) []Game, reverses func(Game) bool) []Game {
	gs = slices.Clone(gs)
	for i := 0; i < len(gs); {
		if c.IsNumber(gs[i]) {
			i++
			continue
		}
		replies := replies(gs[i])
		j := slices.IndexFunc(replies, reverses)
		switch {
		case j < 0:
			i++
		case c.IsNumber(replies[j]):
			gs[i] = replies[j]
		default:
			gs = replace(gs, i, options(replies[j]))
		}
	}
	return gs
}

// StarProjection returns the game in which each follower x + * of g, for a number x, is replaced by
// x [Grossman–Siegel 2009].
func (c *Calc) StarProjection(g Game) Game {
	return Fold(c, g, func(g Game) (Game, bool) {
		p, ok := c.compact(g)
		return p.x, ok && p.n == 0 && p.m <= 1
	}, func(_ Game, left, right []Game) Game { return c.Make(left, right) })
}
