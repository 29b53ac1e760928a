// SPDX-License-Identifier: Apache-2.0

package set

import (
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// TakeAway is Gale's game: a player names a subset that contains none of the subsets named before.
// A position consists of the empty set and the subsets that can still be named, never including the
// whole set. Element 1 is the last axis.
var TakeAway = takeAway{Kit{Doc: game.Doc{
	Name: "subset-takeaway", Title: "Subset Take-away", Aliases: []string{"subset-take-away", "superset"},
	Rule:     "Name a nonempty proper subset of {1,…,n} that contains no subset named before.",
	Position: "the number n up to 5, and after a colon the subsets that have been named, as in 4:12,3 for {1,2} and {3}",
	Sources:  []string{"Gale–Neyman 1982"},
	Samples:  []string{"3", "4:12,34", "4:1,23", "1"},
}, Name: func(_ Ideal, x []int) string {
	if !slices.Contains(x, 1) {
		return ""
	}
	return "{" + strings.Join(strings.Split(digits(x), ""), ",") + "}"
}}}

type takeAway struct{ Kit }

const mostElements = 5

// subsets returns the subsets of n elements that contain none of those named.
func subsets(n int, named ...[]int) Ideal {
	named = append(named, slices.Repeat([]int{1}, n))
	return Where(slices.Repeat([]int{2}, n), func(x []int) bool {
		return !slices.ContainsFunc(named, func(y []int) bool { return leq(y, x) })
	})
}

func digits(x []int) (s string) {
	for i, in := range slices.Backward(x) {
		if in == 1 {
			s += string(rune('0' + len(x) - i))
		}
	}
	return s
}

// Format lists the minimal subsets that can no longer be named, the smaller ones first.
func (takeAway) Format(p Ideal) string {
	var named [][]int
	all, left := subsets(len(p.Sides())).Points(), p.Points()
	slices.SortStableFunc(all, func(x, y []int) int { return len(digits(x)) - len(digits(y)) })
	s, sign := string('0'+rune(len(p.Sides()))), ":"
	for _, x := range all {
		is := func(y []int) bool { return slices.Equal(x, y) }
		if !slices.ContainsFunc(left, is) && !slices.ContainsFunc(named, func(y []int) bool { return leq(y, x) }) {
			named = append(named, x)
			s, sign = s+sign+digits(x), ","
		}
	}
	return s
}

func (takeAway) Parse(s string) (Ideal, error) {
	head, tail, colon := strings.Cut(s, ":")
	n, err := strconv.Atoi(strings.TrimSpace(head))
	if err != nil || n < 0 || n > mostElements {
		return "", game.Errorf(s, 0, "the number of elements is required, at most %d", mostElements)
	}
	var named [][]int
	for at := len(head) + 1; colon; at = len(s) - len(tail) {
		var field string
		field, tail, colon = strings.Cut(tail, ",")
		x := make([]int, n)
		for i, c := range []byte(strings.TrimSpace(field)) {
			if c < '1' || int(c-'0') > n {
				return "", game.Errorf(s, at+i, "an element from 1 to %d is required here", n)
			}
			x[n-int(c-'0')] = 1
		}
		if !slices.Contains(x, 1) || !slices.Contains(x, 0) {
			return "", game.Errorf(s, at, "a subset is required that is neither empty nor whole, as in %d:1", n)
		}
		named = append(named, x)
	}
	return subsets(n, named...), nil
}
