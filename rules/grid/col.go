// SPDX-License-Identifier: Apache-2.0

package grid

import "github.com/upstar-cgt/upstar/game"

// Col is a colouring game. A player puts a stone of theirs on an empty square that has none of
// their stones beside it.
var Col = coloring{Kit{Doc: game.Doc{
	Name: "grid-col", Title: "Col on a grid",
	Rule:     "A move puts one of your stones on an empty square that has no stone of yours on a neighbouring square.",
	Position: "rows of . (empty), # (no square), X (Left) and O (Right) with | between them, or a size: X..|..O or 3x3",
	Sources:  []string{"ONAG", "WW"},
	Samples:  []string{"..|..", "2x3", "1x5", "X..|.#.|..O"},
}, Pieces: ".#XO", Symmetry: Turns}, same}
