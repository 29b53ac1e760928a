// SPDX-License-Identifier: Apache-2.0

package coord

import "github.com/upstar-cgt/upstar/game"

// Wythoff is the queen's way home: she goes left, down or diagonally towards the corner. With heaps
// instead of coordinates, a move takes tokens from one heap, or the same number from both.
var Wythoff = Kit{
	Doc: game.Doc{
		Name: "wythoff", Title: "Wythoff's game", Aliases: []string{"queen", "wythoffs-game"},
		Rule:     "A queen goes any distance left, down or diagonally left and down, towards the corner of the board.",
		Position: "the coordinates of the queen, as in 1,4; the corner is 0,0",
		Sources:  []string{"Wythoff 1907", "WW"},
		Samples:  []string{"1,4", "5,3", "2,1"},
	},
	Vectors:   []Vector{Ride(-1, 0), Ride(0, -1), Ride(-1, -1)},
	Symmetric: true,
	Far:       true,
}
