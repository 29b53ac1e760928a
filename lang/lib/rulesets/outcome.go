// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"errors"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/work"
)

// soon is the number of positions that are played out before a search is tried.
const soon = 30_000

// outcome finds who wins: by playing everything out, or by search if that takes too long.
func (e *Engine) outcome(w *value.World, p Position, c game.Convention) (game.Outcome, error) {
	if o, ok := provenOutcome(p.at, c); ok {
		return o, nil
	}
	s := e.sum(w, p.at)
	o, err := e.solver.Outcome(w.Meter.Within(work.Budget{Positions: soon}), s, c)
	if !errors.Is(err, work.ErrLimit) || w.Meter.Err() != nil {
		return o, err
	}
	if x, ok := p.at.(position.Compound); !ok || x.Mode.Kind == compound.Disjunctive {
		o, err = e.searched(w, p, c)
		if !errors.Is(err, search.ErrLoopy) && !errors.Is(err, search.ErrJudged) {
			return o, err
		}
	}
	return e.solver.Outcome(w.Meter, s, c)
}

// searched finds who wins by search.
func (e *Engine) searched(w *value.World, p Position, c game.Convention) (o game.Outcome, err error) {
	if e.search == nil {
		e.search = search.New(arena.New(), search.Options{})
	}
	s, err := p.at.Sum(w.Meter, e.search.Arena())
	if err != nil {
		return o, err
	}
	wins := e.search.Wins
	if c == game.Misere {
		wins = e.search.MisereWins
	} else if whole, err := e.search.HoldsTogether(w.Meter, s); err != nil {
		return o, err
	} else if whole {
		wins = e.search.WinsByProof
	}
	left, err := wins(w.Meter, s, game.Left)
	if err != nil {
		return o, err
	}
	right, err := wins(w.Meter, s, game.Right)
	return game.OutcomeOf(left, right), err
}
