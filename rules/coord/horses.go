// SPDX-License-Identifier: Apache-2.0

package coord

import "github.com/upstar-cgt/upstar/game"

// Horses is the game of one horse from All the King's Horses, which is called home to the corner.
// Conway has twelve games of several horses: they are twelve compounds of this game.
var Horses = Kit{
	Doc: game.Doc{
		Name: "horses", Title: "King's Horse", Aliases: []string{"horse", "kings-horse", "all-the-kings-horses"},
		Rule:     "A horse goes home to the 2×2 squares of the corner by the knight's moves (−2,+1), (−2,−1), (−1,−2) and (+1,−2).",
		Position: "the coordinates of the horse, as in 3,4; the corner is 0,0",
		Sources:  []string{"ONAG, ch. 14"},
		Samples:  []string{"3,4", "5,8"},
	},
	Vectors:   homeward,
	Symmetric: true,
}
