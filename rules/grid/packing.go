// SPDX-License-Identifier: Apache-2.0

package grid

import "github.com/upstar-cgt/upstar/game"

// Bounds counts dominoes. Left makes all moves that Right cannot spoil and, going
// second, every other one of those of which Right spoils one with each move of
// his; Right makes no more moves than there is room for. The same with the
// players exchanged.
func (domineering) Bounds(b Board) (lo, hi int) {
	if !b.small() {
		return -b.Size() / 2, b.Size() / 2
	}
	empty, c := b.set(empties), b.compass()
	upright, lying := empty&(empty>>c.width), empty&(empty&^c.west>>1)
	return secure(upright, c.width, 1, c.beside(empty)) - room(lying, 1),
		room(upright, c.width) - secure(lying, 1, c.width, c.above(empty))
}

// Cut cuts the board into strips two squares wide, so that player gives up the
// dominoes across. The first strip may be narrower.
func (domineering) Cut(dst []Board, b Board, player game.Player, way int) []Board {
	if way > 1 || !b.small() {
		return dst
	}
	if player == game.Left {
		return b.bands(dst, way)
	}
	return b.stripes(dst, way)
}

// bands appends the rows of a small board two by two, a single one first if first
// is 1. There are none if the board is no larger than one of them.
func (b Board) bands(dst []Board, first int) []Board {
	rows, width := b.Rows(), b.Columns()
	if rows <= 2 {
		return dst
	}
	for from, to := 0, 2-first; from < rows; from, to = to, min(to+2, rows) {
		n := (to - from) * width
		low := b.low >> (from * width) & (1<<n - 1)
		if low != 1<<n-1 {
			dst = append(dst, Board{rows: uint16(to - from), columns: b.columns, low: low})
		}
	}
	return dst
}

// stripes appends the columns, as bands appends the rows.
func (b Board) stripes(dst []Board, first int) []Board {
	rows, width := b.Rows(), b.Columns()
	if width <= 2 {
		return dst
	}
	for from, to := 0, 2-first; from < width; from, to = to, min(to+2, width) {
		n, low := to-from, uint64(0)
		for row := range rows {
			low |= b.low >> (row*width + from) & (1<<n - 1) << (row * n)
		}
		if low != 1<<(rows*n)-1 {
			dst = append(dst, Board{rows: b.rows, columns: uint16(n), low: low})
		}
	}
	return dst
}

// beside returns the squares of m with a neighbour in m in the same row.
func (c compass) beside(m uint64) uint64 { return m & (m&^c.east<<1 | m&^c.west>>1) }

// above returns the squares of m with a neighbour in m in the same column.
func (c compass) above(m uint64) uint64 { return m & (m<<c.width | m>>c.width) }

// room returns how many dominoes fit, given the first squares of all places; the
// second is a step further.
func room(places uint64, step int) (n int) {
	for places != 0 {
		first := places & -places
		places &^= first | first<<step
		n++
	}
	return n
}

// secure returns how many dominoes a player who goes second places for certain on
// places with the given first squares: those without a square that is exposed to
// the opponent, and half of others so far apart that no move spoils two. The
// squares of the opponent's dominoes are a step across.
func secure(places uint64, step, across int, exposed uint64) int {
	safe := places &^ (exposed | exposed>>step)
	n := 0
	for safe != 0 {
		first := safe & -safe
		safe &^= first << step
		safe &^= first
		places &^= first | first<<step | first>>step
		n++
	}
	half := 0
	for places != 0 {
		first := places & -places
		near := first | first<<step | first>>step
		places &^= near | near<<across | near>>across
		half++
	}
	return n + half/2
}
