// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"fmt"
	"slices"
)

// A Growth is a path with {Name} − Less inner vertices between the vertices A and B of a graph. An
// end of −1 is free: with one free end the path is a tail, and with two it is a separate component.
type Growth struct {
	Name string
	A, B int
	Less int
}

// A Plain graph has the vertices 0, …, N−1 and edges, or arcs if it is directed. It may be
// larger than a Graph.
type Plain struct {
	N        int
	Edges    [][2]int
	Directed bool
}

// A Sketch is a graph given by its description: a plain graph, the vertex to which a tail is
// joined, and the paths that can grow.
type Sketch struct {
	Plain
	Root  int
	Grows []Growth
}

// vertex adds a vertex.
func (s *Sketch) vertex() int {
	s.N++
	return s.N - 1
}

func (s *Sketch) edge(v, w int) { s.Edges = append(s.Edges, [2]int{v, w}) }

// A size is a number n, or, if it has a name, n plus a number that can grow.
type size struct {
	n    int
	name string
}

// link joins a and b by a path of inner vertices, and returns its last vertex. If b is −1, the path
// is a tail. If the path can grow, link returns a.
func (s *Sketch) link(a, b int, length size) int {
	if length.name != "" {
		s.Grows = append(s.Grows, Growth{length.name, a, b, -length.n})
		return a
	}
	for range length.n {
		v := s.vertex()
		if a >= 0 {
			s.edge(a, v)
		}
		a = v
	}
	if a >= 0 && b >= 0 {
		s.edge(a, b)
	}
	return a
}

// add adds another sketch, and returns the amount by which its vertex numbers are shifted.
func (s *Sketch) add(t *Sketch) int {
	by := s.N
	s.N += t.N
	s.Directed = s.Directed || t.Directed
	for _, e := range t.Edges {
		s.edge(e[0]+by, e[1]+by)
	}
	moved := func(v int) int {
		if v < 0 {
			return v
		}
		return v + by
	}
	for _, g := range t.Grows {
		s.Grows = append(s.Grows, Growth{g.Name, moved(g.A), moved(g.B), g.Less})
	}
	return by
}

// At returns the graph in which each path that can grow has the given length.
func (s *Sketch) At(lengths map[string]int) Plain {
	t := Sketch{Plain: Plain{N: s.N, Edges: slices.Clone(s.Edges), Directed: s.Directed}}
	for _, g := range s.Grows {
		t.link(g.A, g.B, size{n: lengths[g.Name] - g.Less})
	}
	return t.Plain
}

// Graph returns p with the labels first, first+1, …
func (p Plain) Graph(first int) (Graph, error) {
	if p.N+first-1 > Last || len(p.Edges) > mostEdges {
		return "", fmt.Errorf("too large: there are at most %d vertices and %d edges", Last, mostEdges)
	}
	vertices, edges := make([]Vertex, p.N), make([]Edge, len(p.Edges))
	for v := range vertices {
		vertices[v].Label = v + first
	}
	for i, e := range p.Edges {
		edges[i] = Edge{From: e[0] + first, To: e[1] + first}
		if p.Directed {
			edges[i].Color = Arc
		}
	}
	return Of(vertices, edges), nil
}

// Plain returns the vertices, numbered from 0 in the order of their labels, and the edges of g. The
// result is directed if there is an arc.
func (g Graph) Plain() Plain {
	var index [Last + 1]int
	vertices := g.Vertices()
	for i, v := range vertices {
		index[v.Label] = i
	}
	p := Plain{N: len(vertices)}
	for _, e := range g.Edges() {
		p.Edges = append(p.Edges, [2]int{index[e.From], index[e.To]})
		p.Directed = p.Directed || e.Color == Arc
	}
	return p
}
