// SPDX-License-Identifier: Apache-2.0

package grid

import "github.com/upstar-cgt/upstar/game"

// Cutcake is played with rectangular cakes that are divided into unit squares. A move cuts a cake
// in two: Left along a vertical line, Right along a horizontal one [WW, ch. 2].
var Cutcake = CakeKit{Doc: game.Doc{
	Name: "cutcake", Title: "Cutcake",
	Rule:     "A move cuts a cake in two along a line between unit squares: Left's cuts are upright (north–south), Right's are level (east–west).",
	Position: "rows x columns, several cakes with + between them: 3x5 or 2x3+4x1",
	Sources:  []string{"WW"},
	Samples:  []string{"1x5", "3x3", "2x4", "2x3+3x1"},
}, Cuts: func(n int, yield func(...int)) {
	for a := 1; 2*a <= n; a++ {
		yield(a, n-a)
	}
}}
