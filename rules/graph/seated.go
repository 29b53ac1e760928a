// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// seats are the colours of Left, Center and Right, the three players of a game.
const seats = "lcr"

// Hackenbush3 is Hackenbush in three colours: each of three players cuts edges of their own colour.
var Hackenbush3 = hackenbush3{hackenbush: hackenbush{Kit{
	Doc: game.Doc{
		Name: "hackenbush-3", Title: "Hackenbush by three",
		Rule: game.RuleOfThree("cut edges of their own colour; whatever is no longer connected to the ground disappears.", "cuts"),
		Position: "edges with colours l, c and r; the ground is 0: 0-1:l,1-2:c; a chain 0-1-2:lr has a colour for each edge; " +
			"stalks are colours from the ground up, joined by +: lcr+rl; the bare ground is 0",
		Sources: []string{"Cincotti 2005"},
		Samples: []string{"lcr+cl", "0-1:l,1-2:c,1-3:r", "0-1-2-0:lcr", "0"},
	},
	Colors: seats, Ground: true, Labels: Arbitrary, Parts: Components,
}}}

type hackenbush3 struct {
	hackenbush
	game.Three
}

// OptionsOf appends the graphs after a cut.
func (hackenbush3) OptionsOf(dst []Graph, g Graph, player int) []Graph {
	for i, e := range g.Edges() {
		if e.Color == seats[player] {
			dst = append(dst, cut(g, i))
		}
	}
	return dst
}

func (h hackenbush3) Options(dst []Graph, g Graph, player game.Player) []Graph {
	return h.OptionsOf(dst, g, h.Seat(player))
}

func (h hackenbush3) Move(p, q Graph, player game.Player) game.Move[Graph] {
	return h.MoveOf(p, q, h.Seat(player))
}

// MoveOf names the edge that is cut.
func (hackenbush3) MoveOf(p, q Graph, player int) game.Move[Graph] {
	m := p.moveByEdge(q, cuts(p, q, seats[player]))
	m.Name = "cut " + m.Name
	return m
}

func (h hackenbush3) Ways(p, q Graph, player game.Player) [][]game.Place {
	return p.waysByEdge(cuts(p, q, seats[h.Seat(player)]))
}

func (hackenbush3) Same(p, _ Graph, _ game.Player, way []game.Place, yield func(old, new game.Place)) {
	afterCut(p, way[0], yield)
}

// Col3 is Col in three colours.
var Col3 = col3{Kit: Kit{
	Doc: game.Doc{
		Name: "col-3", Title: "Col by three",
		Rule: game.RuleOfThree("colour vertices, each with a colour of their own; neighbours must not get the same colour.", "colours"),
		Position: "a graph: edges 1-2,2-3 or 1-2-3, single vertices 4, and 3:l, 3:c or 3:r for a vertex with the colour of Left, Center or Right; " +
			"also path:5, cycle:4, star:3, complete:4; the empty graph is -",
		Sources: []string{"Cincotti 2005"},
		Samples: []string{"path:3", "1-2-3-1,3-4", "1-2-3,2:c", "star:3,1:r"},
	},
	Marks: seats, Labels: Arbitrary, Parts: Components, Trim: decided,
}}

type col3 struct {
	Kit
	game.Three
}

// OptionsOf appends the graphs with one more vertex in the player's colour.
func (col3) OptionsOf(dst []Graph, g Graph, player int) []Graph {
	taken := beside(g)
	vertices := g.Vertices()
	for i, v := range vertices {
		if v.Mark == 0 && taken[v.Label]>>player&1 == 0 {
			after := slices.Clone(vertices)
			after[i].Mark = seats[player]
			dst = append(dst, Of(after, g.Edges()))
		}
	}
	return dst
}

func (c col3) Options(dst []Graph, g Graph, player game.Player) []Graph {
	return c.OptionsOf(dst, g, c.Seat(player))
}

func (c col3) Move(p, q Graph, player game.Player) game.Move[Graph] {
	return c.MoveOf(p, q, c.Seat(player))
}

// MoveOf names the vertex that is coloured, and the colour.
func (col3) MoveOf(p, q Graph, player int) game.Move[Graph] {
	after := q.Vertices()
	for i, v := range p.Vertices() {
		if i < len(after) && after[i] != v {
			m := moveTo(q, v.Label)
			m.Name += ":" + string(seats[player])
			return m
		}
	}
	return game.Move[Graph]{To: q}
}

// beside returns the colours of the neighbours of each vertex, as one bit each.
func beside(g Graph) (colours [Last + 1]uint8) {
	var own [Last + 1]uint8
	for _, v := range g.Vertices() {
		if i := slices.Index([]byte(seats), v.Mark); i >= 0 {
			own[v.Label] = 1 << i
		}
	}
	for _, e := range g.Edges() {
		colours[e.From] |= own[e.To]
		colours[e.To] |= own[e.From]
	}
	return colours
}

// decided removes the vertices that nobody can colour, the edges between coloured vertices, and
// coloured vertices without neighbours.
func decided(g Graph) Graph {
	colours := beside(g)
	coloured := &Labels{}
	g = g.Without(func(v int) bool { return colours[v] == 7 && !marked(g, v) })
	for _, v := range g.Vertices() {
		coloured[v.Label] = v.Mark != 0
	}
	edges := slices.DeleteFunc(g.Edges(), func(e Edge) bool { return coloured[e.From] && coloured[e.To] })
	joined := &Labels{}
	for _, e := range edges {
		joined[e.From], joined[e.To] = true, true
	}
	return Of(g.Vertices(), edges).Without(func(v int) bool { return coloured[v] && !joined[v] })
}

// marked reports whether v has a mark.
func marked(g Graph, v int) bool {
	return slices.ContainsFunc(g.Vertices(), func(w Vertex) bool { return w.Label == v && w.Mark != 0 })
}
