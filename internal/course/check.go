// SPDX-License-Identifier: Apache-2.0

package course

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/internal/explore"
	"github.com/upstar-cgt/upstar/internal/play"
)

// Check asks the engine whether the answers of a lesson are right. Each right answer must be
// accepted, and each wrong one refused with a reason. It returns the faults it finds.
func (j Judge) Check(ctx context.Context, l *Lesson) (problems []error) {
	for _, s := range l.Screens {
		for _, f := range s.Facts {
			if err := j.fact(ctx, f.Says); err != nil {
				problems = append(problems, &Problem{f.Line, fmt.Sprintf("%s: %v", s.Title, err)})
			}
		}
		if s.Exercise == nil {
			continue
		}
		if err := j.check(ctx, s.Exercise); err != nil {
			problems = append(problems, &Problem{s.Exercise.Line, fmt.Sprintf("%s: %v", s.Title, err)})
		}
	}
	return problems
}

// orders are the signs of comparisons.
var orders = []string{" || ", " = ", " < ", " > "}

// fact checks a claim.
func (j Judge) fact(ctx context.Context, says string) error {
	if position, letter, ok := strings.Cut(says, " is "); ok {
		g := play.Game{Boards: list(position, " + ")}
		if letter, ok = strings.CutSuffix(letter, " misère"); ok {
			g.End = "loses"
		}
		who, _, err := j.wins(ctx, g)
		if err == nil && letters[who] != strings.TrimSpace(letter) {
			err = fmt.Errorf("%s: the outcome is %s", says, letters[who])
		}
		return err
	}
	for _, sign := range orders {
		if a, b, ok := strings.Cut(says, sign); ok {
			c, err := explore.Compare(ctx, j.Session, plain(a), plain(b))
			if err == nil && c.Order != strings.TrimSpace(sign) {
				err = fmt.Errorf("%s is false: %s", says, c.Says)
			}
			return err
		}
	}
	return fmt.Errorf("a fact compares two values by =, <, > or ||, or says an outcome, as in nim(1,1) is P; not %q", says)
}

func (j Judge) check(ctx context.Context, e *Exercise) error {
	right, wrong, err := j.Answers(ctx, e)
	if err != nil {
		return err
	}
	for _, a := range right {
		v, err := j.Try(ctx, e, a)
		if err != nil {
			return fmt.Errorf("the answer %s: %w", a, err)
		}
		if !v.Right {
			return fmt.Errorf("the answer %s is not right: %s", a, v.Says)
		}
	}
	for _, a := range wrong {
		v, err := j.Try(ctx, e, a)
		if err != nil {
			return fmt.Errorf("the wrong answer %s: %w", a, err)
		}
		if v.Right || v.Says == "" {
			return fmt.Errorf("%s is also accepted, or is refused without a reason", a)
		}
	}
	return nil
}

// Answers returns right and wrong answers of an exercise, in the form that Try takes. If the
// answers are moves, players, letters or numbers, it returns all possible ones.
func (j Judge) Answers(ctx context.Context, e *Exercise) (right, wrong []string, err error) {
	switch e.Kind {
	case Move:
		return j.moves(ctx, e)
	case Game:
		return nil, nil, j.winnable(ctx, e)
	case Who:
		for _, w := range []string{Left, Right, First, Second, Nobody} {
			if w != e.Answer[0] {
				wrong = append(wrong, w)
			}
		}
		return e.Answer, wrong, nil
	case Order:
		wrong := slices.Clone(e.Items)
		slices.Reverse(wrong)
		return []string{strings.Join(e.Items, " | ")}, []string{strings.Join(wrong, " | ")}, nil
	case Sort:
		return j.letters(ctx, e)
	case Mistake:
		for n := range e.Turns {
			if a := strconv.Itoa(n + 1); !slices.Contains(e.Answer, a) {
				wrong = append(wrong, a)
			}
		}
		return e.Answer, wrong, nil
	case Say:
		for _, x := range e.Items {
			if x != e.Answer[0] {
				wrong = append(wrong, x)
			}
		}
		return e.Answer[:1], wrong, nil
	}
	return e.Answer, e.Not, nil // exercises of kind value and build
}

// moves returns the winning turns, and the other turns. The names of the winning turns must be the
// answers.
func (j Judge) moves(ctx context.Context, e *Exercise) (right, wrong []string, err error) {
	t, err := j.open(e.game())
	if err != nil {
		return nil, nil, err
	}
	var names []string
	err = j.Engine.Hints(ctx, t, play.WhichMove, func(h play.Hint) {
		m, _ := h.Data.(play.Moves)
		for _, x := range m.Turns {
			if x.Good && x.Result == "win" {
				right, names = append(right, x.Turn), append(names, t.Titled(to(t, x)))
			} else {
				wrong = append(wrong, x.Turn)
			}
		}
	})
	slices.Sort(names)
	names = slices.Compact(names)
	if want := slices.Sorted(slices.Values(e.Answer)); err == nil && !slices.Equal(names, want) {
		err = fmt.Errorf("the winning moves are %s, not %s", strings.Join(names, " or "), strings.Join(want, " or "))
	}
	return right, wrong, err
}

// to returns the choices that make a turn.
func to(t *play.Table, x play.TurnHint) play.Choices {
	c := play.Choices{}
	if after, err := t.Play(x.Turn); err == nil {
		for i := range x.To {
			if p, ok := after.Board(i); ok {
				c[i] = p
			}
		}
	}
	return c
}

// winnable says whether the student can win the game. It plays the game out: with the engine's best
// moves for both players, the game must be accepted as won.
func (j Judge) winnable(ctx context.Context, e *Exercise) error {
	t, err := j.open(e.game())
	var turns []string
	for range 200 {
		if err != nil {
			return err
		}
		over, failed := t.Over()
		if failed != nil || over != nil {
			break
		}
		r, failed := j.Engine.Reply(ctx, t, play.Perfect, rand.New(rand.NewPCG(1, 1)))
		if failed != nil {
			return failed
		}
		turns = append(turns, r.Turn)
		t, err = t.Play(r.Turn)
	}
	v, err := j.Try(ctx, e, strings.Join(turns, "."))
	if err == nil && !v.Right {
		err = fmt.Errorf("the student, who plays Left, cannot win: %s", v.Says)
	}
	return err
}

// letters returns the outcomes of the items. It also returns answers with one wrong letter.
func (j Judge) letters(ctx context.Context, e *Exercise) (right, wrong []string, err error) {
	var all []string
	for _, item := range e.Items {
		who, _, err := j.wins(ctx, play.Game{Boards: list(item, " + "), As: e.As, End: e.End})
		if err != nil {
			return nil, nil, err
		}
		all = append(all, letters[who])
	}
	for i := range all {
		other := slices.Clone(all)
		if other[i] = "N"; all[i] == "N" {
			other[i] = "P"
		}
		wrong = append(wrong, strings.Join(other, " "))
	}
	if given := strings.Join(e.Answer, " "); given != "" && given != strings.Join(all, " ") {
		return nil, nil, fmt.Errorf("the outcomes are %s, not %s", strings.Join(all, " "), given)
	}
	return []string{strings.Join(all, " ")}, wrong, nil
}
