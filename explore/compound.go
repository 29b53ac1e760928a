// SPDX-License-Identifier: Apache-2.0

package explore

import (
	"context"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/play"
	"github.com/upstar-cgt/upstar/session"
)

// A Several is what was found of a player at a table of several games.
type Several struct {
	Player string        `json:"player"` // left, right, or both where their moves are the same
	First  *play.Verdict `json:"first,omitempty"`
	Moves  *play.Moves   `json:"moves,omitempty"`
}

// A Part is the options of a player on one board of a table.
type Part struct {
	Board int `json:"board"`
	Options
}

// Compound tells what is found of games that are played together, in the way and by
// the convention of the table: the boards, who wins in both conventions, the options
// on each board, and which turns win. A value is shown only if it is that of the whole:
// of a disjunctive sum in normal play; in misère play the genus takes its place.
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

func (x *several) players() []game.Player {
	if x.impartial {
		return game.Players[:1]
	}
	return game.Players[:]
}

func (x *several) nameOf(player game.Player) string {
	if x.impartial {
		return "both"
	}
	return [2]string{"left", "right"}[player]
}

// parts tells the options on each board.
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

// outcome tells who wins under both conventions.
func (x *several) outcome() {
	whole := x.table.Whole()
	q := answer.Question{Positions: whole.Components, Mode: whole.Mode, InPlay: whole.Playing >= 0, Playing: whole.Playing, Moves: -1, Limits: limits}
	a, err := answer.To(x.ctx, x.at, q)
	if a != nil && (told(a.Normal) != nil || told(a.Misere) != nil) {
		x.tell(play.Hint{Event: "outcome", Data: Outcome{told(a.Normal), told(a.Misere)}})
	}
	if err != nil {
		x.tell(play.Hint{Event: "stopped", Data: play.Stopped{What: "outcome", Why: err.Error()}})
	}
}

// turns tells which turns of a player win, and what else hints tell of the table.
func (x *several) turns(player game.Player, level play.Level) error {
	found := Several{Player: x.nameOf(player)}
	err := x.engine.Hints(x.ctx, x.table.With(player), level, func(h play.Hint) {
		switch d := h.Data.(type) {
		case play.Verdict:
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
