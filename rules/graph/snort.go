// SPDX-License-Identifier: Apache-2.0

package graph

import "github.com/upstar-cgt/upstar/game"

// Snort is about cows and bulls: neighbours must not get different colours.
var Snort = colouring{
	Kit: Kit{
		Doc: game.Doc{
			Name: "graph-snort", Title: "Snort on graphs",
			Rule:     "Left colours a vertex blue, Right red; neighbours must not get different colours.",
			Position: "the uncoloured graph: edges 1-2,2-3 or 1-2-3, single vertices 4, and 3:b for a vertex that only Left may colour, 3:r for Right; also path:5, cycle:4, star:3, complete:4; the empty graph is -",
			Sources:  []string{"ONAG, ch. 8", "WW"},
			Samples:  []string{"path:4", "1-2-3-1,3-4", "1-2-3,2:b", "star:3,5:r"},
		},
		Marks: "br", Labels: Arbitrary, Parts: Components,
		Trim: unjoin(func(a, b byte) bool { return a == b }),
	},
	forbids: game.Player.Opponent,
}
