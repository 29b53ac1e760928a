// SPDX-License-Identifier: Apache-2.0

package set

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// Chomp is eating chocolate. A player names a square, and eats it and all squares that are neither
// above it nor to its left. Nobody eats the poisoned square. A position consists of the remaining
// squares, by row and column.
var Chomp = chomp{Kit{Doc: game.Doc{
	Name: "chomp", Title: "Chomp",
	Rule:     "Choose a square and eat it with everything at or beyond it in both directions; the first square is poisoned and may not be taken.",
	Position: "rows and columns, as in 3x4, or the lengths of the rows, as in 4,4,2; the poisoned square is the first of the first row",
	Sources:  []string{"Gale 1974", "Siegel CGT, I.4", "WW"},
	Samples:  []string{"3x4", "4,1,1", "1", "5"},
}, Name: func(_ Ideal, x []int) string { return fmt.Sprintf("(%d,%d)", x[0]+1, x[1]+1) }, Board: true}}

type chomp struct{ Kit }

const longestBar = 100 // rows and columns

func (chomp) Format(p Ideal) string {
	_, rows, _ := p.parts()
	if len(rows) > 1 && rows[0] == rows[len(rows)-1] {
		return fmt.Sprintf("%dx%d", len(rows), rows[0])
	}
	return cmp.Or(game.Joined([]byte(rows), ","), "0")
}

func (chomp) Parse(s string) (Ideal, error) {
	if strings.TrimSpace(s) == "0" {
		return "", nil
	}
	rows, at, err := numbers(s, ",x", longestBar)
	switch n := len(rows); {
	case err != nil:
		return "", err
	case n == 2 && strings.Contains(s, "x"):
		return Where(rows, func([]int) bool { return true }), nil
	case n > longestBar || strings.Contains(s, "x"):
		return "", game.Errorf(s, at[2], "rows and columns are required, as in 3x4, or at most %d rows", longestBar)
	}
	for i := range rows[1:] {
		if rows[i+1] > rows[i] {
			return "", game.Errorf(s, at[i+1], "the row is longer than the one before")
		}
	}
	return Where([]int{len(rows), rows[0]}, func(x []int) bool { return x[1] < rows[x[0]] }), nil
}
