// SPDX-License-Identifier: Apache-2.0

package many

import "slices"

// A Period of a sequence: from Preperiod on, what comes Length later is the same.
type Period struct {
	Preperiod int `json:"preperiod"`
	Length    int `json:"period"`
}

// Cycle returns the period of a sequence each of whose terms, those from 0 to window
// excepted, follows from the window terms before it, if that is seen among the given
// ones: as soon as a window comes again, everything does. So it is with the heaps of a game in which a move
// takes at most window tokens from a heap and leaves nothing else, whoever plays it.
func Cycle[T comparable](terms []T, window int) (p Period, ok bool) {
	anchor := window + 1
	for end := anchor + 1; end <= len(terms); end++ {
		if slices.Equal(terms[end-window:end], terms[anchor-window:anchor]) {
			p = Period{anchor - window, end - anchor}
			for p.Preperiod > 0 && terms[p.Preperiod-1] == terms[p.Preperiod-1+p.Length] {
				p.Preperiod--
			}
			return p, true
		}
		if end == 2*anchor { // the anchor follows, so that it comes to are in the cycle
			anchor = end
		}
	}
	return p, false
}
