// SPDX-License-Identifier: Apache-2.0

package many

import "github.com/upstar-cgt/upstar/work"

// ranks is the measure of n players that says who moves last. Each player likes best
// that the player best turns later moves last, then the player after that one, and so
// on round the table. By Li's rule best is 0.
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

// liking returns how many a player likes better than that last moves last.
func (r ranks) liking(player int, last uint64) int {
	return (int(last) - player - r.best + 2*r.n) % r.n
}

func (r ranks) settled(by int, v uint64) bool { return r.liking(by, v) == 0 }

func (r ranks) turned(v uint64) uint64 { return (v + 1) % uint64(r.n) }

// Ranks finds who moves last if everybody ranks the players by the order of play.
type Ranks[P comparable] struct{ solver *solver[P] }

// Misere returns what finds who moves last in i-misère play: each player likes best
// that the one i turns later moves last, then the one i+1 turns later, and so on
// round the table [Suetsugu 2019]. 0-misère play is that of Li, in which all want to
// move last, or else as near before the last as can be [Li 1978]; of two players 0 is normal play and 1 misère play. Play ends when the player
// to move cannot.
func Misere[P comparable](g Game[P], i int) Ranks[P] {
	if i < 0 || i >= g.Players || g.Ending != LastMover && !g.Impartial {
		panic("many: i-misère play is of a game in which the last to move is somebody, with 0 ≤ i < n")
	}
	return Ranks[P]{newSolver(g, ranks{g.Players, i})}
}

// Of returns who moves last from p with player to move. It unwinds to m's Do.
func (r Ranks[P]) Of(m *work.Meter, p P, player int) (last int) {
	g := r.solver.game
	last = int(r.solver.find(m, p, player))
	if g.Impartial {
		last = (last + player) % g.Players
	}
	return last
}
