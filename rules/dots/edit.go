// SPDX-License-Identifier: Apache-2.0

package dots

import "github.com/upstar-cgt/upstar/game"

// Palette has one piece, a line, which is drawn at a place or removed there.
func (pencil) Palette() []game.Piece { return []game.Piece{{Key: "-", Name: "line"}} }

// Put draws a line, or removes it.
func (pencil) Put(b Board, place game.Place, _ int) Board {
	for i := range b.size() {
		if b.place(i) == place {
			b.lines ^= 1 << i
		}
	}
	return b
}

// Extent returns the numbers of boxes in a row and in a column.
func (pencil) Extent(b Board) (columns, rows int) { return int(b.columns), int(b.rows) }

// Resize adds boxes without lines at the right and at the bottom, or removes boxes there.
func (pencil) Resize(b Board, columns, rows int) Board {
	if min(columns, rows) < 1 || max(columns, rows) > maxLines || (rows+1)*columns+rows*(columns+1) > maxLines {
		return b
	}
	c := Board{boardFields{rows: uint8(rows), columns: uint8(columns), lead: b.lead}}
	for i := range b.size() {
		row, column, down := b.line(i)
		fits := row < rows+1 && column < columns
		if down {
			fits = row < rows && column < columns+1
		}
		if fits {
			c.lines |= (b.lines >> i & 1) << c.side(row, column, down)
		}
	}
	return c
}
