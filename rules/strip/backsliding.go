// SPDX-License-Identifier: Apache-2.0

package strip

import "github.com/upstar-cgt/upstar/game"

// Backsliding is Toads and Frogs in which animals may also slide back one square,
// so that play need not end. Jumps go forward only.
var Backsliding = toads{Kit{Doc: game.Doc{
	Name: "backsliding-toads-and-frogs", Title: "Backsliding Toads and Frogs", Aliases: []string{"backsliding"},
	Rule:     "Left moves a toad one square to the right or to the left, or jumps to the right over one frog onto the empty square behind it; Right does the same with the frogs, whose jumps go to the left.",
	Position: "a row of T (toad), F (frog) and . (empty); X and O are read as T and F: TT..FF",
	Sources:  []string{"WW, ch. 11", "Siegel CGT, VI"},
	Samples:  []string{"T.F", "T..F", "TT.FF", "TT.F"},
}, Pieces: ".TF", Also: "tTfFXTxTOFoF"}, -1, 1, 1, opponents}
