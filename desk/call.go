// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/upstar-cgt/upstar/work"
)

// How long calls may take.
const (
	QuickTime = 2 * time.Second  // what solves nothing
	ReplyTime = 8 * time.Second  // one answer
	HintTime  = 10 * time.Second // hints; then there is what there is
	LookTime  = 30 * time.Second // all about a position
	CellTime  = 10 * time.Minute // a cell of a worksheet
)

// A Call is a question of a page, by its name: params and the answer are JSON. A
// call that tells what it finds, as it finds it, emits that and has no answer.
type Call func(ctx context.Context, params []byte, emit Emit) (answer any, err error)

// Calls are all that a page can ask, by name.
func (d *Desk) Calls() map[string]Call {
	return map[string]Call{
		"games":    answers(QuickTime, d.Games),
		"game":     answers(QuickTime, d.Game),
		"table":    answers(QuickTime, d.Table),
		"moves":    answers(QuickTime, d.Moves),
		"puzzles":  answers(QuickTime, d.Puzzles),
		"puzzle":   answers(ReplyTime, d.Puzzle),
		"learn":    answers(QuickTime, d.Learn),
		"page":     answers(QuickTime, d.Page),
		"help":     answers(QuickTime, d.Help),
		"examples": answers(QuickTime, d.Examples),
		"example":  answers(QuickTime, d.Example),
		"complete": answers(QuickTime, d.Complete),
		"export":   answers(ReplyTime, d.Export),
		"compare":  answers(ReplyTime, d.Compare),
		"edit":     answers(QuickTime, d.Edit),
		"reply":    answers(ReplyTime, d.Reply),
		"why":      answers(ReplyTime, d.Why),
		"hints":    tells(HintTime, d.Hints),
		"explore":  tells(LookTime, d.Explore),
		"cell":     tells(CellTime, d.Cell),
	}
}

// answers makes a Call of a method with one answer.
func answers[Q, A any](limit time.Duration, f func(context.Context, Q) (A, error)) Call {
	return func(ctx context.Context, params []byte, _ Emit) (any, error) {
		q, err := question[Q](params)
		if err != nil {
			return nil, err
		}
		ctx, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		return Safely(func() (A, error) { return f(ctx, q) })
	}
}

// tells makes a Call of a method that emits what it finds, and how it ended.
func tells[Q any](limit time.Duration, f func(context.Context, Q, Emit) error) Call {
	return func(ctx context.Context, params []byte, emit Emit) (any, error) {
		q, err := question[Q](params)
		if err != nil {
			return nil, err
		}
		ctx, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		Tell(ctx, emit, func() error { return f(ctx, q, emit) })
		return nil, nil
	}
}

// question reads a question: one object, with the fields it has and no others.
func question[Q any](params []byte) (q Q, err error) {
	r := json.NewDecoder(bytes.NewReader(params))
	r.DisallowUnknownFields()
	if err := r.Decode(&q); err != nil {
		return q, fmt.Errorf("not a question: %w", err)
	}
	if _, err := r.Token(); !errors.Is(err, io.EOF) {
		return q, errors.New("not a question: something follows it")
	}
	return q, nil
}

// Tell runs f, then emits why it was stopped or what was wrong, and that it is done.
func Tell(ctx context.Context, emit Emit, f func() error) {
	start := time.Now()
	_, err := Safely(func() (struct{}, error) { return struct{}{}, f() })
	switch err = work.Explained(ctx, err); {
	case err == nil:
	case errors.Is(err, work.ErrLimit):
		emit("stopped", map[string]string{"why": err.Error()})
	default:
		emit("error", ProblemOf(err))
	}
	emit("done", map[string]int64{"ms": time.Since(start).Milliseconds()})
}

// Safely turns a panic into an error: one bad question must not end the program.
func Safely[A any](f func() (A, error)) (out A, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("internal error: %v", r)
		}
	}()
	return f()
}
