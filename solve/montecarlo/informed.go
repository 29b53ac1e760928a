// SPDX-License-Identifier: Apache-2.0

// An informed tree looks at moves in the order of what they leave to both players, at few of them
// first and at more as it comes back (progressive widening). On boards with very many moves, where a
// random game takes long and tells little, it judges positions by the same numbers: whoever has more
// moves mostly wins.

package montecarlo

import (
	"cmp"
	"math"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
)

// wide is how many moves are tried after a number of visits.
func wide(visits int) int { return 5 + int(2*math.Sqrt(float64(visits))) }

// many is how many moves a player may have at the root before random games take too long.
const many = 400

// crowds notes whether there are very many moves at the root, far from the end: then positions are
// judged by mobility, and nothing is proved.
func (t *tree) crowds(parts []arena.Component, player game.Player) {
	total := 0
	for _, c := range parts {
		total += t.count(c, player)
	}
	t.crowded = t.informed && total > many
}

// mobility returns how many moves the players have.
func (t *tree) mobility(parts []arena.Component) (moves [2]float64) {
	for _, c := range parts {
		left, right := t.arena.Count(c)
		moves[game.Left] += float64(left)
		moves[game.Right] += float64(right)
	}
	return moves
}

// chance judges for player, who has just moved to a node.
func (t *tree) chance(k int32, player game.Player) float64 {
	n := &t.nodes[k]
	if n.result != open {
		return score((n.result == won) == (n.player == player))
	}
	moves := t.mobility(n.parts)
	mine, theirs := moves[player]+1, moves[player.Opponent()]+1
	if t.convention == game.Misere {
		mine, theirs = theirs, mine
	}
	return mine * mine / (mine*mine + theirs*theirs)
}

// sort puts the best options of a node first.
func (t *tree) sort(children []int32) {
	chances := make(map[int32]float64, len(children))
	for _, k := range children {
		chances[k] = t.chance(k, t.nodes[k].player.Opponent())
	}
	slices.SortStableFunc(children, func(a, b int32) int { return cmp.Compare(chances[b], chances[a]) })
}

// judged returns what Left has of the win at a node, as far as a random game or mobility tells.
func (t *tree) judged(k int32) float64 {
	n := &t.nodes[k]
	if !t.crowded {
		return t.playout(n.parts, n.player)
	}
	x := t.chance(k, n.player.Opponent())
	if n.player == game.Left {
		return 1 - x
	}
	return x
}
