// SPDX-License-Identifier: Apache-2.0

package misere

import (
	"cmp"
	"slices"
)

// Compare is a total order of games by structure, the same in every space:
// the even one of G, G+1 decides, first by birthday, then by options from the
// greatest down; and G comes before G+1. All lists this package returns or
// prints follow it, so that no output depends on handles.
func (s *Space) Compare(g, h Game) int {
	if g.even() == h.even() {
		return cmp.Compare(g, h)
	}
	g, h = g.even(), h.even()
	if c := cmp.Compare(s.Birthday(g), s.Birthday(h)); c != 0 {
		return c
	}
	return slices.CompareFunc(s.falling(g), s.falling(h), s.Compare)
}

// falling returns the options of an even game, greatest first.
func (s *Space) falling(g Game) []Game {
	options, ok := s.sorted[g]
	if !ok {
		options = slices.Clone(s.stored(g))
		slices.SortFunc(options, func(a, b Game) int { return s.Compare(b, a) })
		s.sorted[g] = options
	}
	return options
}
