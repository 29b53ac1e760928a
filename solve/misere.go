// SPDX-License-Identifier: Apache-2.0

package solve

import (
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/work"
)

// A genus is one that was found; that of 0 is the zero Genus.
type genus struct {
	misere.Genus
	found bool
}

// Genus returns the genus of s: its nim value and the misère Grundy values of
// s, s+2, s+2+2, … [ONAG, ch. 12]. It is found from the genera of the options.
func (v *Solver) Genus(m *work.Meter, s arena.Sum) (misere.Genus, error) {
	return ask(v, m, func(c calculation) misere.Genus {
		c.mustBeImpartial(s)
		c.must(bySum(c, &c.genera, s, func(sums []arena.Sum) genus {
			var options []misere.Genus
			for _, t := range sums {
				options = append(options, c.genera[t].Genus)
			}
			return genus{misere.GenusOf(options), true}
		}))
		return c.genera[s].Genus
	})
}

// A Misere finds the reduced forms in misère play of the sums of a Solver. It is
// used by one goroutine at a time, and let go with its space.
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

// Component returns the reduced form of a component that can be reached from a sum
// whose form was found.
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
