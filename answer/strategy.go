// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"errors"
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/solve/strategy"
)

// A Plan is a winning strategy with the requested depth and length.
type Plan struct {
	Begins, Wins game.Player
	First        Move    // of the winner, if the winner begins and has to move
	Replies      []Reply // the moves of the loser after that
	Cut          string  // what is left out, in words; empty if nothing
}

// A Reply is a move of the loser, the answer to it, and the further play.
type Reply struct {
	Move    Move
	Answer  Move    // nil if the winner has already won
	Ended   bool    // play has ended: after the answer the loser cannot move, or the winner needs no answer
	Replies []Reply // nil if play has ended, or if it would be too deep
	As      string  // the position after the answer, if the plan has answered it before
}

// Book limits the size of a Plan.
type Book struct {
	Depth   int // greatest number of successive answers; 0 for no plan
	Replies int // greatest number of replies in all
}

// Reasons why there is neither a strategy nor a certificate.
var (
	errDrawnPlan  = errors.New("there are strategies and certificates only for games that a player wins, and this may be drawn")
	errLoopyPlan  = errors.New("there are strategies and certificates only for games in which play must end")
	errJudgedPlan = errors.New("there are strategies and certificates only for games that the last move decides, not for games that end by a verdict")
)

// proved adds a strategy or a certificate to a verdict, if requested.
func (s *solver) proved(v *Verdict, c game.Convention) error {
	if s.question.Book.Depth == 0 && !s.question.Certificate || !v.Found {
		return nil
	}
	if s.question.Certificate && s.question.Book.Depth == 0 && s.wantsPlay(v) && s.canPlay() {
		var err error
		v.Certificate, err = s.playCertificate(v, c)
		return err
	}
	switch {
	case s.whole.Mode.Kind != compound.Disjunctive:
		return fmt.Errorf("this %v compound has neither a strategy nor a certificate: strategies are for disjunctive sums, and the checker does not have the rules of these games", s.whole.Mode)
	case v.Outcome.Drawn():
		return errDrawnPlan
	}
	err := s.planned(v, c)
	switch {
	case errors.Is(err, search.ErrLoopy):
		v.Plans, err = nil, errLoopyPlan // the plan of only one player is of no use
	case errors.Is(err, search.ErrJudged):
		v.Plans, err = nil, errJudgedPlan
	}
	return err
}

// planned adds a strategy or a certificate to the verdict of a disjunctive sum.
func (s *solver) planned(v *Verdict, c game.Convention) error {
	sum, err := s.whole.Sum(s.meter, s.searcher().Arena())
	if err != nil {
		return err
	}
	if s.question.Certificate {
		p, err := strategy.Find(s.meter, s.engine, sum, c)
		if err != nil {
			return err
		}
		if v.Certificate, err = p.Certificate(s.engine.Arena(), s.whole.Components); err != nil {
			return err
		}
	}
	if s.question.Book.Depth == 0 {
		return nil
	}
	for _, player := range game.Players {
		if player == game.Right && s.whole.Impartial() {
			break
		}
		p, err := s.plan(c, player, v.Outcome.FirstWins(player))
		if err != nil {
			p.Cut = "a limit has ended this: not all moves are answered"
		}
		if v.Plans = append(v.Plans, p); err != nil {
			return err
		}
	}
	return nil
}

// A planner makes a Plan.
type planner struct {
	*solver
	convention game.Convention
	loser      game.Player
	plan       *Plan
	left       int             // number of replies that may still be listed
	met        map[string]bool // positions whose replies are already listed
}

func (s *solver) plan(c game.Convention, begins game.Player, wins bool) (*Plan, error) {
	p := &planner{solver: s, convention: c, loser: begins, left: s.question.Book.Replies, met: map[string]bool{}}
	p.plan = &Plan{Begins: begins, Wins: begins.Opponent()}
	at := s.whole
	if wins {
		p.loser, p.plan.Wins = begins.Opponent(), begins
		first, after, ok, err := p.answer(at)
		if err != nil || !ok {
			return p.plan, err
		}
		p.plan.First, at = first, after
	}
	replies, err := p.replies(at, s.question.Book.Depth)
	p.plan.Replies = replies
	return p.plan, err
}

// replies lists the moves of the loser and the answers to them.
func (p *planner) replies(at position.Compound, depth int) (list []Reply, err error) {
	if depth == 0 {
		p.plan.Cut = "deeper answers are left out; a greater «depth» shows them"
		return nil, nil
	}
	name := at.String()
	p.met[name] = true
	if err := p.keep(2 * len(name)); err != nil {
		return nil, err
	}
	failed := at.Moves(p.loser, func(changes []position.Change, after position.Compound) bool {
		if p.left--; p.left < 0 {
			p.plan.Cut = "there are more positions to answer than are shown; a certificate proves all"
			return false
		}
		var r Reply
		if r, err = p.reply(moveFrom(at, changes, p.loser), after, depth); err == nil || r.Answer != nil {
			list = append(list, r)
		}
		if err == nil {
			err = p.keep(bytesOfReply)
		}
		return err == nil
	})
	return list, errors.Join(err, failed)
}

// reply finds the answer to a move of the loser.
func (p *planner) reply(move Move, after position.Compound, depth int) (Reply, error) {
	r := Reply{Move: move}
	answer, next, ok, err := p.answer(after)
	if err != nil {
		return r, err
	}
	if !ok {
		r.Ended = true
		return r, nil
	}
	r.Answer = answer
	switch ended, err := stuck(next, p.loser); {
	case err != nil:
		return r, err
	case ended:
		r.Ended = true
	case p.met[next.String()]:
		r.As = words(next)
	default:
		r.Replies, err = p.replies(next, depth-1)
		return r, err
	}
	return r, nil
}

// bytesOfReply is the memory for a reply, its answer, and the positions to which they lead.
const bytesOfReply = 1 << 10

// keep counts the memory of a plan.
func (p *planner) keep(bytes int) error { return p.meter.Do(func() { p.meter.Keep(0, bytes) }) }

// answer returns a winning move of the winner; ok is false if none is needed.
func (p *planner) answer(at position.Compound) (move Move, after position.Compound, ok bool, err error) {
	failed := at.Moves(p.loser.Opponent(), func(changes []position.Change, next position.Compound) bool {
		sum, e := next.Sum(p.meter, p.engine.Arena())
		wins := true
		if e == nil {
			wins, e = p.searched(sum, p.loser, p.convention)
		}
		if err = e; err == nil && !wins {
			move, after, ok = moveFrom(at, changes, p.loser.Opponent()), next, true
		}
		return err == nil && !ok
	})
	return move, after, ok, errors.Join(err, failed)
}

// words writes a position as in the question.
func words(at position.Compound) string {
	texts := make([]string, len(at.Components))
	for i, p := range at.Components {
		texts[i] = p.String()
	}
	return strings.Join(texts, " + ")
}

// stuck reports whether player cannot move.
func stuck(at position.Compound, player game.Player) (none bool, err error) {
	none = true
	err = at.Moves(player, func([]position.Change, position.Compound) bool {
		none = false
		return false
	})
	return none, err
}

// moveFrom names a move from a position.
func moveFrom(at position.Compound, changes []position.Change, player game.Player) (m Move) {
	for _, c := range changes {
		m = append(m, Step{Component: c.Component, To: c.To, Name: at.Components[c.Component].Move(c.To, player).Name})
	}
	return m
}
