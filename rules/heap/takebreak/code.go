// SPDX-License-Identifier: Apache-2.0

// Package takebreak reads and plays the codes of take-and-break games.
//
// A code is a row of digits, d0.d1d2d3…; the digit di says what may be left of
// a heap after i tokens are taken from it. A digit is a sum of powers of two:
// 2^h means that exactly h non-empty heaps may be left [Guy–Smith 1956; WW, ch. 4].
// So in 0.77, Kayles, one or two tokens are taken and no heap, one heap or two
// heaps are left.
//
//	kayles, _ := takebreak.Parse("0.77")
//	for heaps := range kayles.Moves(4) {
//		fmt.Println(heaps) // [3] [1 2] [2] [1 1]
//	}
//
// Conventions:
//   - Digits are 0–9 and A–Z (worth 10 to 35), or {0,2,5} for the heap counts
//     themselves, {3+} for "three or more" and * for any number.
//   - A suffix restricts the heaps left: ! all different, ? not all equal,
//     = all equal. It means nothing when fewer than two heaps are left.
//   - [..] after the point is a tail that repeats for ever: 0.[3] is Nim.
//   - Digits left of d0 add tokens: in 80.0 one token is added and the heap
//     broken into three.
//   - A heap of 0 tokens is no heap; it has no move whatever the code says.
package takebreak

import (
	"iter"
	"slices"
)

// Code is a take-and-break game. The zero Code is 0.0, in which nobody can move.
// A Code is immutable and safe for concurrent use.
//
// Invariant: the digits are in normal form. left and right end in nonzero digits. The tail is
// primitive, begins with a nonzero digit, and absorbs as many of the digits before it as possible.
// Two codes with equal digits print the same.
type Code struct {
	left  []Digit // left[j] is the digit that adds j tokens; left[0] is d0
	right []Digit // right[i] is d(i+1)
	tail  []Digit // repeats after right; empty if the code is finite
}

// Digit returns the digit for taking i tokens; for negative i, for adding −i tokens.
func (c Code) Digit(i int) Digit {
	switch {
	case i <= 0 && -i < len(c.left):
		return c.left[-i]
	case i <= 0:
		return Digit{}
	case i <= len(c.right):
		return c.right[i-1]
	case len(c.tail) > 0:
		return c.tail[(i-1-len(c.right))%len(c.tail)]
	}
	return Digit{}
}

// First returns the least i with a nonzero digit, or 1 if that index is positive. The digits of c
// run from First to Last.
func (c Code) First() int { return min(1, 1-len(c.left)) }

// Last returns the index of the last nonzero digit, at least 0. For a code with a repeating tail,
// ok is false and the index is that of the last digit before the tail repeats for the first time.
func (c Code) Last() (i int, ok bool) {
	return len(c.right) + len(c.tail), len(c.tail) == 0
}

// TailLen returns the length of the repeating tail, or 0 if there is none.
func (c Code) TailLen() int { return len(c.tail) }

// MaxHeaps returns the greatest number of heaps a move can leave; ok is false
// if there is no greatest.
func (c Code) MaxHeaps() (h int, ok bool) {
	for _, d := range slices.Concat(c.left, c.right, c.tail) {
		if d.rest != 0 {
			return 0, false
		}
		h = max(h, len(d.counts)-1)
	}
	return h, true
}

// Splits reports whether some move can leave two or more heaps.
func (c Code) Splits() bool {
	h, ok := c.MaxHeaps()
	return !ok || h >= 2
}

// IsZero reports whether c is 0.0, the code without moves.
func (c Code) IsZero() bool { return len(c.left)+len(c.right)+len(c.tail) == 0 }

// Equal reports whether c and d have the same digits.
func (c Code) Equal(d Code) bool { return c.String() == d.String() }

// Octal returns the numbers of tokens that may be taken with no heap, one heap and two heaps left,
// in ascending order. The code must be finite, and its moves must leave at most two heaps without
// restriction. A code with a pass or growing digits is not octal in this sense.
func (c Code) Octal() (none, one, two []int, ok bool) {
	last, finite := c.Last()
	if !finite || len(c.left) > 1 || c.Grows() != nil {
		return nil, nil, nil, false
	}
	for i := 0; i <= last; i++ {
		d := c.Digit(i)
		if d.rest != 0 || len(d.counts) > 3 || d.Shape(2) != 0 && d.Shape(2) != Any {
			return nil, nil, nil, false
		}
		if d.Shape(0) != 0 && i > 0 {
			none = append(none, i)
		}
		if d.Shape(1) != 0 {
			one = append(one, i)
		}
		if d.Shape(2) != 0 {
			two = append(two, i)
		}
	}
	return none, one, two, true
}

// Subtraction returns the code of the game in which a player takes s tokens,
// s in set. Numbers below 1 are ignored.
func Subtraction(set ...int) Code {
	return fromSet(set, Digit{}, bits(3), nil)
}

// Splittles returns the code of the game in which a player takes s tokens, s in
// set, and may split what is left into two heaps. Numbers below 1 are ignored.
func Splittles(set ...int) Code {
	return fromSet(set, Digit{}, bits(7), nil)
}

// AllBut returns the code of the game in which a player takes any number of
// tokens that is not in set.
func AllBut(set ...int) Code {
	return fromSet(set, bits(3), Digit{}, []Digit{bits(3)})
}

// Octal returns the octal code with the digits d0.d1d2…
func Octal(d0 uint, digits ...uint) Code {
	right := make([]Digit, len(digits))
	for i, d := range digits {
		right[i] = bits(d)
	}
	return normal([]Digit{bits(d0)}, right, nil)
}

// Codes lists the codes 0.d1d2…, 4.d1d2… and so on with up to the given number of digits, each with
// the given bits, except the code without moves.
func Codes(bits, digits int) iter.Seq[Code] {
	return func(yield func(Code) bool) {
		for d0 := uint(0); d0 < 1<<bits; d0 += 4 {
			for i := range 1 << (bits * digits) {
				ds := make([]uint, digits)
				for k := range ds {
					ds[k] = uint(i>>(bits*(digits-1-k))) & (1<<bits - 1)
				}
				if (i > 0 || d0 > 0) && !yield(Octal(d0, ds...)) {
					return
				}
			}
		}
	}
}

func fromSet(set []int, out, in Digit, tail []Digit) Code {
	right := []Digit{}
	if len(set) > 0 {
		right = slices.Repeat([]Digit{out}, max(0, slices.Max(set)))
	}
	for _, s := range set {
		if s >= 1 {
			right[s-1] = in
		}
	}
	return normal(nil, right, tail)
}

// normal returns the code with the given digits in normal form.
func normal(left, right, tail []Digit) Code {
	left, right, tail = slices.Clone(left), slices.Clone(right), primitive(tail)
	if len(tail) == 1 && tail[0].IsZero() {
		tail = nil
	}
	if tail == nil {
		right = trimZeros(right)
	} else {
		for n := len(right); n > 0 && right[n-1].equal(tail[len(tail)-1]); n-- {
			right = right[:n-1]
			tail = append(tail[len(tail)-1:], tail[:len(tail)-1]...)
		}
		for tail[0].IsZero() {
			right = append(right, tail[0])
			tail = append(tail[1:], tail[0])
		}
	}
	return Code{trimZeros(left), right, tail}
}

func trimZeros(ds []Digit) []Digit {
	for len(ds) > 0 && ds[len(ds)-1].IsZero() {
		ds = ds[:len(ds)-1]
	}
	return ds
}

// primitive returns a copy of the shortest word that has tail as a power.
func primitive(tail []Digit) []Digit {
	n := len(tail)
	for p := 1; p < n; p++ {
		if n%p == 0 && slices.EqualFunc(tail[p:], tail[:n-p], Digit.equal) {
			return slices.Clone(tail[:p])
		}
	}
	return slices.Clone(tail)
}
