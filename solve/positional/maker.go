// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"math"

	"github.com/upstar-cgt/upstar/work"
)

// Maker–Breaker games by search. The state is the family of sets that Breaker has not touched,
// without Maker's cells. A win comes with its carrier: the cells that the winner's strategy uses.
// The winner still wins if all other cells are the opponent's. So after a move is refuted, only the
// cells in the carrier of the refutation remain as candidates [Hayward 2003].

// A turn says who moves and how many cells are left to claim in this turn.
type turn struct {
	maker bool
	left  int
}

// A makerSolver solves Maker–Breaker games with one bias.
type makerSolver struct {
	bias  [2]int
	known map[makerKey]makerValue
	power []float64 // the weight of a set by size, in the criterion of Erdős and Selfridge
}

type makerKey struct {
	family digest
	turn   turn
	moves  int // the greatest number of moves Maker may still make; 0 if moves are not counted
}

type makerValue struct {
	makerWins bool
	carrier   set
}

func newMakerSolver(bias [2]int) *makerSolver {
	s := &makerSolver{bias: bias, known: map[makerKey]makerValue{}, power: make([]float64, 65)}
	for i := range s.power {
		s.power[i] = potential(i, bias)
	}
	return s
}

// potential returns (1+b)^(-size/a), which is Beck's weight of a set for the bias a:b.
func potential(size int, bias [2]int) float64 {
	return math.Pow(1+float64(bias[1]), -float64(size)/float64(bias[0]))
}

// next returns the turn that follows after a cell was claimed.
func (s *makerSolver) next(t turn) turn {
	switch {
	case t.left > 1:
		return turn{t.maker, t.left - 1}
	case t.maker:
		return turn{false, s.bias[1]}
	}
	return turn{true, s.bias[0]}
}

// wins reports whether Maker wins, and returns the carrier of the winner. If moves is not 0, Maker
// may make at most this number of moves.
func (s *makerSolver) wins(m *work.Meter, f family, t turn, moves int) (bool, set) {
	m.Step(1)
	if moves > 0 {
		f = f.atMost(moves)
	}
	switch {
	case len(f) == 0:
		return false, 0
	case t.maker && f[0].size() <= t.left:
		return true, f[0]
	case f.filled():
		return true, 0
	}
	candidates, carrier := f.cells(), set(0)
	if !t.maker {
		if candidates, carrier = s.forced(f, t); candidates == 0 {
			return true, carrier
		}
	}
	if carrier == 0 && s.harmless(f, t) {
		return false, f.cells()
	}
	if s.bias == [2]int{1, 1} && moves == 0 {
		if parts := f.split(); len(parts) > 1 {
			return s.sum(m, parts, t)
		}
	}
	names := rename(f)
	key := makerKey{names.digest(f), t, moves}
	if v, ok := s.known[key]; ok {
		return v.makerWins, apply(v.carrier, &names.from)
	}
	wins, carrier := s.search(m, f, t, moves, candidates, carrier)
	m.Keep(1, 80)
	s.known[key] = makerValue{wins, apply(carrier&names.cells, &names.to)}
	return wins, carrier
}

// forced concerns sets that Maker could fill in her next turn. It returns candidates: Breaker must
// claim one of these cells. It also returns the cells of those sets. If he cannot stop all the
// sets, it returns no candidates. If there are no such sets, he is free to choose.
func (s *makerSolver) forced(f family, t turn) (candidates, threats set) {
	urgent := f.atMost(s.bias[0])
	switch {
	case len(urgent) == 0:
		return f.cells(), 0
	case t.left > 1: // some cell of the first set must be claimed in this turn
		return urgent[0], urgent[0]
	}
	candidates = ^set(0)
	for _, u := range urgent {
		candidates &= u
		threats |= u
		if candidates == 0 {
			break
		}
	}
	return candidates, threats
}

// harmless is the criterion of Erdős and Selfridge, with Beck's bias. It reports whether the
// weights of the sets are too small for Maker to win.
func (s *makerSolver) harmless(f family, t turn) bool {
	sum := 0.0
	for _, u := range f {
		sum += s.power[u.size()]
	}
	bound := 1.0
	if t.maker || t.left < s.bias[1] {
		bound = 1 / (1 + float64(s.bias[1]))
	}
	return sum < bound*(1-1e-9)
}

// sum decides a game that has fallen into components. Maker wins if she wins in one component. If
// Breaker begins, he can repair one component, if that component can be repaired.
func (s *makerSolver) sum(m *work.Meter, parts []family, t turn) (bool, set) {
	var weak, broken set // the carriers of Breaker's wins; the carrier of Maker's first win
	for _, p := range parts {
		first, carrier := s.wins(m, p, turn{true, 1}, 0)
		switch {
		case !first:
			weak |= carrier
			continue
		case t.maker:
			return true, carrier
		case broken != 0:
			return true, broken | carrier
		}
		broken = carrier
		second, carrier := s.wins(m, p, turn{false, 1}, 0)
		if second {
			return true, carrier
		}
		weak |= carrier
	}
	return false, weak
}

// search tries the candidates. The parameter carrier has the cells that belong to the threats
// Breaker must answer.
func (s *makerSolver) search(m *work.Meter, f family, t turn, moves int, candidates, carrier set) (bool, set) {
	w := f.weights()
	tried, next := set(0), s.next(t)
	best := dominators(f)
	skipped := candidates & best.dominated
	candidates &^= skipped
	for {
		cell := heaviest(candidates, &w)
		if cell == 0 {
			// The refutation of a cell also refutes, with the cells exchanged, the cells that it
			// dominates.
			return !t.maker, carrier | best.of(skipped)
		}
		var makerWins bool
		var c set
		if t.maker {
			makerWins, c = s.wins(m, f.with(cell), next, max(moves-1, 0))
		} else {
			makerWins, c = s.wins(m, f.without(cell), next, moves)
		}
		if makerWins == t.maker {
			return t.maker, c | cell
		}
		if t.maker && moves > 0 {
			c = ^set(0) // she may only have run out of moves, which says nothing about other cells
		}
		tried |= cell
		carrier |= c
		candidates &= c &^ tried
		skipped &= c
	}
}
