// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"math/bits"

	"github.com/upstar-cgt/upstar/game"
)

// A meadow is a board of Battle Sheep with at most 64 pastures, stored as sets of pastures.
type meadow struct {
	compass
	empty uint64
	own   [2]uint64 // stacks of at least two sheep, by player
}

func (b Board) meadow() (m meadow) {
	m.compass = b.compass()
	if b.small() { // a single sheep is X or O
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

// stacks returns the stacks of both players.
func (m *meadow) stacks() uint64 { return m.own[0] | m.own[1] }

// beside returns the neighbours of a set. The result may contain members of the set.
func (m *meadow) beside(x uint64) (y uint64) {
	for _, d := range hexes {
		y |= m.step(x, d[0], d[1])
	}
	return y
}

// region returns the pastures connected to x, where two neighbouring pastures are connected if at
// least one of them is empty.
func (m *meadow) region(x uint64) uint64 {
	for {
		grown := x | m.beside(x)&m.empty | m.beside(x&m.empty)&m.stacks()
		if grown == x {
			return x
		}
		x = grown
	}
}

// reach returns the empty pastures that sheep of player can ever reach.
func (m *meadow) reach(player game.Player) uint64 {
	for x := m.beside(m.own[player]) & m.empty; ; {
		grown := x | m.beside(x)&m.empty
		if grown == x {
			return x
		}
		x = grown
	}
}

// idle returns the number of sheep that player can still move.
func (m *meadow) idle(b Board, player game.Player) (n int) {
	for own := m.own[player]; own != 0; {
		n += b.sheepOf(next(&own)) - 1
	}
	return n
}

// alone returns how many moves player can certainly make on pastures that the opponent never
// reaches. A move across such a pasture can always end on it, whatever the opponent does. The sheep
// of each stack go one after another, to the pasture with the least open space beyond it. If only
// one way is left, all sheep except one go there.
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

// narrowest returns, of the pastures in a set that a stack can reach, the one with the fewest
// neighbours in the set. It also returns the number of directions with such pastures.
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
