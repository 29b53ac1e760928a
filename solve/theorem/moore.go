// SPDX-License-Identifier: Apache-2.0

package theorem

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/heap"
)

// Moore is Nim in which a move takes from at most k heaps.
var Moore = &Theorem{
	Name:      "Moore's theorem",
	Statement: "If a move takes from at most k heaps, a position is lost if in every binary place the number of ones is divisible by k+1; in misère play, when no heap is larger than 1, if the number of heaps leaves the rest 1.",
	Sources:   []string{"Moore 1910", "ONAG"},
	Games:     []string{"moore"},
	Decides:   "the outcome and a winning move in both plays",
	Find: func(p position.Position) *Finding {
		k, ok := heap.AsMoore(position.Base(p))
		if !ok {
			return nil
		}
		n, ok := heaps(p)
		if !ok {
			return nil
		}
		return &Finding{Normal: moore(n, k, game.Normal), Misere: moore(n, k, game.Misere),
			Why: fmt.Sprintf("a winning move leaves in every binary place a number of ones divisible by %d", k+1)}
	},
}

func moore(n numbers, k int, c game.Convention) *Decision {
	after, wins := mooreAfter(n.of, k, c)
	if after == nil { // no move is needed
		return won(wins, Every)
	}
	return won(true, Some, n.at(after...))
}

// mooreAfter returns the heaps after a winning move, if there is one. In misère play a player who
// has no move wins.
func mooreAfter(of []*big.Int, k int, c game.Convention) (after []*big.Int, wins bool) {
	if !slices.ContainsFunc(of, func(a *big.Int) bool { return a.Sign() > 0 }) {
		return nil, c == game.Misere
	}
	after, large := mooreMove(of, k), 0
	for _, a := range of {
		if a.Cmp(one) > 0 {
			large++
		}
	}
	if c == game.Misere && large <= k {
		after = lastOnes(of, k, large)
	}
	return after, after != nil
}

// mooreMove returns the heaps after a winning move in normal play, or nil if there is none. It
// works from the highest place down. Once a heap has been made smaller, its lower digits can be
// chosen freely.
func mooreMove(sizes []*big.Int, k int) []*big.Int {
	after := make([]*big.Int, len(sizes))
	places := 0
	for i, a := range sizes {
		after[i] = new(big.Int).Set(a)
		places = max(places, a.BitLen())
	}
	var free []int
	for place := places - 1; place >= 0; place-- {
		var ones []int
		for i, a := range after {
			if a.Bit(place) == 1 && !slices.Contains(free, i) {
				ones = append(ones, i)
			}
		}
		want := (k + 1 - len(ones)%(k+1)) % (k + 1)
		give := 0
		if want > len(free) {
			want, give = 0, len(ones)%(k+1)
		}
		for j, i := range free {
			after[i].SetBit(after[i], place, map[bool]uint{true: 1}[j < want])
		}
		for _, i := range ones[:give] {
			after[i].SetBit(after[i], place, 0)
			free = append(free, i)
		}
	}
	if len(free) == 0 {
		return nil
	}
	return after
}

// lastOnes returns the heaps after a winning move in misère play, if at most k heaps are larger
// than 1. The move leaves only heaps of 1, and their number is 1 modulo k+1.
func lastOnes(sizes []*big.Int, k, large int) []*big.Int {
	ones := 0
	for _, a := range sizes {
		if a.Cmp(one) == 0 {
			ones++
		}
	}
	if large == 0 && ones%(k+1) == 1%(k+1) {
		return nil
	}
	least, most := max(0, ones-(k-large)), ones+large
	if large == 0 {
		most = ones - 1
	}
	keep := 0
	for t := least; t <= most; t++ {
		if t%(k+1) == 1%(k+1) {
			keep = t
		}
	}
	after := make([]*big.Int, len(sizes))
	for i, a := range sizes { // the ones first, then the large ones
		after[i] = new(big.Int)
		if a.Cmp(one) == 0 && keep > 0 {
			after[i].SetInt64(1)
			keep--
		}
	}
	for i, a := range sizes {
		if a.Cmp(one) > 0 && keep > 0 {
			after[i].SetInt64(1)
			keep--
		}
	}
	return after
}
