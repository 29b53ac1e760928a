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

// A Method is a way to find out who wins if no theory decides it.
type Method uint8

const (
	Auto       Method = iota // play and search in turns, see turns
	Play                     // play everything out
	Search                   // search at once
	Proof                    // search by proof numbers at once
	Retrograde               // a table of all positions of the board
)

// Methods lists the names of the methods.
var Methods = []string{"auto", "play", "search", "proof", "retrograde"}

// bySearching is the method of package search.
var bySearching = Means{"search", "search"}

// byProof is the method of proof numbers.
var byProof = Means{"proof-number search", "proof-number search"}

// winner finds a verdict by theory or play, or by search if they take too long.
func (s *solver) winner(c game.Convention) (*Verdict, error) {
	switch {
	case s.question.Method == Retrograde:
		return s.retrograde(c)
	case s.question.Method == Play || s.whole.Mode.Kind != compound.Disjunctive:
		return s.played(c)
	case s.question.Method != Auto:
		return s.soughtFor(s.meter, c)
	}
	return takeTurns(s, s.meter, func(m *work.Meter) (*Verdict, error) {
		defer s.measuredBy(m)()
		return s.played(c)
	}, func(m *work.Meter) (*Verdict, error) { return s.soughtFor(m, c) })
}

// measuredBy makes m measure the work until end is called.
func (s *solver) measuredBy(m *work.Meter) (end func()) {
	whole := s.meter
	s.meter = m
	return func() { s.meter = whole }
}

// soughtFor finds a verdict by a table of all positions, or by a search that m measures.
func (s *solver) soughtFor(m *work.Meter, c game.Convention) (*Verdict, error) {
	v := &Verdict{}
	if n, ok := s.numbered(); ok && c == game.Normal {
		if err := s.byTable(v, n); !errors.Is(err, retrograde.ErrNoRoom) {
			return v, err
		}
	}
	defer s.measuredBy(m)()
	err := s.bySearch(v, c)
	why := ""
	switch {
	case errors.Is(err, search.ErrLoopy):
		why = "play need not end"
	case errors.Is(err, search.ErrJudged):
		why = "play may end by a verdict"
	default:
		return v, err
	}
	v, err = s.played(c)
	if s.question.Method != Auto && v.Means == byPlaying {
		v.Reason = why + ", which search does not handle: it was played out"
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

// provable reports whether to search the sum by proof numbers: because they were requested, or
// because they suit the board.
func (s *solver) provable(sum arena.Sum, c game.Convention) (bool, error) {
	if s.question.Method == Proof {
		return true, nil
	}
	if c == game.Misere || s.question.Method == Search {
		return false, nil
	}
	return s.engine.HoldsTogether(s.meter, sum)
}

// searchedNims records the nim values of the components.
func (s *solver) searchedNims() error {
	for i, p := range s.whole.Components {
		sum, err := p.Sum(s.meter, s.engine.Arena())
		if err != nil {
			return err
		}
		n, err := s.engine.Nim(s.meter, sum)
		if err != nil {
			return err
		}
		s.add(i, game.GrundyNormal.String(), n)
	}
	return nil
}

// leastNims records lower bounds of the nim values of the components after a limit has ended the
// search for them.
func (s *solver) leastNims(c game.Convention) {
	if c == game.Misere || s.engine == nil || !s.whole.Impartial() || s.whole.Mode.Kind != compound.Disjunctive {
		return
	}
	m := work.New(context.WithoutCancel(s.ctx), work.Budget{})
	for i, p := range s.whole.Components {
		sum, err := p.Sum(m, s.engine.Arena())
		if err != nil {
			return
		}
		if n, err := s.engine.NimLeast(m, sum); err == nil && n > 0 {
			s.add(i, game.GrundyNormal.String()+" at least", n)
		}
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

// searchedMoves lists the winning moves of player, if there are any.
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
