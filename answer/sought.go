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

// sought are facts of a component of which search finds outcomes and nim values where
// play takes long. A disjunctive sum is searched as a whole instead.
type sought struct {
	theory.Facts
	solver   *solver
	position position.Position
}

func (x sought) Wins(m *work.Meter, c game.Convention) bool {
	return found(m, x, func(m *work.Meter) bool { return x.Facts.Wins(m, c) }, func(e *search.Engine, sum arena.Sum) (bool, error) {
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
	return found(m, x, func(m *work.Meter) int { return x.Facts.Value(m, fn) }, func(e *search.Engine, sum arena.Sum) (int, error) {
		return e.FreeNim(m, sum)
	})
}

// found finds a fact by play if that is soon done, otherwise by search. Where search is
// asked for, play has no more than a look.
func found[T int | bool](m *work.Meter, x sought, played func(*work.Meter) T, searched func(*search.Engine, arena.Sum) (T, error)) T {
	s := x.solver
	look := beforeSearch
	if s.question.Method != Auto || s.large {
		look = work.Budget{Positions: 1}
	}
	narrow, more := s.within(m, look)
	v, err := work.Try(narrow, func() T { return played(narrow) })
	if !errors.Is(err, work.ErrLimit) || s.meter.Err() != nil || !more {
		m.Check(err)
		return v
	}
	s.large = true
	e := s.searcher()
	sum, err := x.position.Sum(m, e.Arena())
	if err == nil {
		v, err = searched(e, sum)
	}
	if errors.Is(err, search.ErrLoopy) || errors.Is(err, search.ErrJudged) {
		return played(m)
	}
	m.Check(err)
	return v
}
