// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"math"

	"github.com/upstar-cgt/upstar/work"
)

// A waiterSolver solves the games in which Waiter offers cells and Client keeps some of them.
// Client fills sets; depending on the game, this wins or loses for Client.
type waiterSolver struct {
	bias       [2]int // the numbers of Client and of Waiter
	clientWins bool   // whether Client wins by filling a set
	known      map[waiterKey]bool
}

type waiterKey struct {
	sets digest
	dead int
}

func newWaiterSolver(bias [2]int, clientWins bool) *waiterSolver {
	return &waiterSolver{bias, clientWins, map[waiterKey]bool{}}
}

// fills reports whether Client fills a set in the end. Waiter is to offer.
func (s *waiterSolver) fills(m *work.Meter, r remainder) bool {
	m.Step(1)
	free := r.sets.cells().size() + r.dead
	switch {
	case r.sets.filled():
		return true
	case len(r.sets) == 0, !s.clientWins && free < s.bias[0]+s.bias[1]:
		return false
	case !s.clientWins && refusable(r.sets, s.bias):
		return false
	}
	if s.clientWins && s.bias[0] == 1 {
		return s.picks(m, r.sets)
	}
	key := waiterKey{r.sets.shape(), r.dead}
	if v, ok := s.known[key]; ok {
		return v
	}
	least, most := s.bias[0]+s.bias[1], s.bias[0]+s.bias[1]
	if s.clientWins {
		least, most = min(s.bias[0], free), min(most, free)
	}
	fills := s.clientWins // true unless Waiter finds a good offer
	for n := least; n <= most && fills == s.clientWins; n++ {
		offers(r.sets.cells(), r.dead, n, func(cells set, dead int) bool {
			if s.chosen(m, r, cells, dead) != s.clientWins {
				fills = !s.clientWins
			}
			return fills == s.clientWins
		})
	}
	m.Keep(1, 56)
	s.known[key] = fills
	return fills
}

// offers yields the ways to offer n cells: some of the given cells, and a number of cells that are
// in no set.
func offers(cells set, dead, n int, yield func(cells set, dead int) bool) {
	for k := max(0, n-dead); k <= min(n, cells.size()); k++ {
		if !choices(cells, k, func(c set) bool { return yield(c, n-k) }) {
			return
		}
	}
}

// choices yields the subsets of k cells until yield returns false.
func choices(cells set, k int, yield func(set) bool) bool {
	if k == 0 {
		return yield(0)
	}
	for ; cells.size() >= k; cells &= cells - 1 {
		first := cells.first()
		if !choices(cells&^first, k-1, func(c set) bool { return yield(c | first) }) {
			return false
		}
	}
	return true
}

// chosen reports whether Client fills a set in the end if these cells, and a number of cells that
// are in no set, are offered.
func (s *waiterSolver) chosen(m *work.Meter, r remainder, cells set, dead int) bool {
	keep := min(s.bias[0], cells.size()+dead)
	fills := !s.clientWins
	offers(cells, dead, keep, func(kept set, _ int) bool {
		q := r
		q.dead -= dead
		for c := kept; c != 0; c &= c - 1 {
			q = q.claimed(true, c.first())
		}
		for c := cells &^ kept; c != 0; c &= c - 1 {
			q = q.claimed(false, c.first())
		}
		if s.fills(m, q) == s.clientWins {
			fills = s.clientWins
		}
		return fills != s.clientWins
	})
	return fills
}

// refusable is the criterion for Client in Waiter–Client: if she keeps cells at random, the
// expected number of filled sets is less than 1.
func refusable(f family, bias [2]int) bool {
	share := float64(bias[0]) / float64(bias[0]+bias[1])
	sum := 0.0
	for _, s := range f {
		sum += math.Pow(share, float64(s.size()))
	}
	return sum < 1-1e-9
}
