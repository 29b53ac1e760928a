// SPDX-License-Identifier: Apache-2.0

// Strong components of the graph in which a component leads to the components of
// its options [Tarjan 1972], with a stack of its own, so that a game may be as long
// as memory allows.

package graph

import (
	"iter"

	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// A Strong lists components so that each comes after those it leads to, unless
// they lead back to it: then they stand together.
type Strong struct {
	Components []arena.Component
	Loopy      bool // play can return to some component

	ends []uint32 // of the strong components, in Components
}

// Groups gives the strong components, each after those it leads to.
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

// Strong returns the strong components of what can be reached from the roots
// without those for which known holds, if it is not nil; their options are not
// looked at.
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
	open   []arena.Component // met, and not yet in a strong component
}

// A step is a component whose options are being looked at: how far, and the first
// component on the path to which they lead back.
type step struct {
	component    arena.Component
	options      []arena.Sum // still to be examined
	parts        []arena.Component
	order, first uint32
	loop         bool // it is an option of itself, perhaps with others beside it
}

func (t *tarjan) orderOf(c arena.Component) uint32 {
	g := t.graph
	if int(c) >= len(g.order) {
		g.order = append(g.order, make([]uint32, max(int(c)+1-len(g.order), len(g.order)))...)
	}
	return g.order[c]
}

// clean leaves the scratch as it was.
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

// next returns a component to which a step leads and that was not met before.
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

// close makes a strong component of what was met from a step on.
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
