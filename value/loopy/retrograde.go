// SPDX-License-Identifier: Apache-2.0

// Retrograde analysis works backwards from the states in which the player to move is stuck, in the
// order of remoteness. States that are never reached are draws. One pass over the moves is enough
// [Siegel CGT, ch. VI].

package loopy

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// An Analysis has the result of every node of a graph with either player to move, and its
// remoteness: how many moves play takes if the winner hurries and the loser delays.
type Analysis struct {
	g      *Graph
	result []game.Result // by state, for the player to move
	plies  []uint32      // for decided states the remoteness; for open states the number of options not known to be lost
}

// Analyse returns who wins each state. It takes about 64 bytes for a node with four moves.
func (g *Graph) Analyse(m *work.Meter) *Analysis {
	n := 2 * g.Len()
	defer g.room(m, 4*(4*n+len(g.to))+n)()
	a := &Analysis{g, make([]game.Result, n), make([]uint32, n)}
	first, from := g.reverse()
	queue := make([]uint32, 0, n)
	for s := range uint32(n) {
		a.result[s] = game.Draw
		if a.plies[s] = g.first[s+1] - g.first[s]; a.plies[s] == 0 {
			a.result[s] = game.Loss
			queue = append(queue, s)
		}
	}
	for i := 0; i < len(queue); i++ {
		s := queue[i]
		before := from[first[s]:first[s+1]]
		m.Step(1 + len(before))
		for _, v := range before {
			f := state(v, game.Player(s&1).Opponent())
			if a.result[f] != game.Draw {
				continue
			}
			if a.result[s] == game.Loss {
				a.result[f] = game.Win
			} else if a.plies[f]--; a.plies[f] == 0 {
				a.result[f] = game.Loss
			} else {
				continue
			}
			a.plies[f] = a.plies[s] + 1
			queue = append(queue, f)
		}
	}
	return a
}

// reverse returns, for each state, the nodes from which the other player can move there.
func (g *Graph) reverse() (first []uint32, from []Node) {
	first, from = make([]uint32, len(g.first)), make([]Node, len(g.to))
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
			from[first[t]] = Node(s / 2)
		}
	}
	return first, from
}

// Result returns the result for player, to move at v.
func (a *Analysis) Result(v Node, player game.Player) game.Result { return a.result[state(v, player)] }

// Outcome returns the outcome of v.
func (a *Analysis) Outcome(v Node) game.Outcome {
	return game.OutcomeBy(a.Result(v, game.Left), a.Result(v, game.Right))
}

// Remoteness returns how many moves play takes from v with player to move. If it is a draw, ok is
// false.
func (a *Analysis) Remoteness(v Node, player game.Player) (plies int, ok bool) {
	s := state(v, player)
	if a.result[s] == game.Draw {
		return 0, false
	}
	return int(a.plies[s]), true
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
