// SPDX-License-Identifier: Apache-2.0

package heap

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
)

// Octal is any take-and-break game, given by its code.
var Octal = game.Family[Heaps]{
	Doc: game.Doc{
		Name: "octal", Title: "Take and break", Aliases: []string{"take-and-break", "hexadecimal"},
		Position: "a code, then the heap sizes: 0.137,9",
		Rule:     "The digit d_k of the code says what may be left after taking k tokens from a heap: 1 nothing, 2 one heap, 4 two heaps, 8 three heaps, and sums of these.",
		Sources:  []string{"Guy–Smith 1956", "WW"}, Samples: []string{"0.137,7", "0.8,7", "4.0,6", "0.[3],4", "0.05,6,3"},
	},
	Params: []string{"code"},
	Rules: func(args []string) (game.Ruleset[Heaps], error) {
		code, err := parseCode(args[0])
		return Game{Rule: code, Digits: args[0]}, err
	},
}

// parseCode reads the code of a game in which play ends.
func parseCode(s string) (takebreak.Code, error) {
	code, err := takebreak.Parse(s)
	if err == nil {
		err = code.Grows()
	}
	return code, err
}
