// SPDX-License-Identifier: Apache-2.0

package set

import (
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// Elements is a finite partially ordered set of numbers from 1 to 64: as text,
// which element covers which, as 1<2, then elements comparable to no other. The
// zero Elements is empty.
type Elements string

// Poset is the game on any ordered set: take an element and all above it. The
// last element may be taken; leave out the bottom of Chomp to play Chomp.
var Poset = poset{Kit[Elements]{Doc: game.Doc{
	Name: "poset", Title: "Poset game", Aliases: []string{"poset-game"},
	Rule:     "Take an element of a partially ordered set, and all elements greater than it.",
	Position: "which elements are less than which, as in 1<2<3,1<4, and single elements, as in 5; elements are numbers up to 64; the empty set is -",
	Sources:  []string{"Gale 1974"},
	Samples:  []string{"1<2<3,1<4,5", "1<3,2<3,1<4,2<4", "1<2<4,1<3<4,4<5,6<7", "1"},
},
	Order: func(p Elements) Order[Elements] {
		r := p.relation()
		members := elements(r.in)
		for i := range members {
			members[i]++
		}
		return Order[Elements]{members, func(a, b int) bool { return r.up[a-1]>>(b-1)&1 != 0 }, func(members []int) Elements {
			set := uint64(0)
			for _, a := range members {
				set |= 1 << (a - 1)
			}
			return r.order(set)
		}}
	},
}}

type poset struct{ Kit[Elements] }

func (poset) Format(p Elements) string {
	if p == "" {
		return "-"
	}
	return string(p)
}

func (poset) Parse(s string) (Elements, error) {
	if strings.TrimSpace(s) == "-" {
		return "", nil
	}
	r := &relation{}
	if s == "" {
		return "", game.Errorf(s, 0, "elements are missing; the empty set is -")
	}
	if err := r.read(s); err != nil {
		return "", err
	}
	for _, i := range elements(r.in) {
		for _, j := range elements(r.up[i]) {
			if i != j && r.up[j]>>i&1 != 0 {
				return "", game.Errorf(s, 0, "%d and %d are less than each other", i+1, j+1)
			}
		}
	}
	return r.order(r.in), nil
}
