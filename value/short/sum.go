// SPDX-License-Identifier: Apache-2.0

package short

import "slices"

// Neg returns −g.
func (c *Calc) Neg(g Game) Game {
	r := c.record(g)
	if n := r.neg.Load(); n != 0 {
		return Game(n)
	}
	if g == Zero {
		return Zero
	}
	var n Game
	if r.compact() {
		n = c.negCompact(r.parts(g))
	} else {
		n = c.negOptions(g)
	}
	r.neg.Store(uint32(n))
	c.record(n).neg.Store(uint32(g))
	return n
}

func (c *Calc) negOptions(g Game) Game {
	c.Enter()
	base := len(c.stack)
	for _, gr := range c.Right(g) {
		n := c.Neg(gr)
		c.stack = append(c.stack, n)
	}
	mid := len(c.stack)
	for _, gl := range c.Left(g) {
		n := c.Neg(gl)
		c.stack = append(c.stack, n)
	}
	g = c.internSorted(c.stack[base:mid], c.stack[mid:])
	c.stack = c.stack[:base]
	c.Leave()
	return g
}

func (c *Calc) internSorted(left, right []Game) Game {
	slices.Sort(left)
	slices.Sort(right)
	return c.intern(left, right)
}

// Sub returns g − h.
func (c *Calc) Sub(g, h Game) Game { return c.Add(g, c.Neg(h)) }

// Add returns g + h.
func (c *Calc) Add(g, h Game) Game {
	switch {
	case g == Zero:
		return h
	case h == Zero:
		return g
	case g > h:
		g, h = h, g
	}
	rg, rh := c.record(g), c.record(h)
	if rg.compact() && rh.compact() {
		sum, ok := c.addCompact(rg.parts(g), rh.parts(h))
		if !ok {
			c.Fail(errFull)
		}
		return sum
	}
	if sum, ok := c.sums.get(g, h); ok {
		return sum
	}
	var sum Game
	switch c.Enter(); {
	case rg.neg.Load() == uint32(h):
	case rg.lstop == g:
		sum = c.translate(h, g)
	case rh.lstop == h:
		sum = c.translate(g, h)
	default:
		sum = c.addOptions(g, h)
	}
	c.Leave()
	c.sums.put(c, g, h, sum)
	return sum
}

// translate returns g + x for a number x and a g that is not a number. Its options are the options
// of g, each plus x; the result is already in canonical form [WW, ch. 6].
func (c *Calc) translate(g, x Game) Game {
	base := len(c.stack)
	c.pushSums(c.Left(g), x)
	mid := len(c.stack)
	c.pushSums(c.Right(g), x)
	g = c.internSorted(c.stack[base:mid], c.stack[mid:])
	c.stack = c.stack[:base]
	return g
}

func (c *Calc) addOptions(g, h Game) Game {
	base := len(c.stack)
	c.pushSums(c.Left(g), h)
	c.pushSums(c.Left(h), g)
	mid := len(c.stack)
	c.pushSums(c.Right(g), h)
	c.pushSums(c.Right(h), g)
	sum := c.makeSum(c.stack[base:mid], c.stack[mid:], len(c.Left(g)), len(c.Right(g)))
	c.stack = c.stack[:base]
	return sum
}

func (c *Calc) pushSums(gs []Game, h Game) {
	for _, g := range gs {
		sum := c.Add(g, h)
		c.stack = append(c.stack, sum)
	}
}

// Sum returns the sum of gs.
func (c *Calc) Sum(gs ...Game) Game {
	var sum Game
	for _, g := range gs {
		sum = c.Add(sum, g)
	}
	return sum
}
