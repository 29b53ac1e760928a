// SPDX-License-Identifier: Apache-2.0

// Tame games [ONAG, ch. 12; WW, ch. 13] behave in misère play like positions of Nim. A Nim position
// is fickle if no heap is larger than 1, and firm otherwise. Its pair (G⁺, G⁻) is (0,1) or (1,0) if
// it is fickle, and (n,n) if it is firm. Sums of fickle positions are fickle, and sums with a firm
// part are firm. In either case G⁺ is the nim sum.
//
// A game is tame if three conditions hold: its pair is such a pair; its tame options alone already
// give both numbers; and every option that is not tame can be answered, for each of the two
// numbers, by a move to a tame game that has this number.

package solve

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// A grundy is a pair (G⁺, G⁻).
type grundy struct{ normal, misere int }

func (g grundy) add(h grundy) grundy {
	x := g.normal ^ h.normal
	if g.normal == g.misere || h.normal == h.misere {
		return grundy{x, x}
	}
	return grundy{x, x ^ 1}
}

// A tameness is what is known about a component: nothing, that it is tame with its pair, or that it
// is not tame.
type tameness struct {
	pair  grundy
	state int8 // 0 unknown, 1 tame, -1 not tame
	all   bool // all its followers are also tame
}

// Tame returns the pair (G⁺, G⁻) of s if every component of s is tame.
func (v *Solver) Tame(m *work.Meter, s arena.Sum) (normal, misere int, ok bool, err error) {
	g, err := ask(v, m, func(c calculation) (g grundy) {
		c.mustBeImpartial(s)
		c.must(c.findTames(s))
		g, ok = c.tameSum(s)
		return g
	})
	return g.normal, g.misere, ok, err
}

// AllTame reports whether s and all its followers are tame. In ONAG, tame games are defined in this
// way; Tame also allows options that are not tame but can be answered.
func (v *Solver) AllTame(m *work.Meter, s arena.Sum) (bool, error) {
	return ask(v, m, func(c calculation) bool {
		c.mustBeImpartial(s)
		c.must(c.findTames(s))
		return c.allTame(s)
	})
}

// allTame is AllTame for s after its components have been classified.
func (c calculation) allTame(s arena.Sum) bool {
	return !slices.ContainsFunc(c.arena.Components(s), func(g arena.Component) bool { return !c.tames[g].all })
}

// tame returns the pair of s if every component is tame. A loopy component is not tame.
func (c calculation) tame(s arena.Sum) (g grundy, ok bool) {
	if !c.findTames(s) {
		return grundy{}, false
	}
	return c.tameSum(s)
}

func (c calculation) findTames(s arena.Sum) (ends bool) {
	return byComponent(c, &c.tames, s, c.classify)
}

// tameSum returns the pair of s, after its components have been classified.
func (c calculation) tameSum(s arena.Sum) (grundy, bool) {
	pair := grundy{0, 1}
	for _, g := range c.arena.Components(s) {
		if c.tames[g].state < 0 {
			return grundy{}, false
		}
		pair = pair.add(c.tames[g].pair)
	}
	return pair, true
}

func (c calculation) classify(options []arena.Sum) tameness {
	pair := grundy{0, 1}
	var wild []arena.Sum
	if len(options) > 0 {
		var tame []arena.Sum
		for _, t := range options {
			if _, ok := c.tameSum(t); ok {
				tame = append(tame, t)
			} else {
				wild = append(wild, t)
			}
		}
		pair.normal = c.mex(tame, func(t arena.Sum) int { g, _ := c.tameSum(t); return g.normal })
		pair.misere = c.mex(tame, func(t arena.Sum) int { g, _ := c.tameSum(t); return g.misere })
	}
	ofNim := pair.normal == pair.misere || pair.normal+pair.misere == 1
	if !ofNim || slices.ContainsFunc(wild, func(t arena.Sum) bool { return !c.reverts(t, pair) }) {
		return tameness{state: -1}
	}
	return tameness{pair, 1, !slices.ContainsFunc(options, func(t arena.Sum) bool { return !c.allTame(t) })}
}

// reverts reports whether t has tame options with each of the two numbers of the pair.
func (c calculation) reverts(t arena.Sum, pair grundy) bool {
	normal, misere := false, false
	for _, u := range c.graph.Options(c.Meter, nil, t, game.Left) {
		if !c.tames.knows(c.arena.Components(u)) {
			continue // components of other sums are not classified, so they are not used
		}
		if g, ok := c.tameSum(u); ok {
			normal = normal || g.normal == pair.normal
			misere = misere || g.misere == pair.misere
		}
	}
	return normal && misere
}
