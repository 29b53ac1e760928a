// SPDX-License-Identifier: Apache-2.0

// The ordinal compound G:H in normal play, where a move in G removes H. Its options are the G' and
// the G:H'. List the numbers that are not nim values of options of G, in ascending order. By the
// colon principle [ONAG, ch. 15], the nim value of G:H is the number with index G⁺(H) in this list,
// counted from 0. The options of H give the numbers with smaller index.

package theory

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// The number with index 0 among the missing ones is 0 if G is lost, and the other missing numbers
// are not 0. So the compound is lost exactly if every component is.
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

// missing returns the number with the given index among the numbers that are not taken.
func missing(taken []int, index int) int {
	slices.Sort(taken)
	for _, n := range slices.Compact(taken) {
		if n <= index {
			index++
		}
	}
	return index
}
