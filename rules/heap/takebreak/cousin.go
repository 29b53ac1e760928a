// SPDX-License-Identifier: Apache-2.0

package takebreak

// First cousins [WW, ch. 4]: if a heap of one token has no move, take one token
// away from every heap. What was h heaps of n−i tokens on a heap of n is then h
// heaps, some perhaps empty, of (n−1)−(i+h−1) tokens on a heap of n−1. The game
// tree stays the same except for heaps without a move, so every function of the
// tree agrees: nim values of both conventions, outcomes, obliged values.

// FirstCousin returns the code in which a heap of n−1 tokens plays as a heap of
// n tokens does in c. It exists if a heap of one token has no move, no move
// grows the heap and the number of heaps left is bounded; else ok is false.
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

// withReduced returns d with what becomes of h heaps with a shape in s when
// each loses a token.
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

// maxShift bounds the number of cousins Standard goes through.
const maxShift = 64

// Standard returns the standard form of c [WW, ch. 4], in which a heap of one
// token has a move, and the number of tokens by which heaps shrink: a heap of n
// in c plays as a heap of n−shift in the standard form, and heaps of up to shift
// tokens have no move in c. A code without moves, or without a cousin, is its
// own standard form.
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
