// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/course"
	"github.com/upstar-cgt/upstar/internal/play"
)

// A JudgeQuestion asks whether a position makes a puzzle.
type JudgeQuestion struct {
	Address string `json:"address" maxLength:"65536"`
	Goal    string `json:"goal,omitempty" enum:"win,draw,who,value,build,order"` // find the winning move, find the move that draws, say who wins, give the value, build a position, or put the boards in order; default win
	Want    string `json:"want,omitempty" maxLength:"1000"`                      // to build: "value 1/2" or "outcome P"
	Model   string `json:"model,omitempty" maxLength:"20000"`                    // a position that its maker built
	Natural bool   `json:"natural,omitempty"`                                    // find a wrong move that looks right
}

// Judged holds everything for a puzzle: its only solution, or the reason why there is none.
type Judged struct {
	Goal      string     `json:"goal"`
	Unique    bool       `json:"unique"`
	Caution   string     `json:"caution,omitempty"` // what the puzzle may not ask, although its maker thinks so
	Problem   string     `json:"problem,omitempty"` // why it is not a puzzle, and what to change
	Total     int        `json:"total"`             // number of turns
	Solutions []string   `json:"solutions"`         // their names, ten at most
	Turn      string     `json:"turn,omitempty"`    // the solution, as a turn that can be played
	After     string     `json:"after,omitempty"`   // the boards and positions after it
	Winner    string     `json:"winner,omitempty"`  // who wins with best play: left, right or draw
	Who       string     `json:"who,omitempty"`     // for the goal who: Left, Right, first, second or draw
	Reason    string     `json:"reason,omitempty"`  // why the solution is right
	Board     int        `json:"board"`             // where the solution begins
	Place     game.Place `json:"place,omitempty"`
	Grade     int        `json:"grade"` // from the game tree: 1 easy, 2 medium, 3 hard
	Natural   *Natural   `json:"natural,omitempty"`
}

// A finding is what the hints say about a table.
type finding struct {
	verdict *play.Standing
	moves   play.Moves
	stopped string
}

func (d *Desk) found(ctx context.Context, t *play.Table) (f finding, err error) {
	err = d.engine().Hints(ctx, t, play.WhichMove, func(h play.Hint) {
		switch x := h.Data.(type) {
		case play.Standing:
			f.verdict = &x
		case play.Moves:
			f.moves = x
		case play.Stopped:
			f.stopped = x.Why
		}
	})
	return f, err
}

// keeping returns the turns that keep a win or a draw.
func (f finding) keeping(result string) (turns []play.TurnHint) {
	for _, x := range f.moves.Turns {
		if x.Good && x.Result == result {
			turns = append(turns, x)
		}
	}
	return turns
}

// Judge reports whether a position is a puzzle with one solution. It also returns hints that can be
// given to a player step by step.
func (d *Desk) Judge(ctx context.Context, q JudgeQuestion) (*Judged, error) {
	g, err := play.ParseAddress(q.Address)
	if err != nil {
		return nil, err
	}
	if q.Goal == course.Value || q.Goal == course.Build || q.Goal == course.Order {
		return d.pose(ctx, q, g)
	}
	t, err := d.tables.Open(g)
	if err != nil {
		return nil, err
	}
	j := &Judged{Goal: q.Goal, Solutions: []string{}}
	switch q.Goal {
	case "":
		j.Goal = "win"
	case "win", "draw", "who":
	default:
		return nil, fmt.Errorf("no goal %q: there are win, draw, who, value, build and order", q.Goal)
	}
	if over, err := t.Over(); err != nil || over != nil {
		j.Problem = "The game is over in this position, so there is nothing to find. Choose a position with moves."
		return j, err
	}
	f, err := d.found(ctx, t)
	if err != nil {
		return nil, err
	}
	if f.verdict == nil {
		j.Problem = "This position is too large to be solved in the time of a page, so nobody can check the answer. Make it smaller."
		return j, nil
	}
	j.Winner = f.verdict.Winner
	if j.Winner == "" {
		j.Winner = "draw"
	}
	j.Total, j.Reason = f.moves.Total, f.verdict.Says
	if j.Goal == "who" {
		return j, d.whoWins(ctx, t, j)
	}
	if err := d.solution(t, f, j); err != nil {
		return nil, err
	}
	if j.Unique && q.Natural {
		if err := d.natural(ctx, g, t, f, j); err != nil {
			return nil, err
		}
	}
	return j, d.caution(ctx, g, j)
}

// caution adds that the right turn also wins in normal play, if a puzzle is about misère play.
func (d *Desk) caution(ctx context.Context, g play.Game, j *Judged) error {
	if !j.Unique || j.Goal != "win" || g.End == "" || g.End == "wins" {
		return nil
	}
	g.End = ""
	t, err := d.tables.Open(g)
	if err != nil {
		return err
	}
	f, err := d.found(ctx, t)
	if err != nil {
		return err
	}
	for _, x := range f.keeping("win") {
		if x.Turn == j.Turn {
			j.Caution = "The same move wins when the last move wins: nobody needs to know that the last move loses here."
		}
	}
	return nil
}

// whoWins fills in the answer to the question of who wins.
func (d *Desk) whoWins(ctx context.Context, t *play.Table, j *Judged) error {
	o, ok := d.engine().Outcome(ctx, t)
	if !ok {
		j.Problem = "It takes too long to find out who wins if the other player begins. Make the position smaller."
		return nil
	}
	j.Unique = true
	j.Who = map[game.Outcome]string{game.N: "first", game.P: "second", game.L: "Left", game.R: "Right"}[o]
	if j.Who == "" {
		j.Who = "draw"
	}
	j.Grade = grade(j.Total, nil)
	return nil
}

// solution fills in the only turn that reaches the goal.
func (d *Desk) solution(t *play.Table, f finding, j *Judged) error {
	turns := f.keeping(j.Goal)
	v, err := t.View()
	if err != nil {
		return err
	}
	for _, x := range turns[:min(len(turns), 10)] {
		j.Solutions = append(j.Solutions, titledTurn(v, x.Name))
	}
	player := t.ToMove.String()
	noun := map[string]string{"win": "wins", "draw": "draws"}[j.Goal]
	switch {
	case len(turns) == 0 && j.Goal == "draw" && j.Winner != "draw":
		j.Problem = fmt.Sprintf("Nobody needs a draw here: %s wins with best play.", upperFirst(j.Winner))
	case len(turns) == 0:
		j.Problem = fmt.Sprintf("No move of %s %s. Let the other player begin, or change the position.", player, noun)
	case len(turns) > 1:
		j.Problem = fmt.Sprintf("%d of %d moves are right: %s. A puzzle has one solution. Change a heap or a square, or add a game.", len(turns), j.Total, strings.Join(j.Solutions, ", "))
	case j.Total == 1:
		j.Problem = "This is the only move there is, so there is nothing to find."
	case !f.moves.All:
		j.Problem = "There are too many moves to check them all. Make the position smaller."
	default:
		j.Unique = true
	}
	if !j.Unique {
		return nil
	}
	j.Turn = turns[0].Turn
	var after []string
	for board, to := range turns[0].To {
		after = append(after, strconv.Itoa(board)+to)
	}
	slices.Sort(after)
	j.After = strings.Join(after, "~")
	if next, err := t.Play(j.Turn); err == nil {
		if _, steps := next.Last(); len(steps) > 0 && len(steps[0].Way) > 0 {
			j.Board, j.Place = steps[0].Board, steps[0].Way[0]
		}
	}
	j.Grade = grade(j.Total, f.moves.Turns)
	return nil
}

// grade rates the difficulty of a puzzle from its game tree: the number of turns, the length of
// play after the right turn, and how long the wrong turns hold out.
func grade(total int, turns []play.TurnHint) int {
	points := bits.Len(uint(total)) * 2
	long := 0
	for _, x := range turns {
		if x.Plies == nil {
			continue
		}
		if x.Good {
			points += min(*x.Plies, 12) / 2
		} else if *x.Plies >= 6 {
			long++ // a mistake that is refuted late looks right for a long time
		}
	}
	points += min(long, 8) / 2
	switch {
	case points > 14:
		return 3
	case points > 10:
		return 2
	}
	return 1
}

// titledTurn writes a turn with letters and titles instead of the numbers of boards.
func titledTurn(v *play.View, name string) string {
	if len(v.Boards) == 1 {
		return name
	}
	var parts []string
	for _, part := range strings.Split(name, "; ") {
		number, rest, ok := strings.Cut(part, ": ")
		if i, err := strconv.Atoi(number); ok && err == nil && i < len(v.Boards) {
			part = v.Boards[i].Title + " " + rest
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
