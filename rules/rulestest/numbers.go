// SPDX-License-Identifier: Apache-2.0

package rulestest

import (
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/game"
)

// mostNumbers is the greatest number of positions of a board for which all numbers are checked.
const mostNumbers = 20_000

// checkNumbers tests the numbers of the positions of the board of p. Each position must have one
// number, and the moves on numbers must be those of the ruleset, forward and back.
func checkNumbers[P comparable](t testing.TB, r game.Ruleset[P], p P) {
	i, ok := r.(game.Indexer[P])
	if !ok {
		return
	}
	x, ok := i.Numbering(p)
	if !ok || x.Len() > mostNumbers {
		return
	}
	if n := x.Number(p); n >= x.Len() || x.At(n) != p {
		t.Errorf("%v has number %d of %d, which is that of %v", p, n, x.Len(), x.At(n))
		return
	}
	for _, player := range game.Players {
		before := make([][]uint64, x.Len())
		for n := range x.Len() {
			q := x.At(n)
			if x.Number(q) != n {
				t.Errorf("%v has number %d, not %d", q, x.Number(q), n)
				return
			}
			options := x.Options(nil, n, player)
			var want []uint64
			for _, o := range r.Options(nil, q, player) {
				want = append(want, x.Number(o))
			}
			for _, o := range options {
				before[o] = append(before[o], n)
			}
			if slices.Sort(options); !slices.Equal(options, sorted(want)) {
				t.Errorf("%v moves from %d to %v, but from %v to %v", player, n, options, q, want)
				return
			}
		}
		for n, want := range before {
			if got := x.Before(nil, uint64(n), player); !slices.Equal(sorted(got), sorted(want)) {
				t.Errorf("%v moves to %v from %v, want %v", player, x.At(uint64(n)), got, want)
				return
			}
		}
	}
}

func sorted(list []uint64) []uint64 {
	slices.Sort(list)
	return list
}
