// SPDX-License-Identifier: Apache-2.0

package theorem

import (
	"strings"

	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/strip"
	"github.com/upstar-cgt/upstar/value/dyadic"
)

// PartedToads is about animals that never meet. Each move of a toad takes 1 from the number of empty
// squares to the right of toads, and Left can move while it is not 0.
var PartedToads = &Theorem{
	Name:      "the theorem of parted toads and frogs",
	Statement: "If no frog is to the right of a toad, the value is the sum of the numbers of empty squares to the right of each toad, minus those to the left of each frog.",
	Sources:   []string{"WW"},
	Games:     []string{"toads-and-frogs"},
	Decides:   "the value, so the outcome in normal play",
	Find: func(p position.Position) *Finding {
		row, ok := plainToads(p)
		if !ok || strings.Contains(row, "T") && strings.LastIndex(row, "F") > strings.Index(row, "T") {
			return nil
		}
		x := 0
		for i, animal := range row {
			switch animal {
			case 'T':
				x += strings.Count(row[i:], ".")
			case 'F':
				x -= strings.Count(row[:i], ".")
			}
		}
		return worth(dyadic.Int(int64(x)))
	},
}

// ThreeFrogs was conjectured by Erickson.
var ThreeFrogs = &Theorem{
	Name:      "the theorem of three frogs",
	Statement: "a toads, three empty squares and three frogs are worth a − 7/2 if a ≥ 5; three toads, three empty squares and b ≥ 5 frogs are worth 7/2 − b.",
	Sources:   []string{"Erickson 1996", "Thanatipanonda 2011"},
	Games:     []string{"toads-and-frogs"},
	Decides:   "the value, so the outcome in normal play",
	Find: func(p position.Position) *Finding {
		row, ok := plainToads(p)
		toads, frogs := strings.Count(row, "T"), strings.Count(row, "F")
		if !ok || row != strings.Repeat("T", toads)+"..."+strings.Repeat("F", frogs) {
			return nil
		}
		switch {
		case frogs == 3 && toads >= 5:
			return worth(dyadic.New(int64(2*toads-7), 1))
		case toads == 3 && frogs >= 5:
			return worth(dyadic.New(int64(7-2*frogs), 1))
		}
		return nil
	},
}

// plainToads returns the row of a position of Toads and Frogs itself, not of one of its relatives.
func plainToads(p position.Position) (row string, ok bool) {
	g, ok := position.Base(p).(interface{ IsPlain() bool })
	if !ok || !is(p, strip.ToadsAndFrogs) || !g.IsPlain() {
		return "", false
	}
	r, ok := position.As[strip.Row](p)
	return string(r), ok
}
