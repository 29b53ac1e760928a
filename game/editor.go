// SPDX-License-Identifier: Apache-2.0

package game

// A Piece is what can be put on a board that is being set up.
type Piece struct {
	Key  string // the sign by which it is written and picked
	Name string
}

// An Editor sets boards up. Without it a position is edited as text.
type Editor[P comparable] interface {
	// Palette lists the pieces; what takes things away is one of them.
	Palette() []Piece
	// Put returns p with a piece, by its index in the palette, put on a place, or p
	// itself where that means nothing.
	Put(p P, place Place, piece int) P
	// Extent returns how many columns and rows the board has, 0 if they cannot be
	// changed.
	Extent(p P) (columns, rows int)
	// Resize returns p with the given numbers of columns and rows.
	Resize(p P, columns, rows int) P
}
