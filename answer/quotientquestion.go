// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/value/misere/quotient"
	"github.com/upstar-cgt/upstar/work"
)

// A QuotientQuestion asks for the misère quotient of a heap game, or of positions.
type QuotientQuestion struct {
	Code     string   // a take-and-break code, or a heap game by name
	Games    []string // instead of it: all sums of these positions and of what can be reached from them
	Limits   quotient.Limits
	Diagonal []int         // the two heaps along which an infinite quotient is looked for; guessed if there are none
	Each     time.Duration // the time for the quotient, and for a proof that the next is infinite; 0 for no bound
}

// A Quotient is the answer, as far as it was found.
type Quotient struct {
	Games []string `json:"games,omitempty"` // game 0, 1, …, as pretending and generators number them, unless it is of a heap game
	*quotient.Result

	at       *session.Session
	question QuotientQuestion
	solver   *quotient.Solver
}

// NewQuotient reads a question.
func NewQuotient(ctx context.Context, at *session.Session, q QuotientQuestion) (*Quotient, error) {
	out := &Quotient{at: at, question: q}
	if q.Games != nil {
		closure, err := ClosureOf(ctx, at, q.Games, work.Budget{Positions: 1_000_000})
		if err != nil {
			return nil, err
		}
		rules, n := closure.Rules()
		out.Games, out.solver = closure.Games, quotient.NewSolver(rules, quotient.Limits{Heap: n})
		return out, nil
	}
	rules, name, err := QuotientRules(at, q.Code)
	if err != nil {
		return nil, err
	}
	out.solver = quotient.NewSolver(rules, q.Limits)
	out.Result = &quotient.Result{Code: name}
	return out, nil
}

// Name is the code or the name of the game, or the positions.
func (q *Quotient) Name() string {
	if q.Games != nil {
		return strings.Join(q.question.Games, " ")
	}
	return q.Code
}

// Find adds heap after heap until the quotient is proved to be that of all, and
// looks for a proof that a quotient that is not found is infinite. What was found
// before an error stays.
func (q *Quotient) Find(ctx context.Context) error {
	name := q.Name()
	r, err := q.run(ctx)
	q.Result, r.Code = r, name
	if q.Games != nil {
		return stopped(ctx, err)
	}
	r.Standard, r.Shift = Cousin(q.at, q.question.Code)
	if !r.Solved && ctx.Err() == nil && (errors.Is(err, work.ErrLimit) || q.question.Each > 0) {
		if proof, failed := q.prove(ctx); failed == nil && proof != nil {
			r.Infinite, r.Bound, err = proof, nil, nil
		}
	}
	return stopped(ctx, err)
}

// stopped returns err; if ctx is done, why.
func stopped(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return work.Interrupted(ctx)
	}
	return err
}

func (q *Quotient) run(ctx context.Context) (*quotient.Result, error) {
	ctx, cancel := work.Within(ctx, q.question.Each)
	defer cancel()
	return q.solver.Run(work.New(ctx, work.Budget{}))
}

// prove looks for a proof that the quotient with the next heap is infinite.
func (q *Quotient) prove(ctx context.Context) (*quotient.Infinite, error) {
	ctx, cancel := work.Within(ctx, q.question.Each)
	defer cancel()
	if d := q.question.Diagonal; len(d) == 2 {
		return q.solver.Infinite(work.New(ctx, work.Budget{}), quotient.Diagonal{Up: d[0], Down: d[1]})
	}
	return q.solver.ProveInfinite(work.New(ctx, work.Budget{}))
}

// Restore goes on from a checkpoint of the same question.
func (q *Quotient) Restore(ctx context.Context, checkpoint []byte) error {
	return q.solver.Restore(work.New(ctx, work.Budget{}), checkpoint)
}

// Checkpoint returns what is known when Find has ended, for Restore.
func (q *Quotient) Checkpoint() ([]byte, error) { return q.solver.Checkpoint() }

// Save has Find hand out a checkpoint every so often. An error of save ends it.
func (q *Quotient) Save(every time.Duration, save func([]byte) error) {
	last := time.Now()
	q.solver.Rest = func() error {
		if time.Since(last) < every {
			return nil
		}
		data, err := q.Checkpoint()
		if err == nil {
			err = save(data)
		}
		last = time.Now()
		return err
	}
}

// Progress says how far Find is; it may be called at any time from any goroutine.
func (q *Quotient) Progress() quotient.Stats { return q.solver.Stats() }

// Diagonals returns the pairs of heaps along which a quotient that was not found
// may be infinite.
func (q *Quotient) Diagonals() []quotient.Diagonal { return q.solver.Diagonals() }

// Certificate returns what proves the quotient, that it is infinite, or a lower
// bound of it.
func (q *Quotient) Certificate() ([]byte, error) {
	switch {
	case q.Infinite != nil:
		return q.Infinite.Certificate(q.Code)
	case q.Bound != nil:
		return q.solver.BoundCertificate(q.Code)
	}
	return q.Result.Quotient.Certificate(q.Code)
}
