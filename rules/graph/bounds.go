// SPDX-License-Identifier: Apache-2.0

package graph

import "github.com/upstar-cgt/upstar/game"

// Bounds uses the number of edges that each player may cut, since each move removes one.
func (h hackenbush) Bounds(g Graph) (lo, hi int) {
	return -h.Count(g, game.Right), h.Count(g, game.Left)
}

// Count returns the number of edges that player may cut.
func (hackenbush) Count(g Graph, player game.Player) (n int) {
	for _, e := range g.Edges() {
		if e.Color == 'g' || e.Color == "br"[player] {
			n++
		}
	}
	return n
}

// Bounds uses the number of vertices that each player may colour, which decreases with every move.
func (c colouring) Bounds(g Graph) (lo, hi int) {
	return -c.Count(g, game.Right), c.Count(g, game.Left)
}

// Count returns the number of vertices that player may colour.
func (colouring) Count(g Graph, player game.Player) (n int) {
	for _, v := range g.Vertices() {
		if v.Mark == 0 || v.Mark == marks[player] {
			n++
		}
	}
	return n
}

// Bounds uses the number of edges, which either player may cut.
func (hackenbush3) Bounds(g Graph) (lo, hi int) { return -len(g.Edges()), len(g.Edges()) }

// Count returns the number of edges, which either player may cut.
func (hackenbush3) Count(g Graph, _ game.Player) int { return len(g.Edges()) }
