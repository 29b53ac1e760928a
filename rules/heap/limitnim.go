// SPDX-License-Identifier: Apache-2.0

package heap

import (
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// LimitNim is Nim in which a move takes at most a fixed number of tokens.
var LimitNim = game.Family[Heaps]{
	Doc: game.Doc{
		Name: "limit-nim", Title: "Nim with a move limit", Aliases: []string{"bounded-nim"},
		Position: "the most tokens k of a move, then the heap sizes: 3,10,7",
		Rule:     "Take at least one and at most k tokens from one heap.",
		Sources:  []string{"Bachet 1612", "WW"}, Samples: []string{"2,5", "3,4,2"},
	},
	Params: []string{"k"},
	Rules: func(args []string) (game.Ruleset[Heaps], error) {
		k, err := strconv.Atoi(args[0])
		if err != nil || k < 1 {
			return nil, game.Errorf(args[0], 0, "the most tokens of a move is a number from 1")
		}
		code := ""
		if k <= 1000 {
			code = "0." + strings.Repeat("3", k)
		}
		return Game{Digits: code, limit: k, Rule: take(func(n int, leave func(a int) bool) {
			for a := max(0, n-k); a < n && leave(a); a++ {
			}
		})}, nil
	},
}
