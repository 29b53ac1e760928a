// SPDX-License-Identifier: Apache-2.0

package strategy

import (
	"fmt"
	"slices"
	"strings"
)

// mostLabellings is the greatest number of labellings of a graph that are compared.
const mostLabellings = 1000

// least returns the least text of a graph, where only the fixed labels have a meaning. Vertices get
// colours from the colours of their neighbours, repeatedly. If several vertices still have the same
// colour, each of them in turn gets a colour of its own. For a very symmetric graph the text need
// not be the least.
func (g graph) least(fixed func(v int) bool) string {
	slices.SortFunc(g.edges, func(a, b edge) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	colours := map[int]int{}
	for v, mark := range g.marks {
		colours[v] = int((mark + "\x00")[0])
		if fixed(v) {
			colours[v] = -1
		}
	}
	best, tries := "", 0
	var search func(map[int]int)
	search = func(colours map[int]int) {
		colours = g.refined(colours)
		cell := sameColour(colours)
		if len(cell) == 0 {
			tries++
			if text := g.labelled(colours, fixed).String(); best == "" || text < best {
				best = text
			}
			return
		}
		if g.isForest() { // in a forest, all vertices of a colour are equivalent
			cell = cell[:1]
		}
		for i, v := range cell {
			if tries > mostLabellings || i > 0 && g.twins(cell[0], v) {
				continue
			}
			apart := map[int]int{}
			for w, c := range colours {
				apart[w] = 2 * c
			}
			apart[v]--
			search(apart)
		}
	}
	search(colours)
	return best
}

// refined splits colours by the colours of the neighbours until nothing changes.
func (g graph) refined(colours map[int]int) map[int]int {
	for count := 0; ; {
		sights := map[int]string{}
		for v, c := range colours {
			var seen []string
			for _, e := range g.edges {
				if w, ok := e.other(v); ok {
					seen = append(seen, fmt.Sprintf("%s%06d", e.colour, colours[w]))
				}
			}
			slices.Sort(seen)
			sights[v] = fmt.Sprintf("%06d %s", c+1, strings.Join(seen, " "))
		}
		var kinds []string
		for _, s := range sights {
			kinds = append(kinds, s)
		}
		slices.Sort(kinds)
		kinds = slices.Compact(kinds)
		next := map[int]int{}
		for v, s := range sights {
			next[v], _ = slices.BinarySearch(kinds, s)
			next[v]++
		}
		if colours = next; len(kinds) == count {
			return colours
		}
		count = len(kinds)
	}
}

// sameColour returns the vertices of the first colour that several vertices have.
func sameColour(colours map[int]int) (cell []int) {
	by := map[int][]int{}
	for v, c := range colours {
		by[c] = append(by[c], v)
	}
	first := -1
	for c, list := range by {
		if len(list) > 1 && (first < 0 || c < first) {
			first, cell = c, list
		}
	}
	slices.Sort(cell)
	return cell
}

// labelled assigns labels to the vertices in the order of their colours.
func (g graph) labelled(colours map[int]int, fixed func(v int) bool) graph {
	order := g.vertices()
	slices.SortFunc(order, func(a, b int) int { return colours[a] - colours[b] })
	label, next := map[int]int{}, 1
	for _, v := range order {
		if label[v] = v; !fixed(v) {
			label[v] = next
			next++
		}
	}
	h := graph{marks: map[int]string{}}
	for v, mark := range g.marks {
		h.marks[label[v]] = mark
	}
	for _, e := range g.edges {
		h.edges = append(h.edges, newEdge(label[e.from], label[e.to], e.colour))
	}
	return h
}

// isForest reports whether the graph has no cycle.
func (g graph) isForest() bool { return len(g.edges) == len(g.marks)-len(g.components(nowhere)) }

// twins reports whether exchanging two vertices does not change the graph.
func (g graph) twins(v, w int) bool {
	exchange := func(u int) int {
		switch u {
		case v:
			return w
		case w:
			return v
		}
		return u
	}
	h := graph{marks: g.marks}
	for _, e := range g.edges {
		h.edges = append(h.edges, newEdge(exchange(e.from), exchange(e.to), e.colour))
	}
	return h.String() == g.String()
}
