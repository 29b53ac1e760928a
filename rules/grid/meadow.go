// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"math/bits"

	"github.com/upstar-cgt/upstar/game"
)

// A meadow is a board of Battle Sheep of at most 64 pastures, as sets of them.
type meadow struct {
	compass
	empty uint64
	own   [2]uint64 // stacks of two sheep and more, by player
}

func (b Board) meadow() (m meadow) {
	m.compass = b.compass()
	if b.small() { // a sheep alone is X or O
		m.empty = b.set(empties)
		return m
	}
	for s := range Square(b.Size()) {
		switch p := b.At(s); {
		case p == Empty:
			m.empty |= 1 << s
		case p >= herd(2, game.Left):
			m.own[p%2] |= 1 << s
		}
	}
	return m
}

// stacks are those of both players.
func (m *meadow) stacks() uint64 { return m.own[0] | m.own[1] }

// beside returns the neighbours of a set, and perhaps some of its own.
func (m *meadow) beside(x uint64) (y uint64) {
	for _, d := range hexes {
		y |= m.step(x, d[0], d[1])
	}
	return y
}

// region returns what holds together with x: a pasture and what is beside it, if one of the two
// is empty.
func (m *meadow) region(x uint64) uint64 {
	for {
		grown := x | m.beside(x)&m.empty | m.beside(x&m.empty)&m.stacks()
		if grown == x {
			return x
		}
		x = grown
	}
}

// reach returns the empty pastures to which sheep of player may ever come.
func (m *meadow) reach(player game.Player) uint64 {
	for x := m.beside(m.own[player]) & m.empty; ; {
		grown := x | m.beside(x)&m.empty
		if grown == x {
			return x
		}
		x = grown
	}
}

// idle returns how many moves player has sheep for.
func (m *meadow) idle(b Board, player game.Player) (n int) {
	for own := m.own[player]; own != 0; {
		n += b.sheepOf(next(&own)) - 1
	}
	return n
}

// alone returns how many moves player can certainly make on pastures to which the opponent never
// comes: a way over one of them ends on one, wherever the opponent goes meanwhile. From each
// stack one sheep after the other goes, where least is open beyond; where only one way is left
// all go but one.
func (m *meadow) alone(b Board, player game.Player, private uint64) (moves int) {
	if private == 0 {
		return 0
	}
	for own := m.own[player]; own != 0; {
		s := next(&own)
		home := uint64(1) << s
		for n := b.sheepOf(s); n > 1; moves++ {
			goal, ways := m.narrowest(home, private)
			if ways == 0 {
				break
			}
			private &^= goal
			if n--; ways == 1 && m.beside(home)&private == 0 {
				home = goal
			}
		}
	}
	return moves
}

// narrowest returns of the goals of a stack in a set of pastures the one that has least of the
// set beside it, and in how many directions there are goals.
func (m *meadow) narrowest(home, private uint64) (goal uint64, ways int) {
	least := len(hexes) + 1
	for _, d := range hexes {
		end := uint64(0)
		for t := m.step(home, d[0], d[1]) & private; t != 0; t = m.step(t, d[0], d[1]) & private {
			end = t
		}
		if end == 0 {
			continue
		}
		ways++
		if open := bits.OnesCount64(m.beside(end) & private); open < least {
			goal, least = end, open
		}
	}
	return goal, ways
}
