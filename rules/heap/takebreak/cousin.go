// SPDX-License-Identifier: Apache-2.0

package takebreak

// First cousins [WW, ch. 4]: if a heap of one token has no move, take one token away from every
// heap. A move that leaves h heaps with n−i tokens in all on a heap of n then leaves h heaps, some
// perhaps empty, with (n−1)−(i+h−1) tokens in all on a heap of n−1. The game tree stays the same
// except for heaps without a move, so every function of the tree agrees: nim values of both
// conventions, outcomes, obliged values.

// FirstCousin returns the code in which a heap of n−1 tokens plays like a heap of n tokens in c. It
// exists if a heap of one token has no move, no move makes the heap larger, and the number of heaps
// left is bounded. Otherwise ok is false.
func (c Code) FirstCousin() (cousin Code, ok bool) {
	most, bounded := c.MaxHeaps()
	if !bounded || c.Grows() != nil || c.IsZero() || c.Digit(1).Shape(0) != 0 {
		return Code{}, false
	}
	digit := func(r int) Digit {
		var d Digit
		for h := 0; h <= most; h++ {
			if i := r - h + 1; i > 0 || h > 0 {
				d = d.withReduced(h, c.Digit(i).Shape(h))
			}
		}
		return d
	}
	var left, right, tail []Digit
	for r := 0; r >= c.First(); r-- {
		left = append(left, digit(r))
	}
	last := len(c.right) + most
	for r := 1; r <= last; r++ {
		right = append(right, digit(r))
	}
	for r := last + 1; r <= last+len(c.tail); r++ {
		tail = append(tail, digit(r))
	}
	return normal(left, right, tail), true
}

// withReduced returns d together with the results of removing a token from each of h heaps with a
// shape in s.
func (d Digit) withReduced(h int, s Shape) Digit {
	if s == 0 {
		return d
	}
	if h < 2 {
		return d.union(0, h, Any)
	}
	if s&AllEqual != 0 {
		d = d.with(0, Any).with(h, AllEqual)
	}
	if s&AllUnequal != 0 {
		d = d.with(h-1, AllUnequal).with(h, AllUnequal)
	}
	if s&Neither != 0 && h > 2 {
		d = d.union(1, h-2, Any).with(h-1, AllEqual|Neither).with(h, Neither)
	}
	return d
}

// maxShift is the greatest number of cousins that Standard goes through.
const maxShift = 64

// Standard returns the standard form of c [WW, ch. 4], in which a heap of one token has a move. It
// also returns shift, the number of tokens by which heaps shrink: a heap of n in c plays like a
// heap of n−shift in the standard form. Heaps of up to shift tokens have no move in c. A code
// without moves, or without a cousin, is its own standard form.
func (c Code) Standard() (standard Code, shift int) {
	s := c
	for shift <= maxShift {
		next, ok := s.FirstCousin()
		if !ok {
			return s, shift
		}
		s = next
		shift++
	}
	return c, 0
}
