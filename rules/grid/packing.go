// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// Bounds counts dominoes. Left makes all moves that Right cannot spoil and, going
// second, every other one of those that Right spoils, one with each move; Right makes no more moves than there is room for. The same with the
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

// Cut cuts the board into strips, so that player gives up the dominoes across.
func (domineering) Cut(dst []Board, b Board, player game.Player, way int) []Board {
	n := b.Rows()
	if player == game.Right {
		n = b.Columns()
	}
	if !b.small() || n >= len(strips) || way >= len(strips[n]) {
		return dst
	}
	from := 0
	for _, width := range strips[n][way] {
		if player == game.Left {
			dst = b.band(dst, from, int(width))
		} else {
			dst = b.stripe(dst, from, int(width))
		}
		from += int(width)
	}
	return dst
}

// strips are the ways to cut a board of a number of rows into strips of two to four;
// the narrow ones come first.
var strips = func() (ways [33][][]uint8) {
	const most = 16 // ways are enough
	ways[0] = [][]uint8{nil}
	for n := range ways {
		for last := 2; last <= min(n, 4); last++ {
			for i := 0; i < len(ways[n-last]) && len(ways[n]) < most; i++ {
				ways[n] = append(ways[n], append(slices.Clone(ways[n-last][i]), uint8(last)))
			}
		}
	}
	for n := range 5 { // the board itself is none
		ways[n] = slices.DeleteFunc(ways[n], func(way []uint8) bool { return len(way) < 2 })
	}
	ways[3] = [][]uint8{{1, 2}, {2, 1}}
	return ways
}()

// band appends the board of some rows, unless nothing is empty there.
func (b Board) band(dst []Board, from, rows int) []Board {
	width := b.Columns()
	n := rows * width
	low := b.low >> (from * width) & (1<<n - 1)
	if low != 1<<n-1 {
		dst = append(dst, Board{rows: uint16(rows), columns: b.columns, planes: planes{low: low}})
	}
	return dst
}

// stripe appends the board of some columns, unless nothing is empty there.
func (b Board) stripe(dst []Board, from, columns int) []Board {
	rows, width, low := b.Rows(), b.Columns(), uint64(0)
	for row := range rows {
		low |= b.low >> (row*width + from) & (1<<columns - 1) << (row * columns)
	}
	if low != 1<<(rows*columns)-1 {
		dst = append(dst, Board{rows: b.rows, columns: uint16(columns), planes: planes{low: low}})
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
