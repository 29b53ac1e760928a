// SPDX-License-Identifier: Apache-2.0

package many

import (
	"github.com/upstar-cgt/upstar/game"
	"slices"
)

// Cycle returns the period of a sequence, if the given terms show it. Each term, except those from
// 0 to window, must depend only on the window terms before it. So as soon as a window occurs again,
// everything after it does. The heaps of a game form such a sequence if a move takes at most window
// tokens from a heap and leaves nothing else, whoever plays it.
func Cycle[T comparable](terms []T, window int) (p game.Period, ok bool) {
	anchor := window + 1
	for end := anchor + 1; end <= len(terms); end++ {
		if slices.Equal(terms[end-window:end], terms[anchor-window:anchor]) {
			p = game.Period{Preperiod: anchor - window, Length: end - anchor}
			for p.Preperiod > 0 && terms[p.Preperiod-1] == terms[p.Preperiod-1+p.Length] {
				p.Preperiod--
			}
			return p, true
		}
		if end == 2*anchor { // the anchor moves on, so that it gets into the cycle
			anchor = end
		}
	}
	return p, false
}
