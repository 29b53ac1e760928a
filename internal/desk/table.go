// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"errors"
	"slices"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/play"
)

// A TableQuestion is a game, as text or as an address.
type TableQuestion struct {
	Game    *play.Game `json:"game,omitempty"`
	Address string     `json:"address,omitempty" maxLength:"65536"`
	History bool       `json:"history,omitempty"` // return the boards after every turn, not only after the last
}

// A TableAnswer is a table with its history.
type TableAnswer struct {
	*play.View
	Game    play.Game    `json:"game"`
	Begun   []play.Board `json:"begun,omitempty"`   // the boards before the first turn, if History was requested
	Made    []Made       `json:"made"`              // the turns
	Problem string       `json:"problem,omitempty"` // the part of an address that could not be read; the rest is on the table
}

// A Made is a turn that was made.
type Made struct {
	Turn   string `json:"turn"`
	Player string `json:"player" enum:"left,right"`
	Steps  []Step `json:"steps"`
	Again  bool   `json:"again,omitempty"` // the same position was on the table earlier
}

// A Step is a move on one board.
type Step struct {
	play.Played
	Title string      `json:"title"`           // of the ruleset
	After *draw.Scene `json:"after,omitempty"` // the board after it
}

// open opens the requested table; problem says which part could not be read.
func (d *Desk) open(q TableQuestion) (t *play.Table, problem string, err error) {
	g := q.Game
	if g == nil {
		parsed, err := play.ParseAddress(q.Address)
		if err != nil {
			return nil, "", err
		}
		g = &parsed
	}
	t, err = d.tables.Open(*g)
	var turn *play.TurnError
	if errors.As(err, &turn) && t != nil {
		return t, turn.Error(), nil
	}
	return t, "", err
}

// Table describes a table: its boards, moves, and what a turn may be. It does not solve anything.
func (d *Desk) Table(_ context.Context, q TableQuestion) (*TableAnswer, error) {
	t, problem, err := d.open(q)
	if err != nil {
		return nil, err
	}
	v, err := t.View()
	if err != nil {
		return nil, err
	}
	a := &TableAnswer{View: v, Game: t.Game(), Problem: problem, Made: []Made{}}
	first := t
	for ; first.Before() != nil; first = first.Before() {
	}
	if q.History {
		v0, err := first.View()
		if err != nil {
			return nil, err
		}
		a.Begun = v0.Boards
	}
	for at := t; at.Before() != nil; at = at.Before() {
		a.Made = append(a.Made, made(at, v, q.History || at == t))
	}
	slices.Reverse(a.Made)
	a.repeated(t)
	return a, nil
}

// repeated marks the turns after which an earlier position of the table has returned.
func (a *TableAnswer) repeated(t *play.Table) {
	var keys []string
	for at := t; at != nil; at = at.Before() {
		keys = append(keys, at.ToMove.String()+at.Whole().String())
	}
	slices.Reverse(keys)
	for i := range a.Made {
		a.Made[i].Again = slices.Contains(keys[:i+1], keys[i+1])
	}
}

// made describes the last turn of a table.
func made(t *play.Table, v *play.View, scenes bool) Made {
	text, steps := t.Last()
	m := Made{Turn: text, Player: [2]string{"left", "right"}[t.ToMove.Opponent()]}
	for _, s := range steps {
		step := Step{Played: s, Title: v.Boards[s.Board].Title}
		if _, ok := t.Board(s.Board); ok && scenes {
			step.After = t.Scene(s.Board)
		}
		m.Steps = append(m.Steps, step)
	}
	return m
}

// A MovesQuestion asks for more moves on a board than a table lists.
type MovesQuestion struct {
	Game  play.Game    `json:"game"`
	Board int          `json:"board"`
	At    []game.Place `json:"at,omitempty"` // the beginning of the ways of the moves
}

// A MovesAnswer is a list of moves on a board.
type MovesAnswer struct {
	Moves []play.Move `json:"moves"`
	More  bool        `json:"more"`
}

// Moves lists moves on a board.
func (d *Desk) Moves(_ context.Context, q MovesQuestion) (*MovesAnswer, error) {
	t, _, err := d.open(TableQuestion{Game: &q.Game})
	if err != nil {
		return nil, err
	}
	moves, more, err := t.Moves(q.Board, q.At...)
	return &MovesAnswer{moves, more}, err
}
