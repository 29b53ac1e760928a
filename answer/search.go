// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"errors"
	"math/big"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/retrograde"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/work"
)

// A Method is a way to find out who wins where no theory says it.
type Method uint8

const (
	Auto       Method = iota // play if that is soon done, otherwise search
	Play                     // play everything out
	Search                   // search at once
	Proof                    // search by proof numbers at once
	Retrograde               // a table of all positions of the board
)

// Methods lists their names.
var Methods = []string{"auto", "play", "search", "proof", "retrograde"}

// bySearching is the means of package search.
var bySearching = Means{"search", "search"}

// byProof is that of proof numbers.
var byProof = Means{"proof-number search", "proof-number search"}

// beforeSearch is how far theory and play may go before search is tried.
var beforeSearch = work.Budget{Positions: 30_000, Steps: 100_000}

// within narrows a meter, unless the question allows no more positions anyway; then
// there is nothing left for search.
func (s *solver) within(m *work.Meter, b work.Budget) (narrow *work.Meter, more bool) {
	if most := s.question.Limits.Positions; most != 0 && most <= b.Positions {
		return m.Within(work.Budget{}), false
	}
	return m.Within(b), true
}

// winner finds a verdict by theory or play, or by search where they take long.
func (s *solver) winner(c game.Convention) (*Verdict, error) {
	if s.question.Method == Retrograde {
		return s.retrograde(c)
	}
	if s.question.Method == Play || s.whole.Mode.Kind != compound.Disjunctive {
		return s.played(c)
	}
	if s.question.Method == Auto {
		whole, more := s.meter, false
		s.meter, more = s.within(whole, beforeSearch)
		v, err := s.played(c)
		s.meter = whole
		if !errors.Is(err, work.ErrLimit) || s.meter.Err() != nil || !more {
			return v, err
		}
	}
	v := &Verdict{}
	if n, ok := s.numbered(); ok && c == game.Normal {
		if err := s.byTable(v, n); !errors.Is(err, retrograde.ErrNoRoom) {
			return v, err
		}
	}
	err := s.bySearch(v, c)
	if errors.Is(err, search.ErrLoopy) || errors.Is(err, search.ErrJudged) {
		return s.played(c)
	}
	return v, err
}

// searcher returns the engine of the search.
func (s *solver) searcher() *search.Engine {
	if s.engine == nil {
		s.engine = s.question.Engine
	}
	if s.engine == nil {
		s.engine = search.New(arena.New(), search.Options{Workers: s.question.Workers, Table: s.question.Table})
	}
	return s.engine
}

// bySearch decides a disjunctive sum by search.
func (s *solver) bySearch(v *Verdict, c game.Convention) error {
	v.Means = bySearching
	sum, err := s.whole.Sum(s.meter, s.searcher().Arena())
	if err != nil {
		return err
	}
	var wins [2]bool
	if s.proof, err = s.provable(sum, c); err != nil {
		return err
	}
	if s.proof {
		v.Means = byProof
	}
	for _, player := range game.Players {
		if wins[player], err = s.searched(sum, player, c); err != nil {
			return err
		}
	}
	v.decide(game.OutcomeOf(wins[game.Left], wins[game.Right]))
	if s.whole.Impartial() && c == game.Normal && (s.question.Moves >= 0 || s.question.Values) {
		err = s.searchedNims()
	}
	if s.question.Moves < 0 || err != nil {
		return err
	}
	if s.whole.Impartial() {
		v.Winning, err = s.searchedMoves(game.Left, c, wins[game.Left])
		return err
	}
	if v.Left, err = s.searchedMoves(game.Left, c, wins[game.Left]); err == nil {
		v.Right, err = s.searchedMoves(game.Right, c, wins[game.Right])
	}
	return err
}

// provable reports whether the sum is to be searched by proof numbers: if that was
// asked for, or the board is one for it.
func (s *solver) provable(sum arena.Sum, c game.Convention) (bool, error) {
	if s.question.Method == Proof {
		return true, nil
	}
	if c == game.Misere || s.question.Method == Search {
		return false, nil
	}
	return s.engine.HoldsTogether(s.meter, sum)
}

// searchedNims notes the nim values of the components.
func (s *solver) searchedNims() error {
	for i, p := range s.whole.Components {
		sum, err := p.Sum(s.meter, s.engine.Arena())
		if err != nil {
			return err
		}
		n, err := s.engine.Nim(s.meter, sum)
		if errors.Is(err, work.ErrLimit) {
			s.addLeast(i, sum)
		}
		if err != nil {
			return err
		}
		s.add(i, game.GrundyNormal.String(), n)
	}
	return nil
}

// addLeast notes what is known of the nim value of component i when a limit has ended the
// search for it.
func (s *solver) addLeast(i int, sum arena.Sum) {
	m := work.New(context.WithoutCancel(s.ctx), work.Budget{})
	if n, err := s.engine.NimLeast(m, sum); err == nil && n > 0 {
		s.add(i, game.GrundyNormal.String()+" at least", n)
	}
}

// searched reports whether player wins the sum, moving first.
func (s *solver) searched(sum arena.Sum, player game.Player, c game.Convention) (bool, error) {
	switch {
	case c == game.Misere && s.proof:
		return s.engine.MisereWinsByProof(s.meter, sum, player)
	case c == game.Misere:
		return s.engine.MisereWins(s.meter, sum, player)
	case s.proof:
		return s.engine.WinsByProof(s.meter, sum, player)
	case s.whole.Impartial():
		return s.engine.FreeWins(s.meter, sum)
	}
	return s.engine.Wins(s.meter, sum, player)
}

// searchedMoves lists the moves of player that win, if there are any.
func (s *solver) searchedMoves(player game.Player, c game.Convention, wins bool) (*MoveList, error) {
	if !wins {
		stuck := true
		err := s.whole.Moves(player, func([]position.Change, position.Compound) bool {
			stuck = false
			return false
		})
		return &MoveList{Total: new(big.Int), Stuck: stuck}, err
	}
	return s.movesBy(player, func(after position.Compound) (bool, error) {
		sum, err := after.Sum(s.meter, s.engine.Arena())
		if err != nil {
			return false, err
		}
		wins, err := s.searched(sum, player.Opponent(), c)
		return !wins, err
	})
}
