// SPDX-License-Identifier: Apache-2.0

package solve

import (
	"math"
	"slices"
	"strconv"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/work"
)

// A genus is a genus that was found. The genus of 0 is the zero genus.
type genus struct {
	misere.Genus
	heap  int // 1 + the size of the Nim heap that the sum equals in misère play, or 0
	found bool
}

// Genus returns the genus of s: its nim value and the misère Grundy values of s, s+2, s+2+2, …
// [ONAG, ch. 12]. It is computed from the genera of the options.
func (v *Solver) Genus(m *work.Meter, s arena.Sum) (misere.Genus, error) {
	g, err := v.genusOf(m, s)
	return g.Genus, err
}

// FormatGenus writes the genus of s, or n if s equals the Nim heap n in misère play.
func (v *Solver) FormatGenus(m *work.Meter, s arena.Sum) (string, error) {
	g, err := v.genusOf(m, s)
	if g.heap > 0 {
		return strconv.Itoa(g.heap - 1), err
	}
	return g.String(), err
}

func (v *Solver) genusOf(m *work.Meter, s arena.Sum) (genus, error) {
	return ask(v, m, func(c calculation) genus {
		c.mustBeImpartial(s)
		c.must(bySum(c, &c.genera, s, func(sums []arena.Sum) genus {
			var options []misere.Genus
			for _, t := range sums {
				options = append(options, c.genera[t].Genus)
			}
			g := misere.GenusOf(options)
			return genus{g, c.misereHeap(sums, g), true}
		}))
		return c.genera[s]
	})
}

// misereHeap returns 1 + n if a sum with these options and the genus g equals the Nim heap n in
// misère play; otherwise it returns 0. The sum equals that heap if the heaps among its options have
// the mex n, and each option that is not a heap has the option n itself. For n = 0, which has no
// options, the next player must also win the sum, as with 0 [ONAG, ch. 12].
func (c calculation) misereHeap(sums []arena.Sum, g misere.Genus) int {
	if len(sums) == 0 {
		return 1
	}
	n := c.mex(sums, func(t arena.Sum) int {
		if h := c.genera[t].heap; h > 0 {
			return h - 1
		}
		return math.MaxInt
	})
	if n == 0 && g.Misere() == 0 {
		return 0
	}
	for _, t := range sums {
		if c.genera[t].heap == 0 && !slices.ContainsFunc(c.graph.Options(c.Meter, nil, t, game.Left), func(u arena.Sum) bool { return c.genera[u].heap == n+1 }) {
			return 0
		}
	}
	return n + 1
}

// A Misere finds the reduced forms in misère play of the sums of a Solver. Only one goroutine at a
// time may use it. It must be dropped together with its space.
type Misere struct {
	solver *Solver
	space  *misere.Space
	forms  memo[misere.Game] // by component: 1 + its form
}

// NewMisere returns a solver for the sums of v with forms in space.
func NewMisere(v *Solver, space *misere.Space) *Misere {
	return &Misere{solver: v, space: space}
}

// Form returns the reduced form of s.
func (f *Misere) Form(m *work.Meter, s arena.Sum) (g misere.Game, err error) {
	return ask(f.solver, m, func(c calculation) misere.Game {
		c.mustBeImpartial(s)
		m.Check(f.space.Do(m, func() {
			c.must(byComponent(c, &f.forms, s, f.form))
			g = f.sum(s)
		}))
		return g
	})
}

// Component returns the reduced form of a component that can be reached from a sum whose form is
// already known.
func (f *Misere) Component(g arena.Component) (form misere.Game, ok bool) {
	form = f.forms.at(int(g))
	return max(form, 1) - 1, form > 0
}

// form returns 1 + the form of a component.
func (f *Misere) form(sums []arena.Sum) misere.Game {
	var options []misere.Game
	for _, t := range sums {
		options = append(options, f.sum(t))
	}
	return 1 + f.space.Make(options)
}

// sum adds the forms of the components of s.
func (f *Misere) sum(s arena.Sum) (total misere.Game) {
	for _, g := range f.solver.arena.Components(s) {
		total = f.space.Add(total, f.forms[g]-1)
	}
	return total
}
