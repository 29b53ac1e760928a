// SPDX-License-Identifier: Apache-2.0

package graph

import "github.com/upstar-cgt/upstar/game"

// Kayles removes a vertex, or two adjacent ones. On a path it is the heap game Kayles.
var Kayles = kayles{Kit{
	Doc: game.Doc{
		Name: "graph-kayles", Title: "Kayles on graphs",
		Rule:     "Take a vertex, or two adjacent vertices, with their edges.",
		Position: "edges 1-2,2-3 or 1-2-3, and single vertices 4; also path:5, cycle:4, star:3, complete:4 and other graphs by name; the empty graph is -",
		Sources:  []string{"WW"},
		Samples:  []string{"path:6", "cycle:5", "1-2-3-1,3-4-5,6"},
	},
	Labels: Arbitrary, Parts: Components,
}}

type kayles struct{ Kit }

func (kayles) Impartial() bool { return true }

func (kayles) Options(dst []Graph, g Graph, _ game.Player) []Graph {
	for _, v := range g.Vertices() {
		dst = append(dst, g.Without(func(w int) bool { return w == v.Label }))
	}
	return ArcKayles.Options(dst, g, game.Left)
}

// vertexTaken returns the vertex whose removal leads from p to q.
func vertexTaken(p, q Graph) (Vertex, bool) {
	for _, v := range p.Vertices() {
		if p.Without(func(w int) bool { return w == v.Label }) == q {
			return v, true
		}
	}
	return Vertex{}, false
}

func (kayles) Move(p, q Graph, player game.Player) game.Move[Graph] {
	if v, ok := vertexTaken(p, q); ok {
		return moveTo(q, v.Label)
	}
	return ArcKayles.Move(p, q, player)
}

func (kayles) Ways(p, q Graph, player game.Player) [][]game.Place {
	if v, ok := vertexTaken(p, q); ok {
		return [][]game.Place{{vertexPlace(v.Label)}}
	}
	return ArcKayles.Ways(p, q, player)
}
