// SPDX-License-Identifier: Apache-2.0

package positional

import "github.com/upstar-cgt/upstar/work"

// Games in which both players fill the same sets. The first player to fill one wins the strong game
// and loses the reverse game. Each question is about one player, the hero: does the hero win? The
// answer no means a draw or a loss.

// A race is the rest of such a game: the sets that are open to the hero and to the other player,
// and the number of free cells in no set.
type race struct {
	sets [2]family
	dead int
}

type raceKey struct {
	sets [2]digest
	dead int
	turn raceTurn
}

// A raceTurn says who moves (0 is the hero), and how many cells are left to claim.
type raceTurn struct{ mover, left int }

// A raceSolver solves these games with one bias: the hero's number first, then the other player's.
type raceSolver struct {
	bias  [2]int
	known map[raceKey]bool
	maker *makerSolver // with the same bias
	avoid *avoidSolver // with the two numbers of the bias exchanged
	cold  *coldSolver  // for the bias 1:1
}

func newRaceSolver(bias [2]int) *raceSolver {
	return &raceSolver{bias, map[raceKey]bool{}, newMakerSolver(bias), newAvoidSolver([2]int{bias[1], bias[0]}, false), newColdSolver()}
}

func (s *raceSolver) next(t raceTurn) raceTurn {
	if t.left > 1 {
		return raceTurn{t.mover, t.left - 1}
	}
	return raceTurn{1 - t.mover, s.bias[1-t.mover]}
}

// claimed returns r after mover has claimed a cell, which may be in no set.
func (r race) claimed(mover int, cell set) race {
	before := r.cells()
	if before&cell == 0 {
		r.dead--
		return r
	}
	r.sets[mover] = r.sets[mover].with(cell)
	r.sets[1-mover] = r.sets[1-mover].without(cell)
	r.dead += (before &^ cell &^ r.cells()).size()
	return r
}

func (r race) cells() set { return r.sets[0].cells() | r.sets[1].cells() }

// weights returns for each cell its weight in the sets of both players together.
func (r race) weights() [64]uint64 {
	w := r.sets[0].weights()
	for i, x := range r.sets[1].weights() {
		w[i] += x
	}
	return w
}

// look returns the stored answer to a question, or searches for it.
func (s *raceSolver) look(m *work.Meter, key raceKey, search func() bool) bool {
	if wins, ok := s.known[key]; ok {
		return wins
	}
	wins := search()
	m.Keep(1, 96)
	s.known[key] = wins
	return wins
}

// achieves reports whether the hero wins the strong game.
func (s *raceSolver) achieves(m *work.Meter, r race, t raceTurn) bool {
	m.Step(1)
	r.dead = 0 // claiming more cells never hurts
	mine, other := r.sets[t.mover], r.sets[1-t.mover]
	hero := t.mover == 0
	switch {
	case len(r.sets[0]) == 0:
		return false
	case len(mine) > 0 && mine[0].size() <= t.left:
		return hero
	}
	candidates := r.cells()
	if urgent := other.atMost(s.bias[1-t.mover]); len(urgent) > 0 {
		if t.left > 1 {
			candidates = urgent[0]
		} else {
			for _, u := range urgent {
				candidates &= u
			}
		}
		if candidates == 0 {
			return !hero
		}
	}
	if makes, _ := s.maker.wins(m, r.sets[0], turn{hero, t.left}, 0); !makes || len(r.sets[1]) == 0 {
		return makes
	}
	key := raceKey{sets: [2]digest{r.sets[0].digest(), r.sets[1].digest()}, turn: t}
	return s.look(m, key, func() bool {
		w := r.weights()
		for candidates != 0 {
			cell := heaviest(candidates, &w)
			candidates &^= cell
			if s.achieves(m, r.claimed(t.mover, cell), s.next(t)) == hero {
				return hero
			}
		}
		return !hero
	})
}
