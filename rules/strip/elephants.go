// SPDX-License-Identifier: Apache-2.0

package strip

import "github.com/upstar-cgt/upstar/game"

// ElephantsAndRhinos is Toads and Frogs without jumps.
var ElephantsAndRhinos = toads{Kit{Doc: game.Doc{
	Name: "elephants-and-rhinos", Title: "Elephants and Rhinos", Aliases: []string{"elephants"},
	Rule:     "Left moves an elephant (X) one square to the right, Right a rhino (O) one square to the left, onto an empty square.",
	Position: "a row of X (elephant), O (rhino) and . (empty): X..O.X",
	Sources:  []string{"Albert–Nowakowski–Wolfe 2007"},
	Samples:  []string{"X.O", "X...O", "X..O.X..O", "O.XX..O"},
}, Pieces: ".XO", Also: "xXoO"}, 1, 1, 0, opponents}
