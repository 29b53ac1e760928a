// SPDX-License-Identifier: Apache-2.0

package form

import (
	"cmp"
	"slices"
	"strings"
)

// Text writes the form with the given options, by its name if it has one. It sorts
// the options.
func Text(left, right []string) string {
	left, right = InOrder(left), InOrder(right)
	if x, ok := nameOf(left, right); ok {
		return x.String()
	}
	return "{" + strings.Join(left, ",") + "|" + strings.Join(right, ",") + "}"
}

// InOrder sorts options, and keeps each once: numbers, other names, then what is in
// braces.
func InOrder(options []string) []string {
	rank := func(s string) int {
		switch s[0] {
		case '{':
			return 2
		case '*', '^', 'v':
			return 1
		}
		return 0
	}
	slices.SortFunc(options, func(a, b string) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(len(a), len(b)), strings.Compare(a, b))
	})
	return slices.Compact(options)
}
