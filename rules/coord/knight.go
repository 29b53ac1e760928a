// SPDX-License-Identifier: Apache-2.0

package coord

import "github.com/upstar-cgt/upstar/game"

// Knight makes the four knight's moves whose total effect is down and to the left. It has no move
// from the four squares at the corner.
var Knight = Kit{
	Doc: game.Doc{
		Name: "knight", Title: "The Knight",
		Rule:     "A knight goes by (−2,+1), (−2,−1), (−1,−2) or (+1,−2); on the four squares of the corner it is at home.",
		Position: "the coordinates of the knight, as in 3,4; the corner is 0,0",
		Sources:  []string{"Ferguson"},
		Samples:  []string{"3,4", "4,9", "7,2"},
	},
	Vectors:   homeward,
	Symmetric: true,
}

var homeward = []Vector{Step(-2, 1), Step(-2, -1), Step(-1, -2), Step(1, -2)}
