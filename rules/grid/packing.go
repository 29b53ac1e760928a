// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// Bounds counts dominoes. It assumes that Left moves second. Left makes all moves that Right cannot
// prevent, and half of the moves that Right can prevent only one by one. Right makes at most as
// many moves as there is room for. The other bound exchanges the players.
func (domineering) Bounds(b Board) (lo, hi int) {
	if !b.small() {
		return -b.Size() / 2, b.Size() / 2
	}
	empty, c := b.set(empties), b.compass()
	upright, lying := empty&(empty>>c.width), empty&(empty&^c.west>>1)
	return secure(upright, c.width, 1, c.beside(empty)) - room(lying, 1),
		room(upright, c.width) - secure(lying, 1, c.width, c.above(empty))
}

// Cut cuts the board into strips, so that player gives up the dominoes that cross a cut.
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

// strips lists the ways to cut a given number of rows into strips of two to four rows, with the
// narrow ones first.
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
	for n := range 5 { // the whole board is not a cut
		ways[n] = slices.DeleteFunc(ways[n], func(way []uint8) bool { return len(way) < 2 })
	}
	ways[3] = [][]uint8{{1, 2}, {2, 1}}
	return ways
}()

// band appends the board of some rows, unless they contain no empty square.
func (b Board) band(dst []Board, from, rows int) []Board {
	width := b.Columns()
	n := rows * width
	low := b.low >> (from * width) & (1<<n - 1)
	if low != 1<<n-1 {
		dst = append(dst, Board{boardFields{rows: uint16(rows), columns: b.columns, planes: planes{low: low}}})
	}
	return dst
}

// stripe appends the board of some columns, unless they contain no empty square.
func (b Board) stripe(dst []Board, from, columns int) []Board {
	rows, width, low := b.Rows(), b.Columns(), uint64(0)
	for row := range rows {
		low |= b.low >> (row*width + from) & (1<<columns - 1) << (row * columns)
	}
	if low != 1<<(rows*columns)-1 {
		dst = append(dst, Board{boardFields{rows: b.rows, columns: uint16(columns), planes: planes{low: low}}})
	}
	return dst
}

// beside returns the squares of m with a neighbour in m in the same row.
func (c compass) beside(m uint64) uint64 { return m & (m&^c.east<<1 | m&^c.west>>1) }

// above returns the squares of m with a neighbour in m in the same column.
func (c compass) above(m uint64) uint64 { return m & (m<<c.width | m>>c.width) }

// room returns how many dominoes fit into places given by their first squares. The second square of
// a place is one step from the first.
func room(places uint64, step int) (n int) {
	for places != 0 {
		first := places & -places
		places &^= first | first<<step
		n++
	}
	return n
}

// secure returns how many dominoes a player who moves second can certainly place. Places are given
// by their first squares. It counts places without a square that the opponent's dominoes can cover,
// and half of other places that are so far apart that no move prevents two. The two squares of an
// opponent's domino are one step across from each other.
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
