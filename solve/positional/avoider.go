// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"math"

	"github.com/upstar-cgt/upstar/work"
)

// Avoider–Enforcer and the games with a Waiter: one player fills sets, and it
// matters how many free cells are in none of them.

// A remainder is what is left of such a game.
type remainder struct {
	sets family
	dead int // free cells in no set
}

// claimed returns r after a cell was claimed, by the filler or not; it may be in no
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

// An avoidTurn says who moves and how many cells must still be claimed; with none,
// in the monotone game, the turn may be ended or go on.
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
	if t == s.begin(true) || t == s.begin(false) {
		if avoidable(r.sets, s.bias) {
			return true
		}
	}
	key := avoidKey{r.sets.digest(), r.dead, t}
	if v, ok := s.known[key]; ok {
		return v
	}
	wins := s.search(m, r, t)
	m.Keep(1, 64)
	s.known[key] = wins
	return wins
}

func (s *avoidSolver) search(m *work.Meter, r remainder, t avoidTurn) bool {
	if t.left == 0 && s.avoids(m, r, s.begin(!t.avoider)) == t.avoider {
		return t.avoider
	}
	after := avoidTurn{t.avoider, max(t.left-1, 0)}
	if r.dead > 0 && s.avoids(m, r.claimed(t.avoider, 0), after) == t.avoider {
		return t.avoider
	}
	for cells := r.sets.cells(); cells != 0; cells &= cells - 1 {
		if s.avoids(m, r.claimed(t.avoider, cells.first()), after) == t.avoider {
			return t.avoider
		}
	}
	return !t.avoider
}

// avoidable is the criterion for Avoider: with the bias a:b she wins if the sum of
// (1+1/a)^(a−|A|) is less than 1, whoever begins [Hefetz–Krivelevich–Szabó 2007].
func avoidable(f family, bias [2]int) bool {
	base := 1 + 1/float64(bias[0])
	sum := 0.0
	for _, s := range f {
		sum += math.Pow(base, float64(bias[0]-s.size()))
	}
	return sum < 1-1e-9
}
