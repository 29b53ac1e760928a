// SPDX-License-Identifier: Apache-2.0

package coord

import "github.com/upstar-cgt/upstar/game"

// Bishop goes any distance diagonally towards both sides of the board. It is a single heap of Nim
// whose size is the smaller coordinate.
var Bishop = Kit{
	Doc: game.Doc{
		Name: "bishop", Title: "The Bishop",
		Rule:     "A bishop goes any distance diagonally left and down; it is Nim with one heap, the smaller coordinate.",
		Position: "the coordinates of the bishop, as in 3,5; the corner is 0,0",
		Sources:  []string{"WW"},
		Samples:  []string{"3,5", "4,4"},
	},
	Vectors:   []Vector{Ride(-1, -1)},
	Symmetric: true,
	Far:       true,
}

// ClimbingBishop may also go up to the left. Every move brings it nearer to the
// left side, so the game ends although the board has no top.
var ClimbingBishop = Kit{
	Doc: game.Doc{
		Name: "climbing-bishop", Title: "The Climbing Bishop",
		Rule:     "A bishop goes any distance diagonally to the left, down or up, on a board without top.",
		Position: "the coordinates of the bishop, as in 3,2; the corner is 0,0",
		Sources:  []string{"upstar"},
		Samples:  []string{"3,2", "4,0"},
	},
	Vectors: []Vector{Ride(-1, -1), Ride(-1, 1)},
	Weight:  Point{2, 1},
	Far:     true,
}
