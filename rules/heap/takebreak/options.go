// SPDX-License-Identifier: Apache-2.0

package takebreak

import "iter"

// Options calls yield with the heaps, in ascending order, that each move on a heap of n tokens
// leaves, until yield returns false. Moves are ordered by tokens taken, then by number of heaps,
// then lexicographically; no two leave the same heaps. The slice is reused, so yield must not keep
// it.
func (c Code) Options(n int, yield func(heaps []int) bool) {
	if n <= 0 {
		return
	}
	last, finite := c.Last()
	if !finite || last > n {
		last = n
	}
	var l leaver
	l.yield = yield
	for i := c.First(); i <= last; i++ {
		if d := c.Digit(i); !d.IsZero() && !l.leave(d, n-i) {
			return
		}
	}
}

// Moves returns the results of Options, each in a separate slice.
func (c Code) Moves(n int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		c.Options(n, func(heaps []int) bool {
			return yield(append([]int{}, heaps...))
		})
	}
}

// leaver breaks a number of tokens into heaps.
type leaver struct {
	heaps []int
	yield func([]int) bool
}

// leave yields every way in which d breaks total tokens into heaps.
func (l *leaver) leave(d Digit, total int) bool {
	if total == 0 {
		return d.Shape(0) == 0 || l.yield(l.heaps[:0])
	}
	most := total
	if !d.Unbounded() {
		most = min(most, d.MaxHeaps())
	}
	for h := 1; h <= most; h++ {
		if s := d.Shape(h); s != 0 && !l.parts(s, h, total) {
			return false
		}
	}
	return true
}

// parts yields the multisets of h heaps of total tokens with a shape in s.
func (l *leaver) parts(s Shape, h, total int) bool {
	for len(l.heaps) < h {
		l.heaps = append(l.heaps, 0)
	}
	if s == AllEqual && h > 1 {
		if total%h != 0 {
			return true
		}
		for i := range h {
			l.heaps[i] = total / h
		}
		return l.yield(l.heaps[:h])
	}
	step := 0
	if s == AllUnequal {
		step = 1
	}
	return l.fill(s, h, 0, 1, step, total)
}

// fill chooses the heaps from index i on. The first is at least least, and each is at least step
// larger than the one before.
func (l *leaver) fill(s Shape, h, i, least, step, total int) bool {
	left := h - i
	if left == 1 {
		l.heaps[i] = total
		if total < least || h > 1 && s != Any && shapeOf(l.heaps[:h])&s == 0 {
			return true
		}
		return l.yield(l.heaps[:h])
	}
	for a := least; a*left+step*left*(left-1)/2 <= total; a++ {
		l.heaps[i] = a
		if !l.fill(s, h, i+1, a+step, step, total-a) {
			return false
		}
	}
	return true
}

// shapeOf returns the shape of two or more heaps in ascending order.
func shapeOf(heaps []int) Shape {
	if heaps[0] == heaps[len(heaps)-1] {
		return AllEqual
	}
	for i := 1; i < len(heaps); i++ {
		if heaps[i] == heaps[i-1] {
			return Neither
		}
	}
	return AllUnequal
}
