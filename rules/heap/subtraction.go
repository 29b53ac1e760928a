// SPDX-License-Identifier: Apache-2.0

package heap

import (
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
)

// Subtraction takes a number of tokens from a given set from a heap.
var Subtraction = game.Family[Heaps]{
	Doc: game.Doc{
		Name: "subtraction", Title: "Subtraction game", Position: "the set, then the heap sizes: {1,3,4},10",
		Rule:    "Take from one heap a number of tokens that is in the set.",
		Sources: []string{"WW", "Siegel CGT"}, Samples: []string{"{1,3,4},7", "{2,3},5,4"},
	},
	Params: []string{"set"},
	Rules: func(args []string) (game.Ruleset[Heaps], error) {
		set, err := parseSet(args[0])
		return Game{Rule: subtract(set), Digits: digitsOf(takebreak.Subtraction, set)}, err
	},
}

// AllBut takes any number of tokens except those in a given set from a heap.
var AllBut = game.Family[Heaps]{
	Doc: game.Doc{
		Name: "all-but", Title: "All-but subtraction game", Position: "the set of numbers that may not be taken, then the heap sizes: {2,3},10",
		Rule:    "Take from one heap any number of tokens that is not in the set.",
		Sources: []string{"WW", "Siegel CGT"}, Samples: []string{"{2},6", "{1,3},5,3"},
	},
	Params: []string{"set"},
	Rules: func(args []string) (game.Ruleset[Heaps], error) {
		set, err := parseSet(args[0])
		return Game{Rule: take(func(n int, leave func(a int) bool) {
			for k := 1; k <= n; k++ {
				if _, out := slices.BinarySearch(set, k); !out && !leave(n-k) {
					return
				}
			}
		}), Digits: digitsOf(takebreak.AllBut, set)}, err
	},
}

// PartizanSubtraction gives each player a separate set.
var PartizanSubtraction = game.Family[Heaps]{
	Doc: game.Doc{
		Name: "partizan-subtraction", Title: "Partizan subtraction game", Position: "a set for Left, one for Right, then the heap sizes: {1,4},{2,3},10",
		Rule:    "Take from one heap a number of tokens that is in your own set.",
		Sources: []string{"Fraenkel–Kotzig 1987", "Siegel CGT, I.1"}, Samples: []string{"{1,4},{2,3},7", "{1},{2},4,3"},
	},
	Params: []string{"left", "right"},
	Rules: func(args []string) (game.Ruleset[Heaps], error) {
		left, right, err := parseSets(args)
		return Partizan{Rules: [2]rule{subtract(left), subtract(right)}}, err
	},
}

// subtract is the rule to take a number in the set.
type subtract []int

// Options works as the method of Rule.
func (set subtract) Options(n int, yield func(heaps []int) bool) {
	take(func(n int, leave func(a int) bool) {
		for _, k := range set {
			if k > n || !leave(n-k) {
				return
			}
		}
	}).Options(n, yield)
}

// Size returns the greatest number of options of a heap.
func (set subtract) Size(int) int { return len(set) }

// Code returns the rule as a code, unless it would be very long.
func (set subtract) Code() (takebreak.Code, bool) { return codeOf(takebreak.Subtraction, set) }

// longestCode is the greatest number of digits of a code of a set.
const longestCode = 10_000

// codeOf returns the take-and-break code of a set, unless it would be very long.
func codeOf(code func(...int) takebreak.Code, set []int) (takebreak.Code, bool) {
	if len(set) > 0 && set[len(set)-1] > longestCode {
		return takebreak.Code{}, false
	}
	return code(set...), true
}

// digitsOf writes the code of a set, unless it would be long.
func digitsOf(code func(...int) takebreak.Code, set []int) string {
	if len(set) > 0 && set[len(set)-1] > longestCode/10 {
		return ""
	}
	return code(set...).String()
}

// parseSet reads a set of positive numbers such as {1,3,4}.
func parseSet(s string) ([]int, error) {
	inside, ok := strings.CutPrefix(s, "{")
	if !ok {
		return nil, game.Errorf(s, 0, "a set such as {1,3,4} is required")
	}
	if inside, ok = strings.CutSuffix(inside, "}"); !ok {
		return nil, game.Errorf(s, len(s), "the set is not closed by }")
	}
	if strings.TrimSpace(inside) == "" {
		return nil, nil
	}
	set, err := Numbers(inside)
	if err != nil {
		return nil, game.InText(err, s, 1)
	}
	if slices.Contains(set, 0) {
		return nil, game.Errorf(s, 1, "0 cannot be taken: the game would not end")
	}
	slices.Sort(set)
	return slices.Compact(set), nil
}

// parseSets reads the sets of Left and of Right.
func parseSets(args []string) (left, right []int, err error) {
	if left, err = parseSet(args[0]); err == nil {
		right, err = parseSet(args[1])
	}
	return left, right, err
}
