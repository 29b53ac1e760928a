// SPDX-License-Identifier: Apache-2.0

// Strong components of the graph in which a component leads to the components of its options
// [Tarjan 1972]. The algorithm uses its own stack, so a game may be as long as memory allows.

package graph

import (
	"iter"

	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// A Strong lists components such that each comes after those to which it leads. Components that
// lead to each other are listed together.
type Strong struct {
	Components []arena.Component
	Loopy      bool // play can return to a component

	ends []uint32 // the ends of the strong components, in Components
}

// Groups yields the strong components, each after those to which it leads.
func (s *Strong) Groups() iter.Seq[[]arena.Component] {
	return func(yield func([]arena.Component) bool) {
		start := uint32(0)
		for _, end := range s.ends {
			if !yield(s.Components[start:end:end]) {
				return
			}
			start = end
		}
	}
}

// finished is the order of a component whose strong component is complete.
const finished = ^uint32(0)

// Strong returns the strong components of everything that can be reached from the roots. If known
// is not nil, it leaves out the components for which known holds, and does not examine their
// options.
func (g *Graph) Strong(m *work.Meter, roots []arena.Component, known func(arena.Component) bool) *Strong {
	g.walking.Lock()
	defer g.walking.Unlock()
	t := &tarjan{graph: g, meter: m, known: known, strong: &Strong{}}
	defer t.clean()
	for _, c := range roots {
		if t.orderOf(c) == 0 && (known == nil || !known(c)) {
			t.search(c)
		}
	}
	return t.strong
}

type tarjan struct {
	graph  *Graph
	meter  *work.Meter
	known  func(arena.Component) bool
	strong *Strong
	met    uint32
	path   []step            // from the root
	open   []arena.Component // reached, but not yet in a strong component
}

// A step is a component whose options are being examined. It records how far the examination has
// come, and the first component on the path to which the options lead back.
type step struct {
	component    arena.Component
	options      []arena.Sum // still to be examined
	parts        []arena.Component
	order, first uint32
	loop         bool // the component occurs in one of its own options, perhaps with other components
}

func (t *tarjan) orderOf(c arena.Component) uint32 {
	g := t.graph
	if int(c) >= len(g.order) {
		g.order = append(g.order, make([]uint32, max(int(c)+1-len(g.order), len(g.order)))...)
	}
	return g.order[c]
}

// clean resets the scratch data.
func (t *tarjan) clean() {
	for _, c := range t.open {
		t.graph.order[c] = 0
	}
	for _, c := range t.strong.Components {
		t.graph.order[c] = 0
	}
}

func (t *tarjan) push(c arena.Component) {
	t.meter.Step(1)
	options := t.graph.all(t.graph.node(t.meter, c))
	t.met++
	t.graph.order[c] = t.met
	t.open = append(t.open, c)
	t.path = append(t.path, step{component: c, options: options, order: t.met, first: t.met})
}

func (t *tarjan) search(root arena.Component) {
	t.push(root)
	for len(t.path) > 0 {
		top := &t.path[len(t.path)-1]
		if c, more := t.next(top); more {
			t.push(c)
			continue
		}
		done := *top
		t.path = t.path[:len(t.path)-1]
		if done.first == done.order {
			t.close(done)
		}
		if len(t.path) > 0 {
			top = &t.path[len(t.path)-1]
			top.first = min(top.first, done.first)
		}
	}
}

// next returns a component to which a step leads and that was not reached before.
func (t *tarjan) next(s *step) (arena.Component, bool) {
	for {
		for len(s.parts) > 0 {
			c := s.parts[0]
			s.parts = s.parts[1:]
			order := t.orderOf(c)
			switch {
			case order == 0:
				if t.known == nil || !t.known(c) {
					return c, true
				}
			case order != finished:
				s.first = min(s.first, order)
				s.loop = s.loop || c == s.component
			}
		}
		if len(s.options) == 0 {
			return 0, false
		}
		s.parts, s.options = t.graph.arena.Components(s.options[0]), s.options[1:]
	}
}

// close makes a strong component from everything that was reached since a step.
func (t *tarjan) close(s step) {
	n := len(t.open)
	for n > 0 && t.graph.order[t.open[n-1]] >= s.order {
		n--
		t.graph.order[t.open[n]] = finished
	}
	t.strong.Loopy = t.strong.Loopy || s.loop || len(t.open)-n > 1
	t.strong.Components = append(t.strong.Components, t.open[n:]...)
	t.strong.ends = append(t.strong.ends, uint32(len(t.strong.Components)))
	t.open = t.open[:n]
}
