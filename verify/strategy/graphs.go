// SPDX-License-Identifier: Apache-2.0

package strategy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A graph has vertices, with a mark b or r or without a mark, and edges, with or without a colour.
type graph struct {
	marks map[int]string
	edges []edge
}

// Invariant: from ≤ to.
type edge struct {
	from, to int
	colour   string
}

func newEdge(from, to int, colour string) edge { return edge{min(from, to), max(from, to), colour} }

// other returns the other end of the edge, if v is one of its ends.
func (e edge) other(v int) (int, bool) {
	switch v {
	case e.from:
		return e.to, true
	case e.to:
		return e.from, true
	}
	return 0, false
}

// mostVertices is the greatest number of vertices of a graph.
const mostVertices = 250

// readGraph reads edges 1-2 or 1-2:b, vertices 3 or 3:r, and stalks such as bbr that are joined by
// + and begin at vertex 0. The empty graph is - or 0.
func readGraph(text string) (g graph, err error) {
	g.marks = map[int]string{}
	if text == "-" {
		return g, nil
	}
	last := 0
	for item := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == '+' }) {
		if strings.Trim(item, "brg") == "" {
			from := 0
			for _, colour := range item {
				last++
				g.edges = append(g.edges, newEdge(from, last, string(colour)))
				from = last
			}
			continue
		}
		ends, mark, _ := strings.Cut(item, ":")
		a, b, joined := strings.Cut(ends, "-")
		v, err1 := strconv.Atoi(a)
		w, err2 := strconv.Atoi(b)
		if err1 != nil || joined && err2 != nil || v < 0 || w < 0 || len(mark) > 1 || strings.Trim(mark, "brg") != "" {
			return g, fmt.Errorf("%q is not an edge or vertex", item)
		}
		if joined {
			g.edges = append(g.edges, newEdge(v, w, mark))
		} else {
			g.marks[v] = mark
		}
	}
	for _, e := range g.edges {
		for _, v := range [2]int{e.from, e.to} {
			g.marks[v] += ""
		}
	}
	if len(g.marks) > mostVertices || len(g.edges) > 2*mostVertices {
		return g, fmt.Errorf("a graph of more than %d vertices or %d edges", mostVertices, 2*mostVertices)
	}
	return g, nil
}

// graphAt is readGraph for a text that is known to be a graph.
func graphAt(text string) graph {
	g, err := readGraph(text)
	if err != nil {
		panic(err)
	}
	return g
}

func (g graph) String() string {
	var items []string
	for _, e := range g.edges {
		item := fmt.Sprintf("%d-%d", e.from, e.to)
		if e.colour != "" {
			item += ":" + e.colour
		}
		items = append(items, item)
	}
	slices.Sort(items)
	var vertices []string
	for v, mark := range g.marks {
		vertices = append(vertices, strings.TrimSuffix(fmt.Sprintf("%d:%s", v, mark), ":"))
	}
	slices.Sort(vertices)
	if items = append(items, vertices...); len(items) == 0 {
		return "-"
	}
	return strings.Join(items, ",")
}

// within returns the graph of the vertices for which keep is true, with the edges between them.
func (g graph) within(keep func(v int) bool) graph {
	h := graph{marks: map[int]string{}}
	for v, mark := range g.marks {
		if keep(v) {
			h.marks[v] = mark
		}
	}
	for _, e := range g.edges {
		if keep(e.from) && keep(e.to) {
			h.edges = append(h.edges, e)
		}
	}
	return h
}

// reach returns the vertices that can be reached from v without going through a closed vertex.
func (g graph) reach(v int, closed func(v int) bool) map[int]bool {
	seen, todo := map[int]bool{v: true}, []int{v}
	for len(todo) > 0 {
		v, todo = todo[0], todo[1:]
		for _, e := range g.edges {
			if w, ok := e.other(v); ok && !seen[w] && !closed(v) {
				seen[w] = true
				todo = append(todo, w)
			}
		}
	}
	return seen
}

// vertices returns the vertices in order.
func (g graph) vertices() (list []int) {
	for v := range g.marks {
		list = append(list, v)
	}
	slices.Sort(list)
	return list
}

// components returns the connected components. A closed vertex does not connect anything, but it
// belongs to every component that touches it.
func (g graph) components(closed func(v int) bool) (list []graph) {
	done := map[int]bool{}
	for _, v := range g.vertices() {
		if done[v] || closed(v) {
			continue
		}
		part := g.reach(v, closed)
		h := g.within(func(w int) bool { return part[w] })
		h.edges = slices.DeleteFunc(h.edges, func(e edge) bool { return closed(e.from) && closed(e.to) })
		for w := range part {
			done[w] = true
		}
		list = append(list, h)
	}
	for _, e := range g.edges { // loops at closed vertices
		if closed(e.from) && closed(e.to) {
			list = append(list, graph{map[int]string{e.from: g.marks[e.from]}, []edge{e}})
		}
	}
	return list
}

func isGround(v int) bool { return v == 0 }

func nowhere(int) bool { return false }

// Left cuts blue and green edges; Right cuts red and green ones. Everything that is then not joined
// to the ground, vertex 0, disappears.
func hackenbush(colours string) rules {
	return rules{
		impartial: colours == "g",
		read: func(text string) (string, error) {
			g, err := readGraph(text)
			if err != nil {
				return "", err
			}
			firm := g.reach(0, nowhere)
			for v, mark := range g.marks {
				if mark != "" || !firm[v] {
					return "", fmt.Errorf("%q: vertex %d hangs in the air", text, v)
				}
			}
			for i, e := range g.edges {
				if e.colour == "" && colours == "g" {
					g.edges[i].colour = "g"
				} else if e.colour == "" || !strings.Contains(colours, e.colour) {
					return "", fmt.Errorf("%q: an edge without a colour of %s", text, colours)
				}
			}
			return g.String(), nil
		},
		moves: func(text string, player int) (list []string) {
			g := graphAt(text)
			for i, e := range g.edges {
				if e.colour != "g" && e.colour != "br"[player:player+1] {
					continue
				}
				h := graph{g.marks, slices.Delete(slices.Clone(g.edges), i, i+1)}
				firm := h.reach(0, nowhere)
				list = append(list, h.within(func(v int) bool { return firm[v] }).String())
			}
			return list
		},
		parts: func(text string) (list []string) {
			for _, h := range graphAt(text).components(isGround) {
				list = append(list, h.least(isGround))
			}
			return list
		},
		negative: func(text string) string { return exchanged(text, 'b', 'r') },
	}
}

// Players colour vertices, Left blue and Right red. In Col (forbids 0), a colour forbids the
// neighbouring vertices to the same player; in Snort (forbids 1), to the other player. Coloured
// vertices are removed, and so are vertices that are forbidden to both. The mark b means that only
// Left may colour a vertex, and r that only Right may.
func graphColouring(forbids int) rules {
	return rules{
		read: func(text string) (string, error) {
			g, err := readGraph(text)
			for v, mark := range g.marks {
				if err == nil && mark == "g" {
					err = fmt.Errorf("%q: vertex %d is green", text, v)
				}
			}
			for _, e := range g.edges {
				if err == nil && (e.colour != "" || e.from == e.to) {
					err = fmt.Errorf("%q: an edge with a colour, or from a vertex to itself", text)
				}
			}
			return text, err
		},
		moves: func(text string, player int) (list []string) {
			g := graphAt(text)
			for _, v := range g.vertices() {
				if mark := g.marks[v]; mark != "" && mark != "br"[player:player+1] {
					continue
				}
				loser := player ^ forbids
				gone, h := map[int]bool{v: true}, g.within(func(int) bool { return true })
				for _, e := range g.edges {
					if w, ok := e.other(v); ok {
						gone[w] = gone[w] || g.marks[w] == "br"[loser:loser+1]
						h.marks[w] = "br"[1-loser : 2-loser]
					}
				}
				list = append(list, h.within(func(w int) bool { return !gone[w] }).String())
			}
			return list
		},
		parts: func(text string) (list []string) {
			g := graphAt(text)
			// An edge connects nothing if neither of its ends can forbid the other anything more.
			g.edges = slices.DeleteFunc(g.edges, func(e edge) bool {
				a, b := g.marks[e.from], g.marks[e.to]
				return a != "" && b != "" && (a == b) == (forbids == 1)
			})
			for _, h := range g.components(nowhere) {
				list = append(list, h.least(nowhere))
			}
			return list
		},
		negative: func(text string) string { return exchanged(text, 'b', 'r') },
	}
}
