// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// pieceNames are the names of the usual pieces.
var pieceNames = map[rune]string{'.': "empty", '#': "no square", 'X': "Left's", 'O': "Right's"}

// Palette lists the pieces of the game.
func (k Kit) Palette() (list []game.Piece) {
	for _, r := range k.Pieces {
		name := pieceNames[r]
		if r == 'X' && !strings.Contains(k.Pieces, "O") {
			name = "stone"
		}
		list = append(list, game.Piece{Key: string(r), Name: name})
	}
	return list
}

// Put puts a piece on a square.
func (k Kit) Put(b Board, place game.Place, piece int) Board {
	for s := range Square(b.Size()) {
		if b.name(s) == string(place) && piece < len(k.Pieces) {
			return b.With(Piece(strings.IndexByte(written+k.More, k.Pieces[piece])), s)
		}
	}
	return b
}

// Extent returns the size of the board.
func (k Kit) Extent(b Board) (columns, rows int) { return b.Columns(), b.Rows() }

// Resize adds empty squares at the right and at the bottom, or removes squares there.
func (k Kit) Resize(b Board, columns, rows int) Board {
	if min(columns, rows) < 1 || columns > maxSquares || rows > maxSquares || columns*rows > maxSquares {
		return b
	}
	c := New(rows, columns)
	pieces := make([]byte, rows*columns)
	for s := range pieces {
		row, column := c.Place(Square(s))
		if old := b.Square(row, column); old != None {
			pieces[s] = byte(b.At(old))
		}
	}
	return c.of(pieces)
}

// Palette is empty: cakes can only be resized.
func (CakeKit) Palette() []game.Piece { return nil }

// Put does nothing.
func (CakeKit) Put(c Cakes, _ game.Place, _ int) Cakes { return c }

// Extent returns the size of the first cake.
func (CakeKit) Extent(c Cakes) (columns, rows int) {
	if pieces := c.Pieces(); len(pieces) > 0 {
		return pieces[0].Columns, pieces[0].Rows
	}
	return 1, 1
}

// Resize changes the first cake.
func (CakeKit) Resize(c Cakes, columns, rows int) Cakes {
	if min(columns, rows) < 1 || max(columns, rows) > maxCake {
		return c
	}
	pieces := c.Pieces()
	if len(pieces) == 0 {
		return NewCakes(Cake{rows, columns})
	}
	pieces[0] = Cake{rows, columns}
	return NewCakes(pieces...)
}
