// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"math/bits"

	"github.com/upstar-cgt/upstar/game"
)

// Count counts the places for dominoes.
func (domineering) Count(b Board, player game.Player) int {
	if player == game.Left {
		return b.countDominoes(0, 1)
	}
	return b.countDominoes(1, 0)
}

// Count counts the places for dominoes.
func (cram) Count(b Board, _ game.Player) int { return b.countDominoes(0, 1) + b.countDominoes(1, 0) }

func (b Board) countDominoes(dx, dy int) int {
	if !b.small() {
		return 0
	}
	empty := b.set(empties)
	return bits.OnesCount64(empty & b.compass().step(empty, dx, dy))
}

// Count counts neighbours of different colours.
func (clobber) Count(b Board, _ game.Player) int { return b.countClobbers(lefts, rights) }

// Count counts the neighbours of the stones of player.
func (cannibal) Count(b Board, player game.Player) int {
	return b.countClobbers(1<<Stone(player), stones)
}

func (b Board) countClobbers(hunters, prey Kinds) (n int) {
	if !b.small() {
		return 0
	}
	c, own, goals := b.compass(), b.set(hunters), b.set(prey)
	for _, d := range rook {
		n += bits.OnesCount64(c.step(own, d[0], d[1]) & goals)
	}
	return n
}

// Count counts the squares on which player may put a stone.
func (nogo) Count(b Board, player game.Player) int {
	if !b.small() {
		return 0
	}
	return b.liberties(player).count()
}

// Count counts the moves of the amazons of player, without their arrows. This number is close
// enough to the number of options.
func (amazons) Count(b Board, player game.Player) (n int) {
	if !b.small() {
		return 0
	}
	c, empty := b.compass(), b.set(empties)
	for queens := b.set(1 << Stone(player)); queens != 0; {
		goals := bits.OnesCount64(c.queen(1<<next(&queens), empty))
		n += goals * goals
	}
	return n
}

// Bounds counts the empty squares, since each move takes one.
func (kingDirt) Bounds(k Kings) (lo, hi int) {
	movers := k.count()
	return byRoom(movers[Empty], movers[X]+int(k.Hand[game.Left]), movers[O]+int(k.Hand[game.Right]))
}

// byRoom bounds games in which each move takes an empty square. A player without pieces has no
// moves.
func byRoom(empty, left, right int) (lo, hi int) {
	if left > 0 {
		hi = empty
	}
	if right > 0 {
		lo = -empty
	}
	return lo, hi
}

// count counts the squares with each piece.
func (b Board) count() (n [O + 1]int) {
	if b.small() {
		for p := range n {
			n[p] = bits.OnesCount64(b.set(1 << p))
		}
		return n
	}
	for s := range Square(b.Size()) {
		n[b.At(s)]++
	}
	return n
}

// Bounds counts the stones of the opponent, since each move takes at least one.
func (konane) Bounds(b Board) (lo, hi int) {
	n := b.count()
	if n[X] > 0 {
		hi = n[O]
	}
	if n[O] > 0 {
		lo = -n[X]
	}
	return lo, hi
}

// Count counts the jumps over one stone.
func (konane) Count(b Board, player game.Player) (n int) {
	if !b.small() {
		return 0
	}
	c, own, enemy, empty := b.compass(), b.set(1<<Stone(player)), b.set(1<<Stone(player.Opponent())), b.set(empties)
	for _, d := range rook {
		over := c.step(own, d[0], d[1]) & enemy
		n += bits.OnesCount64(c.step(over, d[0], d[1]) & empty)
	}
	return n
}
