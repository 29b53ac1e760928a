// SPDX-License-Identifier: Apache-2.0

package grid

// exchanged returns the board with the stones of the players exchanged.
func (b Board) exchanged() Board {
	if b.small() {
		b.low ^= b.high // X and O differ in the low bit
		return b
	}
	pieces := b.pieces()
	for s, p := range pieces {
		if stones.has(Piece(p)) {
			pieces[s] ^= byte(X ^ O)
		}
	}
	return b.of(pieces)
}

// Negative exchanges the stones.
func (clobber) Negative(b Board) Board { return b.exchanged() }

// Negative exchanges the stones.
func (cannibal) Negative(b Board) Board { return b.exchanged() }

// Negative exchanges the stones.
func (nogo) Negative(b Board) Board { return b.exchanged() }

// Negative exchanges the amazons.
func (amazons) Negative(b Board) Board { return b.exchanged() }

// Negative exchanges the stones.
func (konane) Negative(b Board) Board { return b.exchanged() }

// Negative exchanges the stones.
func (coloring) Negative(b Board) Board { return b.exchanged() }

// Negative turns the board by a quarter turn.
func (domineering) Negative(b Board) Board { return b.transpose() }

// Negative turns the board by a quarter turn.
func (fission) Negative(b Board) Board { return b.transpose() }
