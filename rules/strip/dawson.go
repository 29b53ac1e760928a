// SPDX-License-Identifier: Apache-2.0

package strip

import (
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// DawsonsPawns is Dawson's Chess on its board. White pawns on the first of three rows and black
// pawns on the third go forward and capture as in chess, and must capture if they can [WW, ch. 4].
// This duty concerns the whole board, so that the board does not split into parts.
var DawsonsPawns = dawson{Kit{Doc: game.Doc{
	Name: "dawsons-pawns", Title: "Dawson's Pawns",
	Rule:     "On a board of three rows a pawn moves one square forward if that is empty, or captures an enemy pawn one square diagonally forward; a player who can capture must. Left's X go up, Right's O go down.",
	Position: "three rows of X, O and . with | between them, or the number of columns: OOO|...|XXX or 3",
	Sources:  []string{"Dawson 1973", "WW", "Siegel CGT"},
	Samples:  []string{"OOO|...|XXX", "4", "2", "O.O|.X.|X.X"},
}, Pieces: ".XO", Also: "xXoO", Rows: 3, Mirror: BothWay, Start: func(n int) Row {
	return Row(strings.Repeat("O", n) + "|" + strings.Repeat(".", n) + "|" + strings.Repeat("X", n))
}}}

type dawson struct{ Kit }

func (dawson) Options(dst []Row, p Row, player game.Player) []Row {
	mine, theirs, ahead := byte('X'), byte('O'), -(p.width() + 1)
	if player == game.Right {
		mine, theirs, ahead = theirs, mine, -ahead
	}
	before := len(dst)
	for i := range len(p) {
		for side := -1; side <= 1 && p[i] == mine; side += 2 {
			if to := i + ahead + side; p.is(to, theirs) {
				dst = append(dst, p.with(i, empty, to, int(mine)))
			}
		}
	}
	if len(dst) > before {
		return dst
	}
	for i := range len(p) {
		if p[i] == mine && p.is(i+ahead, empty) {
			dst = append(dst, p.with(i, empty, i+ahead, int(mine)))
		}
	}
	return dst
}
