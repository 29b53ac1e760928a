// SPDX-License-Identifier: Apache-2.0

// Atomic weights by the atomic weight calculus [WW, ch. 8; Siegel CGT, II.7]. In games that are not
// all small, numbers other than 0 count as infinite. The calculus is done twice, with two large
// integers in their place. There is an atomic weight A only if the results agree and satisfy −⇑☆ <
// G − A·↑ < ⇑☆, with a far star ☆ and Norton's product.

package short

import (
	"errors"
	"math/bits"
	"slices"

	"github.com/upstar-cgt/upstar/value/dyadic"
)

// ErrNotAtomic reports that a game has no atomic weight.
var ErrNotAtomic = errors.New("that game is not atomic")

// AtomicWeight returns the atomic weight of g. If g has none, the error is ErrNotAtomic.
func (c *Calc) AtomicWeight(g Game) (Game, error) {
	if !c.IsInfinitesimal(g) {
		return 0, ErrNotAtomic
	}
	star := c.FarStar(g)
	large := 4*int64(c.day(g)) + 8
	a := c.atomicCandidate(g, star, large)
	if a != c.atomicCandidate(g, star, 2*large) {
		return 0, ErrNotAtomic
	}
	up := c.FromParts(dyadic.Number{}, 1, 0)
	product, err := c.NortonProduct(a, up)
	if err != nil {
		return 0, err
	}
	if far := c.FarStar(product); c.Order(star, far) < 0 {
		star = far
	}
	rest := c.Add(c.Sub(g, product), star)
	bound := c.FromParts(dyadic.Number{}, 2, 0)
	if !c.Leq(rest, bound) || !c.Leq(c.Neg(bound), rest) {
		return 0, ErrNotAtomic
	}
	return a, nil
}

// IsAtomic reports whether g has an atomic weight.
func (c *Calc) IsAtomic(g Game) bool {
	_, err := c.AtomicWeight(g)
	return err == nil
}

// atomicCandidate returns the result of the calculus, with ±large in place of numbers other than 0.
func (c *Calc) atomicCandidate(g, star Game, large int64) Game {
	two := c.FromInt(2)
	return Fold(c, g, func(g Game) (Game, bool) {
		p, ok := c.compact(g)
		return c.FromInt(int64(p.n) + large*int64(c.value(p.x).Sign())), ok
	}, func(g Game, left, right []Game) Game {
		for i, a := range left {
			left[i] = c.Sub(a, two)
		}
		for i, a := range right {
			right[i] = c.Add(a, two)
		}
		a := c.Make(left, right)
		if c.IsInteger(a) {
			a = c.eccentric(a, c.Compare(g, star), left, right)
		}
		return a
	})
}

// eccentric chooses among the integers n with left ⧏ n ⧏ right, where a is the simplest of them. If
// g < ☆ it returns the least, if g > ☆ the greatest, and otherwise a.
func (c *Calc) eccentric(a Game, withStar Relation, left, right []Game) Game {
	step := c.FromInt(int64(withStar))
	for withStar == Less || withStar == Greater {
		next := c.Add(a, step)
		if !c.fits(next, left, right) {
			break
		}
		a = next
	}
	return a
}

// fits reports whether left ⧏ n ⧏ right.
func (c *Calc) fits(n Game, left, right []Game) bool {
	return !slices.ContainsFunc(left, func(gl Game) bool { return c.Leq(n, gl) }) &&
		!slices.ContainsFunc(right, func(gr Game) bool { return c.Leq(gr, n) })
}

// FarStar returns the far star of g. This is *m, where m is the least power of two above all n for
// which g has a follower x + k·↑ + *n with a number x.
func (c *Calc) FarStar(g Game) Game {
	most := Fold(c, g, func(g Game) (uint32, bool) {
		p, ok := c.compact(g)
		if p.n != 0 {
			p.m |= 1 // m xor 1 is then a follower as well
		}
		return p.m, ok
	}, func(_ Game, left, right []uint32) uint32 {
		return slices.Max(append(left, right...))
	})
	return c.FromNimber(1 << bits.Len32(most))
}

// RemoteStar returns the nimber *m with the least m > 0 for which *m is not a follower of g.
func (c *Calc) RemoteStar(g Game) Game {
	has := map[uint32]bool{}
	for _, h := range c.Followers(g) {
		if m, ok := c.Nimber(h); ok {
			has[m] = true
		}
	}
	m := uint32(1)
	for has[m] {
		m++
	}
	return c.FromNimber(m)
}
