// SPDX-License-Identifier: Apache-2.0

package heap

import "github.com/upstar-cgt/upstar/game"

// PartizanOctal gives each player a separate take-and-break code.
var PartizanOctal = game.Family[Heaps]{
	Doc: game.Doc{
		Name: "partizan-octal", Title: "Partizan take and break", Aliases: []string{"partizan-take-and-break"},
		Position: "a code for Left, one for Right, then the heap sizes: 0.7,0.07,9",
		Rule:     "Take from one heap, and break it, as your own code allows.",
		Sources:  []string{"Fraenkel–Kotzig 1987", "WW"}, Samples: []string{"0.7,0.07,6", "0.3,0.03,5,2"},
	},
	Params: []string{"left", "right"},
	Rules: func(args []string) (game.Ruleset[Heaps], error) {
		left, err := parseCode(args[0])
		if err != nil {
			return nil, err
		}
		right, err := parseCode(args[1])
		return Partizan{Rules: [2]rule{left, right}}, err
	},
}
