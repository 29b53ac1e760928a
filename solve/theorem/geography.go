// SPDX-License-Identifier: Apache-2.0

// Undirected vertex Geography by matchings [Fraenkel–Scheinerman–Ullman 1993]. If every maximum
// matching covers the token's vertex, the player to move wins by answering along such a matching.
// If some maximum matching leaves the vertex uncovered, the opponent wins by answering along that
// one.

package theorem

import (
	"slices"

	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/graph"
)

// Geography is played with a token on a graph whose edges lead both ways.
var Geography = &Theorem{
	Name:      "the matching theorem of Geography",
	Statement: "On a graph whose edges lead both ways the player to move wins exactly if every maximum matching covers the vertex of the token; a winning move goes to a neighbour that some maximum matching of the rest leaves uncovered.",
	Sources:   []string{"Fraenkel–Scheinerman–Ullman 1993"},
	Games:     []string{"geography"},
	Decides:   "the outcome and all winning moves in normal play",
	Find: func(p position.Position) *Finding {
		g, ok := position.As[graph.Graph](p)
		if !ok || !is(p, graph.Geography) {
			return nil
		}
		token, ok := graph.TokenAt(g)
		if !ok {
			return nil
		}
		near, ok := bothWays(g)
		if !ok {
			return nil
		}
		gone := &graph.Labels{}
		whole := matching(near, gone)
		gone[token] = true
		rest := matching(near, gone)
		if whole == rest {
			return &Finding{Normal: lost()}
		}
		d := won(true, Every)
		options, _ := p.Options(0)
		for _, q := range options {
			after, _ := position.As[graph.Graph](q)
			w, _ := graph.TokenAt(after)
			gone[w] = true
			if matching(near, gone) == rest {
				d.Moves[0] = append(d.Moves[0], q)
			}
			gone[w] = false
		}
		return &Finding{Normal: d}
	},
}

// bothWays returns the neighbours of each vertex, without loops. It reports false if some arc leads
// only one way.
func bothWays(g graph.Graph) (near [graph.Last + 1][]int, ok bool) {
	arcs := map[[2]int]bool{}
	for _, e := range g.Edges() {
		if e.From != e.To {
			arcs[[2]int{e.From, e.To}] = true
			if e.Color != graph.Arc {
				arcs[[2]int{e.To, e.From}] = true
			}
		}
	}
	for a := range arcs {
		if !arcs[[2]int{a[1], a[0]}] {
			return near, false
		}
		near[a[0]] = append(near[a[0]], a[1])
	}
	for _, list := range near {
		slices.Sort(list)
	}
	return near, true
}

// matching returns the size of a maximum matching of the vertices that are still present. It uses
// Edmonds' algorithm: an odd cycle is shrunk to its base.
func matching(near [graph.Last + 1][]int, gone *graph.Labels) (size int) {
	m := &matcher{near: near, gone: gone}
	for v := range m.mate {
		m.mate[v] = -1
	}
	for v := range near {
		if !gone[v] && m.mate[v] < 0 && m.augment(v) {
			size++
		}
	}
	return size
}

type matcher struct {
	near         [graph.Last + 1][]int
	gone         *graph.Labels
	mate, parent [graph.Last + 1]int
	base         [graph.Last + 1]int
}

// augment finds an alternating path from root and matches root along it, if there is such a path.
func (m *matcher) augment(root int) bool {
	used := graph.Labels{}
	for v := range m.base {
		m.base[v], m.parent[v] = v, -1
	}
	used[root] = true
	for queue := []int{root}; len(queue) > 0; {
		v := queue[0]
		queue = queue[1:]
		for _, to := range m.near[v] {
			if m.gone[to] || m.base[v] == m.base[to] || m.mate[v] == to {
				continue
			}
			if to == root || m.mate[to] >= 0 && m.parent[m.mate[to]] >= 0 {
				queue = append(queue, m.shrink(v, to, &used)...)
			} else if m.parent[to] < 0 {
				m.parent[to] = v
				if m.mate[to] < 0 {
					m.flip(to)
					return true
				}
				used[m.mate[to]] = true
				queue = append(queue, m.mate[to])
			}
		}
	}
	return false
}

// shrink shrinks the odd cycle through v and to into one vertex. It returns the vertices that
// become outer vertices.
func (m *matcher) shrink(v, to int, used *graph.Labels) (outer []int) {
	base := m.meet(v, to)
	blossom := graph.Labels{}
	m.mark(v, base, to, &blossom)
	m.mark(to, base, v, &blossom)
	for i := range m.base {
		if blossom[m.base[i]] {
			m.base[i] = base
			if !used[i] {
				used[i] = true
				outer = append(outer, i)
			}
		}
	}
	return outer
}

// meet returns the base at which the paths from a and b to the root meet.
func (m *matcher) meet(a, b int) int {
	seen := graph.Labels{}
	for {
		a = m.base[a]
		seen[a] = true
		if m.mate[a] < 0 {
			break
		}
		a = m.parent[m.mate[a]]
	}
	for !seen[m.base[b]] {
		b = m.parent[m.mate[m.base[b]]]
	}
	return m.base[b]
}

// mark marks the bases on the path from v to base.
func (m *matcher) mark(v, base, child int, blossom *graph.Labels) {
	for m.base[v] != base {
		blossom[m.base[v]], blossom[m.base[m.mate[v]]] = true, true
		m.parent[v] = child
		child = m.mate[v]
		v = m.parent[m.mate[v]]
	}
}

// flip exchanges matched and unmatched edges on the path to the root.
func (m *matcher) flip(v int) {
	for v >= 0 {
		from := m.parent[v]
		next := m.mate[from]
		m.mate[v], m.mate[from] = from, v
		v = next
	}
}
