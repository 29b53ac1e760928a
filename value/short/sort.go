// SPDX-License-Identifier: Apache-2.0

package short

import (
	"cmp"
	"slices"
)

// Order compares g and h in a total order for printing, which depends only on the games. First come
// numbers by size, then nimbers, then number plus uptimal plus nimber by number, coefficients and
// nimber. All others are ordered by their sorted Left options and then their Right options. The
// result is 0 only if g == h.
func (c *Calc) Order(g, h Game) int {
	if g == h {
		return 0
	}
	rank := c.rank(g)
	if r := c.rank(h); r != rank {
		return cmp.Compare(rank, r)
	}
	switch rank {
	case rankNumber:
		return c.cmp(g, h)
	case rankNimber:
		return cmp.Compare(c.record(g).b, c.record(h).b)
	case rankUptimal:
		return c.orderUptimals(g, h)
	}
	c.Enter()
	defer c.Leave()
	a, b := c.sortedOptions(g), c.sortedOptions(h)
	if o := slices.CompareFunc(a.left, b.left, c.Order); o != 0 {
		return o
	}
	return slices.CompareFunc(a.right, b.right, c.Order)
}

// sortedOptions are the options of a game in the order of Calc.Order.
type sortedOptions struct{ left, right []Game }

// sortedOptions stores the sorted lists. Otherwise, comparing would take time exponential in the
// depth of the games.
func (c *Calc) sortedOptions(g Game) sortedOptions {
	if o, ok := c.sorted[g]; ok {
		return o
	}
	o := sortedOptions{c.Sorted(c.Left(g)), c.Sorted(c.Right(g))}
	c.sorted = remember(c.sorted, g, o)
	return o
}

// maxRemembered is the greatest size of each map of a Calc.
const maxRemembered = 1 << 16

// remember puts an entry into m. If necessary, it makes m or empties it first.
func remember[V any](m map[Game]V, g Game, v V) map[Game]V {
	if m == nil || len(m) >= maxRemembered {
		m = map[Game]V{}
	}
	m[g] = v
	return m
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
	return cmp.Or(a.Number.Cmp(b.Number), slices.Compare(a.Ups, b.Ups), cmp.Compare(a.Star, b.Star))
}

// Sort sorts gs by Order.
func (c *Calc) Sort(gs []Game) { slices.SortFunc(gs, c.Order) }

// Sorted returns gs sorted by Order. It does not change gs.
func (c *Calc) Sorted(gs []Game) []Game { return slices.SortedFunc(slices.Values(gs), c.Order) }
