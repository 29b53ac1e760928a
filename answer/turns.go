// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"errors"

	"github.com/upstar-cgt/upstar/work"
)

// turns say how far play and search may go when they take turns, the last time as far as
// the question allows. Play is sooner done where there are few positions with many moves
// each, search elsewhere: so what one of them soon finds is soon found.
var turns = []struct{ play, search work.Budget }{
	{work.Budget{Positions: 4_000, Steps: 12_000}, work.Budget{Steps: 2_000_000}},
	{work.Budget{Positions: 60_000, Steps: 50_000_000}, work.Budget{}},
}

// takeTurns finds something by play or by search.
func takeTurns[T any](s *solver, m *work.Meter, played, searched func(*work.Meter) (T, error)) (v T, err error) {
	for _, turn := range turns {
		if most := s.question.Limits.Positions; most != 0 && most <= turn.play.Positions {
			return played(m) // there is nothing left for search
		}
		v, err = played(m.Within(turn.play))
		if !left(m, err) {
			return v, err
		}
		if turn.search == (work.Budget{}) {
			break
		}
		part := m.Within(turn.search)
		v, err = searched(part)
		used := part.Stats() // what search has found stays
		_ = m.Do(func() { m.Keep(int(used.Positions), int(used.Bytes)); m.Step(int(used.Steps)) })
		if !left(m, err) {
			return v, err
		}
	}
	return searched(m)
}

// left reports whether err says that a limit was reached, which is not one of m.
func left(m *work.Meter, err error) bool { return errors.Is(err, work.ErrLimit) && m.Err() == nil }
