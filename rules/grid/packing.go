// SPDX-License-Identifier: Apache-2.0

package grid

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
