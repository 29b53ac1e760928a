// SPDX-License-Identifier: Apache-2.0

package coord

import "github.com/upstar-cgt/upstar/game"

// Euclid is played with two positive numbers. A move subtracts a multiple of the smaller number
// from the larger one, and must leave a positive number. The game ends at g,g, where no such move
// is possible.
var Euclid = Kit{
	Doc: game.Doc{
		Name: "euclid", Title: "Euclid",
		Rule:     "Take a positive multiple of the smaller number from the larger; both must stay positive. The game ends when the two are equal.",
		Position: "two positive numbers, as in 5,12",
		Sources:  []string{"Cole–Davie 1969", "Nivasch 2006"},
		Samples:  []string{"5,12", "7,30", "8,8"},
	},
	Moves: func(p Point, to func(Point)) {
		for x := p.X - p.Y; x > 0; x -= p.Y {
			to(Point{x, p.Y})
		}
		for y := p.Y - p.X; y > 0; y -= p.X {
			to(Point{p.X, y})
		}
	},
	Symmetric: true,
	Least:     1,
	Far:       true,
}
