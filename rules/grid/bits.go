// SPDX-License-Identifier: Apache-2.0

package grid

import "math/bits"

// Boards of at most 64 squares are handled as sets of squares: bit s of a word represents square s,
// and a shift moves a whole board.

// Kinds is a set of pieces.
type Kinds uint16

const (
	empties Kinds = 1 << Empty
	walls   Kinds = 1 << Wall
	lefts   Kinds = 1 << X
	rights  Kinds = 1 << O
	stones        = lefts | rights
)

// KindsOf returns the set of some pieces, in the form that Parts uses.
func KindsOf(pieces ...Piece) (k Kinds) {
	for _, p := range pieces {
		k |= 1 << p
	}
	return k
}

func (k Kinds) has(p Piece) bool { return k>>p&1 != 0 }

func (b Board) small() bool { return b.cells == "" }

// all returns the set of all squares of a small board.
func (b Board) all() uint64 { return 1<<b.Size() - 1 }

// set returns the squares of a small board that hold one of the given kinds of pieces.
func (b Board) set(kinds Kinds) uint64 {
	var m uint64
	for p := Empty; p <= O; p++ {
		if kinds.has(p) {
			m |= (b.low ^ -uint64(^p&1)) & (b.high ^ -uint64(^p>>1&1))
		}
	}
	return m & b.all()
}

// firstColumn[w] is the first column of boards with w columns.
var firstColumn = func() (first [65]uint64) {
	for w := 1; w <= 64; w++ {
		for s := 0; s < 64; s += w {
			first[w] |= 1 << s
		}
	}
	return first
}()

// A compass moves sets of squares of one small board.
type compass struct {
	width           int
	west, east, all uint64 // first column, last column, every square
}

func (b Board) compass() compass {
	w := b.Columns()
	if w == 0 {
		return compass{}
	}
	first := firstColumn[w] & b.all()
	return compass{w, first, first << (w - 1), b.all()}
}

// step returns the set moved by one square in a direction of the king. Squares that leave the board
// are dropped.
func (c compass) step(m uint64, dx, dy int) uint64 {
	switch dx {
	case 1:
		m = m &^ c.east << 1
	case -1:
		m = m &^ c.west >> 1
	}
	switch dy {
	case 1:
		m = m << c.width & c.all
	case -1:
		m >>= c.width
	}
	return m
}

// orthogonal returns m together with its orthogonal neighbours.
func (c compass) orthogonal(m uint64) uint64 {
	return m | m&^c.east<<1 | m&^c.west>>1 | m<<c.width&c.all | m>>c.width
}

// around returns m together with the squares a king's move away.
func (c compass) around(m uint64) uint64 {
	m |= m&^c.east<<1 | m&^c.west>>1
	return m | m<<c.width&c.all | m>>c.width
}

// queen returns the squares that a queen on m can reach over the free squares.
func (c compass) queen(m, free uint64) uint64 {
	var reached uint64
	for _, d := range king {
		for t := c.step(m, d[0], d[1]) & free; t != 0; t = c.step(t, d[0], d[1]) & free {
			reached |= t
		}
	}
	return reached
}

// next removes the least square from the set and returns it.
func next(m *uint64) Square {
	s := bits.TrailingZeros64(*m)
	*m &= *m - 1
	return Square(s)
}

// squares lists the squares of a set.
func squares(m uint64) []Square {
	list := make([]Square, 0, bits.OnesCount64(m))
	for m != 0 {
		list = append(list, next(&m))
	}
	return list
}
