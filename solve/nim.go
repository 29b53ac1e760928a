// SPDX-License-Identifier: Apache-2.0

package solve

import (
	"slices"

	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// Nim returns G⁺(s), the nim value of s: the least number that is not the nim
// value of an option [Sprague 1935; Grundy 1939]. The nim value of a sum is the
// nim sum of those of its components.
func (v *Solver) Nim(m *work.Meter, s arena.Sum) (int, error) {
	return ask(v, m, func(c calculation) int { return c.nim(s) })
}

func (c calculation) nim(s arena.Sum) int {
	c.mustBeImpartial(s)
	c.must(c.findNims(s))
	return c.nimSum(s)
}

// findNims finds the nim values of the components of s. It reports false if there
// is a loop.
func (c calculation) findNims(s arena.Sum) (ends bool) {
	known := func(s arena.Sum) bool { return c.nims.knows(c.arena.Components(s)) }
	return c.find(s, known, c.byComponents, func(x *stop) {
		if g, ok := c.single(x.sum); ok {
			c.nims.set(int(g), 1+int32(c.mex(x.needs, c.nimSum)))
		}
	})
}

// nimSum returns the nim sum of the components of s, whose nim values are known.
func (c calculation) nimSum(s arena.Sum) int {
	x := int32(0)
	for _, g := range c.arena.Components(s) {
		x ^= c.nims[g] - 1
	}
	return int(x)
}

// mex returns the least number from 0 that value takes on no option.
func (c calculation) mex(options []arena.Sum, value func(arena.Sum) int) int {
	seen := c.walks.seen[:0]
	for _, t := range options {
		if v := value(t); v <= len(options) {
			for len(seen) <= v {
				seen = append(seen, false)
			}
			seen[v] = true
		}
	}
	c.walks.seen = seen
	if i := slices.Index(seen, false); i >= 0 {
		return i
	}
	return len(seen)
}
