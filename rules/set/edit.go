// SPDX-License-Identifier: Apache-2.0

package set

import "github.com/upstar-cgt/upstar/game"

// Palette eats.
func (chomp) Palette() []game.Piece { return []game.Piece{{Key: "-", Name: "eaten"}} }

// Put eats a square and all squares beyond it.
func (g chomp) Put(p Ideal, at game.Place, _ int) Ideal {
	for _, q := range g.Options(nil, p, game.Left) {
		if g.Move(p, q, game.Left).Touch[0] == at {
			return q
		}
	}
	return p
}

// Extent returns the size of the bar.
func (chomp) Extent(p Ideal) (columns, rows int) {
	if sides := p.Sides(); len(sides) == 2 {
		return sides[1], sides[0]
	}
	return 0, 0
}

// Resize makes a whole bar.
func (chomp) Resize(p Ideal, columns, rows int) Ideal {
	if min(columns, rows) < 1 || max(columns, rows) > longestBar {
		return p
	}
	return Where([]int{rows, columns}, func([]int) bool { return true })
}
