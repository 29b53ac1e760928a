// SPDX-License-Identifier: Apache-2.0

package graph

import "github.com/upstar-cgt/upstar/game"

// Bounds counts the edges that a player may cut: each move takes one.
func (h hackenbush) Bounds(g Graph) (lo, hi int) {
	return -h.Count(g, game.Right), h.Count(g, game.Left)
}

// Count counts the edges that player may cut.
func (hackenbush) Count(g Graph, player game.Player) (n int) {
	for _, e := range g.Edges() {
		if e.Color == 'g' || e.Color == "br"[player] {
			n++
		}
	}
	return n
}

// Bounds counts the vertices that a player may colour; there are fewer
// after every move.
func (c colouring) Bounds(g Graph) (lo, hi int) {
	return -c.Count(g, game.Right), c.Count(g, game.Left)
}

// Count counts the vertices that player may colour.
func (colouring) Count(g Graph, player game.Player) (n int) {
	for _, v := range g.Vertices() {
		if v.Mark == 0 || v.Mark == marks[player] {
			n++
		}
	}
	return n
}

// Bounds counts the edges, whoever may cut them.
func (hackenbush3) Bounds(g Graph) (lo, hi int) { return -len(g.Edges()), len(g.Edges()) }

// Count counts the edges, whoever may cut them.
func (hackenbush3) Count(g Graph, _ game.Player) int { return len(g.Edges()) }
