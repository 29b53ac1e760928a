// SPDX-License-Identifier: Apache-2.0

package play

import (
	"context"
	"fmt"
	"time"

	"github.com/upstar-cgt/upstar/game"
)

// A Review says about each turn of a game whether it gave something away, and which of
// them decided.
type Review struct {
	Turns []Reviewed `json:"turns"`
	Lost  int        `json:"lost"` // the turn that decided the game, from 0 on; -1 if none did
	Why   *Why       `json:"why,omitempty"`
	Says  string     `json:"says"`
}

// A Reviewed is a turn of a game.
type Reviewed struct {
	Player  string `json:"player"`
	Name    string `json:"name"`
	Before  string `json:"before,omitempty"` // the result of its player before it: win, draw or loss; empty if it was not found
	After   string `json:"after,omitempty"`
	Mistake bool   `json:"mistake"`
}

// Review looks at every position of the game that led to a table. Each turn gets the
// same share of the time that is left.
func (e *Engine) Review(ctx context.Context, t *Table) (*Review, error) {
	var line []*Table
	for at := t; at.before != nil; at = at.before {
		line = append([]*Table{at}, line...)
	}
	if len(line) == 0 {
		return nil, fmt.Errorf("no turn was made")
	}
	over, err := t.Over()
	if err != nil {
		return nil, err
	}
	r := &Review{Lost: -1}
	known := true
	for i, after := range line {
		mine, err := e.reviewed(ctx, after, len(line)-i+1)
		if err != nil {
			return nil, err
		}
		r.Turns = append(r.Turns, mine)
		known = known && mine.Before != ""
		if mine.Mistake && (over == nil || over.Winner != mine.Player) {
			r.Lost = i
		}
	}
	if r.Lost >= 0 {
		if r.Why, err = e.Why(ctx, line[r.Lost]); err != nil {
			return nil, err
		}
	}
	r.Says = r.says(over, known)
	return r, nil
}

// reviewed looks at the last turn of a table, in one of the shares of the time.
func (e *Engine) reviewed(ctx context.Context, t *Table, shares int) (Reviewed, error) {
	if end, ok := ctx.Deadline(); ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Until(end)/time.Duration(shares))
		defer cancel()
	}
	k, err := e.study(ctx, t.before)
	if err != nil {
		return Reviewed{}, err
	}
	made := t.made()
	r := Reviewed{Player: nameOf(t.before.ToMove), Name: t.before.Titled(made)}
	if got := k.of(made); k.result != nil && got != nil {
		r.Before, r.After, r.Mistake = k.result.Result.String(), got.Result.String(), got.Result < k.result.Result
	}
	return r, nil
}

// made returns the moves of the last turn.
func (t *Table) made() Choices {
	made := Choices{}
	for _, s := range t.steps {
		made[s.Board] = s.to
	}
	return made
}

// says tells where the game was decided.
func (r *Review) says(over *Over, known bool) string {
	switch {
	case r.Lost >= 0:
		x := r.Turns[r.Lost]
		return fmt.Sprintf("Move %d decided the game. %s played %s. %s", r.Lost+1, upper(x.Player), x.Name, r.Why.Says)
	case !known:
		return "Some positions of this game take too long to solve; no mistake was found in the others."
	case over == nil || over.Winner == "":
		return "Nobody gave anything away."
	}
	winner, _ := Player(over.Winner)
	return fmt.Sprintf("%v could win from the start, and made no mistake. No move of %v would have helped.", winner, winner.Opponent())
}

// Titled tells a turn as a player would say it, with the titles of the games if there
// are several.
func (t *Table) Titled(c Choices) string {
	return t.named(c, func(i int, p string) string {
		if e, ok := t.catalog.Lookup(p); ok {
			return e.Title
		}
		return p
	})
}

// replies says how an answer is called that has a result for its player.
func replies(result string) string {
	if result == game.Win.String() {
		return "winning reply"
	}
	return "best reply"
}
