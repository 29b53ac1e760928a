// SPDX-License-Identifier: Apache-2.0

package hypergraph

import "github.com/upstar-cgt/upstar/game"

// palette is the list of marks that can be written in a cell.
const palette = ".XO"

// Palette lists the claims.
func (r Rules) Palette() []game.Piece {
	return []game.Piece{{Key: ".", Name: "free"}, {Key: "X", Name: r.Role(game.Left) + "'s"}, {Key: "O", Name: r.Role(game.Right) + "'s"}}
}

// Put claims a cell.
func (r Rules) Put(p Position, at game.Place, piece int) Position {
	for cell, label := range p.Board.Labels() {
		if place(label) == at && piece >= 0 && piece < len(palette) {
			return p.With(palette[piece], cell)
		}
	}
	return p
}

// Extent says that the size of a board is part of its name.
func (Rules) Extent(Position) (columns, rows int) { return 0, 0 }

// Resize does nothing.
func (Rules) Resize(p Position, _, _ int) Position { return p }
