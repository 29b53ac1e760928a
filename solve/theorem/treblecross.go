// SPDX-License-Identifier: Apache-2.0

package theorem

import (
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/strip"
)

// Treblecross is .007, as long as nobody plays within two squares of a cross; such a move loses at
// once.
var Treblecross = &Theorem{
	Name:      "the theorem of Treblecross",
	Statement: "An empty row of n ≥ 3 squares of Treblecross has the foreclosed nim value that a heap of n+2 has in the octal game .007.",
	Sources:   []string{"WW", "ONAG, ch. 14", "Ferguson"},
	Games:     []string{"treblecross"},
	Decides:   "the foreclosed nim value; the outcome and all winning moves in normal play",
	Find: func(p position.Position) *Finding {
		row, ok := position.As[strip.Row](p)
		if !ok || !is(p, strip.Treblecross) || len(row) < 3 || strings.Trim(string(row), ".") != "" {
			return nil
		}
		g := bond(len(row) + 2)
		n := len(row)
		d := won(g[n+2] != 0, Every)
		for i := range n {
			if g[i] == g[n-1-i] {
				d.Moves[0] = append(d.Moves[0], position.With(p, row[:i]+"X"+row[i+1:]))
			}
		}
		return &Finding{Normal: d, Foreclosed: &g[n+2], Why: fmt.Sprintf("the foreclosed nim value is %d", g[n+2])}
	},
}

// bond returns the nim values of .007 up to n, by definition.
func bond(n int) []int {
	g := make([]int, n+1)
	for m := 3; m <= n; m++ {
		seen := map[int]bool{}
		for a := 0; 2*a <= m-3; a++ {
			seen[g[a]^g[m-3-a]] = true
		}
		for seen[g[m]] {
			g[m]++
		}
	}
	return g
}
