// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/upstar-cgt/upstar/desk"
	"github.com/upstar-cgt/upstar/work"
)

const (
	beatTime     = 15 * time.Second // between signs of life on a stream
	progressTime = time.Second      // between two words about how far a calculation has come
)

// api registers every call.
func (s *Server) api(mux *http.ServeMux) {
	c := huma.DefaultConfig("upstar", "1")
	c.DocsPath, c.SchemasPath, c.CreateHooks = "", "", nil // nothing from elsewhere, no addresses in answers
	c.Info.Description = "Combinatorial games: who wins, by which moves, what a position is worth, and why. Questions hold the whole state."
	a := humago.New(mux, c)
	answer(s, a, "games", "All rulesets with a picture each, and all ways to play several at once.", desk.QuickTime, s.desk.Games)
	answer(s, a, "game", "All about one ruleset.", desk.QuickTime, s.desk.Game)
	answer(s, a, "table", "A table: boards, moves, and what a turn may be. Nothing is solved.", desk.QuickTime, s.desk.Table)
	answer(s, a, "moves", "More moves of a board than a table lists.", desk.QuickTime, s.desk.Moves)
	answer(s, a, "puzzles", "All puzzles.", desk.QuickTime, s.desk.Puzzles)
	calculate(s, a, "puzzle", "A puzzle with its solution.", desk.ReplyTime, s.desk.Puzzle)
	answer(s, a, "learn", "The documents.", desk.QuickTime, s.desk.Learn)
	answer(s, a, "page", "One document, as Markdown.", desk.QuickTime, s.desk.Page)
	answer(s, a, "help", "Every word of the language, and every ruleset.", desk.QuickTime, s.desk.Help)
	answer(s, a, "examples", "Worksheets to begin with.", desk.QuickTime, s.desk.Examples)
	answer(s, a, "example", "One of them.", desk.QuickTime, s.desk.Example)
	answer(s, a, "complete", "How a word may go on.", desk.QuickTime, s.desk.Complete)
	stream(s, a, "hints", "What is good at a table, as it is found. Events: verdict, moves, value, sum.", desk.HintTime, s.desk.Hints)
	stream(s, a, "explore", "All that is known of a position or a value, as it is found. Events: position, options, outcome, value, flags, tree, misere.", desk.LookTime, s.desk.Explore)
	calculate(s, a, "export", "A position or a value in another form: CGScript, LaTeX, a picture.", desk.ReplyTime, s.desk.Export)
	calculate(s, a, "compare", "Which of two positions or values is greater.", desk.ReplyTime, s.desk.Compare)
	answer(s, a, "edit", "A board that is being set up, and a change of it.", desk.QuickTime, s.desk.Edit)
	calculate(s, a, "reply", "The turn of an opponent.", desk.ReplyTime, s.desk.Reply)
	calculate(s, a, "why", "Why the last turn was good, or what would have been better.", desk.ReplyTime, s.desk.Why)
	stream(s, a, "cell", "Runs a cell of a worksheet. Events: result.", s.options.JobTime, s.cell)
	huma.Register(a, huma.Operation{OperationID: "limits", Method: http.MethodGet, Path: prefix + "limits", Summary: "What this server allows."},
		func(context.Context, *struct{}) (*body[Limits], error) { return &body[Limits]{s.limits()}, nil })
}

const prefix = "/api/v1/"

// cell runs a cell; nobody sees the worksheets of another client.
func (s *Server) cell(ctx context.Context, q desk.CellQuestion, emit desk.Emit) error {
	q.Sheet = clientOf(ctx) + " " + q.Sheet
	return s.desk.Cell(ctx, q, emit)
}

// Limits are what a server allows.
type Limits struct {
	Body         int    `json:"body"`         // bytes of a request
	Calculations int    `json:"calculations"` // at a time, in all
	Each         int    `json:"each"`         // at a time, of one client
	Waiting      int    `json:"waiting"`      // of one client
	Bytes        uint64 `json:"bytes"`        // memory of one calculation
	Sheets       int    `json:"sheets"`       // worksheets whose variables are kept
	Milliseconds struct {
		Quick   int64 `json:"quick"`
		Reply   int64 `json:"reply"`
		Hints   int64 `json:"hints"`
		Explore int64 `json:"explore"`
		Cell    int64 `json:"cell"`
	} `json:"milliseconds"` // of each kind of call
}

func (s *Server) limits() Limits {
	l := Limits{Body: bodyLimit, Calculations: s.queue.most, Each: mostEach, Waiting: mostWaiting, Bytes: s.desk.Limits.Bytes, Sheets: s.desk.Limits.Sheets}
	ms := &l.Milliseconds
	ms.Quick, ms.Reply, ms.Hints, ms.Explore = desk.QuickTime.Milliseconds(), desk.ReplyTime.Milliseconds(), desk.HintTime.Milliseconds(), desk.LookTime.Milliseconds()
	ms.Cell = s.options.JobTime.Milliseconds()
	return l
}

// A body is what is asked, or answered.
type body[T any] struct{ Body T }

// answer registers a call that gives one answer at once.
func answer[Q, A any](s *Server, a huma.API, name, about string, limit time.Duration, f func(context.Context, Q) (A, error)) {
	huma.Register(a, operation(name, about), func(ctx context.Context, q *body[Q]) (*body[A], error) {
		return within(ctx, limit, q.Body, f)
	})
}

// calculate registers a call that gives one answer, for which it waits in the queue.
func calculate[Q, A any](s *Server, a huma.API, name, about string, limit time.Duration, f func(context.Context, Q) (A, error)) {
	huma.Register(a, operation(name, about), func(ctx context.Context, q *body[Q]) (*body[A], error) {
		j, err := s.queue.join(clientOf(ctx), false)
		if err != nil {
			return nil, problem(err)
		}
		defer j.leave()
		waiting, cancel := context.WithTimeoutCause(ctx, patience, errBusy)
		defer cancel()
		if err := j.wait(waiting, func(int) {}); err != nil {
			return nil, problem(err)
		}
		return within(j.context(ctx), limit, q.Body, f)
	})
}

// within answers a question within a time.
func within[Q, A any](ctx context.Context, limit time.Duration, q Q, f func(context.Context, Q) (A, error)) (*body[A], error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	out, err := desk.Safely(func() (A, error) { return f(ctx, q) })
	if err != nil {
		return nil, problem(work.Explained(ctx, err))
	}
	return &body[A]{out}, nil
}

func operation(name, about string) huma.Operation {
	// the guard has read the body; while we calculate only the end of the connection is listened for
	return huma.Operation{OperationID: name, Method: http.MethodPost, Path: prefix + name, Summary: about, MaxBodyBytes: bodyLimit, BodyReadTimeout: -1}
}

// stream registers a call that tells what it finds as server-sent events. It waits
// in the queue, so that calculations do not starve each other, and is cancelled when
// nobody listens any more.
func stream[Q any](s *Server, a huma.API, name, about string, limit time.Duration, f func(context.Context, Q, desk.Emit) error) {
	op := operation(name, about+" Of all streams: queue, progress, stopped, error, done.")
	op.Responses = map[string]*huma.Response{"200": {Description: "server-sent events", Content: map[string]*huma.MediaType{"text/event-stream": {}}}}
	huma.Register(a, op, func(ctx context.Context, q *body[Q]) (*huma.StreamResponse, error) {
		j, err := s.queue.join(clientOf(ctx), limit > desk.LookTime)
		if err != nil {
			return nil, problem(err)
		}
		return &huma.StreamResponse{Body: func(c huma.Context) {
			defer j.leave()
			e := newEvents(c, s.slow)
			defer e.close()
			if err := j.wait(e.ctx, e.place); err != nil {
				return // nobody listens
			}
			ctx, cancel := context.WithTimeout(j.context(e.ctx), limit)
			defer cancel()
			go e.progress(ctx, j)
			desk.Tell(ctx, e.send, func() error { return f(ctx, q.Body, e.send) })
		}}, nil
	})
}

// A fault is an error as RFC 9457 has it, with the place in what was typed.
type fault struct {
	huma.ErrorModel
	Input  string `json:"input,omitempty"`
	Offset int    `json:"offset"`
}

// problem tells an error: 400 if what was asked is wrong, 503 if it was too much, 429
// if too much waits already.
func problem(err error) huma.StatusError {
	p := desk.ProblemOf(err)
	status := http.StatusBadRequest
	switch {
	case errors.Is(err, errBusy):
		status = http.StatusTooManyRequests
	case errors.Is(work.Limited(err), work.ErrLimit):
		status = http.StatusServiceUnavailable
	}
	return &fault{huma.ErrorModel{Status: status, Title: http.StatusText(status), Detail: p.Message}, p.Input, p.Offset}
}
