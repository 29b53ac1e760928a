// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// MaundyCake is Cutcake with equal shares: a move divides a cake into any number of equal pieces,
// Left by vertical cuts and Right by horizontal ones [WW, ch. 2].
var MaundyCake = CakeKit{Doc: game.Doc{
	Name: "maundy-cake", Title: "Maundy Cake",
	Rule:     "A move divides a cake into two or more equal pieces of whole unit squares: Left by upright cuts, Right by level ones.",
	Position: "rows x columns, several cakes with + between them: 4x6 or 2x3+4x1",
	Sources:  []string{"WW"},
	Samples:  []string{"1x8", "4x4", "2x6", "3x2+3x1"},
}, Cuts: func(n int, yield func(...int)) {
	for width := 1; width < n; width++ {
		if n%width == 0 {
			yield(slices.Repeat([]int{width}, n/width)...)
		}
	}
}}
