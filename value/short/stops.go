// SPDX-License-Identifier: Apache-2.0

package short

import "github.com/upstar-cgt/upstar/value/dyadic"

// leftStop returns the Left stop of g as a game.
func (s *Space) leftStop(g Game) Game { return s.record(g).lstop }

// rightStop returns the Right stop of g as a game.
func (s *Space) rightStop(g Game) Game {
	r := s.record(g)
	if r.compact() {
		return r.lstop
	}
	return Game(r.b)
}

// LeftStop returns the Left stop of g: the number at which play ends when
// Left begins and both play until a number is reached.
func (s *Space) LeftStop(g Game) dyadic.Number { return s.value(s.leftStop(g)) }

// RightStop returns the Right stop of g.
func (s *Space) RightStop(g Game) dyadic.Number { return s.value(s.rightStop(g)) }
