// SPDX-License-Identifier: Apache-2.0

package positional

import "github.com/upstar-cgt/upstar/work"

// The reverse game, Avoider–Avoider. The hero cannot win if the other player can avoid all sets
// even against an Enforcer, who does not have to avoid sets himself.

// shuns reports whether the hero wins the reverse game: the other fills a set first.
func (s *raceSolver) shuns(m *work.Meter, r race, t raceTurn) bool {
	m.Step(1)
	switch {
	case r.sets[0].filled():
		return false
	case r.sets[1].filled():
		return true
	case len(r.sets[1]) == 0:
		return false
	}
	if s.bias == [2]int{1, 1} {
		return s.cold.wins(m, standingOf(r, t.mover))
	}
	names := rename(r.sets[0], r.sets[1])
	key := raceKey{[2]digest{names.digest(r.sets[0]), names.digest(r.sets[1])}, r.dead, t}
	return s.look(m, key, func() bool { return !s.survives(m, r, t) && s.shunning(m, r, t) })
}

// survives reports whether the other player avoids all sets.
func (s *raceSolver) survives(m *work.Meter, r race, t raceTurn) bool {
	rest := remainder{r.sets[1], r.dead + (r.cells() &^ r.sets[1].cells()).size()}
	return s.avoid.avoids(m, rest, avoidTurn{t.mover == 1, t.left})
}

// shunning tries the cells. As in Avoider–Enforcer, no cell is better than one in no set.
func (s *raceSolver) shunning(m *work.Meter, r race, t raceTurn) bool {
	hero := t.mover == 0
	if r.dead > 0 {
		return s.shuns(m, r.claimed(t.mover, 0), s.next(t))
	}
	w := r.weights()
	for candidates := rarest(r.sets[0], r.sets[1]); candidates != 0; {
		cell := lightest(candidates, &w)
		candidates &^= cell
		if s.shuns(m, r.claimed(t.mover, cell), s.next(t)) == hero {
			return hero
		}
	}
	return !hero
}
