// SPDX-License-Identifier: Apache-2.0

package positional

// Avoider–Enforcer with the bias 1:1 is often decided by the sets of one and of two
// cells; call the cells of the first poison and the others pairs.
//
// Strict game. Whose is the last cell is known. If it is Avoider's, poison loses for her:
// nobody else need take it. So she never claims a cell of a pair whose other cell is
// free, and if two pairs meet, sooner or later she must: both players take what is in no
// pair; then it is Avoider's turn, or Enforcer claims a cell that leaves no neighbour
// alone. If the last cell is Enforcer's he can keep one cell of poison for it, and
// the rest is a game whose last cell is Avoider's; two cells are too many. The
// weights 2^-|A| do not grow in a round in which Avoider claims the lightest cell: if
// she begins the last round she wins with a sum below 1, else below 1/2.
//
// Monotone game. Enforcer, to move, may leave to Avoider whatever he likes, if it is not
// all: poison, three pairs of three cells, or two pairs that do not meet; each of these
// she loses. So Avoider claims no cell of a pair, except for a whole turn in which she
// leaves one cell, that is in all sets, to Enforcer.

// even reports whether the bias is 1:1.
func (s *avoidSolver) even() bool { return s.bias == [2]int{1, 1} }

// spared returns what is the same for both players as r with t: cells in no set are
// claimed in turn, and of more than two in the monotone game the player to move makes
// what he likes.
func (s *avoidSolver) spared(r remainder, t avoidTurn) (remainder, avoidTurn) {
	switch {
	case !s.even():
	case s.monotone:
		r.dead = min(r.dead, 2)
	default:
		t.avoider = t.avoider != (r.dead%2 == 1)
		r.dead = 0
	}
	return r, t
}

// small decides a strict game by its small sets or its weight.
func small(r remainder, t avoidTurn) (avoids, ok bool) {
	last := t.avoider == (r.sets.cells().size()%2 == 1) // is Avoider's
	poison := len(r.sets.atMost(1))
	switch {
	case poison > 1 || poison == 1 && last:
		return false, true
	case (last || poison == 1) && meet(r.sets.atMost(2)[poison:]):
		return false, true
	}
	bound := 1.0
	if last {
		bound = 0.5
	}
	sum := 0.0
	for _, s := range r.sets {
		sum += 1 / float64(uint64(1)<<s.size())
	}
	return true, sum < bound-1e-9
}

// meet reports whether two of the sets have a cell in common.
func meet(f family) bool {
	cells := set(0)
	for _, s := range f {
		if cells&s != 0 {
			return true
		}
		cells |= s
	}
	return false
}

// smallMonotone decides a monotone game by its small sets.
func smallMonotone(r remainder, t avoidTurn) (avoids, ok bool) {
	common := ^set(0)
	for _, s := range r.sets {
		common &= s
	}
	all := r.sets.cells()
	free := all.size() + r.dead
	pairs := r.sets.atMost(2)
	knot := knotted(pairs)
	switch {
	case t.avoider && common != 0 && free > t.left:
		return true, true // she claims all cells but one of these
	case len(pairs) > 0 && pairs[0].size() == 1:
		return !t.avoider && free == t.left, true
	case knot > 0 && t.avoider && pairs.cells().size() > knot:
		return false, true
	case knot > 0 && !t.avoider && free >= knot+t.left:
		return false, true
	case t.avoider && t.left == 1 && r.dead == 0 && all == pairs.cells():
		return false, true
	}
	return false, false
}

// knotted returns how many cells two pairs that do not meet have, or three that all do
// but not in one cell; 0 if all pairs have a cell in common.
func knotted(pairs family) int {
	if len(pairs) < 2 {
		return 0
	}
	common := pairs[0]
	for i, s := range pairs {
		for _, t := range pairs[:i] {
			if s&t == 0 {
				return 4
			}
		}
		common &= s
	}
	if common != 0 {
		return 0
	}
	return 3
}
