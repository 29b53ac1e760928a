// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// NodeKayles removes a vertex together with its neighbours.
var NodeKayles = nodeKayles{Kit{Doc: game.Doc{
	Name: "node-kayles", Title: "Node Kayles",
	Rule:     "Take a vertex and all its neighbours.",
	Position: "edges 1-2,2-3 or 1-2-3, and single vertices 4; also path:5, cycle:4, star:3, complete:4; the empty graph is -",
	Sources:  []string{"Schaefer 1978"},
	Samples:  []string{"path:7", "cycle:6", "1-2-3-1,3-4-5,6"},
}, Labels: Arbitrary, Parts: Components}}

type nodeKayles struct{ Kit }

func (nodeKayles) Impartial() bool { return true }

func (nodeKayles) Options(dst []Graph, g Graph, _ game.Player) []Graph {
	for _, v := range g.Vertices() {
		dst = append(dst, g.withoutAround(v))
	}
	return dst
}

// withoutAround removes v and its neighbours.
func (g Graph) withoutAround(v Vertex) Graph {
	near := g.Neighbors(v.Label)
	return g.Without(func(w int) bool { return near[w] })
}

func (nodeKayles) Ways(p, q Graph, _ game.Player) [][]game.Place {
	return p.waysByVertex(func(v Vertex) bool { return p.withoutAround(v) == q })
}

func (n nodeKayles) Move(p, q Graph, _ game.Player) game.Move[Graph] {
	i := slices.Index(n.Options(nil, p, game.Left), q)
	return moveTo(q, p.Vertices()[i].Label)
}
