// SPDX-License-Identifier: Apache-2.0

package graph

import "github.com/upstar-cgt/upstar/game"

// ArcKayles removes an edge together with all edges that meet it.
var ArcKayles = arcKayles{Kit{
	Doc: game.Doc{
		Name: "arc-kayles", Title: "Arc Kayles",
		Rule:     "Take an edge, its two ends, and so all edges that meet it. An edge may join a vertex to itself.",
		Position: "edges 1-2,2-3 or 1-2-3, and single vertices 4; also path:5, cycle:4, star:3, complete:4; the empty graph is -",
		Sources:  []string{"Schaefer 1978"},
		Samples:  []string{"path:8", "cycle:6", "1-2-3-1,3-4-5,6", "1-1-2,2-3"},
	},
	Labels: Arbitrary, Parts: Components, Loops: true,
	Trim: func(g Graph) Graph { return Of(nil, g.Edges()) },
}}

type arcKayles struct{ Kit }

func (arcKayles) Impartial() bool { return true }

func (arcKayles) Options(dst []Graph, g Graph, _ game.Player) []Graph {
	for _, e := range g.Edges() {
		dst = append(dst, g.Without(e.Joins))
	}
	return dst
}

func (arcKayles) Move(p, q Graph, _ game.Player) game.Move[Graph] {
	return p.moveByEdge(q, func(e Edge, _ int) bool { return p.Without(e.Joins) == q })
}

func (arcKayles) Ways(p, q Graph, _ game.Player) [][]game.Place {
	return p.waysByEdge(func(e Edge, _ int) bool { return p.Without(e.Joins) == q })
}
