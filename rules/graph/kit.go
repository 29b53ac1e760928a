// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// A Kit provides the notation, symmetry, components and picture of a game on graphs.
type Kit struct {
	game.Doc
	Colors   string // of edges, one letter each; empty for uncoloured edges
	Marks    string // of vertices, one letter each, written after a colon
	Ground   bool   // the graph has the vertex 0, where components meet
	Directed bool   // edges are arcs, and a token @ is on a vertex
	Arcs     bool   // edges are arcs, and there is no token
	Loops    bool   // edges may join a vertex to itself
	Labels   Meaning
	Parts    Parts

	// Trim removes parts without influence on play. It must not change the game tree.
	Trim func(Graph) Graph
}

// A Meaning says whether the labels of vertices matter.
type Meaning uint8

const (
	Meant     Meaning = iota // labels matter: vertices are not interchangeable
	Arbitrary                // graphs that differ only in labels have the same game tree
)

// Parts say whether a graph is the sum of its components.
type Parts uint8

const (
	Whole      Parts = iota // a graph is a single component
	Components              // it is the sum of its components, which may meet at the ground
)

func (k Kit) trim(g Graph) Graph {
	if k.Trim == nil {
		return g
	}
	return k.Trim(g)
}

func (k Kit) closed(v int) bool { return k.Ground && v == 0 }

// Split returns the connected components, if the game is their sum. Components that meet only at
// the ground are separate.
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

// Canonical gives the vertices the labels 1, 2, … if labels do not matter. Graphs that differ only
// in labels then become the same, except for a few very symmetric graphs, which it leaves
// unchanged.
func (k Kit) Canonical(g Graph) Graph {
	if k.Labels == Meant {
		return k.trim(g)
	}
	return canonical(k.trim(g), k.Ground)
}
