// SPDX-License-Identifier: Apache-2.0

package short

import (
	"cmp"
	"slices"
)

// Order compares g and h in a total order for printing, which depends on the
// games alone: numbers by size, then nimbers, then number plus uptimal plus
// nimber by number, coefficients and nimber, then the others by their sorted
// Left options and then their Right options. It is 0 only if g == h.
func (c *Calc) Order(g, h Game) int {
	if g == h {
		return 0
	}
	a, b := c.rank(g), c.rank(h)
	if a != b {
		return cmp.Compare(a, b)
	}
	switch a {
	case rankNumber:
		return c.cmp(g, h)
	case rankNimber:
		return cmp.Compare(c.record(g).b, c.record(h).b)
	case rankUptimal:
		return c.orderUptimals(g, h)
	}
	c.enter()
	defer c.leave()
	if o := c.orderLists(c.sorted(c.Left(g)), c.sorted(c.Left(h))); o != 0 {
		return o
	}
	return c.orderLists(c.sorted(c.Right(g)), c.sorted(c.Right(h)))
}

const (
	rankNumber = iota
	rankNimber
	rankUptimal
	rankOther
)

func (c *Calc) rank(g Game) int {
	if c.IsNumber(g) {
		return rankNumber
	}
	if c.IsNimber(g) {
		return rankNimber
	}
	if _, ok := c.Uptimal(g); ok {
		return rankUptimal
	}
	return rankOther
}

func (c *Calc) orderUptimals(g, h Game) int {
	a, _ := c.Uptimal(g)
	b, _ := c.Uptimal(h)
	if o := a.Number.Cmp(b.Number); o != 0 {
		return o
	}
	if o := slices.Compare(a.Ups, b.Ups); o != 0 {
		return o
	}
	return cmp.Compare(a.Star, b.Star)
}

func (c *Calc) orderLists(a, b []Game) int {
	for i := range min(len(a), len(b)) {
		if o := c.Order(a[i], b[i]); o != 0 {
			return o
		}
	}
	return cmp.Compare(len(a), len(b))
}

// Sort sorts gs by Order.
func (c *Calc) Sort(gs []Game) { slices.SortFunc(gs, c.Order) }

func (c *Calc) sorted(gs []Game) []Game {
	gs = slices.Clone(gs)
	c.Sort(gs)
	return gs
}
