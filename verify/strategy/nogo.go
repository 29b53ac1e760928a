// SPDX-License-Identifier: Apache-2.0

package strategy

import "slices"

// A player places a stone on an empty square. Every group must keep an empty neighbour.
//
// Of a board, only one thing matters: which empty squares and groups of stones touch. So a position
// is a graph with a vertex for each of these, marked b for a group of Left and r for a group of
// Right. A new stone is joined to the groups of its colour that it touches. Contacts between groups
// do not matter.
func nogo() rules {
	return rules{
		read: func(text string) (string, error) {
			if text == "0x0" {
				return "-", nil
			}
			b, err := readBoard(text, ".#XO")
			if err != nil {
				return "", err
			}
			return b.touching().String(), nil
		},
		moves: func(text string, player int) (list []string) {
			g := graphAt(text)
			for _, v := range g.vertices() {
				if g.marks[v] != "" {
					continue
				}
				h := g.within(func(int) bool { return true })
				h.marks[v] = "br"[player : player+1]
				if h = h.joined(v); h.breathes() {
					list = append(list, h.String())
				}
			}
			return list
		},
		parts: func(text string) (list []string) {
			g := graphAt(text)
			g.edges = slices.DeleteFunc(g.edges, func(e edge) bool { return g.marks[e.from] != "" && g.marks[e.to] != "" })
			for _, h := range g.components(nowhere) {
				list = append(list, h.least(nowhere))
			}
			return list
		},
		negative: func(text string) string { return exchanged(text, 'b', 'r') },
	}
}

// touching returns the graph of a board.
func (b board) touching() graph {
	g := graph{marks: map[int]string{}}
	for s, piece := range b.cells {
		if piece == '#' {
			continue
		}
		g.marks[s] = map[byte]string{'.': "", 'X': "b", 'O': "r"}[piece]
		for _, t := range b.near(s, rook) {
			if t > s && b.cells[t] != '#' {
				g.edges = append(g.edges, newEdge(s, t, ""))
			}
		}
	}
	for _, v := range g.vertices() {
		if g.marks[v] != "" {
			g = g.joined(v)
		}
	}
	return g
}

// joined merges v with the vertices that it touches and that have the same mark.
func (g graph) joined(v int) graph {
	mark, ok := g.marks[v]
	if !ok { // merged into another vertex
		return g
	}
	into := map[int]int{}
	for _, e := range g.edges {
		if w, ok := e.other(v); ok && g.marks[w] == mark {
			into[w] = v
		}
	}
	if len(into) == 0 {
		return g
	}
	to := func(w int) int {
		if u, ok := into[w]; ok {
			return u
		}
		return w
	}
	h := graph{marks: map[int]string{}}
	for w, m := range g.marks {
		if _, gone := into[w]; !gone {
			h.marks[w] = m
		}
	}
	for _, e := range g.edges {
		if f := newEdge(to(e.from), to(e.to), ""); f.from != f.to && !slices.Contains(h.edges, f) {
			h.edges = append(h.edges, f)
		}
	}
	return h.joined(v)
}

// breathes reports whether every group has an empty neighbour.
func (g graph) breathes() bool {
	free := map[int]bool{}
	for _, e := range g.edges {
		free[e.from] = free[e.from] || g.marks[e.to] == ""
		free[e.to] = free[e.to] || g.marks[e.from] == ""
	}
	for v, mark := range g.marks {
		if mark != "" && !free[v] {
			return false
		}
	}
	return true
}
