// SPDX-License-Identifier: Apache-2.0

// The order of games: g ≤ h if no Left option of g is ≥ h and no Right option of h is ≤ g [ONAG,
// ch. 7]. Stops decide most cases. A player need not move in a number while there is something else
// to move in [WW, ch. 6].

package short

// Leq reports whether g ≤ h.
func (c *Calc) Leq(g, h Game) bool {
	if g == h {
		return true
	}
	rg, rh := c.record(g), c.record(h)
	switch {
	case rg.left < rh.right:
		return true
	case rg.left > rh.left || rg.right > rh.right:
		return false
	case rg.compact() && rh.compact():
		return c.leqCompact(rg.parts(g), rh.parts(h))
	}
	if leq, ok := c.order.get(g, h); ok {
		return leq
	}
	c.Enter()
	leq := c.leqOptions(g, h, rg.lstop == g, rh.lstop == h)
	c.Leave()
	c.order.put(c, g, h, leq)
	return leq
}

func (c *Calc) leqOptions(g, h Game, gNumber, hNumber bool) bool {
	if !gNumber {
		for _, gl := range c.Left(g) {
			if c.Leq(h, gl) {
				return false
			}
		}
	}
	if !hNumber {
		for _, hr := range c.Right(h) {
			if c.Leq(hr, g) {
				return false
			}
		}
	}
	return true
}

// Geq reports whether g ≥ h.
func (c *Calc) Geq(g, h Game) bool { return c.Leq(h, g) }

// A Relation is how two games compare.
type Relation int8

// These are the four ways in which two games compare.
const (
	Less     Relation = -1
	Equal    Relation = 0
	Greater  Relation = 1
	Confused Relation = 2
)

// Compare returns how g compares with h.
func (c *Calc) Compare(g, h Game) Relation {
	if g == h {
		return Equal
	}
	if c.Leq(g, h) {
		return Less
	}
	if c.Leq(h, g) {
		return Greater
	}
	return Confused
}

// Confused reports whether neither g ≤ h nor g ≥ h.
func (c *Calc) Confused(g, h Game) bool { return !c.Leq(g, h) && !c.Leq(h, g) }
