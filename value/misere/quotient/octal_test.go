// SPDX-License-Identifier: Apache-2.0

package quotient

import "strings"

// octal returns the options of the heap game with the given code: digit d_r
// says what may be left of a heap when r are taken: 1 nothing, 2 one heap,
// 4 two heaps.
func octal(code string) Rules {
	head, tail, _ := strings.Cut(code, ".")
	digits := append([]int{int(head[0] - '0')}, make([]int, len(tail))...)
	parts, take := 1, 0
	for i := range tail {
		digits[i+1] = int(tail[i] - '0')
	}
	for r, d := range digits {
		if d&4 != 0 {
			parts = 2
		}
		if d != 0 {
			take = r
		}
	}
	options := func(n int) [][]int {
		var out [][]int
		for r, d := range digits {
			if d&1 != 0 && n == r {
				out = append(out, nil)
			}
			if d&2 != 0 && n > r && r > 0 {
				out = append(out, []int{n - r})
			}
			for a := 1; d&4 != 0 && 2*a <= n-r; a++ {
				out = append(out, []int{a, n - r - a})
			}
		}
		return out
	}
	return Rules{Options: options, Parts: parts, Take: take}
}
