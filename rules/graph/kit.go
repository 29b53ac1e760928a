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
	Arcs     bool   // edges are arcs, and there is no token
	Loops    bool   // edges may join a vertex to itself
	Labels   Meaning
	Parts    Parts

	// Trim takes away what has no influence on play. It must not change the
	// game tree.
	Trim func(Graph) Graph
}

// A Meaning says whether it matters which labels vertices have.
type Meaning uint8

const (
	Meant     Meaning = iota // vertices are not to be confused
	Arbitrary                // graphs that differ in labels only have the same game tree
)

// Parts say whether a graph is the sum of its components.
type Parts uint8

const (
	Whole      Parts = iota // a graph is one piece
	Components              // it is the sum of its components, which may meet at the ground
)

func (k Kit) trim(g Graph) Graph {
	if k.Trim == nil {
		return g
	}
	return k.Trim(g)
}

func (k Kit) closed(v int) bool { return k.Ground && v == 0 }

// Split returns the connected components, if the game is their sum; those that
// meet at the ground only are separate.
func (k Kit) Split(dst []Graph, g Graph) []Graph {
	g = k.trim(g)
	if k.Parts == Whole {
		return append(dst, g)
	}
	seen := &Labels{}
	for _, v := range g.Vertices() {
		if seen[v.Label] || k.closed(v.Label) {
			continue
		}
		part := g.reach(v.Label, k.closed, true)
		for w, in := range part {
			seen[w] = seen[w] || in
		}
		edges := slices.DeleteFunc(g.Edges(), func(e Edge) bool { return !part[e.From] && !part[e.To] })
		vertices := slices.DeleteFunc(g.Vertices(), func(v Vertex) bool { return !part[v.Label] })
		dst = append(dst, Of(vertices, edges))
	}
	for _, e := range g.Edges() {
		if k.closed(e.From) && k.closed(e.To) { // a loop at the ground
			dst = append(dst, Of(nil, []Edge{e}))
		}
	}
	return dst
}

// Canonical gives the vertices the labels 1, 2, … so that graphs that differ in
// labels only become the same, where labels mean nothing; a few very symmetric
// ones it leaves as they are.
func (k Kit) Canonical(g Graph) Graph {
	if k.Labels == Meant {
		return k.trim(g)
	}
	return canonical(k.trim(g), k.Ground)
}
