// SPDX-License-Identifier: Apache-2.0

// The notation *[…] in which CGSuite prints reduced forms. A row of items denotes the game with
// these options; a row of one item denotes the item itself. An item is a Nim heap or a row in
// parentheses, followed by steps that are applied one after the other: # makes {G} from G, a number
// n makes G+n, and -n makes G-n. Steps are in brackets unless all are #. So *[2#1] is {{2},1},
// *[2[2]] is 2+2, *[4[2#-2]] is {4+2}-2, and *[(2#1)[1]] is {{2},1}+1. Heaps above 9 inside a row
// are written in braces, which is our addition.

package misere

import (
	"slices"
	"strconv"
	"strings"
)

// FormatCompact writes g in the notation *[…]. Parse reads it back.
func (s *Space) FormatCompact(g Game) string {
	if n, ok := s.AsHeap(g); ok {
		return "*[" + strconv.Itoa(n) + "]"
	}
	c := compact{space: s}
	var row string
	if base, steps := c.decompose(g); len(steps) > 0 {
		row = c.item(base, steps)
	} else if row = c.row(g); strings.Trim(row, "0123456789") == "" {
		row = "(" + row + ")"
	}
	return "*[" + row + "]"
}

// FormatGenus writes the genus of g, or n if g is the Nim heap n.
func (s *Space) FormatGenus(g Game) string {
	if n, ok := s.AsHeap(g); ok {
		return strconv.Itoa(n)
	}
	return s.Genus(g).String()
}

// compact writes games. The field size counts what has been written.
type compact struct {
	space *Space
	size  int
}

// step is a step applied to an item: # if heap is 0, otherwise adding or subtracting a heap.
type step struct {
	heap  int
	minus bool
}

func (t step) String() string {
	switch {
	case t.heap == 0:
		return "#"
	case t.minus:
		return "-" + digit(t.heap)
	}
	return digit(t.heap)
}

// decompose writes g as a simpler game, with the steps that make g from it.
func (c *compact) decompose(g Game) (base Game, steps []step) {
	s := c.space
	for {
		if _, ok := s.AsHeap(g); ok {
			break
		}
		star := int(g.star())
		if s.CountOptions(g) == 1 {
			steps = append(steps, step{})
			g = s.stored(g)[0]
			continue
		}
		h, t, ok := c.neighbour(g.even())
		if ok {
			t.heap |= star
			steps = append(steps, t)
			g = h
			continue
		}
		if star == 0 {
			break
		}
		steps = append(steps, step{heap: 1})
		g ^= 1
	}
	slices.Reverse(steps)
	return g, steps
}

// neighbour finds h with g = h+n or g = h-n, for n ≥ 2. In either case h and h+1 are options of g,
// and n follows from the Nim values.
func (c *compact) neighbour(g Game) (h Game, t step, ok bool) {
	s := c.space
	options := s.falling(g)
	for _, h := range options {
		n := s.Normal(g) ^ s.Normal(h)
		if !h.IsEven() || n < 2 || n&1 != 0 || !s.HasOption(g, h^1) {
			continue
		}
		heap := s.Heap(n)
		switch {
		case s.Add(h, heap) == g:
			return h, step{heap: n}, true
		case s.Add(g, heap) == h:
			return h, step{heap: n, minus: true}, true
		}
	}
	return Zero, step{}, false
}

func (c *compact) item(base Game, steps []step) string {
	var b strings.Builder
	if n, ok := c.space.AsHeap(base); ok {
		b.WriteString(digit(n))
	} else {
		b.WriteString("(" + c.row(base) + ")")
	}
	brackets := slices.ContainsFunc(steps, func(t step) bool { return t.heap != 0 })
	if brackets {
		b.WriteByte('[')
	}
	for _, t := range steps {
		b.WriteString(t.String())
	}
	if brackets {
		b.WriteByte(']')
	}
	return b.String()
}

func (c *compact) row(g Game) string {
	options := c.space.Options(g)
	slices.Reverse(options)
	var b strings.Builder
	for _, o := range options {
		if c.size > formatLimit {
			b.WriteString(elided)
			break
		}
		item := c.item(c.decompose(o))
		c.size += len(item)
		b.WriteString(item)
	}
	return b.String()
}
