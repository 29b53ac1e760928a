// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/internal/course"
	"github.com/upstar-cgt/upstar/internal/explore"
	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/work"
)

// Puzzles that ask for an answer instead of a turn are exercises of lessons: give the value of the
// boards, build a position with a value or an outcome, or put the boards in order.

// mostNumber is the greatest number that is tried in place of the ? of a board.
const mostNumber = 40

// mostOrdered is the greatest number of boards to be put in order.
const mostOrdered = 8

// An AttemptQuestion is an answer to a puzzle that asks for a value, a position or an order.
type AttemptQuestion struct {
	Address string `json:"address" maxLength:"65536"`
	Goal    string `json:"goal" enum:"value,build,order"`
	Want    string `json:"want,omitempty" maxLength:"1000"` // to build: "value 1/2" or "outcome P"
	Answer  string `json:"answer" maxLength:"20000"`
}

// Attempt reports whether an answer to a puzzle is right, and why.
func (d *Desk) Attempt(ctx context.Context, q AttemptQuestion) (*course.Judgement, error) {
	g, err := play.ParseAddress(q.Address)
	if err != nil {
		return nil, err
	}
	e, err := exercise(q.Goal, q.Want, g)
	if err != nil {
		return nil, err
	}
	return d.judge().Try(ctx, e, q.Answer)
}

// exercise returns the exercise that a puzzle is.
func exercise(goal, want string, g play.Game) (*course.Exercise, error) {
	if goal != course.Build && (g.As != "" && g.As != "disjunctive" || g.End == "loses") {
		return nil, errors.New("values belong to disjunctive sums in which the last move wins; choose these")
	}
	e := &course.Exercise{Kind: goal, Boards: g.Boards, As: g.As, End: g.End, Want: want}
	switch goal {
	case course.Value:
	case course.Order:
		if e.Items, e.Boards = g.Boards, nil; len(e.Items) < 2 || len(e.Items) > mostOrdered {
			return nil, fmt.Errorf("from 2 to %d boards can be put in order; there are %d", mostOrdered, len(e.Items))
		}
	case course.Build:
		kind, how, _ := strings.Cut(want, " ")
		switch {
		case len(g.Boards) != 1 || !strings.Contains(g.Boards[0], "?"):
			return nil, errors.New("a board to be built has a ? where its number, or all of it, is missing, as in nim(2,4,?) or hackenbush(?)")
		case kind != "value" && kind != "outcome" || strings.TrimSpace(how) == "":
			return nil, fmt.Errorf("a position is built for a value or an outcome, such as value 1/2 or outcome P; not for %q", want)
		}
		if name, free := strings.CutSuffix(g.Boards[0], "(?)"); free && strings.Count(g.Boards[0], "?") == 1 {
			e.From, e.Boards = name, nil
		}
	}
	return e, nil
}

// pose judges a puzzle that asks for a value, a position or an order.
func (d *Desk) pose(ctx context.Context, q JudgeQuestion, g play.Game) (*Judged, error) {
	j := &Judged{Goal: q.Goal, Solutions: []string{}, Grade: 1}
	e, err := exercise(q.Goal, q.Want, g)
	if err != nil {
		j.Problem = upperFirst(err.Error()) + "."
		return j, nil
	}
	switch q.Goal {
	case course.Value:
		err = d.valued(ctx, e, j)
	case course.Order:
		err = d.ordered(ctx, e, j)
	default:
		err = d.buildable(ctx, e, q.Model, j)
	}
	if err = work.Explained(ctx, err); err != nil && ctx.Err() == nil {
		j.Problem, err = upperFirst(err.Error())+".", nil
	}
	return j, err
}

// valued fills in the value of the boards.
func (d *Desk) valued(ctx context.Context, e *course.Exercise, j *Judged) error {
	c, err := explore.Compare(ctx, d.at, strings.Join(e.Boards, " + "), "0")
	if err != nil {
		return err
	}
	j.Unique, j.Total, j.Solutions = true, 1, []string{c.Values[0].Text}
	j.Who = map[string]string{"=": "second", "||": "first", ">": "Left", "<": "Right"}[c.Order]
	j.Grade = min(3, 1+len(c.Values[0].Text)/4)
	if len(e.Boards) == 1 && strings.HasPrefix(e.Boards[0], "nim(") && !strings.Contains(e.Boards[0], ",") {
		j.Caution = "The value of a single Nim heap can be read off, so there is nothing to find."
	}
	return nil
}

// ordered fills in the order of the boards. Each must be less than the next.
func (d *Desk) ordered(ctx context.Context, e *course.Exercise, j *Judged) error {
	items := slices.Clone(e.Items)
	for i := range items {
		for k := i; k > 0; k-- { // by insertion: any two are compared that end up next to each other
			c, err := explore.Compare(ctx, d.at, items[k-1], items[k])
			switch {
			case err != nil:
				return err
			case c.Order == "=":
				return fmt.Errorf("%s and %s have equal values, so two orders are right", items[k-1], items[k])
			case c.Order == "||":
				return fmt.Errorf("%s and %s cannot be compared, so there is no order", items[k-1], items[k])
			}
			if c.Order == "<" {
				break
			}
			items[k-1], items[k] = items[k], items[k-1]
		}
	}
	j.Unique, j.Total, j.Solutions = true, len(items), items
	j.Grade = min(3, max(1, len(items)-2))
	return nil
}

// buildable fills in the only number that can be put in place of the ?. A position that is built
// freely can have many forms; model is one of them, if the maker has built it.
func (d *Desk) buildable(ctx context.Context, e *course.Exercise, model string, j *Judged) error {
	if e.From != "" {
		j.Grade = 2
		if model == "" {
			j.Unique, j.Caution = true, "Nobody has checked that such a position exists. Set one up to check it."
			return nil
		}
		v, err := d.judge().Try(ctx, e, model)
		if err != nil {
			return err
		}
		if j.Unique = v.Right; !v.Right {
			return fmt.Errorf("%s is not what is wanted: %s", model, strings.TrimSuffix(v.Says, "."))
		}
		j.Total, j.Solutions = 1, []string{model}
		return nil
	}
	var last error
	for n := range mostNumber + 1 {
		v, err := d.judge().Try(ctx, e, strconv.Itoa(n))
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			last = err // some numbers may make no position
			continue
		}
		if j.Total++; v.Right {
			j.Solutions = append(j.Solutions, strconv.Itoa(n))
		}
	}
	switch {
	case j.Total == 0:
		return last
	case len(j.Solutions) == 0:
		return fmt.Errorf("no number up to %d is right", mostNumber)
	case len(j.Solutions) > 1:
		return fmt.Errorf("%d numbers up to %d are right: %s; a puzzle has one solution", len(j.Solutions), mostNumber, strings.Join(j.Solutions[:min(10, len(j.Solutions))], ", "))
	}
	j.Unique, j.Grade = true, 2
	return nil
}

// A Natural is a wrong turn that looks right, and what answers it.
type Natural struct {
	Name  string `json:"name"`
	Reply string `json:"reply"`
	Kind  string `json:"kind" enum:"convention,long"` // it wins by the other convention; or it holds out longest
}

// natural finds a wrong turn that looks right: one that wins by the other convention, or else the one
// that is refuted latest.
func (d *Desk) natural(ctx context.Context, g play.Game, t *play.Table, f finding, j *Judged) error {
	var best *play.TurnHint
	kind := "long"
	wrong := func(x play.TurnHint) bool { return x.Turn != j.Turn && !(x.Good && x.Result == j.Goal) }
	if other, err := d.turned(ctx, g); err == nil {
		for _, x := range other.keeping("win") {
			i := slices.IndexFunc(f.moves.Turns, func(y play.TurnHint) bool { return y.Turn == x.Turn && wrong(y) })
			if i >= 0 {
				best, kind = &f.moves.Turns[i], "convention"
				break
			}
		}
	}
	for i, x := range f.moves.Turns {
		if kind == "long" && wrong(x) && (best == nil || x.Plies != nil && (best.Plies == nil || *x.Plies > *best.Plies)) {
			best = &f.moves.Turns[i]
		}
	}
	if best == nil {
		return nil
	}
	next, err := t.Play(best.Turn)
	if err != nil {
		return err
	}
	w, err := d.engine().Why(ctx, next)
	if err != nil || w.Reply == nil {
		return err
	}
	v, err := t.View()
	if err != nil {
		return err
	}
	j.Natural = &Natural{titledTurn(v, best.Name), titledTurn(v, w.Reply.Name), kind}
	return nil
}

// turned returns what is known of a game in which the last move has the opposite effect.
func (d *Desk) turned(ctx context.Context, g play.Game) (f finding, err error) {
	if g.End == "loses" {
		g.End = ""
	} else {
		g.End = "loses"
	}
	t, err := d.tables.Open(g)
	if err != nil || t.Judged() {
		return f, err
	}
	return d.found(ctx, t)
}
