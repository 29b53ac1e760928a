// SPDX-License-Identifier: Apache-2.0

package solve

import (
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/work"
)

// genera are the genera of sums.
type genera map[arena.Sum]misere.Genus

// Genus returns the genus of s: its nim value and the misère Grundy values of
// s, s+2, s+2+2, … [ONAG, ch. 12]. It is found from the genera of the options.
func (v *Solver) Genus(m *work.Meter, s arena.Sum) (misere.Genus, error) {
	return ask(v, m, func(c calculation) misere.Genus {
		c.mustBeImpartial(s)
		if c.genera == nil {
			c.genera = genera{}
		}
		known := func(s arena.Sum) bool { _, ok := c.genera[s]; return ok }
		c.must(c.find(s, known, c.options, func(x *stop) {
			var options []misere.Genus
			for _, t := range x.needs {
				options = append(options, c.genera[t])
			}
			c.genera[x.sum] = misere.GenusOf(options)
		}))
		return c.genera[s]
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
			known := func(s arena.Sum) bool { return f.forms.knows(c.arena.Components(s)) }
			c.must(c.find(s, known, c.byComponents, f.finish))
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

func (f *Misere) finish(x *stop) {
	components := f.solver.arena.Components(x.sum)
	if len(components) != 1 {
		return
	}
	var options []misere.Game
	for _, t := range x.needs {
		options = append(options, f.sum(t))
	}
	f.forms.set(int(components[0]), 1+f.space.Make(options))
}

// sum adds the forms of the components of s.
func (f *Misere) sum(s arena.Sum) (total misere.Game) {
	for _, g := range f.solver.arena.Components(s) {
		total = f.space.Add(total, f.forms[g]-1)
	}
	return total
}
