// SPDX-License-Identifier: Apache-2.0

package strip

import (
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// Treblecross is one-dimensional noughts and crosses with crosses only. A player who completes
// three in a row wins, because play stops there [WW, ch. 4]. It stops on the whole row, so that
// gaps do not split the row into a sum.
var Treblecross = treblecross{Kit{Doc: game.Doc{
	Name: "treblecross", Title: "Treblecross",
	Rule:     "A move puts a cross on an empty square. When three crosses are in a row nobody can move, so the player who put the third has won.",
	Position: "a row of . (empty) and X (a cross), or its length: ..X.. or 7",
	Sources:  []string{"WW"},
	Samples:  []string{"5", "..X..", "X....X", "3"},
}, Pieces: ".X", Also: "xX", Mirror: BothWay, Start: func(n int) Row { return Row(strings.Repeat(".", n)) }}}

type treblecross struct{ Kit }

func (treblecross) Impartial() bool { return true }

func (treblecross) Options(dst []Row, p Row, _ game.Player) []Row {
	if strings.Contains(string(p), "XXX") {
		return dst
	}
	for i := range len(p) {
		if p[i] == empty {
			dst = append(dst, p.with(i, 'X'))
		}
	}
	return dst
}

// IsTreblecross reports whether the rules are those of Treblecross.
func IsTreblecross(rules any) bool {
	_, ok := rules.(treblecross)
	return ok
}
