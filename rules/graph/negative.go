// SPDX-License-Identifier: Apache-2.0

package graph

import "strings"

// Negative exchanges blue and red edges.
func (hackenbush) Negative(g Graph) Graph { return g.recoloured("br") }

// Negative exchanges the edges of Left and of Right.
func (hackenbush3) Negative(g Graph) Graph { return g.recoloured("lr") }

// Negative exchanges the vertices that only Left may colour with those that only Right may.
func (colouring) Negative(g Graph) Graph {
	vertices := g.Vertices()
	for i, v := range vertices {
		vertices[i].Mark = exchanged(v.Mark, marks)
	}
	return Of(vertices, g.Edges())
}

// recoloured exchanges two colours of edges.
func (g Graph) recoloured(pair string) Graph {
	edges := g.Edges()
	for i, e := range edges {
		edges[i].Color = exchanged(e.Color, pair)
	}
	return Of(g.Vertices(), edges)
}

// exchanged exchanges two letters.
func exchanged(c byte, pair string) byte {
	if i := strings.IndexByte(pair, c); i >= 0 {
		return pair[1-i]
	}
	return c
}
