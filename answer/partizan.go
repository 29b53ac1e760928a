// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"errors"
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	theories "github.com/upstar-cgt/upstar/solve/partizan"
	"github.com/upstar-cgt/upstar/work"
)

// sumTree presents the sums of an arena as the positions of a tree.
type sumTree struct {
	solver *solve.Solver
	meter  *work.Meter
}

func (t sumTree) Options(s arena.Sum, player game.Player) []arena.Sum {
	return work.Checked[[]arena.Sum](t.meter)(t.solver.Options(t.meter, s, player))
}

// partizanPositions is the greatest number of positions of components that a theory may examine.
const partizanPositions = 1_000_000

// byPartizan decides a compound with partizan components by a value of each component.
func (s *solver) byPartizan(v *Verdict, c game.Convention) error {
	mode := s.whole.Mode
	if !theories.Has(mode, c) || position.IsEndless(s.whole) || len(s.whole.Components) < 2 {
		return errNoTheory
	}
	m := s.meter.Within(work.Budget{Positions: partizanPositions})
	t, _ := theories.Of(m, mode, c, sumTree{s.solver, m})
	x := &partizanSolver{s, t, m}
	values, err := x.values(s.whole)
	if errors.Is(err, work.ErrLimit) && s.meter.Err() == nil || errors.Is(err, theories.ErrLoopy) {
		return errNoTheory
	}
	if err != nil {
		return err
	}
	left, err := x.wins(s.whole, values, game.Left)
	if err != nil {
		return err
	}
	right, err := x.wins(s.whole, values, game.Right)
	if err != nil {
		return err
	}
	v.decide(game.OutcomeOf(left, right))
	v.Means, v.Strategy = theoryOf(mode), theories.Strategy(mode.Kind, c)
	texts := make([]string, len(values))
	for i, value := range values {
		texts[i] = value.String()
		s.add(i, partizanNames[mode.Kind]+[2]string{"+", "-"}[c], texts[i])
	}
	if len(texts) <= 12 {
		v.Reason = theories.Name(mode.Kind) + ": " + strings.Join(texts, ", ")
	}
	if s.question.Moves < 0 {
		return nil
	}
	if v.Left, err = x.moves(game.Left, v.Outcome); err == nil {
		v.Right, err = x.moves(game.Right, v.Outcome)
	}
	return err
}

// partizanNames are the names of the values of components in each compound.
var partizanNames = map[compound.Kind]string{
	compound.Conjunctive: "R", compound.ContinuedConjunctive: "S", compound.Sequential: "f", compound.Obliged: "f", compound.Selective: "v", compound.Ordinal: "o",
}

// partizanSolver decides compounds of partizan games by a theory.
type partizanSolver struct {
	*solver
	theory *theories.Theory[arena.Sum]
	meter  *work.Meter
}

func (x *partizanSolver) values(whole position.Compound) ([]theories.Value, error) {
	values := make([]theories.Value, len(whole.Components))
	for i, p := range whole.Components {
		sum, err := x.sum(p)
		if err == nil && x.solver.solver.Arena().Judged(sum) {
			return nil, errNoTheory // it ends by a verdict
		}
		if err == nil {
			err = x.meter.Do(func() { values[i] = x.theory.Value(sum) })
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p, err)
		}
	}
	return values, nil
}

func (x *partizanSolver) wins(whole position.Compound, values []theories.Value, player game.Player) (wins bool, err error) {
	err = x.meter.Do(func() {
		if whole.Playing >= 0 {
			wins = x.theory.WinsInPlay(values, whole.Playing, player)
		} else {
			wins = x.theory.Wins(values, player)
		}
	})
	return wins, err
}

// moves lists the moves after which the other player loses.
func (x *partizanSolver) moves(player game.Player, o game.Outcome) (*MoveList, error) {
	return x.movesBy(player, func(after position.Compound) (bool, error) {
		if !o.FirstWins(player) {
			return false, nil
		}
		values, err := x.values(after)
		if err != nil {
			return false, err
		}
		lost, err := x.wins(after, values, player.Opponent())
		return err == nil && !lost, err
	})
}
