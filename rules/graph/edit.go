// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// colourNames are the names of colours and marks.
var colourNames = map[byte]string{'b': "blue", 'r': "red", 'g': "green", 'l': "Left's", 'c': "Center's"}

// Palette has a piece that removes things, one for edges of each colour, and one for each mark of a
// vertex.
func (k Kit) Palette() []game.Piece {
	list := []game.Piece{{Key: "-", Name: "take away"}}
	for _, c := range []byte(k.Colors) {
		list = append(list, game.Piece{Key: string(rune(c)), Name: colourNames[c] + " edge"})
	}
	if k.Colors == "" {
		list = append(list, game.Piece{Key: "e", Name: "edge"})
	}
	for _, c := range []byte(k.Marks) {
		list = append(list, game.Piece{Key: string(rune(c)), Name: colourNames[c] + " vertex"})
	}
	if k.Directed {
		list = append(list, game.Piece{Key: string(rune(token)), Name: "token"})
	}
	return list
}

// Put removes an edge or a vertex, colours an edge, joins a new vertex to a vertex, or marks a
// vertex. At the place of a missing edge, such as e1x3, it draws the edge.
func (k Kit) Put(g Graph, place game.Place, piece int) Graph {
	palette := k.Palette()
	if piece < 0 || piece >= len(palette) || g == "" && place != "v0" && place[0] != 'e' {
		return g
	}
	var a, b int
	if n, _ := fmt.Sscanf(string(place), "e%dx%d", &a, &b); n == 2 {
		return k.putEdge(g, place, Edge{a, b, k.colour(palette[piece])}, piece)
	}
	if n, _ := fmt.Sscanf(string(place), "v%d", &a); n != 1 || a < 0 || a > Last {
		return g
	}
	return k.putVertex(g, a, piece)
}

// colour returns the colour of the edges that a piece draws.
func (k Kit) colour(p game.Piece) byte {
	switch {
	case k.Directed || k.Arcs:
		return Arc
	case k.Colors == "":
		return 0
	}
	return p.Key[0]
}

func (k Kit) putEdge(g Graph, place game.Place, e Edge, piece int) Graph {
	edges := g.Edges()
	i := -1
	for j := range edges {
		if edgePlace(edges, j) == place {
			i = j
		}
	}
	isEdge := piece <= max(1, len(k.Colors))
	switch {
	case !isEdge || max(e.From, e.To) > Last || min(e.From, e.To) < 0:
		return g
	case piece == 0 && i >= 0:
		edges = slices.Delete(edges, i, i+1)
	case piece == 0 || len(edges) >= mostEdges:
		return g
	case i >= 0:
		edges[i].Color = e.Color
	default:
		edges = append(edges, e)
	}
	return k.standing(Of(g.Vertices(), edges))
}

// standing removes everything that is not connected to the ground, if there is a ground.
func (k Kit) standing(g Graph) Graph {
	if !k.Ground {
		return g
	}
	firm := g.Reach(0, never)
	return Of(nil, slices.DeleteFunc(g.Edges(), func(e Edge) bool { return !firm[e.From] }))
}

func (k Kit) putVertex(g Graph, v, piece int) Graph {
	vertices, edges := g.Vertices(), g.Edges()
	switch {
	case piece == 0 && !k.closed(v):
		return k.standing(g.Without(func(w int) bool { return w == v }))
	case piece == 0:
		return g
	case piece <= max(1, len(k.Colors)):
		fresh := 1
		for slices.ContainsFunc(vertices, func(w Vertex) bool { return w.Label == fresh }) {
			fresh++
		}
		if fresh > Last {
			return g
		}
		return Of(vertices, append(edges, Edge{v, fresh, k.colour(k.Palette()[piece])}))
	}
	mark := k.Palette()[piece].Key[0]
	for i, w := range vertices {
		switch {
		case w.Label == v && w.Mark == mark && mark != token:
			vertices[i].Mark = 0
		case w.Label == v:
			vertices[i].Mark = mark
		case mark == token:
			vertices[i].Mark = 0 // there is only one token
		}
	}
	return Of(vertices, edges)
}

// Extent says that graphs have no columns and rows.
func (Kit) Extent(Graph) (columns, rows int) { return 0, 0 }

// Resize does nothing.
func (Kit) Resize(g Graph, _, _ int) Graph { return g }
