// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"errors"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/solve/theory"
	"github.com/upstar-cgt/upstar/work"
)

// facts returns the facts of a component.
func (s *solver) facts(p position.Position) theory.Facts {
	f := s.prover.Facts(p)
	if s.whole.Mode.Kind == compound.Disjunctive || s.question.Method == Play || s.question.Method == Retrograde {
		return f
	}
	return sought{f, s, p}
}

// sought provides the facts of a component. If play takes too long, it finds outcomes and nim
// values by search. Disjunctive sums do not use it, since they are searched as a whole.
type sought struct {
	theory.Facts
	solver   *solver
	position position.Position
}

func (x sought) Wins(m *work.Meter, c game.Convention) bool {
	return found(m, x, func(m *work.Meter) bool { return x.Facts.Wins(m, c) }, func(e *search.Engine, m *work.Meter, sum arena.Sum) (bool, error) {
		if c == game.Misere {
			return e.MisereWins(m, sum, game.Left)
		}
		return e.FreeWins(m, sum)
	})
}

func (x sought) Value(m *work.Meter, fn game.Function) int {
	if fn != game.GrundyNormal {
		return x.Facts.Value(m, fn)
	}
	return found(m, x, func(m *work.Meter) int { return x.Facts.Value(m, fn) }, (*search.Engine).FreeNim)
}

// found finds a fact by play or by search. If search is requested, or was needed before, play gets
// a budget of a single position.
func found[T int | bool](m *work.Meter, x sought, fact func(*work.Meter) T, seek func(*search.Engine, *work.Meter, arena.Sum) (T, error)) T {
	s := x.solver
	played := func(m *work.Meter) (T, error) { return work.Try(m, func() T { return fact(m) }) }
	searched := func(m *work.Meter) (T, error) {
		e := s.searcher()
		sum, err := x.position.Sum(m, e.Arena())
		if err != nil {
			return *new(T), err
		}
		v, err := seek(e, m, sum)
		if errors.Is(err, search.ErrLoopy) || errors.Is(err, search.ErrJudged) {
			return played(m)
		}
		return v, err
	}
	var v T
	var err error
	if s.question.Method == Auto && !s.large {
		v, err = takeTurns(s, m, played, func(part *work.Meter) (T, error) {
			s.large = part == m
			return searched(part)
		})
	} else if v, err = played(m.Within(work.Budget{Positions: 1})); left(m, err) {
		v, err = searched(m)
	}
	m.Check(err)
	return v
}
