// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// A Kit gives a game on graphs its notation, symmetry, components and picture.
type Kit struct {
	game.Doc
	Colors   string // of edges, one letter each; none for plain edges
	Marks    string // of vertices, one letter each, written after a colon
	Ground   bool   // there is the vertex 0, where components meet
	Directed bool   // edges are arcs, and a token @ is on a vertex

	// Trim takes away what has no influence on play. It must not change the
	// game tree.
	Trim func(Graph) Graph
}

func (k Kit) trim(g Graph) Graph {
	if k.Trim == nil {
		return g
	}
	return k.Trim(g)
}

func (k Kit) closed(v int) bool { return k.Ground && v == 0 }

// Split returns the connected components; those that meet at the ground only
// are separate. A graph with a token is one piece.
func (k Kit) Split(dst []Graph, g Graph) []Graph {
	g = k.trim(g)
	if k.Directed {
		return append(dst, g)
	}
	seen := &Labels{}
	for _, v := range g.Vertices() {
		if seen[v.Label] || k.closed(v.Label) {
			continue
		}
		part := g.Reach(v.Label, k.closed)
		for w, in := range part {
			seen[w] = seen[w] || in
		}
		edges := slices.DeleteFunc(g.Edges(), func(e Edge) bool { return !part[e.From] && !part[e.To] })
		vertices := slices.DeleteFunc(g.Vertices(), func(v Vertex) bool { return !part[v.Label] })
		dst = append(dst, Of(vertices, edges))
	}
	return k.splitGround(dst, g)
}

// splitGround appends the loops at the ground.
func (k Kit) splitGround(dst []Graph, g Graph) []Graph {
	for _, e := range g.Edges() {
		if k.closed(e.From) && k.closed(e.To) {
			dst = append(dst, Of(nil, []Edge{e}))
		}
	}
	return dst
}

// Canonical gives the vertices the labels 1, 2, … so that graphs that differ in
// labels only become the same; a few very symmetric ones it leaves as they are.
func (k Kit) Canonical(g Graph) Graph { return canonical(k.trim(g), k.Ground) }
