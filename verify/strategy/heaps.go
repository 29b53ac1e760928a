// SPDX-License-Identifier: Apache-2.0

package strategy

import (
	"fmt"
	"strconv"
	"strings"
)

// mostTokens is the greatest size of a heap.
const mostTokens = 4096

// heaps makes the rules of a game from the options of a single heap of n.
func heaps(leave func(n int) [][]int) rules {
	return rules{
		impartial: true,
		read: func(text string) (string, error) {
			for field := range strings.SplitSeq(text, ",") {
				if n, err := strconv.Atoi(field); err != nil || n < 0 || n > mostTokens {
					return "", fmt.Errorf("%q is not a heap of at most %d", field, mostTokens)
				}
			}
			return text, nil
		},
		moves: func(p string, _ int) (list []string) {
			sizes := strings.Split(p, ",")
			for i, size := range sizes {
				n, _ := strconv.Atoi(size)
				for _, left := range leave(n) {
					after := append([]string{}, sizes[:i]...)
					for _, k := range left {
						after = append(after, strconv.Itoa(k))
					}
					list = append(list, strings.Join(append(after, sizes[i+1:]...), ","))
				}
			}
			return list
		},
		parts: func(p string) []string {
			return strings.FieldsFunc(p, func(r rune) bool { return r == ',' })
		},
	}
}

// nimHeap lists the options of a heap that may be made smaller.
func nimHeap(n int) (left [][]int) {
	for k := range n {
		left = append(left, []int{k})
	}
	return left
}

// laskerHeap lists the options of a heap that may be made smaller or split in two.
func laskerHeap(n int) [][]int { return append(nimHeap(n), octalHeap("4.0")(n)...) }

// grundyHeap lists the options of a heap that may be split into two unequal heaps.
func grundyHeap(n int) (left [][]int) {
	for k := 1; 2*k < n; k++ {
		left = append(left, []int{k, n - k})
	}
	return left
}

// octalHeap lists what the code allows. After a move takes k tokens, it may leave nothing, one heap
// or two heaps if the k-th digit contains 1, 2 or 4, respectively.
func octalHeap(code string) func(n int) [][]int {
	digits := strings.Replace(code, ".", "", 1)
	return func(n int) (left [][]int) {
		for k := 0; k < len(digits) && k <= n; k++ {
			d, rest := digits[k]-'0', n-k
			if d&1 != 0 && rest == 0 {
				left = append(left, []int{0})
			}
			if d&2 != 0 && rest > 0 {
				left = append(left, []int{rest})
			}
			for a := 1; d&4 != 0 && 2*a <= rest; a++ {
				left = append(left, []int{a, rest - a})
			}
		}
		return left
	}
}

// octal returns the take-and-break game of an octal code. A move must take something or split a
// heap.
func octal(code string) (rules, error) {
	first, rest, ok := strings.Cut(code, ".")
	if !ok || first != "0" && first != "4" || rest == "" || len(rest) > mostTokens || strings.Trim(rest, "01234567") != "" {
		return rules{}, fmt.Errorf("%q is not an octal code that this checker knows", code)
	}
	return heaps(octalHeap(code)), nil
}
