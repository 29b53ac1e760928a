// SPDX-License-Identifier: Apache-2.0

// Who wins the nodes of a graph, by retrograde analysis of the states: each node with either player
// to move.

package loopy

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/backward"
	"github.com/upstar-cgt/upstar/work"
)

// An Analysis has the result of every node of a graph with either player to move, and its
// remoteness: how many moves play takes if the winner hurries and the loser delays.
type Analysis struct {
	g      *Graph
	states *backward.Analysis
}

// Analyse returns who wins each state. It takes about 64 bytes for a node with four moves.
func (g *Graph) Analyse(m *work.Meter) *Analysis {
	n := 2 * g.Len()
	defer g.room(m, 4*(4*n+len(g.to))+n)()
	a := backward.New(n)
	for s := range uint32(n) {
		if a.Wait[s] = g.first[s+1] - g.first[s]; a.Wait[s] == 0 {
			a.Decide(s, game.Loss, 0)
		}
	}
	first, from := g.reverse()
	a.Run(m.Step, func(s uint32) []uint32 { return from[first[s]:first[s+1]] })
	return &Analysis{g, a}
}

// reverse returns, for each state, the states from which a move leads there.
func (g *Graph) reverse() (first, from []uint32) {
	first, from = make([]uint32, len(g.first)), make([]uint32, len(g.to))
	for s := range uint32(2 * g.Len()) {
		for _, w := range g.to[g.first[s]:g.first[s+1]] {
			first[2*uint32(w)+1-s&1]++
		}
	}
	sum := uint32(0)
	for s, k := range first {
		sum += k
		first[s] = sum
	}
	for s := range uint32(2 * g.Len()) {
		for _, w := range g.to[g.first[s]:g.first[s+1]] {
			t := 2*uint32(w) + 1 - s&1
			first[t]--
			from[first[t]] = s
		}
	}
	return first, from
}

// Result returns the result for player, to move at v.
func (a *Analysis) Result(v Node, player game.Player) game.Result {
	return a.states.Result[state(v, player)]
}

// Outcome returns the outcome of v.
func (a *Analysis) Outcome(v Node) game.Outcome {
	return game.OutcomeBy(a.Result(v, game.Left), a.Result(v, game.Right))
}

// Remoteness returns how many moves play takes from v with player to move. If it is a draw, ok is
// false.
func (a *Analysis) Remoteness(v Node, player game.Player) (plies int, ok bool) {
	s := state(v, player)
	if a.states.Result[s] == game.Draw {
		return 0, false
	}
	return a.states.Plies(s), true
}

// Moves appends to dst the options of player at v that keep the result. If player can win, these
// are the winning options; if player can only draw, those that draw; otherwise all options.
func (a *Analysis) Moves(dst []Node, v Node, player game.Player) []Node {
	want := a.Result(v, player).Opposite()
	for _, w := range a.g.Options(v, player) {
		if a.Result(w, player.Opponent()) == want {
			dst = append(dst, w)
		}
	}
	return dst
}
