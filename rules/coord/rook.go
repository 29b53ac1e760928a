// SPDX-License-Identifier: Apache-2.0

package coord

import "github.com/upstar-cgt/upstar/game"

// Rook goes left or down. The game is Nim with two heaps.
var Rook = Kit{
	Doc: game.Doc{
		Name: "rook", Title: "The Rook",
		Rule:     "A rook goes any distance left or down; it is Nim with two heaps.",
		Position: "the coordinates of the rook, as in 3,5; the corner is 0,0",
		Sources:  []string{"WW"},
		Samples:  []string{"3,5", "4,4"},
	},
	Vectors:   []Vector{Ride(-1, 0), Ride(0, -1)},
	Symmetric: true,
	Far:       true,
}
