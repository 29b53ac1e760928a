// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"slices"
	"strconv"

	"github.com/upstar-cgt/upstar/game"
)

// Geography moves a token along arcs; no vertex may be visited twice.
var Geography = geography{Kit{
	Doc: game.Doc{
		Name: "geography", Title: "Geography", Aliases: []string{"vertex-geography"},
		Rule:     "Move the token along an arc to a vertex where it has not been; the vertex that it leaves is taken away.",
		Position: "arcs 1>2,2>3 or 1>2>3, and 1-2 for arcs both ways, with the token @1 on vertex 1: 1>2>3>1,2-4,@1; the graph may also be path:5, cycle:4, star:3 or complete:4, both ways",
		Sources:  []string{"Schaefer 1978", "Fraenkel–Scheinerman–Ullman 1993"},
		Samples:  []string{"1>2>3>1,2-4,@1", "1-2-3-4-1,3-5,@2", "@1,1>2,3>4"},
	},
	Directed: true, Labels: Arbitrary,
	Trim: func(g Graph) Graph {
		at, ok := tokenAt(g)
		if !ok {
			return g
		}
		ahead := g.Reach(at, never)
		return g.Without(func(v int) bool { return !ahead[v] })
	},
}}

type geography struct{ Kit }

func (geography) Impartial() bool { return true }

func (geography) Options(dst []Graph, g Graph, _ game.Player) []Graph {
	at, _ := tokenAt(g)
	rest := g.Without(func(v int) bool { return v == at })
	for _, e := range g.Edges() {
		if e.From == at && e.To != at {
			vertices := slices.Insert(rest.Vertices(), 0, Vertex{e.To, token})
			dst = append(dst, Of(vertices, rest.Edges()))
		}
	}
	return dst
}

func tokenAt(g Graph) (int, bool) {
	for _, v := range g.Vertices() {
		if v.Mark == token {
			return v.Label, true
		}
	}
	return 0, false
}

func (geography) Move(p, q Graph, _ game.Player) game.Move[Graph] {
	from, _ := tokenAt(p)
	to, _ := tokenAt(q)
	m := moveTo(q, to)
	m.Name = strconv.Itoa(from) + "→" + m.Name
	return m
}

// TokenAt returns the vertex of the token, if there is a token.
func TokenAt(g Graph) (vertex int, ok bool) { return tokenAt(g) }
