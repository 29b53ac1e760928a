// SPDX-License-Identifier: Apache-2.0

package sets

import (
	"fmt"
	"math"
)

// Boards returns all boards of a size. Each square has one of the pieces, and rows are separated by
// bars.
func Boards(rows, columns int, pieces []string) (Set, error) {
	if rows < 1 || columns < 1 || len(pieces) == 0 || float64(rows*columns)*math.Log2(float64(len(pieces))) > 62 {
		return Set{}, fmt.Errorf("the boards of %d rows and %d columns with %d pieces cannot be counted; choose a smaller size", rows, columns, len(pieces))
	}
	return of(func(yield func(int, func() string) bool) {
		squares := make([]int, rows*columns)
		var text []byte
		for more := true; more; more = next(squares, len(pieces)) {
			if !yield(len(squares), func() string {
				text = text[:0]
				for i, x := range squares {
					if i > 0 && i%columns == 0 {
						text = append(text, '|')
					}
					text = append(text, pieces[x]...)
				}
				return string(text)
			}) {
				return
			}
		}
	}), nil
}

// Words returns the words over the pieces whose lengths are between two numbers.
func Words(pieces []string, low, high int) (Set, error) {
	if low < 1 || high < low {
		return Set{}, fmt.Errorf("words have lengths from 1 on, not from %d to %d", low, high)
	}
	if _, err := Boards(1, high, pieces); err != nil {
		return Set{}, err
	}
	return of(func(yield func(int, func() string) bool) {
		for n := low; n <= high; n++ {
			more := true
			s, _ := Boards(1, n, pieces)
			s.each(func(size int, text func() string) bool {
				more = yield(size, text)
				return more
			})
			if !more {
				return
			}
		}
	}), nil
}

// next changes the digits to those of the next number, last digit first. After the last number it
// returns false.
func next(digits []int, base int) bool {
	for i := len(digits) - 1; i >= 0; i-- {
		if digits[i]++; digits[i] < base {
			return true
		}
		digits[i] = 0
	}
	return false
}
