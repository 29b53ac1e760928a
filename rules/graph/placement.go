// SPDX-License-Identifier: Apache-2.0

package graph

import "github.com/upstar-cgt/upstar/game"

// A placement is a game in which the players remove vertices of their own colours, together with
// the vertices that these block.
type placement struct {
	Kit
	blocks func(g Graph, v int) *Labels // and v
}

// DigraphPlacement removes a vertex with its out-neighbours.
var DigraphPlacement = placement{Kit{
	Doc: game.Doc{
		Name: "digraph-placement", Title: "Digraph Placement",
		Rule:     "Left takes a blue vertex, Right a red one, with all vertices to which an arc leads from it. Vertices without a colour are for both.",
		Position: "vertices with colours 1:b,2:r, arcs 1>2 or 1>2>3, and 1-2 for arcs both ways; the empty graph is -",
		Sources:  []string{"Clow–McKay 2024"},
		Samples:  []string{"1:b,2:r,1>2", "1:b,2:r,3:b,1>2>3>1", "1:r", "1-2-3,1:b,2:r,3:r,4"},
	},
	Marks: marks, Arcs: true, Labels: Arbitrary, Parts: Components,
}, Graph.Neighbors}

// PosetPlacement removes an element with all elements above it.
var PosetPlacement = placement{Kit{
	Doc: game.Doc{
		Name: "poset-placement", Title: "Poset Placement",
		Rule:     "Left takes a blue element, Right a red one, with everything above it: all that can be reached along arcs. Elements without a colour are for both.",
		Position: "elements with colours 1:b,2:r and arcs upwards 1>2>3; the empty poset is -",
		Sources:  []string{"Clow–McKay 2024"},
		Samples:  []string{"1:b,2:r,1>2", "1>2>3,1>4,1:b,2:r,3:b,4:r", "1:r"},
	},
	Marks: marks, Arcs: true, Labels: Arbitrary, Parts: Components,
}, func(g Graph, v int) *Labels { return g.Reach(v, never) }}

func (p placement) Options(dst []Graph, g Graph, player game.Player) []Graph {
	for _, v := range g.Vertices() {
		if v.Mark == 0 || v.Mark == marks[player] {
			dst = append(dst, p.take(g, v.Label))
		}
	}
	return dst
}

func (p placement) take(g Graph, v int) Graph {
	gone := p.blocks(g, v)
	return g.Without(func(w int) bool { return gone[w] })
}

func (p placement) Move(g, h Graph, player game.Player) game.Move[Graph] {
	for _, v := range g.Vertices() {
		if v.Mark != marks[player.Opponent()] && p.take(g, v.Label) == h {
			return moveTo(h, v.Label)
		}
	}
	return game.Move[Graph]{To: h}
}

func (p placement) Ways(g, h Graph, player game.Player) [][]game.Place {
	return g.waysByVertex(func(v Vertex) bool { return v.Mark != marks[player.Opponent()] && p.take(g, v.Label) == h })
}

// Negative exchanges blue and red vertices.
func (placement) Negative(g Graph) Graph { return colouring{}.Negative(g) }
