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

// Change returns what a move takes away of a list and what it brings.
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
