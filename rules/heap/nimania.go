// SPDX-License-Identifier: Apache-2.0

package heap

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// Nimania takes one token and pays for it with many heaps. On turn k, a heap loses one token, and k
// copies of the remaining heap are added.
var Nimania = nimania{CountedKit{Doc: game.Doc{
	Name: "nimania", Title: "Nimania", Position: "the heap sizes, then @ and the number of the turn: 3@1; without it the first turn",
	Rule:    "On the k-th turn take one token from a heap, leaving m, and add k heaps of m.",
	Sources: []string{"Fraenkel–Nešetřil 1985", "Siegel CGT, I.4"}, Samples: []string{"2@1", "2,1@3", "2,2@2"},
}, Mark: "@", Number: "turn", Start: func(Counted) int { return 1 }, Wrong: func(p Counted) string {
	if p.Number < 1 || p.Number > longest {
		return "turns are numbers from 1 to a million"
	}
	return ""
}}}

type nimania struct{ CountedKit }

func (nimania) Options(dst []Counted, p Counted, _ game.Player) []Counted {
	sizes := p.Heaps.Append(nil)
	for i, n := range sizes {
		if i > 0 && n == sizes[i-1] {
			continue
		}
		rest := slices.Delete(slices.Clone(sizes), i, i+1)
		if n > 1 {
			rest = append(rest, slices.Repeat([]int{n - 1}, p.Number+1)...)
		}
		dst = append(dst, Counted{Of(rest...), p.Number + 1})
	}
	return dst
}

// Size returns more than the number of options, because each of them is long.
func (nimania) Size(p Counted) int { return p.Number + len(p.Heaps.more) }
