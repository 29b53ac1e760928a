// SPDX-License-Identifier: Apache-2.0

// The ordinal compound G:H in normal play, in which a move in G throws H away. Its
// options are the G' and the G:H', so that by the colon principle [ONAG, ch. 15]
// its nim value is the number with index G⁺(H), counted from 0, among those that are
// no nim value of an option of G: the options of H give those with a smaller index.

package theory

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// The number with index 0 among those missing is 0 if G is lost, and the others
// are not 0: the compound is lost exactly if every component is.
func ordinal(c game.Convention) Theory {
	t := selective(c)
	t.Moves = One
	t.Strategy = "leave every component at a P-position; those after your move are thrown away"
	return t
}

// ordinalNim returns the nim value of the ordinal compound of the components.
func ordinalNim(m *work.Meter, components []Facts) (nim int) {
	for _, f := range slices.Backward(components) {
		nim = missing(f.OptionNims(m), nim)
	}
	return nim
}

// missing returns the number with the given index among those that are not taken.
func missing(taken []int, index int) int {
	slices.Sort(taken)
	for _, n := range slices.Compact(taken) {
		if n <= index {
			index++
		}
	}
	return index
}
