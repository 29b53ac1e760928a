// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"time"

	"github.com/upstar-cgt/upstar/work"
)

// Time limits of calls.
const (
	QuickTime = 2 * time.Second  // what solves nothing
	ReplyTime = 8 * time.Second  // one answer
	HintTime  = 10 * time.Second // hints; after that the page shows the results so far
	LookTime  = 30 * time.Second // everything about a position
	CellTime  = 10 * time.Minute // a cell of a worksheet
)

// A Manner is the way in which a call returns its results.
type Manner int

const (
	Answers    Manner = iota // one answer, at once
	Calculates               // one answer, after a calculation
	Tells                    // each result as soon as it is found
)

// A Call is a question that a page can ask, identified by its name.
type Call struct {
	Name, About string
	Manner      Manner
	Limit       time.Duration
	Question    reflect.Type
	Answer      reflect.Type // nil for calls that tell

	// Do answers the call. The params and the answer are JSON. A call of Manner Tells emits its
	// results and returns no answer.
	Do func(ctx context.Context, params []byte, emit Emit) (answer any, err error)
}

// Calls are all the calls that a page can make.
func (d *Desk) Calls() []Call {
	return append([]Call{
		answers("games", "All rulesets with a picture each, and all ways to play several at once.", Answers, QuickTime, d.Games),
		answers("game", "All about one ruleset.", Answers, QuickTime, d.Game),
		answers("gametable", "Who wins small positions of a ruleset.", Calculates, ReplyTime, d.GameTable),
		answers("table", "A table: boards, moves, and what a turn may be. Nothing is solved.", Answers, QuickTime, d.Table),
		answers("round", "A table for three and more players: boards and moves. Nothing is solved.", Answers, QuickTime, d.Round),
		answers("forces", "What each player and each pair can force at such a table.", Calculates, ReplyTime, d.Forces),
		answers("moves", "More moves of a board than a table lists.", Answers, QuickTime, d.Moves),
		answers("edit", "A board that is being set up, and a change of it.", Answers, QuickTime, d.Edit),
		answers("puzzles", "All puzzles.", Answers, QuickTime, d.Puzzles),
		answers("puzzle", "A puzzle with its solution.", Calculates, ReplyTime, d.Puzzle),
		answers("judge", "Whether a position is a puzzle with one solution, and its hints.", Calculates, ReplyTime, d.Judge),
		answers("attempt", "Whether an answer to a puzzle that asks for a value, a position or an order is right, and why.", Calculates, ReplyTime, d.Attempt),
		answers("reply", "The turn of an opponent.", Calculates, ReplyTime, d.Reply),
		answers("why", "Why the last turn was good, or what would have been better.", Calculates, ReplyTime, d.Why),
		answers("review", "Which turns of a game gave something away, and which one decided it.", Calculates, LookTime, d.Review),
		tells("reviewing", "The same as review, sent as it is found. Events: place for each position, the last ones first, then review.", LookTime, d.Reviewing),
		tells("hints", "Who wins a table, its good moves and its value, sent as they are found. Events: verdict, moves, value, genus, sum.", HintTime, d.Hints),
		tells("explore", "All that is known of a position, a value, or games played together, as it is found. Events: position, options, outcome, value, flags, tree, misere; of several games table, options, outcome, component, turns, value, genus, sum, quotient, advice; for three or more players table, many.", LookTime, d.Explore),
		answers("export", "A position or a value in another form: CGScript, LaTeX, a picture.", Calculates, ReplyTime, d.Export),
		answers("certificate", "A proof of the answer to a question, which upstar verify checks.", Calculates, LookTime, d.Certificate),
		answers("landscape", "Facts and computed answers about each way to play several games together.", Answers, QuickTime, d.Landscape),
		answers("compare", "Which of two positions or values is greater.", Calculates, ReplyTime, d.Compare),
		tells("cell", "Runs a cell of a worksheet. Events: printed, result.", d.Limits.Cell, d.Cell),
		answers("complete", "How a word may go on.", Answers, QuickTime, d.Complete),
		answers("word", "What a word of a worksheet means.", Answers, QuickTime, d.Word),
		answers("questions", "The JSON Schema of all kinds of questions that ask-KIND answers, with an example of each.", Answers, QuickTime, d.Schema),
		answers("search", "Games, positions, values, lessons, puzzles, documents and help that have a name.", Answers, QuickTime, d.Search),
		answers("examples", "Worksheets to begin with.", Answers, QuickTime, d.Examples),
		answers("example", "One of them.", Answers, QuickTime, d.Example),
		answers("course", "The lessons of the course.", Answers, QuickTime, d.Course),
		answers("lesson", "One lesson, of the course or as text.", Answers, QuickTime, d.Lesson),
		answers("try", "Whether the answer to an exercise is right, and why.", Calculates, ReplyTime, d.Try),
		answers("learn", "The documents.", Answers, QuickTime, d.Learn),
		answers("page", "One document, as Markdown.", Answers, QuickTime, d.Page),
		answers("help", "Every word of the language, and every ruleset.", Answers, QuickTime, d.Help),
	}, d.questions()...)
}

// answers makes a Call from a method with one answer.
func answers[Q, A any](name, about string, m Manner, limit time.Duration, f func(context.Context, Q) (A, error)) Call {
	return Call{name, about, m, limit, reflect.TypeFor[Q](), reflect.TypeFor[A](), func(ctx context.Context, params []byte, _ Emit) (any, error) {
		q, err := question[Q](params)
		if err != nil {
			return nil, err
		}
		ctx, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		a, err := safely(func() (A, error) { return f(ctx, q) })
		return a, work.Explained(ctx, err)
	}}
}

// tells makes a Call from a method that emits its results, and then how the work ended.
func tells[Q any](name, about string, limit time.Duration, f func(context.Context, Q, Emit) error) Call {
	return Call{name, about, Tells, limit, reflect.TypeFor[Q](), nil, func(ctx context.Context, params []byte, emit Emit) (any, error) {
		q, err := question[Q](params)
		if err != nil {
			return nil, err
		}
		ctx, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		tell(ctx, emit, func() error { return f(ctx, q, emit) })
		return nil, nil
	}}
}

// question reads a question, which is one object with known fields only.
func question[Q any](params []byte) (q Q, err error) {
	err = read(params, &q)
	return q, err
}

// read reads one object whose fields must be fields of q.
func read(params []byte, q any) error {
	r := json.NewDecoder(bytes.NewReader(params))
	r.DisallowUnknownFields()
	if err := r.Decode(q); err != nil {
		return fmt.Errorf("not a question: %w", err)
	}
	if _, err := r.Token(); !errors.Is(err, io.EOF) {
		return errors.New("not a question: something follows it")
	}
	return nil
}

// tell runs f. It then emits why f was stopped or what went wrong, and that the call is done.
func tell(ctx context.Context, emit Emit, f func() error) {
	start := time.Now()
	_, err := safely(func() (struct{}, error) { return struct{}{}, f() })
	switch err = work.Explained(ctx, err); {
	case err == nil:
	case errors.Is(err, work.ErrLimit):
		emit("stopped", map[string]string{"why": err.Error()})
	default:
		emit("error", ProblemOf(err))
	}
	emit("done", map[string]int64{"ms": time.Since(start).Milliseconds()})
}

// ErrInternal is the error for a call that has panicked.
var ErrInternal = errors.New("internal error")

// safely turns a panic into an error, so that one bad question does not end the program.
func safely[A any](f func() (A, error)) (out A, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %v", ErrInternal, r)
		}
	}()
	return f()
}
