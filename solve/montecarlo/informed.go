// SPDX-License-Identifier: Apache-2.0

// An informed tree orders the moves by the numbers of moves that they leave to both players. It
// tries only a few moves at first, and more at later visits (progressive widening). On boards with
// very many moves, random games take a long time and tell little. There it judges positions by the
// same numbers, because the player with more moves usually wins.

package montecarlo

import (
	"cmp"
	"math"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// wide returns how many moves are tried after a number of visits.
func wide(visits int) int { return 5 + int(2*math.Sqrt(float64(visits))) }

// many is the greatest number of moves at the root for which random games do not take too long.
const many = 400

// crowds checks whether there are very many moves at the root, far from the end. If so, positions
// are judged by mobility, and nothing is proved.
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

// chance estimates the chance of player, who has just moved to a node.
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

// judged returns Left's share of the win at a node, according to mobility and a random game.
func (t *tree) judged(k int32) float64 {
	n := &t.nodes[k]
	x := t.chance(k, n.player.Opponent())
	if n.player == game.Left {
		x = 1 - x
	}
	if t.crowded {
		return x
	}
	return (x + t.playout(n.parts, n.player)) / 2
}

// firstProof is the number of playouts before the first search of the root. stepsOfPlayout is the
// number of search steps that count as one playout.
const (
	firstProof     = 32
	stepsOfPlayout = 60
)

// prove searches the root with as much work as the playouts have taken so far. It marks options
// that the search found to be lost for the opponent.
func (t *tree) prove(root int32) {
	if t.crowded {
		return
	}
	part := t.meter.Within(work.Budget{Steps: uint64(stepsOfPlayout * t.playouts)})
	n := &t.nodes[root]
	wins, err := t.engine.WinsParts(part, t.convention, n.parts, 0, n.player)
	used := part.Stats()
	t.meter.Keep(int(used.Positions), int(used.Bytes))
	t.meter.Step(int(used.Steps))
	if err != nil || !wins {
		return
	}
	for _, k := range n.children {
		c := &t.nodes[k]
		if wins, known, err := t.engine.KnownParts(t.meter, t.convention, c.parts, c.player); err == nil && known {
			c.result = of(wins)
		}
	}
	t.decide(&t.nodes[root])
}
