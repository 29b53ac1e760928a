// SPDX-License-Identifier: Apache-2.0

package coord

import "github.com/upstar-cgt/upstar/game"

// King goes one step towards the corner: left, down or diagonally.
var King = Kit{
	Doc: game.Doc{
		Name: "king", Title: "The King",
		Rule:     "A king goes one step left, down or diagonally left and down.",
		Position: "the coordinates of the king, as in 3,5; the corner is 0,0",
		Sources:  []string{"WW"},
		Samples:  []string{"3,5", "4,4"},
	},
	Vectors:   []Vector{Step(-1, 0), Step(0, -1), Step(-1, -1)},
	Symmetric: true,
	Far:       true,
}
