// SPDX-License-Identifier: Apache-2.0

package graph

import "github.com/upstar-cgt/upstar/game"

// Col is map colouring: neighbours must not get the same colour.
var Col = colouring{
	Kit: Kit{
		Doc: game.Doc{
			Name: "graph-col", Title: "Col on graphs",
			Rule:     "Left colours a vertex blue, Right red; neighbours must not get the same colour.",
			Position: "the uncoloured graph: edges 1-2,2-3 or 1-2-3, single vertices 4, and 3:b for a vertex that only Left may colour, 3:r for Right; also path:5, cycle:4, star:3, complete:4; the empty graph is -",
			Sources:  []string{"ONAG, ch. 8", "WW"},
			Samples:  []string{"path:4", "1-2-3-1,3-4", "1-2-3,2:b", "star:3,5:r"},
		},
		Marks: "br", Labels: Arbitrary, Parts: Components,
		Trim: unjoin(func(a, b byte) bool { return a != b }),
	},
	forbids: func(player game.Player) game.Player { return player },
}
