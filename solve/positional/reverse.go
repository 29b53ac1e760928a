// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"github.com/upstar-cgt/upstar/work"
)

// The reverse game, Avoider–Avoider. The hero cannot win if the other avoids all sets even
// against an Enforcer who has none to avoid himself.

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
	if s.bias == [2]int{1, 1} { // cells in no set are claimed in turn
		if r.dead%2 == 1 {
			t.mover = 1 - t.mover
		}
		r.dead = 0
		if wins, ok := counted(r, t.mover); ok {
			return wins
		}
	}
	names := rename(r.sets[0], r.sets[1])
	key := raceKey{[2]digest{names.digest(r.sets[0]), names.digest(r.sets[1])}, r.dead, t}
	return s.look(m, key, func() bool { return !s.survives(m, r, t) && s.shunning(m, r, t) })
}

// survives reports whether the other avoids all sets.
func (s *raceSolver) survives(m *work.Meter, r race, t raceTurn) bool {
	rest := remainder{r.sets[1], r.dead + (r.cells() &^ r.sets[1].cells()).size()}
	return s.avoid.avoids(m, rest, avoidTurn{t.mover == 1, t.left})
}

// shunning tries the cells: nothing is better than one in no set, as in Avoider–Enforcer.
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

// counted decides by counting the moves that a player is sure of: cells without a
// whole set of his, of which he may claim all. The other has at most those that do
// not fill a set at once.
func counted(r race, mover int) (heroWins, ok bool) {
	if _, wins := outlasts(r, 0, mover); wins {
		return true, true
	}
	survives, _ := outlasts(r, 1, mover)
	return false, survives
}

// outlasts reports whether a player has moves enough not to fill a set first, and
// whether the other has not.
func outlasts(r race, player, mover int) (survives, wins bool) {
	all := r.cells()
	sure := independent(r.sets[player], all)
	open := all
	for _, p := range r.sets[1-player].atMost(1) {
		open &^= p
	}
	own := (sure &^ open).size()
	theirs := open &^ sure
	other := theirs.size()
	for _, p := range r.sets[1-player].atMost(2) { // of two that make a set only one
		if p&^theirs == 0 {
			theirs &^= p
			other--
		}
	}
	shared := (sure & open).size()
	n := all.size()
	if player == mover {
		own, other = own+(shared+1)/2, other+shared/2
		return own >= min((n+1)/2, other+1), own > other && n > 2*other+1
	}
	own, other = own+shared/2, other+(shared+1)/2
	return own >= min(n/2, other), own >= other && n > 2*other
}

// independent returns cells that contain no set of f, many if they are easily found.
func independent(f family, cells set) set {
	w := f.weights()
	out := cells &^ f.cells()
	for rest := f.cells(); rest != 0; {
		cell := lightest(rest, &w)
		rest &^= cell
		fits := true
		for _, s := range f {
			if s&cell != 0 && s&^(out|cell) == 0 {
				fits = false
				break
			}
		}
		if fits {
			out |= cell
		}
	}
	return out
}
