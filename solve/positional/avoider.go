// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"math"

	"github.com/upstar-cgt/upstar/work"
)

// Avoider–Enforcer and the games with a Waiter. One player fills sets, and the number of free cells
// outside all sets matters. In Avoider–Enforcer both players prefer cells that are in fewer sets.
// If every set with y also contains x, a player who would claim x may claim y instead, and continue
// as if it were x. So a cell in no set is claimed at once.

// A remainder is the rest of such a game.
type remainder struct {
	sets family
	dead int // number of free cells that are in no set
}

// claimed returns r after the filler or the other player has claimed a cell. The cell may be in no
// set.
func (r remainder) claimed(filler bool, cell set) remainder {
	before := r.sets.cells()
	if before&cell == 0 {
		r.dead--
		return r
	}
	if filler {
		r.sets = r.sets.with(cell)
	} else {
		r.sets = r.sets.without(cell)
	}
	r.dead += (before &^ cell &^ r.sets.cells()).size()
	return r
}

// An avoidTurn says who moves and how many cells must still be claimed in this turn. In the
// monotone game, if this number is 0, the turn may end or continue.
type avoidTurn struct {
	avoider bool
	left    int
}

type avoidKey struct {
	sets digest
	dead int
	turn avoidTurn
}

// An avoidSolver solves Avoider–Enforcer games with one bias.
type avoidSolver struct {
	bias     [2]int
	monotone bool
	known    map[avoidKey]bool
}

func newAvoidSolver(bias [2]int, monotone bool) *avoidSolver {
	return &avoidSolver{bias, monotone, map[avoidKey]bool{}}
}

func (s *avoidSolver) begin(avoider bool) avoidTurn {
	if avoider {
		return avoidTurn{true, s.bias[0]}
	}
	return avoidTurn{false, s.bias[1]}
}

// avoids reports whether Avoider wins.
func (s *avoidSolver) avoids(m *work.Meter, r remainder, t avoidTurn) bool {
	m.Step(1)
	switch {
	case r.sets.filled():
		return false
	case len(r.sets) == 0:
		return true
	case t.left == 0 && !s.monotone:
		t = s.begin(!t.avoider)
	}
	r, t = s.spared(r, t)
	if wins, ok := s.decided(r, t); ok {
		return wins
	}
	key := avoidKey{r.sets.shape(), r.dead, t}
	if v, ok := s.known[key]; ok {
		return v
	}
	wins := !s.paired(m, r, t) && s.search(m, r, t)
	m.Keep(1, 64)
	s.known[key] = wins
	return wins
}

// decided returns the winner if a criterion decides the game.
func (s *avoidSolver) decided(r remainder, t avoidTurn) (avoids, ok bool) {
	switch {
	case s.even() && !s.monotone:
		return small(r, t)
	case s.even():
		if avoids, ok = smallMonotone(r, t); ok {
			return avoids, ok
		}
	case s.poisoned(r, t):
		return false, true
	}
	return true, (t == s.begin(true) || t == s.begin(false)) && avoidable(r.sets, s.bias)
}

// paired reports whether the sets of one and two cells alone are enough for Enforcer to win.
func (s *avoidSolver) paired(m *work.Meter, r remainder, t avoidTurn) bool {
	pairs := r.sets.atMost(2)
	if !s.even() || s.monotone || len(pairs) < 2 || len(pairs) == len(r.sets) {
		return false
	}
	return !s.avoids(m, remainder{pairs, r.dead + (r.sets.cells() &^ pairs.cells()).size()}, t)
}

// poisoned reports whether sets of one cell are enough for Enforcer to win. These are cells that
// Avoider must not claim, and Enforcer leaves them to the end. He wins if he cannot be made to
// claim all of them in his last turn, or if Avoider must claim the last cell of the game.
func (s *avoidSolver) poisoned(r remainder, t avoidTurn) bool {
	poison := len(r.sets.atMost(1))
	if poison == 0 || s.monotone {
		return poison > s.bias[1]
	}
	left := r.sets.cells().size() + r.dead
	left %= s.bias[0] + s.bias[1] // complete rounds change nothing
	if left == 0 {
		left = s.bias[0] + s.bias[1]
	}
	for left > t.left {
		left -= t.left
		t = s.begin(!t.avoider)
	}
	return poison > s.bias[1] || t.avoider
}

func (s *avoidSolver) search(m *work.Meter, r remainder, t avoidTurn) bool {
	if t.left == 0 && s.avoids(m, r, s.begin(!t.avoider)) == t.avoider {
		return t.avoider
	}
	after := avoidTurn{t.avoider, max(t.left-1, 0)}
	if r.dead > 0 {
		return s.avoids(m, r.claimed(t.avoider, 0), after)
	}
	cells := rarest(r.sets)
	if t.avoider && s.monotone && s.even() {
		cells &^= r.sets.atMost(2).cells()
	}
	w := r.sets.weights() // both players prefer cells of small weight
	for cells != 0 {
		cell := lightest(cells, &w)
		cells &^= cell
		if s.avoids(m, r.claimed(t.avoider, cell), after) == t.avoider {
			return t.avoider
		}
	}
	return !t.avoider
}

// avoidable is the criterion for Avoider: with the bias a:b she wins if the sum of (1+1/a)^(a−|A|)
// is less than 1, whichever player begins [Hefetz–Krivelevich–Szabó 2007].
func avoidable(f family, bias [2]int) bool {
	base := 1 + 1/float64(bias[0])
	sum := 0.0
	for _, s := range f {
		sum += math.Pow(base, float64(bias[0]-s.size()))
	}
	return sum < 1-1e-9
}
