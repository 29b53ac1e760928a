// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/retrograde"
	"github.com/upstar-cgt/upstar/work"
)

// byRetrograde is the method of a table of all positions of a board.
var byRetrograde = Means{"retrograde analysis", "retrograde analysis"}

// numbered returns the numbers of the positions, if there is a single board whose ruleset numbers
// its positions.
func (s *solver) numbered() (n position.Numbering, ok bool) {
	if s.whole.Mode.Kind != compound.Disjunctive || len(s.whole.Components) != 1 {
		return n, false
	}
	return position.NumberingOf(s.whole.Components[0])
}

// retrograde decides a board by a table if its positions are numbered. Otherwise it decides by
// play, which uses retrograde analysis if play may go on for ever.
func (s *solver) retrograde(c game.Convention) (*Verdict, error) {
	n, ok := s.numbered()
	if !ok || c != game.Normal {
		beside := ok && len(s.question.Conventions) > 1 // the table is for normal play
		if s.question.File != nil && !beside {
			return &Verdict{}, Refuse("no table can be kept: a table requires one board, in normal play, of a ruleset that numbers its positions")
		}
		return s.played(c)
	}
	v := &Verdict{}
	return v, s.byTable(v, n)
}

// besideTable is the amount of memory that the table leaves for everything else.
const besideTable = 8 << 20

// byTable decides a board by the table of all its positions.
func (s *solver) byTable(v *Verdict, n position.Numbering) (err error) {
	v.Means = byRetrograde
	if most := s.question.Limits.Positions; most != 0 && 2*n.Len() > most {
		return work.Exceeded("%d positions", most)
	}
	bytes := s.meter.Left().Bytes
	bytes -= min(bytes/4, besideTable)
	o := retrograde.TableOptions{Workers: s.question.Workers, Bytes: bytes, File: s.question.File, Name: s.question.Stamp}
	p := s.whole.Components[0]
	if id, ok := p.ID().(arena.Named); ok {
		o.Name = id.Name() + " " + o.Name
	}
	s.table, err = retrograde.NewTable(n, o)
	switch {
	case errors.Is(err, work.ErrLimit):
		return err
	case err != nil:
		return fmt.Errorf("the kept file is refused: %w", err)
	}
	stop := func() {}
	if s.question.Watch != nil {
		stop = s.question.Watch(s.table)
	}
	err = s.table.Solve(s.meter)
	stop()
	if closed := s.table.Close(); closed != nil && !errors.Is(err, closed) {
		err = errors.Join(err, closed)
	}
	if err != nil {
		return err
	}
	return s.readTable(v, n)
}

// readTable reads the verdict from a complete table.
func (s *solver) readTable(v *Verdict, n position.Numbering) error {
	p := s.whole.Components[0]
	var first [2]game.Result
	for _, player := range game.Players {
		plies, known, err := s.table.Remoteness(n.Number(p), player)
		if err != nil {
			return err
		}
		if first[player] = game.Draw; known {
			first[player], v.Plies[player] = game.Won(plies%2 == 1), &plies
		}
	}
	v.decide(game.OutcomeBy(first[game.Left], first[game.Right]))
	c := s.table.Census()
	v.Reason = fmt.Sprintf("%d positions: with Left to move %d are won, %d lost and %d drawn, with Right to move %d, %d and %d; play takes at most %d moves where somebody wins",
		n.Len(), c.Wins[game.Left], c.Losses[game.Left], c.Draws[game.Left], c.Wins[game.Right], c.Losses[game.Right], c.Draws[game.Right], c.Longest)
	if s.question.Moves < 0 {
		return nil
	}
	s.add(0, game.OutcomeNormal.String(), v.Outcome.String())
	for player, list := range []**MoveList{&v.Left, &v.Right} {
		var err error
		*list, err = s.movesBy(game.Player(player), func(after position.Compound) (bool, error) {
			r, err := s.table.Result(n.Number(after.Components[0]), game.Player(player).Opponent())
			return first[player] != game.Loss && r.Opposite() == first[player], err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// keepTable is the advice for boards whose positions are numbered.
const keepTable = "«method» retrograde «keep» FILE, with which a later run goes on"

// tableUnsolved describes what is known from a table that is not complete.
func (s *solver) tableUnsolved(err error) *Unsolved {
	progress := s.table.Progress()
	u := &Unsolved{Table: &progress, Helps: []string{more(err)}}
	n, _ := s.numbered()
	for _, player := range game.Players {
		plies, known, err := s.table.Remoteness(n.Number(s.whole.Components[0]), player)
		wins := plies%2 == 1
		switch {
		case err != nil:
		case known:
			u.Wins[player] = &wins
		case progress.Wave > 0:
			u.Known[player] = fmt.Sprintf("neither wins nor loses within %d moves", progress.Wave)
		}
	}
	if s.question.File == nil {
		u.Helps = append(u.Helps, keepTable)
	} else {
		u.Helps = append(u.Helps, "the same command again, which goes on with what was kept")
	}
	return u
}
