// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// A colouring is a game in which the players colour vertices. When a vertex is coloured, one of the
// players may no longer colour its neighbours. Vertices that are coloured, or that neither player
// may colour, are removed. The mark b is for vertices that only Left may colour, r for those that
// only Right may.
type colouring struct {
	Kit
	forbids func(player game.Player) game.Player
}

// marks are the marks of the vertices that only one player may colour.
const marks = "br"

func (c colouring) Options(dst []Graph, g Graph, player game.Player) []Graph {
	for _, v := range g.Vertices() {
		if v.Mark == 0 || v.Mark == marks[player] {
			dst = append(dst, c.color(g, v.Label, player))
		}
	}
	return dst
}

func (c colouring) color(g Graph, v int, player game.Player) Graph {
	near := g.Neighbors(v)
	loser := c.forbids(player)
	vertices := g.Vertices()
	gone := &Labels{}
	gone[v] = true
	for i, w := range vertices {
		if near[w.Label] {
			gone[w.Label] = gone[w.Label] || w.Mark == marks[loser]
			vertices[i].Mark = marks[loser.Opponent()]
		}
	}
	return Of(vertices, g.Edges()).Without(func(w int) bool { return gone[w] })
}

func (c colouring) Move(p, q Graph, player game.Player) game.Move[Graph] {
	for _, v := range p.Vertices() {
		if v.Mark != marks[player.Opponent()] && c.color(p, v.Label, player) == q {
			m := moveTo(q, v.Label)
			m.Name += ":" + marks[player:player+1]
			return m
		}
	}
	return game.Move[Graph]{To: q}
}

func (c colouring) Ways(p, q Graph, player game.Player) [][]game.Place {
	return p.waysByVertex(func(v Vertex) bool { return v.Mark != marks[player.Opponent()] && c.color(p, v.Label, player) == q })
}

// unjoin removes the edges that cannot forbid anything.
func unjoin(idle func(a, b byte) bool) func(Graph) Graph {
	return func(g Graph) Graph {
		mark := [Last + 1]byte{}
		vertices := g.Vertices()
		for _, v := range vertices {
			mark[v.Label] = v.Mark
		}
		return Of(vertices, slices.DeleteFunc(g.Edges(), func(e Edge) bool {
			a, b := mark[e.From], mark[e.To]
			return a != 0 && b != 0 && idle(a, b)
		}))
	}
}
