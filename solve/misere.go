// SPDX-License-Identifier: Apache-2.0

package solve

import (
	"fmt"

	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/work"
)

// Genus returns the genus of s: its nim value and the misère Grundy values of
// s, s+2, s+2+2, … [ONAG, ch. 12]. It is found from the genera of the options.
func (f *Forest) Genus(s Sum) (g misere.Genus, err error) {
	err = do(func() {
		f.mustBeImpartial(s)
		if f.memo.genus == nil {
			f.memo.genus = map[Sum]misere.Genus{}
		}
		known := func(s Sum) bool { _, ok := f.memo.genus[s]; return ok }
		f.walk(s, known, func(s Sum) []Sum { return f.Options(s, 0) }, func(s Sum) {
			var options []misere.Genus
			for _, t := range f.Options(s, 0) {
				options = append(options, f.memo.genus[t])
			}
			f.memo.genus[s] = misere.GenusOf(options)
		})
		g = f.memo.genus[s]
	})
	return g, err
}

// A Misere finds the reduced forms in misère play of the positions of a forest.
type Misere struct {
	forest *Forest
	space  *misere.Space
	meter  *work.Meter
	nodes  []misere.Game
	known  []bool
}

// NewMisere returns a solver for the positions of f with forms in space, which w
// bounds.
func NewMisere(f *Forest, space *misere.Space, w *work.Meter) *Misere {
	return &Misere{forest: f, space: space, meter: w}
}

// Form returns the reduced form of s.
func (m *Misere) Form(s Sum) (g misere.Game, err error) {
	f := m.forest
	failed := do(func() {
		err = m.space.Do(m.meter, func() {
			f.mustBeImpartial(s)
			f.walk(s, m.done, f.byNodes, m.finish)
			g = m.sum(s)
		})
	})
	switch {
	case failed != nil:
		err = failed
	case err != nil:
		err = fmt.Errorf("%w: %w", ErrLimit, err)
	}
	return g, err
}

// Node returns the reduced form of a node that can be reached from a sum whose
// form was found.
func (m *Misere) Node(g Node) (form misere.Game, ok bool) {
	if int(g) >= len(m.known) || !m.known[g] {
		return 0, false
	}
	return m.nodes[g], true
}

func (m *Misere) done(s Sum) bool {
	for _, g := range m.forest.Nodes(s) {
		if int(g) >= len(m.known) || !m.known[g] {
			return false
		}
	}
	return true
}

func (m *Misere) finish(s Sum) {
	nodes := m.forest.Nodes(s)
	if len(nodes) != 1 {
		return
	}
	var options []misere.Game
	for _, t := range m.forest.Options(s, 0) {
		options = append(options, m.sum(t))
	}
	g := nodes[0]
	m.known = grown(m.known, int(g), false)
	m.nodes = grown(m.nodes, int(g), 0)
	m.nodes[g], m.known[g] = m.space.Make(options), true
}

// sum adds the forms of the nodes of s.
func (m *Misere) sum(s Sum) (total misere.Game) {
	for _, g := range m.forest.Nodes(s) {
		total = m.space.Add(total, m.nodes[g])
	}
	return total
}
