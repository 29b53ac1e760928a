// SPDX-License-Identifier: Apache-2.0

package explore

import (
	"context"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/session"
)

// A Several holds the results for a player at a table of several games.
type Several struct {
	Player string         `json:"player"` // left, right, or both if their moves are the same
	First  *play.Standing `json:"first,omitempty"`
	Moves  *play.Moves    `json:"moves,omitempty"`
}

// A Part is the options of a player on one board of a table.
type Part struct {
	Board int `json:"board"`
	Options
}

// Compound emits the results about games that are played together, in the way and by the convention
// of the table. They are the boards, who wins in both conventions, the options on each board, and
// the winning turns. It shows a value only if this is the value of the whole, that is, for a
// disjunctive sum in normal play. In misère play it shows the genus instead.
func Compound(ctx context.Context, at *session.Session, e *play.Engine, t *play.Table, tell func(play.Hint)) error {
	view, err := t.View()
	if err != nil {
		return err
	}
	tell(play.Hint{Event: "table", Data: view})
	x := &several{ctx, at, e, t, tell, t.Whole().Impartial()}
	if err := x.parts(); err != nil {
		return err
	}
	x.outcome()
	for i, player := range x.players() {
		level := play.WhichMove
		if i == 0 && t.Whole().Mode.Kind == compound.Disjunctive {
			level = play.Heat
		}
		if err := x.turns(player, level); err != nil {
			return err
		}
	}
	x.quotient()
	if err := x.advice(); err != nil && ctx.Err() == nil {
		return err
	}
	return ctx.Err()
}

// several is an exploration of several games.
type several struct {
	ctx       context.Context
	at        *session.Session
	engine    *play.Engine
	table     *play.Table
	tell      func(play.Hint)
	impartial bool
}

// players returns the players whose moves must be shown, beginning with the player to move. It is
// one player if both have the same moves.
func (x *several) players() []game.Player {
	if x.impartial {
		return game.Players[:1]
	}
	return []game.Player{x.table.ToMove, x.table.ToMove.Opponent()}
}

func (x *several) nameOf(player game.Player) string {
	if x.impartial {
		return "both"
	}
	return [2]string{"left", "right"}[player]
}

// parts emits the options on each board.
func (x *several) parts() error {
	for i := range x.table.Boards() {
		p, ok := x.table.Board(i)
		if !ok {
			continue
		}
		for _, player := range x.players() {
			options, more, err := OptionsOf(p, player)
			if err != nil {
				return err
			}
			x.tell(play.Hint{Event: "options", Data: Part{i, Options{x.nameOf(player), options, more}}})
		}
	}
	return nil
}

// outcome emits who wins under both conventions.
func (x *several) outcome() {
	whole := x.table.Whole()
	q := answer.Question{Positions: whole.Components, Mode: whole.Mode, InPlay: whole.Playing >= 0, Playing: whole.Playing, Moves: -1, Limits: limits}
	q.Values = x.impartial && x.disjunctive() // nim values
	a, err := answer.To(x.ctx, x.at, q)
	if a != nil && (told(a.Normal) != nil || told(a.Misere) != nil) {
		x.tell(play.Hint{Event: "outcome", Data: Outcome{told(a.Normal), told(a.Misere), x.engine.Loopy(x.ctx, x.table)}})
	}
	if a != nil {
		x.components(a)
	}
	if err != nil {
		x.tell(play.Hint{Event: "stopped", Data: play.Stopped{What: "outcome", Why: err.Error()}})
	}
}

// turns emits a player's winning turns, and the other hints about the table.
func (x *several) turns(player game.Player, level play.Level) error {
	found := Several{Player: x.nameOf(player)}
	err := x.engine.Hints(x.ctx, x.table.With(player), level, func(h play.Hint) {
		switch d := h.Data.(type) {
		case play.Standing:
			found.First = &d
		case play.Moves:
			found.Moves = &d
			x.tell(play.Hint{Event: "turns", Data: found})
		default:
			x.tell(h)
		}
	})
	if found.First != nil && found.Moves == nil {
		x.tell(play.Hint{Event: "turns", Data: found})
	}
	return err
}
