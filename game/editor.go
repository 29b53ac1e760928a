// SPDX-License-Identifier: Apache-2.0

package game

// A Piece is something that a user can put on a board when setting up a position.
type Piece struct {
	Key  string // the sign with which it is written and chosen
	Name string
}

// An Editor lets a user set up positions on a board. Without it a position is edited as text.
type Editor[P comparable] interface {
	// Palette lists the pieces. One of them is the empty square, which removes a piece.
	Palette() []Piece
	// Put returns p with a piece of the palette, given by its index, on a place. It returns p
	// itself where that has no meaning.
	Put(p P, place Place, piece int) P
	// Extent returns the numbers of columns and rows of the board, or 0 if they cannot be changed.
	Extent(p P) (columns, rows int)
	// Resize returns p with the given numbers of columns and rows.
	Resize(p P, columns, rows int) P
}
