// SPDX-License-Identifier: Apache-2.0

package positional

// Avoider–Enforcer with the bias 1:1 is often decided by the sets of one and of two cells. Here a
// cell that is a set by itself is called poison, and a set of two cells is called a pair.
//
// Strict game. It is known who claims the last cell. If it is Avoider, then poison makes her lose,
// because Enforcer need not claim it. So she never claims a cell of a pair whose other cell is
// free. If two pairs meet, she must do so sooner or later: both players first claim cells that are
// in no pair; then it is Avoider's turn, or Enforcer claims a cell such that each of its neighbours
// is still in another pair. If Enforcer claims the last cell, he can keep one cell of poison for
// it, and the rest is a game in which Avoider claims the last cell. Two cells of poison are too
// many. The weights 2^-|A| do not grow in a round in which Avoider claims the lightest cell. So if
// she begins the last round, she wins if their sum is below 1, otherwise if it is below 1/2.
//
// Monotone game. If Enforcer is to move, he may leave to Avoider any cells he likes, except all of
// them. She loses if he leaves poison, three pairs on three cells, or two pairs that do not meet.
// So Avoider claims no cell of a pair, with one exception: a whole turn in which she leaves to
// Enforcer a single cell that is in all sets.

// even reports whether the bias is 1:1.
func (s *avoidSolver) even() bool { return s.bias == [2]int{1, 1} }

// spared returns a position that is equivalent to r with t for both players. In the strict game,
// the cells in no set are claimed in turn. In the monotone game, if there are more than two such
// cells, the player to move can use them as he likes.
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

// small decides a strict game by its small sets or by its weight.
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
		return true, true // she claims all cells except one of the common ones
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

// knotted returns 4 if two pairs do not meet. It returns 3 if all pairs meet, but not in one common
// cell. These are numbers of cells. If all pairs have a cell in common, it returns 0.
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
