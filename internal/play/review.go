// SPDX-License-Identifier: Apache-2.0

package play

import (
	"context"
	"fmt"
	"time"

	"github.com/upstar-cgt/upstar/game"
)

// A Review says who was winning after each turn of a game, which turns gave something away, and
// which turn decided the game.
type Review struct {
	Places []Place    `json:"places"` // before the first turn, and after each
	Turns  []Reviewed `json:"turns"`
	Lost   int        `json:"lost"` // the turn that decided the game, from 0 on; -1 if there is none
	Why    *Why       `json:"why,omitempty"`
	Says   string     `json:"says"`
}

// A Place is a position of a game, with the player who wins it with best play.
type Place struct {
	At     int    `json:"at"`               // number of turns before it
	Winner string `json:"winner,omitempty"` // left, right or draw; empty if not found
	Plies  *int   `json:"plies,omitempty"`  // number of turns until play ends, if known
}

// A Reviewed is a turn of a game.
type Reviewed struct {
	Player  string `json:"player"`
	Name    string `json:"name"`
	Before  string `json:"before,omitempty"` // the result of its player before it: win, draw or loss; empty if not found
	After   string `json:"after,omitempty"`
	Mistake bool   `json:"mistake"`
}

// Review examines every position of the game that led to a table. Each turn gets the same share of
// the remaining time.
func (e *Engine) Review(ctx context.Context, t *Table) (*Review, error) {
	return e.ReviewTold(ctx, t, func(Place) {})
}

// ReviewTold is like Review, but emits each position as soon as it is known. It begins with the
// last positions, because they are solved quickly, and their results help with earlier ones.
func (e *Engine) ReviewTold(ctx context.Context, t *Table, tell func(Place)) (*Review, error) {
	line := []*Table{t}
	for ; line[0].before != nil; line = append([]*Table{line[0].before}, line...) {
	}
	n := len(line) - 1
	if n == 0 {
		return nil, fmt.Errorf("no turn was made")
	}
	over, err := t.Over()
	if err != nil {
		return nil, err
	}
	r := &Review{Lost: -1, Places: make([]Place, n+1), Turns: make([]Reviewed, n)}
	results := make([]*Depth, n+1) // of the player to move
	if results[n], err = e.ended(ctx, t, n); err != nil {
		return nil, err
	}
	r.Places[n] = placeOf(line[n], n, results[n])
	tell(r.Places[n])
	for i := n - 1; i >= 0; i-- {
		k, err := e.shared(ctx, line[i], i+1)
		if err != nil {
			return nil, err
		}
		results[i] = k.result
		r.Places[i] = placeOf(line[i], i, k.result)
		r.Turns[i] = k.reviewed(line[i+1], results[i+1])
		tell(r.Places[i])
	}
	known := true
	for i, x := range r.Turns {
		known = known && x.Before != "" && x.After != ""
		if x.Mistake && (over == nil || over.Winner != x.Player) {
			r.Lost = i
		}
	}
	if r.Lost >= 0 {
		if r.Why, err = e.Why(ctx, line[r.Lost+1]); err != nil {
			return nil, err
		}
	}
	r.Says = r.says(over, known)
	return r, nil
}

// ended returns the result of the player to move in the last position of a game of n turns. It
// ignores claims.
func (e *Engine) ended(ctx context.Context, t *Table, n int) (*Depth, error) {
	last := t.unclaimed()
	if over, err := last.Over(); err != nil || over != nil {
		return last.settled(over), err
	}
	k, err := e.shared(ctx, last, n+1)
	if err != nil {
		return nil, err
	}
	return k.result, nil
}

// settled returns the result of the player to move when play is over. A nil argument means that
// play goes on; then the result is nil.
func (t *Table) settled(over *Over) *Depth {
	switch {
	case over == nil:
		return nil
	case over.Winner == "":
		return &Depth{Result: game.Draw}
	case over.Winner == nameOf(t.ToMove):
		return &Depth{Result: game.Win}
	}
	return &Depth{Result: game.Loss}
}

// shared studies a table in one of the shares of the time.
func (e *Engine) shared(ctx context.Context, t *Table, shares int) (*knowledge, error) {
	if end, ok := ctx.Deadline(); ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Until(end)/time.Duration(shares+1))
		defer cancel()
	}
	return e.study(ctx, t)
}

// placeOf describes who wins a table, given the result of the player to move if it is known.
func placeOf(t *Table, at int, d *Depth) Place {
	p := Place{At: at}
	if d == nil {
		return p
	}
	switch d.Result {
	case game.Win:
		p.Winner = nameOf(t.ToMove)
	case game.Loss:
		p.Winner = nameOf(t.ToMove.Opponent())
	default:
		p.Winner = drawn
	}
	if d.Plies > 0 {
		p.Plies = &d.Plies
	}
	return p
}

// reviewed describes the turn that led from the table of k to another table. The result of the
// player to move there may be known.
func (k *knowledge) reviewed(t *Table, next *Depth) Reviewed {
	made := t.made()
	r := Reviewed{Player: nameOf(k.table.ToMove), Name: k.table.Titled(made)}
	if k.result != nil {
		r.Before = k.result.Result.String()
	}
	got := k.of(made)
	if got == nil && next != nil {
		after := next.After()
		got = &after
	}
	if got != nil {
		r.After = got.Result.String()
	}
	r.Mistake = k.result != nil && got != nil && got.Result < k.result.Result
	return r
}

// made returns the moves of the last turn.
func (t *Table) made() Choices {
	made := Choices{}
	for _, s := range t.steps {
		made[s.Board] = s.to
	}
	return made
}

// says describes where the game was decided.
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

// Titled names a turn as a player would say it, with the titles of the games if there are several.
func (t *Table) Titled(c Choices) string {
	return t.named(c, func(i int, p string) string {
		if e, ok := t.catalog.Lookup(p); ok {
			return e.Title
		}
		return p
	})
}

// replies returns the word for an answer with a given result for its player.
func replies(result string) string {
	if result == game.Win.String() {
		return "winning reply"
	}
	return "best reply"
}
