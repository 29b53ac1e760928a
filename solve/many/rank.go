// SPDX-License-Identifier: Apache-2.0

package many

import "github.com/upstar-cgt/upstar/work"

// ranks is the measure for n players that says who moves last. Each player's first preference is
// that the player best turns later moves last; the second is the player after that one, and so on
// round the table. In Li's rule best is 0.
type ranks struct{ n, best int }

func (r ranks) won(by int) uint64 { return uint64(by) }

func (r ranks) chosen(by int, options []uint64) uint64 {
	best := options[0]
	for _, v := range options {
		if r.liking(by, v) < r.liking(by, best) {
			best = v
		}
	}
	return best
}

// liking returns how many outcomes a player prefers to the outcome that last moves last.
func (r ranks) liking(player int, last uint64) int {
	return (int(last) - player - r.best + 2*r.n) % r.n
}

func (r ranks) settled(by int, v uint64) bool { return r.liking(by, v) == 0 }

func (r ranks) turned(v uint64) uint64 { return (v + 1) % uint64(r.n) }

// Ranks finds who moves last if all players rank the players by the order of play.
type Ranks[P comparable] struct{ solver *solver[P] }

// Misere returns a Ranks for i-misère play. Each player's first preference is that the player i
// turns later moves last; the second is the player i+1 turns later, and so on round the table
// [Suetsugu 2019]. 0-misère play is Li's rule: each player wants to move last or, failing that, as
// close before the last move as possible [Li 1978]. For two players, 0 is normal play and 1 is
// misère play. Play ends when the player to move cannot move.
func Misere[P comparable](g Game[P], i int) Ranks[P] {
	if i < 0 || i >= g.Players || g.Ending != LastMover && !g.Impartial {
		panic("many: i-misère play is of a game in which the last to move is somebody, with 0 ≤ i < n")
	}
	return Ranks[P]{newSolver(g, ranks{g.Players, i})}
}

// Of returns who moves last from p with player to move. On an error it unwinds to the Do of m.
func (r Ranks[P]) Of(m *work.Meter, p P, player int) (last int) {
	g := r.solver.game
	last = int(r.solver.find(m, p, player))
	if g.Impartial {
		last = (last + player) % g.Players
	}
	return last
}
