// SPDX-License-Identifier: Apache-2.0

package strategy

import (
	"fmt"
	"strconv"
	"strings"
)

// mostTokens is how large a heap may be.
const mostTokens = 4096

// heaps makes a ruleset of what can be left of one heap of n.
func heaps(leave func(n int) [][]int) rules {
	return rules{
		impartial: true,
		read: func(text string) (string, error) {
			for field := range strings.SplitSeq(text, ",") {
				if n, err := strconv.Atoi(field); err != nil || n < 0 || n > mostTokens {
					return "", fmt.Errorf("%q is no heap of at most %d", field, mostTokens)
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

// nimHeap may be made smaller.
func nimHeap(n int) (left [][]int) {
	for k := range n {
		left = append(left, []int{k})
	}
	return left
}

// laskerHeap may be made smaller or two.
func laskerHeap(n int) [][]int { return append(nimHeap(n), octalHeap("4.0")(n)...) }

// grundyHeap may be made two unequal ones.
func grundyHeap(n int) (left [][]int) {
	for k := 1; 2*k < n; k++ {
		left = append(left, []int{k, n - k})
	}
	return left
}

// octalHeap returns what the code lets be left: after taking k tokens nothing, one
// heap or two if the k-th digit has 1, 2 or 4 in it.
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

// octal returns the take-and-break game of an octal code, in which something must be
// taken or a heap broken up.
func octal(code string) (rules, error) {
	first, rest, ok := strings.Cut(code, ".")
	if !ok || first != "0" && first != "4" || rest == "" || len(rest) > mostTokens || strings.Trim(rest, "01234567") != "" {
		return rules{}, fmt.Errorf("%q is no octal code that this checker knows", code)
	}
	return heaps(octalHeap(code)), nil
}
