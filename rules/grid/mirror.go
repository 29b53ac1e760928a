// SPDX-License-Identifier: Apache-2.0

package grid

// Tweedledum and Tweedledee: the second player answers each move with its image under a half turn
// [WW, ch. 1].

// Mirrored reports whether the board is its own image under a half turn, and no domino can be.
func (cram) Mirrored(b Board) bool {
	return b == b.halfTurn() && !(b.Is(b.middle(), Empty) && b.Is(b.opposite(b.middle()), Empty))
}

// Mirrored reports whether three conditions hold under a half turn: the board is its own image with
// the players exchanged, no empty square is its own image, and a stone does not forbid its image.
func (g coloring) Mirrored(b Board) bool {
	return b == b.halfTurn().exchanged() && (!b.Is(b.middle(), Empty) || g.shuns == same && b.middle() != b.opposite(b.middle()))
}

// middle returns the square that a half turn maps to itself. If there is none, it returns one of
// the two neighbouring squares that a half turn exchanges, or None if the centre is a corner of
// four squares.
func (b Board) middle() Square {
	if b.rows%2 == 0 && b.columns%2 == 0 {
		return None
	}
	return b.Square((b.Rows()-1)/2, (b.Columns()-1)/2)
}

// opposite returns the image of s under a half turn.
func (b Board) opposite(s Square) Square {
	if s == None {
		return None
	}
	return Square(b.Size()-1) - s
}
