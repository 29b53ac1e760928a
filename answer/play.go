// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/work"
)

// mostPlayed is the greatest number of moves of a position that are tried.
const mostPlayed = 1_000_000

// byPlay decides the compound by playing it out.
func (s *solver) byPlay(v *Verdict, c game.Convention) error {
	v.Means = byPlaying
	sum, err := s.sum(s.whole)
	if err != nil {
		return err
	}
	o, err := s.solver.Outcome(s.meter, sum, c)
	if err != nil {
		return err
	}
	v.decide(o)
	v.Reason = s.whyPlayed(c)
	if s.question.Moves < 0 {
		return nil
	}
	if s.whole.Impartial() {
		if !slices.ContainsFunc(s.whole.Components, position.Judged) { // nim values do not know of verdicts
			s.describe(v, []game.Function{game.GrundyNormal})
		}
		v.Winning, err = s.playedMoves(game.Left, c, o.First(game.Left))
		return err
	}
	s.outcomes(c)
	if v.Left, err = s.playedMoves(game.Left, c, o.First(game.Left)); err == nil {
		v.Right, err = s.playedMoves(game.Right, c, o.First(game.Right))
	}
	return err
}

// whyPlayed says why no theory applies.
func (s *solver) whyPlayed(c game.Convention) string {
	for i, p := range s.whole.Components {
		if !p.Impartial() && (len(s.whole.Components) > 1 || s.whole.Mode.Kind != compound.Disjunctive) {
			return fmt.Sprintf("component %d is partizan: no theory of the %v compound in %v play is known for partizan games", i, s.whole.Mode, c)
		}
	}
	switch {
	case !s.whole.Impartial():
		return ""
	case slices.ContainsFunc(s.whole.Components, position.Judged):
		return ""
	case s.whole.Mode.Kind == compound.Disjunctive && c == game.Misere:
		return "a component is not tame, so that misère Nim does not decide the sum"
	case s.whole.Mode.Kind == compound.AtMost:
		return "not every component is played as a heap of Nim, so that Moore's theorem does not decide the compound"
	case s.whole.Mode.Kind != compound.Disjunctive:
		return fmt.Sprintf("no theory of the %v compound is known", s.whole.Mode)
	}
	return ""
}

// outcomes records the outcome of each component by itself.
func (s *solver) outcomes(c game.Convention) {
	for i, p := range s.whole.Components {
		sum, err := s.sum(p)
		if err != nil {
			return
		}
		if o, err := s.solver.Outcome(s.meter, sum, c); err == nil {
			s.add(i, [2]string{"o+", "o-"}[c], o.String())
		}
	}
}

// playedMoves lists the moves by which player wins, or draws if the result is a draw.
func (s *solver) playedMoves(player game.Player, c game.Convention, r game.Result) (*MoveList, error) {
	return s.movesBy(player, func(after position.Compound) (bool, error) {
		sum, err := s.sum(after)
		if err != nil {
			return false, err
		}
		opponent, err := s.solver.Result(s.meter, sum, player.Opponent(), c)
		return r != game.Loss && opponent.Opposite() == r, err
	})
}

// movesBy lists the moves of player for which wins returns true. It counts the moves that could not
// be decided.
func (s *solver) movesBy(player game.Player, wins func(after position.Compound) (bool, error)) (*MoveList, error) {
	list := &MoveList{}
	count, tried := int64(0), 0
	var failure error
	err := s.whole.Moves(player, func(changes []position.Change, after position.Compound) bool {
		if tried++; tried > mostPlayed {
			failure = fmt.Errorf("%w: there are more than %d moves to try", work.ErrLimit, mostPlayed)
			return false
		}
		won := false
		if failure == nil {
			won, failure = wins(after)
		}
		if failure != nil {
			list.Open++
			return true
		}
		if !won {
			return true
		}
		if count++; len(list.Moves) < s.question.Moves {
			var move Move
			for _, change := range changes {
				move = append(move, s.step(change.Component, change.To, player))
			}
			list.Moves = append(list.Moves, move)
		}
		return true
	})
	if err = cmp.Or(err, failure); err == nil {
		list.Total, list.Stuck = big.NewInt(count), tried == 0
	}
	return list, err
}
