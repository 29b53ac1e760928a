// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/many"
	"github.com/upstar-cgt/upstar/work"
)

// A ManyQuestion asks who wins positions that several players play in turn.
type ManyQuestion struct {
	Positions []position.Position
	Mode      compound.Mode
	Players   int
	Ending    string // the name of a many.Ending; by default last-mover for impartial games, elimination for partizan ones
	Moves     int    // the greatest number of moves to list; if negative, none are searched for
	Limits    work.Budget
}

// Many is the answer. Players are given by their names.
type Many struct {
	Players    []string `json:"players"` // in the order in which they move
	Ending     string   `json:"ending"`
	EndingRule string   `json:"ending_rule"`
	Impartial  bool     `json:"impartial"` // if so, the first of the players begins, and both endings are the same
	Compound   string   `json:"compound"`
	Components []string `json:"components"`
	Outcome    string   `json:"outcome,omitempty"` // for a partizan game for three: the initials of the winners when each of them begins, ? for nobody
	Starts     []Start  `json:"starts"`            // one for each player who may move first
}

// A Start is the result if one of the players begins.
type Start struct {
	First      string     `json:"first"`
	Winner     string     `json:"winner,omitempty"`     // the player who can force a win against all others; empty if nobody can
	Type       string     `json:"type,omitempty"`       // Propp's type, for an impartial game for three
	Coalitions [][]string `json:"coalitions,omitempty"` // the minimal winning coalitions, for at most 6 players
	Last       []string   `json:"last,omitempty"`       // the player who moves last in i-misère play, i = 0, 1, …
	Moves      []ManyMove `json:"moves,omitempty"`      // those of First
	All        int        `json:"moves_in_all,omitempty"`
}

// A ManyMove is a move, and the player who can force a win after it.
type ManyMove struct {
	Name   string `json:"move"`
	Winner string `json:"winner,omitempty"`
}

// ManyTo answers q. The results found before a limit are returned with the error.
func ManyTo(ctx context.Context, q ManyQuestion) (*Many, error) {
	if q.Players < 2 || q.Players > many.MostPlayers {
		return nil, fmt.Errorf("there are 2 to %d players, not %d", many.MostPlayers, q.Players)
	}
	m := newMeter(ctx, q.Limits)
	whole := position.Compound{Mode: q.Mode, Components: q.Positions, Playing: -1}
	if x, ok := alone(whole); ok {
		whole = x
	}
	a := &Many{Impartial: whole.Impartial(), Compound: whole.Mode.String()}
	for _, p := range whole.Components {
		a.Components = append(a.Components, p.String())
	}
	solve := a.partizan
	if a.Impartial {
		solve = a.impartial
	}
	err := solve(m, q, whole)
	if len(a.Starts) == 0 {
		return nil, err
	}
	return a, err
}

// manyPlayers returns the names of n players.
func manyPlayers(n int, partizan bool) []string {
	switch {
	case partizan && n == 2:
		return []string{"Left", "Right"}
	case partizan && n == 3:
		return []string{"Left", "Center", "Right"}
	}
	out := make([]string, n)
	for i := range out {
		out[i] = "player " + strconv.Itoa(i+1)
	}
	return out
}

// begin records who plays and how play ends.
func (a *Many) begin(q ManyQuestion, otherwise many.Ending) (many.Ending, error) {
	a.Players = manyPlayers(q.Players, !a.Impartial)
	e := otherwise
	if q.Ending != "" {
		var err error
		if e, err = many.ParseEnding(q.Ending); err != nil {
			return e, err
		}
	}
	a.Ending, a.EndingRule = e.String(), e.Rule()
	return e, nil
}

// errVerdict refuses games whose verdict is defined only for two players.
var errVerdict = errors.New("ends by a verdict for two players only; games in which play goes on until nobody can move can have more")

func (a *Many) impartial(m *work.Meter, q ManyQuestion, whole position.Compound) error {
	if _, err := a.begin(q, many.LastMover); err != nil {
		return err
	}
	table := arena.New()
	s, err := whole.Sum(m, table)
	if err != nil {
		return err
	}
	if whole.Mode.Kind == compound.FirstToEnd || table.Judged(s) {
		return fmt.Errorf("%s %w", whole, errVerdict)
	}
	t := newManyTable(a.Players, many.Impartial(table, q.Players))
	start, err := t.start(m, s, 0)
	if start.First != "" {
		if q.Players == 3 {
			start.Type = t.typeOf(start.Winner)
		}
		a.Starts = []Start{start}
	}
	if err != nil || q.Moves < 0 {
		return err
	}
	return a.impartialMoves(m, q, whole, t, table)
}

// impartialMoves lists the moves of the first player.
func (a *Many) impartialMoves(m *work.Meter, q ManyQuestion, whole position.Compound, t *manyTable[arena.Sum], table *arena.Arena) error {
	options, err := whole.Options(game.Left)
	if err != nil {
		return err
	}
	moves := make([]ManyMove, len(options))
	for i, p := range options {
		s, err := p.Sum(m, table)
		if err != nil {
			return err
		}
		winner, err := t.winner(m, s, 1)
		if err != nil {
			return err
		}
		moves[i] = ManyMove{manyName(whole, p), winner}
	}
	a.Starts[0].list(moves, q.Moves)
	return nil
}

// manyName names a move in a compound by the moves in its components.
func manyName(x position.Compound, to position.Position) string {
	y, ok := to.(position.Compound)
	if !ok || len(x.Components) == 1 || len(y.Components) != len(x.Components) {
		return x.Move(to, game.Left).Name
	}
	var steps []string
	for i, p := range x.Components {
		if q := y.Components[i]; p.String() != q.String() {
			steps = append(steps, fmt.Sprintf("%d: %s", i, p.Move(q, game.Left).Name))
		}
	}
	return strings.Join(steps, ";  ")
}

func (a *Many) partizan(m *work.Meter, q ManyQuestion, whole position.Compound) error {
	if whole.Mode.Kind != compound.Disjunctive {
		return fmt.Errorf("%s is partizan: for several players such games are played in disjunctive sums only", whole)
	}
	for _, p := range whole.Components {
		seats, err := many.Seats(p)
		if err != nil {
			return err
		}
		table := arena.New()
		switch s, err := p.Sum(m, table); {
		case err != nil:
			return err
		case table.Judged(s):
			return fmt.Errorf("%s %w", p, errVerdict)
		case p.Impartial():
			return fmt.Errorf("%s is impartial and others are not: for several players such games are not played together", p)
		case seats != q.Players:
			return fmt.Errorf("%s names the moves of %d players, not of %d; only impartial games are for any number", p, seats, q.Players)
		}
	}
	e, err := a.begin(q, many.Elimination)
	if err != nil {
		return err
	}
	table := many.NewTable()
	s := table.Sum(whole.Components...)
	t := newManyTable(a.Players, table.Game(q.Players, e))
	for first := range q.Players {
		start, err := t.start(m, s, first)
		if err == nil && q.Moves >= 0 {
			err = start.seatedMoves(m, t, whole.Components, table, first, q.Moves)
		}
		if start.First != "" {
			a.Starts = append(a.Starts, start)
		}
		if err != nil {
			return err
		}
	}
	a.Outcome = a.initials()
	return nil
}

// initials writes the outcome of a partizan game for three in Cincotti's way.
func (a *Many) initials() (out string) {
	if len(a.Players) != 3 {
		return ""
	}
	for _, s := range a.Starts {
		out += (s.Winner + "?")[:1]
	}
	return out
}
