// SPDX-License-Identifier: Apache-2.0

package heap

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
)

// Splittles takes a number of tokens from a given set, and may split the remaining heap in two.
var Splittles = game.Family[Heaps]{
	Doc: game.Doc{
		Name: "splittles", Title: "Splittles", Position: "the set, then the heap sizes: {1,3},10",
		Rule:    "Take from one heap a number of tokens that is in the set; you may split what is left into two heaps.",
		Sources: []string{"Mesdal 2009", "WW"}, Samples: []string{"{1,2},6", "{2,3},5,4"},
	},
	Params: []string{"set"},
	Rules: func(args []string) (game.Ruleset[Heaps], error) {
		set, err := parseSet(args[0])
		return Game{Rule: splitting(set), Digits: digitsOf(takebreak.Splittles, set)}, err
	},
}

// PartizanSplittles gives each player a separate set.
var PartizanSplittles = game.Family[Heaps]{
	Doc: game.Doc{
		Name: "partizan-splittles", Title: "Partizan Splittles", Position: "a set for Left, one for Right, then the heap sizes: {1,2},{3,4},10",
		Rule:    "Take from one heap a number of tokens that is in your own set; you may split what is left into two heaps.",
		Sources: []string{"Mesdal 2009"}, Samples: []string{"{1,2},{3,4},6", "{1,4},{2},5,3"},
	},
	Params: []string{"left", "right"},
	Rules: func(args []string) (game.Ruleset[Heaps], error) {
		left, right, err := parseSets(args)
		return Partizan{Rules: [2]rule{splitting(left), splitting(right)}}, err
	},
}

// splitting is the rule to take a number in the set, and then to split the rest or not.
type splitting []int

// Options works as the method of Rule.
func (set splitting) Options(n int, yield func(heaps []int) bool) {
	var buf [2]int
	for _, k := range set {
		for a := 0; 2*a <= n-k; a++ {
			heaps := buf[:0]
			if a > 0 {
				heaps = append(heaps, a)
			}
			if n-k-a > 0 {
				heaps = append(heaps, n-k-a)
			}
			if !yield(heaps) {
				return
			}
		}
	}
}

// Size returns the number of options of a heap of n.
func (set splitting) Size(n int) int {
	total := 0
	for _, k := range set {
		total = min(total+max(0, n-k)/2+1, largest)
	}
	return total
}

// Code returns the rule as a code, unless it would be very long.
func (set splitting) Code() (takebreak.Code, bool) { return codeOf(takebreak.Splittles, set) }
