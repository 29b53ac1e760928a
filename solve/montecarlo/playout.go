// SPDX-License-Identifier: Apache-2.0

package montecarlo

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
)

// A part is what playouts know about a component.
type part struct {
	moves   [2]int32 // 1 + the number of moves, by player; 0 if it is not known
	lo, hi  int32    // bounds of its value
	bounded bool
}

const partBytes = 120

func (t *tree) part(c arena.Component) *part {
	p := t.parts[c]
	if p == nil {
		t.meter.Keep(0, partBytes)
		lo, hi, ok := t.arena.Bounds(c)
		p = &part{lo: int32(lo), hi: int32(hi), bounded: ok}
		t.parts[c] = p
	}
	return p
}

// count returns how many moves a player has in c.
func (t *tree) count(c arena.Component, player game.Player) int {
	p := t.part(c)
	if p.moves[player] == 0 {
		p.moves[player] = 1 + int32(t.arena.Moves(t.meter, c, player))
	}
	return int(p.moves[player] - 1)
}

// longest is the greatest number of moves in a playout; play might never end.
const longest = 2000

// playout plays the sum at random, where all moves are equally likely. It returns 1 if Left has
// won, 0 if Right has won, and 1/2 if the game is too long.
func (t *tree) playout(parts []arena.Component, player game.Player) float64 {
	parts = slices.Clone(parts)
	for range longest {
		t.meter.Look() // a move on a large board takes a long time
		if left, known := t.settled(parts, player); known {
			return left
		}
		total := 0
		for _, c := range parts {
			total += t.count(c, player)
		}
		if total == 0 {
			return score(player == game.Left == (t.convention == game.Misere))
		}
		k, i := t.rng.IntN(total), 0
		for k >= t.count(parts[i], player) {
			k -= t.count(parts[i], player)
			i++
		}
		c := parts[i]
		parts[i] = parts[len(parts)-1]
		parts = t.arena.Move(t.meter, parts[:len(parts)-1], c, player, k)
		player = player.Opponent()
	}
	return 0.5
}

// settled uses bounds to find out who wins, in normal play.
func (t *tree) settled(parts []arena.Component, player game.Player) (left float64, known bool) {
	if t.convention == game.Misere {
		return 0, false
	}
	lo, hi := int32(0), int32(0)
	for _, c := range parts {
		p := t.part(c)
		if !p.bounded {
			return 0, false
		}
		lo, hi = lo+p.lo, hi+p.hi
	}
	switch {
	case lo > 0, lo == 0 && player == game.Right:
		return 1, true
	case hi < 0, hi == 0 && player == game.Left:
		return 0, true
	}
	return 0, false
}

func score(left bool) float64 {
	if left {
		return 1
	}
	return 0
}
