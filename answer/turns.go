// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"errors"

	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/work"
)

// turns limits how far play and search may go when they take turns. The last turn goes as far as
// the question allows. Play is faster if there are few positions with many moves each; otherwise
// search is faster. By taking turns, a result that either of them finds quickly is found quickly.
var turns = []struct{ play, search work.Budget }{
	{work.Budget{Positions: 4_000, Steps: 12_000}, work.Budget{Steps: 2_000_000}},
	{work.Budget{Positions: 60_000, Steps: 50_000_000}, work.Budget{}},
}

// endless are the turns if play may return to a position. Search cannot prove draws, so play comes
// first, with a table of all positions. King and rook against king has about 40 000 positions.
var endless = []struct{ play, search work.Budget }{{work.Budget{Positions: 2_000_000}, work.Budget{}}}

// order returns the turns that suit the positions of s.
func (s *solver) order() []struct{ play, search work.Budget } {
	if position.IsEndless(s.whole) {
		return endless
	}
	return turns
}

// takeTurns finds something by play or by search.
func takeTurns[T any](s *solver, m *work.Meter, played, searched func(*work.Meter) (T, error)) (v T, err error) {
	for _, turn := range s.order() {
		if most := s.question.Limits.Positions; most != 0 && most <= turn.play.Positions {
			return played(m) // no positions are left for search
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
		used := part.Stats() // the results of the search are kept
		_ = m.Do(func() { m.Keep(int(used.Positions), int(used.Bytes)); m.Step(int(used.Steps)) })
		if !left(m, err) {
			return v, err
		}
	}
	return searched(m)
}

// left reports whether err says that a limit was reached, but not a limit of m.
func left(m *work.Meter, err error) bool { return errors.Is(err, work.ErrLimit) && m.Err() == nil }
