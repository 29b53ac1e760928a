// SPDX-License-Identifier: Apache-2.0

package grid

import "github.com/upstar-cgt/upstar/game"

// Cram is impartial Domineering: both players put dominoes in either direction.
var Cram = cram{Kit{Doc: game.Doc{
	Name: "cram", Title: "Cram", Aliases: []string{"plugg"},
	Rule:     "A move puts a domino, upright or lying, on two empty neighbouring squares.",
	Position: "rows of . (empty) and # (taken) with | between them, or a size: ..#|... or 4x5 (rows x columns)",
	Sources:  []string{"WW", "Gardner 1974"},
	Samples:  []string{"..|..", "3x3", "1x7", "..#|...|#.."},
}, Pieces: ".#", Symmetry: Turns, Parts: emptyRegions}}

type cram struct{ Kit }

func (cram) Impartial() bool { return true }

// ImpartialVariant returns Cram.
func (domineering) ImpartialVariant() game.Ruleset[Board] { return Cram }

func (cram) Options(dst []Board, b Board, _ game.Player) []Board {
	return b.dominoes(b.dominoes(dst, 0, 1), 1, 0)
}
