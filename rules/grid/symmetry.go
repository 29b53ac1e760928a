// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"math/bits"
	"slices"
)

// A Symmetry says which motions of the board keep the game tree of every position. The zero
// Symmetry belongs to games with a direction.
type Symmetry uint8

const (
	Rigid   Symmetry = iota // none
	Mirrors                 // reflections in the two axes
	Turns                   // also in the diagonals, and quarter turns
)

// least returns the least image of b under the symmetry. Boards that may be transposed are first
// made at least as wide as high.
func (b Board) least(s Symmetry) Board {
	if s == Rigid {
		return b
	}
	if s == Turns && b.rows > b.columns {
		b = b.transpose()
	}
	if s == Turns && b.rows == b.columns {
		return leastMirror(b).lesser(leastMirror(b.transpose()))
	}
	return leastMirror(b)
}

func leastMirror(b Board) Board {
	flat := b.rows <= 1 || b.columns <= 1
	if !b.small() {
		best := b.lesser(b.halfTurn())
		if !flat {
			flipped := b.flip()
			best = best.lesser(flipped).lesser(flipped.halfTurn())
		}
		return best
	}
	n, p := b.Size(), b.planes
	b.planes = p.lesser(p.halfTurn(n))
	if !flat {
		flipped := p.flip(n, b.Columns())
		b.planes = b.planes.lesser(flipped).lesser(flipped.halfTurn(n))
	}
	return b
}

func (b Board) lesser(c Board) Board {
	if c.before(b) {
		return c
	}
	return b
}

// before is a total order of the boards of one size.
func (b Board) before(c Board) bool {
	if b.planes != c.planes {
		return b.planes.lesser(c.planes) == b.planes
	}
	return b.cells < c.cells
}

func (b Board) halfTurn() Board {
	if b.small() {
		b.planes = b.planes.halfTurn(b.Size())
		return b
	}
	pieces := b.pieces()
	slices.Reverse(pieces)
	return b.of(pieces)
}

// flip turns the board upside down.
func (b Board) flip() Board {
	if b.small() {
		b.planes = b.planes.flip(b.Size(), b.Columns())
		return b
	}
	return b.moved(b, func(row, column int) Square { return b.Square(b.Rows()-1-row, column) })
}

func (p planes) lesser(q planes) planes {
	if q.high < p.high || q.high == p.high && q.low < p.low {
		return q
	}
	return p
}

// halfTurn turns a row of n squares around.
func (p planes) halfTurn(n int) planes {
	spare := 64 - n
	return planes{bits.Reverse64(p.low) >> spare, bits.Reverse64(p.high) >> spare}
}

// flip turns n squares in rows of w upside down.
func (p planes) flip(n, w int) (q planes) {
	row := uint64(1)<<w - 1
	for from, to := 0, n-w; to >= 0 && w > 0; from, to = from+w, to-w {
		q.low |= p.low >> from & row << to
		q.high |= p.high >> from & row << to
	}
	return q
}

func (b Board) transpose() Board {
	c := Board{boardFields{rows: b.columns, columns: b.rows}}
	if !b.small() {
		return b.moved(c, func(row, column int) Square { return b.Square(column, row) })
	}
	to := 0
	for column := range b.Columns() {
		for s := column; s < b.Size(); s += b.Columns() {
			c.low |= b.low >> s & 1 << to
			c.high |= b.high >> s & 1 << to
			to++
		}
	}
	return c
}

// moved returns a board with the size of c, whose squares are taken from b.
func (b Board) moved(c Board, from func(row, column int) Square) Board {
	pieces := make([]byte, b.Size())
	for s := range pieces {
		pieces[s] = byte(b.At(from(c.Place(Square(s)))))
	}
	return c.of(pieces)
}
