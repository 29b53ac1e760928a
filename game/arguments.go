// SPDX-License-Identifier: Apache-2.0

package game

import "strings"

// Arguments splits s at the commas that are not in brackets or quotes.
func Arguments(s string) []string {
	var parts []string
	depth, start, quoted := 0, 0, false
	for i, r := range s {
		switch {
		case r == '"':
			quoted = !quoted
		case quoted:
		case strings.ContainsRune("([{", r):
			depth++
		case strings.ContainsRune(")]}", r):
			depth--
		case r == ',' && depth == 0:
			parts = append(parts, s[start:i])
			start = i + 1
		}
	}
	return append(parts, s[start:])
}

// Cut takes the first n arguments off s; ok is false if nothing follows them.
func Cut(s string, n int) (args []string, rest string, ok bool) {
	parts := Arguments(s)
	if len(parts) <= n {
		return nil, "", false
	}
	used := 0
	for _, a := range parts[:n] {
		used += len(a) + 1
	}
	return parts[:n], s[used:], true
}
