// SPDX-License-Identifier: Apache-2.0

package equivalence

import (
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
)

// final lists numbers of classes of all short impartial games, in normal and in misère play. It
// contains only those compounds for which the number is proved to be finite:
//
//   - selective: in normal play the outcome decides the class [ONAG, ch. 14]. In misère play the
//     class is "ended", or both outcomes: a live game beside {0} is N, and beside {{0}} it has its
//     normal outcome.
//   - shortened selective: the class is "ended", or the outcome. In misère play an ended component
//     makes the next player win, as a component of outcome N does.
//   - ordinal, normal: o(G:H) is o(G), unless that is P; then it is o(H).
//   - side, normal: the outcome is P exactly if all components are P.
//   - sequential: the classes are the four values of [Ferguson].
//   - obliged, by single X: in normal play 00 and 01 are the same; in misère play all four differ.
var final = map[compound.Kind][2]int{
	compound.Selective:          {2, 5},
	compound.ShortenedSelective: {3, 2},
	compound.Ordinal:            {2, 0},
	compound.Side:               {2, 0},
	compound.Sequential:         {4, 4},
	compound.Obliged:            {3, 4},
}

// Final returns the number of classes of all short games of the kind, with any short X on the right
// and without a bound on birthdays. It reports false if that number is not proved to be finite.
func (q DayQuestion) Final() (classes int, ok bool) {
	switch {
	case q.Side != Right || q.several():
		return 0, false
	case q.Partizan && q.Mode.Kind == compound.Sequential:
		return 36, true // functions of outcomes
	case q.Partizan && q.Mode.Kind == compound.Ordinal && q.Convention == game.Normal:
		return 4, true // outcomes
	case q.Partizan:
		return 0, false
	}
	classes = final[q.Mode.Kind][q.Convention]
	return classes, classes > 0
}
