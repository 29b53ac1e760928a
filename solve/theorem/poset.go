// SPDX-License-Identifier: Apache-2.0

package theorem

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/set"
)

// PosetForest is a poset in which the elements below each element form a chain.
var PosetForest = &Theorem{
	Name:      "the colon principle",
	Statement: "If the elements below each element are a chain, the nim value of an element with what lies above it is 1 more than the nim sum of what grows out of it.",
	Sources:   []string{"WW", "ONAG, ch. 13"},
	Games:     []string{"poset"},
	Decides:   "the nim value, so the outcome in normal play",
	Find: func(p position.Position) *Finding {
		x, ok := order(p)
		if !ok || len(x.Members()) == 0 {
			return nil
		}
		below := map[int][]int{}
		for _, e := range x.Covers() {
			below[e[1]] = append(below[e[1]], e[0])
			if len(below[e[1]]) > 1 {
				return nil
			}
		}
		above := map[int][]int{}
		for _, e := range x.Covers() {
			above[e[0]] = append(above[e[0]], e[1])
		}
		var grow func(v int) int
		grow = func(v int) int {
			g := 0
			for _, w := range above[v] {
				g ^= grow(w)
			}
			return g + 1
		}
		g := 0
		for _, v := range x.Members() {
			if len(below[v]) == 0 {
				g ^= grow(v)
			}
		}
		return &Finding{Nim: big.NewInt(int64(g)), Normal: won(g != 0, Unlisted), Why: fmt.Sprintf("the nim value is %d", g)}
	},
}

// order returns the elements of a position of the poset game.
func order(p position.Position) (set.Elements, bool) {
	x, ok := position.As[set.Elements](p)
	return x, ok && is(p, set.Poset)
}

// PosetLeast is a poset with a least element.
var PosetLeast = &Theorem{
	Name:      "the theorem of the least element",
	Statement: "A poset with a least element is won by taking it, and with it everything.",
	Sources:   []string{"Gale 1974"},
	Games:     []string{"poset"},
	Decides:   "the outcome and a winning move in normal play",
	Find: func(p position.Position) *Finding {
		x, ok := order(p)
		if _, least := extreme(x, 0); !ok || !least {
			return nil
		}
		return &Finding{Normal: won(true, Some, position.With(p, set.Elements("")))}
	},
}

// PosetGreatest is a poset with a greatest element.
var PosetGreatest = &Theorem{
	Name:      "strategy stealing in posets",
	Statement: "A poset with a greatest element is won: if that element is no winning move, the answer to it would have been one. In misère play the same holds if there is another element.",
	Sources:   []string{"Gale 1974", "Siegel CGT, I.4"},
	Games:     []string{"poset"},
	Decides:   "the outcome in both plays, no move",
	Find: func(p position.Position) *Finding {
		x, ok := order(p)
		if _, greatest := extreme(x, 1); !ok || !greatest {
			return nil
		}
		f := &Finding{Normal: won(true, Unnamed), Misere: won(true, Unnamed)}
		if len(x.Members()) == 1 {
			f.Misere = lost()
		}
		return f
	},
}

// extreme returns the element that is below all others if end is 0, or above all others otherwise.
func extreme(x set.Elements, end int) (element int, ok bool) {
	var ends []int
	members, covers := x.Members(), x.Covers()
	for _, v := range members {
		if !slices.ContainsFunc(covers, func(e [2]int) bool { return e[1-end] == v }) {
			ends = append(ends, v)
		}
	}
	if len(ends) != 1 { // in a finite order, a single minimal element is the least
		return 0, false
	}
	return ends[0], true
}
