// SPDX-License-Identifier: Apache-2.0

package grid

import "github.com/upstar-cgt/upstar/game"

// Domineering is played with dominoes, each put on two empty squares. Left places them vertically,
// Right horizontally.
var Domineering = domineering{Kit{Doc: game.Doc{
	Name: "domineering", Title: "Domineering", Aliases: []string{"crosscram"},
	Rule:     "A move puts a domino on two empty neighbouring squares: Left's stand upright, Right's lie.",
	Position: "rows of . (empty) and # (taken) with | between them, or a size: ..#|... or 4x5 (rows x columns)",
	Sources:  []string{"ONAG", "WW"},
	Samples:  []string{"..|..", "3x3", "2x4", "..#|...|#.."},
}, Pieces: ".#", Symmetry: Mirrors, Parts: emptyRegions}}

type domineering struct{ Kit }

func (domineering) Options(dst []Board, b Board, player game.Player) []Board {
	if player == game.Left {
		return b.dominoes(dst, 0, 1)
	}
	return b.dominoes(dst, 1, 0)
}
