// SPDX-License-Identifier: Apache-2.0

package misquotient

import "fmt"

// game is an octal game. digit[r] says what a heap may become after r tokens are taken: 1 means
// nothing, 2 one heap, 4 two heaps, and sums of these numbers mean several of these.
type game struct {
	digit []int
	parts int // greatest number of heaps left
	take  int // the most taken
}

func readCode(code string) (game, error) {
	g := game{parts: 1}
	if len(code) < 3 || len(code) > 64 || code[0] != '0' && code[0] != '4' || code[1] != '.' {
		return g, fmt.Errorf("code %q: want 0 or 4, a point, and octal digits", code)
	}
	for i := range len(code) {
		if i == 1 {
			continue
		}
		d := int(code[i]) - '0'
		if d < 0 || d > 7 {
			return g, fmt.Errorf("code %q: character %d is not an octal digit", code, i+1)
		}
		if g.digit = append(g.digit, d); d != 0 {
			g.take = len(g.digit) - 1
		}
		if d&4 != 0 {
			g.parts = 2
		}
	}
	return g, nil
}

// options returns the options of heap n. Each is given as the heaps left, where 0 means none.
func (g game) options(n int) [][2]int {
	var out [][2]int
	for r, d := range g.digit {
		left := n - r
		if d&1 != 0 && left == 0 {
			out = append(out, [2]int{})
		}
		if d&2 != 0 && left > 0 && r > 0 {
			out = append(out, [2]int{left, 0})
		}
		for a := 1; d&4 != 0 && 2*a <= left; a++ {
			out = append(out, [2]int{left - a, a})
		}
	}
	return out
}
