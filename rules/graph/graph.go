// SPDX-License-Identifier: Apache-2.0

// Package graph holds the games played on graphs.
//
// Vertices are numbers, and a [Graph] is written as its edges: 1-2,2-3,3-1, or shorter 1-2-3-1.
// Games may colour edges and mark vertices, and may have a ground, which is the vertex 0:
//
//	graph.Hackenbush.Parse("0-1:b,1-2:r,1-3:g")
//
// Vertices keep their numbers during play; only Canonical renumbers them.
package graph

import (
	"cmp"
	"slices"
)

// A Graph is a position: vertices with marks, and edges with colours. There may
// be loops and several edges between two vertices. The zero Graph is empty.
//
// Invariant: the text holds the number of vertices; two bytes for each vertex, sorted by label; and
// three bytes for each edge, sorted. Undirected edges have From ≤ To. The text is empty if there is
// no vertex.
type Graph string

// Last is the greatest label of a vertex.
const Last = 250

// A Vertex has a label from 0 to Last, and a mark, which may be 0.
type Vertex struct {
	Label int
	Mark  byte
}

// An Edge joins two vertices. If its colour is Arc, it leads only from From to To.
type Edge struct {
	From, To int
	Color    byte
}

// Arc is the colour of edges that lead only from From to To.
const Arc = '>'

// Joins reports whether v is an end of the edge.
func (e Edge) Joins(v int) bool { return e.From == v || e.To == v }

// Other returns the end of e that is not v.
func (e Edge) Other(v int) int { return e.From + e.To - v }

// Of returns the graph with the given vertices, the given edges, and the ends of these edges.
func Of(vertices []Vertex, edges []Edge) Graph {
	vertices, edges = slices.Clone(vertices), slices.Clone(edges)
	for i, e := range edges {
		if e.Color != Arc && e.From > e.To {
			edges[i].From, edges[i].To = e.To, e.From
		}
		vertices = append(vertices, Vertex{Label: e.From}, Vertex{Label: e.To})
	}
	slices.SortFunc(vertices, func(a, b Vertex) int {
		return cmp.Or(cmp.Compare(a.Label, b.Label), cmp.Compare(b.Mark, a.Mark))
	})
	vertices = slices.CompactFunc(vertices, func(a, b Vertex) bool { return a.Label == b.Label })
	if len(vertices) == 0 {
		return ""
	}
	slices.SortFunc(edges, func(a, b Edge) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To), cmp.Compare(a.Color, b.Color))
	})
	b := make([]byte, 0, 1+2*len(vertices)+3*len(edges))
	b = append(b, byte(len(vertices)))
	for _, v := range vertices {
		b = append(b, byte(v.Label), v.Mark)
	}
	for _, e := range edges {
		b = append(b, byte(e.From), byte(e.To), e.Color)
	}
	return Graph(b)
}

// Vertices returns the vertices by label.
func (g Graph) Vertices() []Vertex {
	if g == "" {
		return nil
	}
	list := make([]Vertex, g[0])
	for i := range list {
		list[i] = Vertex{int(g[1+2*i]), g[2+2*i]}
	}
	return list
}

// Edges returns the edges in order.
func (g Graph) Edges() []Edge {
	if g == "" {
		return nil
	}
	rest := g[1+2*int(g[0]):]
	list := make([]Edge, len(rest)/3)
	for i := range list {
		list[i] = Edge{int(rest[3*i]), int(rest[3*i+1]), rest[3*i+2]}
	}
	return list
}

// Without returns g without the vertices for which gone holds, and without their edges.
func (g Graph) Without(gone func(label int) bool) Graph {
	if g == "" {
		return g
	}
	n := 1 + 2*int(g[0])
	b := make([]byte, 1, len(g))
	for i := 1; i < n; i += 2 {
		if !gone(int(g[i])) {
			b = append(b, g[i], g[i+1])
		}
	}
	if len(b) == 1 {
		return ""
	}
	b[0] = byte(len(b) / 2)
	for i := n; i < len(g); i += 3 {
		if !gone(int(g[i])) && !gone(int(g[i+1])) {
			b = append(b, g[i], g[i+1], g[i+2])
		}
	}
	return Graph(b)
}

// A Labels is a set of labels.
type Labels [Last + 1]bool

// Neighbors returns the set that consists of v and all vertices with an edge from v.
func (g Graph) Neighbors(v int) *Labels {
	near := &Labels{}
	near[v] = true
	for _, e := range g.Edges() {
		if e.From == v || e.To == v && e.Color != Arc {
			near[e.Other(v)] = true
		}
	}
	return near
}

// Reach returns v and all vertices that can be reached from v along edges. Paths do not continue
// through vertices for which closed holds.
func (g Graph) Reach(v int, closed func(label int) bool) *Labels { return g.reach(v, closed, false) }

// reach is like Reach; with backwards it also follows arcs against their direction.
func (g Graph) reach(v int, closed func(label int) bool, backwards bool) *Labels {
	out := map[int][]int{}
	for _, e := range g.Edges() {
		out[e.From] = append(out[e.From], e.To)
		if e.Color != Arc || backwards {
			out[e.To] = append(out[e.To], e.From)
		}
	}
	seen := &Labels{}
	seen[v] = true
	for todo := []int{v}; len(todo) > 0; {
		v, todo = todo[0], todo[1:]
		for _, w := range out[v] {
			if !seen[w] && !closed(w) {
				seen[w] = true
				todo = append(todo, w)
			}
		}
	}
	return seen
}

func never(int) bool { return false }
