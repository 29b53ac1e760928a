// SPDX-License-Identifier: Apache-2.0

package game

import (
	"slices"
	"strconv"
)

// Joined writes numbers with a sign between them: 3,5,7.
func Joined[N int | byte](numbers []N, sign string) string {
	var b []byte
	for i, n := range numbers {
		if i > 0 {
			b = append(b, sign...)
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return string(b)
}

// Column names a column of a board, counted from 0, as in chess: a to z, aa, ab, …
func Column(n int) string {
	letters := string(rune('a' + n%26))
	for n /= 26; n > 0; n /= 26 {
		n--
		letters = string(rune('a'+n%26)) + letters
	}
	return letters
}

// Change returns which elements a move removes from a list and which it adds.
func Change[T comparable](before, after []T) (gone, come []T) {
	gone, come = slices.Clone(before), slices.Clone(after)
	for i := 0; i < len(gone); {
		if j := slices.Index(come, gone[i]); j >= 0 {
			gone, come = slices.Delete(gone, i, i+1), slices.Delete(come, j, j+1)
		} else {
			i++
		}
	}
	return gone, come
}

// Arguments splits s at the commas that are not in brackets or quotes.
func Arguments(s string) []string { return Split(s, ',') }

// Split splits s at the separators that are not in brackets or quotes.
func Split(s string, separator byte) []string {
	var parts []string
	depth, start, quoted := 0, 0, false
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == separator && depth == 0:
			parts = append(parts, s[start:i])
			start = i + 1
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			depth--
		}
	}
	return append(parts, s[start:])
}

// Cut takes the first n arguments off the front of s; ok is false if nothing follows them.
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

// Distance returns how many letters must be inserted, deleted, changed or exchanged with a
// neighbour to turn one name into another. It measures how close a mistyped name is.
func Distance(a, b string) int {
	before, row := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		last := slices.Clone(row)
		row[0] = i + 1
		for j := range len(b) {
			change := last[j]
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(change, row[j]+1, last[j+1]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before = last
	}
	return row[len(b)]
}
