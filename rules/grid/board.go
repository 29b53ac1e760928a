// SPDX-License-Identifier: Apache-2.0

// Package grid holds the games played on the squares of a rectangular board.
//
//	b, _ := grid.Domineering.Parse("..|..")
//	grid.Domineering.Options(nil, b, game.Left) // #.|#. and .#|.#
//
// A board is written row by row, the top row first, with | or a new line between rows. The signs
// are . for an empty square, # for a square out of play, X for a stone of Left (Blue, Black) and O
// for a stone of Right (Red, White). 4x5 is a board of 4 rows and 5 columns before the first move.
// Squares are named as in chess: a1 is the lower left corner.
package grid

import "github.com/upstar-cgt/upstar/game"

// A Piece is the content of a square. Games may have more kinds than these four.
type Piece uint8

const (
	Empty Piece = iota
	Wall        // taken, burnt, or never part of the board
	X           // Left's stone
	O           // Right's stone
)

// Stone returns the stone of player.
func Stone(player game.Player) Piece { return X + Piece(player) }

// A Board is a rectangle of squares; the zero Board has none.
//
// Invariant: cells is empty exactly if there are at most 64 squares and they hold only the pieces
// Empty, Wall, X and O.
type Board struct{ boardFields }

// boardFields holds the fields of a Board. The compiler writes the fields of a type into the name of each generic
// function for it. With one field these names are short, and the program is smaller.
type boardFields struct {
	rows, columns uint16
	planes
	cells string // otherwise one byte per square
}

// planes holds the pieces on up to 64 squares: bit s of the two words is the piece on square s.
type planes struct{ low, high uint64 }

// A Square is the index of a square, counted row by row; None is off the board.
type Square int

// None is not a square of any board.
const None Square = -1

const maxSquares = 4096

// New returns an empty board. It panics if there are more than 4096 squares.
func New(rows, columns int) Board {
	if rows <= 0 || columns <= 0 {
		return Board{}
	}
	if rows > maxSquares || columns > maxSquares || rows*columns > maxSquares {
		panic("grid: board too large")
	}
	if rows*columns > 64 {
		return Board{boardFields{rows: uint16(rows), columns: uint16(columns), cells: string(make([]byte, rows*columns))}}
	}
	return Board{boardFields{rows: uint16(rows), columns: uint16(columns)}}
}

// of returns the board with the size of b and the given pieces.
func (b Board) of(pieces []byte) Board {
	small := len(pieces) <= 64
	for i := 0; small && i < len(pieces); i++ {
		small = Piece(pieces[i]) <= O
	}
	c := Board{boardFields{rows: b.rows, columns: b.columns}}
	if !small {
		c.cells = string(pieces)
		return c
	}
	for s, p := range pieces {
		c.low |= uint64(p&1) << s
		c.high |= uint64(p>>1) << s
	}
	return c
}

// pieces returns one byte for each square.
func (b Board) pieces() []byte {
	if b.cells != "" {
		return []byte(b.cells)
	}
	c := make([]byte, b.Size())
	for s := range c {
		c[s] = byte(b.At(Square(s)))
	}
	return c
}

// Rows returns the number of rows.
func (b Board) Rows() int { return int(b.rows) }

// Columns returns the number of columns.
func (b Board) Columns() int { return int(b.columns) }

// Size returns the number of squares.
func (b Board) Size() int { return int(b.rows) * int(b.columns) }

// Square returns the square in the given row and column, both counted from 0 at
// the top left, or None.
func (b Board) Square(row, column int) Square {
	if row < 0 || column < 0 || row >= b.Rows() || column >= b.Columns() {
		return None
	}
	return Square(row*b.Columns() + column)
}

// Place returns the row and column of s.
func (b Board) Place(s Square) (row, column int) {
	return int(s) / b.Columns(), int(s) % b.Columns()
}

// Step returns the square dx columns to the right of s and dy rows below it, or
// None.
func (b Board) Step(s Square, dx, dy int) Square {
	row, column := b.Place(s)
	return b.Square(row+dy, column+dx)
}

// At returns the piece on s.
func (b Board) At(s Square) Piece {
	if b.cells != "" {
		return Piece(b.cells[s])
	}
	return Piece(b.low>>s&1 | b.high>>s&1<<1)
}

// Is reports whether s is on the board and holds the piece.
func (b Board) Is(s Square, piece Piece) bool { return s != None && b.At(s) == piece }

// With returns the board with piece put on the squares.
func (b Board) With(piece Piece, squares ...Square) Board {
	if b.cells != "" || piece > O {
		return b.withCells(piece, squares)
	}
	for _, s := range squares {
		b.low = b.low&^(1<<s) | uint64(piece&1)<<s
		b.high = b.high&^(1<<s) | uint64(piece>>1)<<s
	}
	return b
}

func (b Board) withCells(piece Piece, squares []Square) Board {
	c := b.pieces()
	for _, s := range squares {
		c[s] = byte(piece)
	}
	if len(c) > 64 {
		b.cells = string(c)
		return b
	}
	return b.of(c)
}

// String writes the board with .#XO, and other pieces as letters from a on.
func (b Board) String() string { return format(b, ".#XOabcdefghijklmnopqrstuvwyz") }
