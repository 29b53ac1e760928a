// SPDX-License-Identifier: Apache-2.0

package strategy

import (
	"fmt"
	"slices"
	"strings"
)

// readRow returns a function that reads rows of the given pieces.
func readRow(pieces string) func(string) (string, error) {
	return func(text string) (string, error) {
		if strings.Trim(text, pieces) != "" || len(text) > mostSquares {
			return "", fmt.Errorf("%q is not a row of %s", text, pieces)
		}
		return text, nil
	}
}

func reversed(text string) string {
	out := []byte(text)
	slices.Reverse(out)
	return string(out)
}

// A domino of the player, or a green one, is tipped to either side. It takes everything with it up
// to a gap.
func topplingDominoes() rules {
	return rules{
		read: readRow(".XO#"),
		moves: func(p string, player int) (list []string) {
			for i := range len(p) {
				if p[i] != stones[player] && p[i] != '#' {
					continue
				}
				left := strings.LastIndexByte(p[:i], '.') + 1
				right := i + strings.IndexByte(p[i:]+".", '.')
				list = append(list,
					p[:left]+strings.Repeat(".", i+1-left)+p[i+1:],
					p[:i]+strings.Repeat(".", right-i)+p[right:])
			}
			return list
		},
		parts: func(p string) (list []string) {
			for part := range strings.SplitSeq(p, ".") {
				list = append(list, min(part, reversed(part)))
			}
			return list
		},
		negative: func(p string) string { return exchanged(p, 'X', 'O') },
	}
}

// Toads move to the right and frogs to the left. They move one square, or jump over one animal of
// the other kind onto the square behind it.
func toadsAndFrogs() rules {
	right := func(p string) (list []string) { // the moves of toads
		for i := range len(p) {
			for _, jump := range []string{"T.", "TF."} {
				if strings.HasPrefix(p[i:], jump) {
					list = append(list, p[:i]+"."+jump[1:len(jump)-1]+"T"+p[i+len(jump):])
				}
			}
		}
		return list
	}
	negative := func(p string) string { return reversed(exchanged(p, 'T', 'F')) }
	return rules{
		read: readRow(".TF"),
		moves: func(p string, player int) []string {
			if player == 0 {
				return right(p)
			}
			list := right(negative(p))
			for i, q := range list {
				list[i] = negative(q)
			}
			return list
		},
		// Two toads in front of two frogs never move, nor does an animal that is at its goal end.
		parts: func(p string) (list []string) {
			for part := range strings.SplitSeq(strings.ReplaceAll(p, "TTFF", "TT|FF"), "|") {
				list = append(list, strings.TrimLeft(strings.TrimRight(part, "T"), "F"))
			}
			return list
		},
		negative: negative,
	}
}
