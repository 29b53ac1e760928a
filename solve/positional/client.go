// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/upstar-cgt/upstar/work"
)

// Client–Waiter where Client keeps one cell of an offer. Cells in no set do not matter: if other
// cells are offered with them, Client does not keep them. Parts that have no cells in common are
// won separately: Waiter can offer them one after the other, and Client can play in one as if the
// cells of the others were in no set. Every cell is offered at some time. So Client fills any set
// of one cell, and any set of two unless both cells are offered together. So the cells of sets of
// two that are connected by common cells must be in one offer. If they fill a whole offer, Waiter
// may as well make that offer at once: whatever Client keeps of it now, she could also keep later.

// picks reports whether Client can fill a set.
func (s *waiterSolver) picks(m *work.Meter, f family) bool {
	for _, part := range f.split() {
		if s.picksPart(m, part) {
			return true
		}
	}
	return false
}

func (s *waiterSolver) picksPart(m *work.Meter, f family) bool {
	m.Step(1)
	if f[0].size() <= 1 {
		return true
	}
	whole := 1 + s.bias[1]
	bound := f.atMost(2).split()
	for _, b := range bound {
		if b.cells().size() > whole {
			return true
		}
	}
	key := waiterKey{sets: f.shape()}
	if v, ok := s.known[key]; ok {
		return v
	}
	picks := true
	for _, offer := range s.offersOf(f, bound) {
		if !s.keeps(m, f, offer) {
			picks = false
			break
		}
	}
	m.Keep(1, 56)
	s.known[key] = picks
	return picks
}

// keeps reports whether Client can fill a set when these cells are offered.
func (s *waiterSolver) keeps(m *work.Meter, f family, offer set) bool {
	for c := offer; c != 0; c &= c - 1 {
		g := f.with(c.first()).claimed(false, offer&^c.first())
		if g.filled() || len(g) > 0 && s.picks(m, g) {
			return true
		}
	}
	return false
}

// offersOf lists the offers to try, the best first. The best offers are those after which the
// weight of the sets has grown least, whatever Client keeps.
func (s *waiterSolver) offersOf(f family, bound []family) (offers []set) {
	whole := 1 + s.bias[1]
	for _, b := range bound {
		if c := b.cells(); c.size() == whole {
			return []set{c}
		}
	}
	type weighed struct {
		cells  set
		weight int64
	}
	var list []weighed
	for n := min(whole, f.cells().size()); n > 0; n-- {
		choices(f.cells(), n, func(offer set) bool {
			for _, b := range bound {
				if c := b.cells(); c&offer != 0 && c&^offer != 0 {
					return true
				}
			}
			list = append(list, weighed{offer, raised(f, offer)})
			return true
		})
	}
	slices.SortStableFunc(list, func(a, b weighed) int { return cmp.Compare(a.weight, b.weight) })
	for _, x := range list {
		offers = append(offers, x.cells)
	}
	return offers
}

// raised returns the greatest amount by which the weight of the sets grows if Client keeps one cell
// of the offer.
func raised(f family, offer set) int64 {
	var with [64]int64
	all := int64(0)
	for _, s := range f {
		weight := int64(1) << max(0, 50-s.size())
		switch both := s & offer; both.size() {
		case 0:
		case 1:
			with[bits.TrailingZeros64(uint64(both))] += weight
			fallthrough
		default:
			all += weight
		}
	}
	most := int64(0)
	for c := offer; c != 0; c &= c - 1 {
		most = max(most, with[bits.TrailingZeros64(uint64(c))])
	}
	return 2*most - all
}
