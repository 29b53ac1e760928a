// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/upstar-cgt/upstar/desk"
	"github.com/upstar-cgt/upstar/work"
)

const (
	quickTime = 2 * time.Second  // of an answer that solves nothing
	hintTime  = 10 * time.Second // of hints; then there is what there is
	replyTime = 8 * time.Second
	lookTime  = 30 * time.Second
	beatTime  = 15 * time.Second // between signs of life on a stream
)

// api registers every call.
func (s *Server) api(mux *http.ServeMux) {
	c := huma.DefaultConfig("upstar", "1")
	c.DocsPath, c.SchemasPath, c.CreateHooks = "", "", nil // nothing from elsewhere, no addresses in answers
	c.Info.Description = "Combinatorial games: who wins, by which moves, what a position is worth, and why. Questions hold the whole state."
	a := humago.New(mux, c)
	answer(s, a, "games", "All rulesets with a picture each, and all ways to play several at once.", quickTime, s.desk.Games)
	answer(s, a, "game", "All about one ruleset.", quickTime, s.desk.Game)
	answer(s, a, "table", "A table: boards, moves, and what a turn may be. Nothing is solved.", quickTime, s.desk.Table)
	answer(s, a, "moves", "More moves of a board than a table lists.", quickTime, s.desk.Moves)
	answer(s, a, "puzzles", "All puzzles.", quickTime, s.desk.Puzzles)
	answer(s, a, "puzzle", "A puzzle with its solution.", replyTime, s.desk.Puzzle)
	answer(s, a, "learn", "The documents.", quickTime, s.desk.Learn)
	answer(s, a, "page", "One document, as Markdown.", quickTime, s.desk.Page)
	answer(s, a, "help", "Every word of the language, and every ruleset.", quickTime, s.desk.Help)
	answer(s, a, "examples", "Worksheets to begin with.", quickTime, s.desk.Examples)
	answer(s, a, "example", "One of them.", quickTime, s.desk.Example)
	answer(s, a, "complete", "How a word may go on.", quickTime, s.desk.Complete)
	stream(s, a, "hints", "What is good at a table, as it is found. Events: verdict, moves, value, sum, stopped, done.", hintTime, s.desk.Hints)
	stream(s, a, "explore", "All that is known of a position or a value, as it is found. Events: position, options, outcome, value, flags, tree, misere, stopped, done.", lookTime, s.desk.Explore)
	answer(s, a, "export", "A position or a value in another form: CGScript, LaTeX, a picture.", replyTime, s.desk.Export)
	answer(s, a, "compare", "Which of two positions or values is greater.", replyTime, s.desk.Compare)
	answer(s, a, "edit", "A board that is being set up, and a change of it.", quickTime, s.desk.Edit)
	answer(s, a, "reply", "The turn of an opponent.", replyTime, s.desk.Reply)
	answer(s, a, "why", "Why the last turn was good, or what would have been better.", replyTime, s.desk.Why)
	stream(s, a, "cell", "Runs a cell of a worksheet. Events: queue, result, error, done.", s.options.JobTime, s.desk.Cell)
}

// A body is what is asked, or answered.
type body[T any] struct{ Body T }

// answer registers a call that gives one answer.
func answer[Q, A any](s *Server, a huma.API, name, about string, limit time.Duration, f func(context.Context, Q) (A, error)) {
	huma.Register(a, operation(name, about), func(ctx context.Context, q *body[Q]) (*body[A], error) {
		ctx, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		out, err := safely(func() (A, error) { return f(ctx, q.Body) })
		if err != nil {
			return nil, problem(err)
		}
		return &body[A]{out}, nil
	})
}

func operation(name, about string) huma.Operation {
	return huma.Operation{OperationID: name, Method: http.MethodPost, Path: "/api/v1/" + name, Summary: about, MaxBodyBytes: bodyLimit}
}

// stream registers a call that tells what it finds as server-sent events. It waits
// for a slot, so that calculations do not starve each other, and is cancelled when
// nobody listens any more.
func stream[Q any](s *Server, a huma.API, name, about string, limit time.Duration, f func(context.Context, Q, desk.Emit) error) {
	op := operation(name, about)
	op.Responses = map[string]*huma.Response{"200": {Description: "server-sent events", Content: map[string]*huma.MediaType{"text/event-stream": {}}}}
	huma.Register(a, op, func(_ context.Context, q *body[Q]) (*huma.StreamResponse, error) {
		return &huma.StreamResponse{Body: func(c huma.Context) {
			c.SetHeader("Content-Type", "text/event-stream")
			c.SetHeader("Cache-Control", "no-store")
			e := newEvents(c)
			defer e.close()
			e.run(s, limit, func(ctx context.Context) error { return f(ctx, q.Body, e.send) })
		}}, nil
	})
}

// events writes server-sent events.
type events struct {
	mu     sync.Mutex
	c      huma.Context
	flush  func() error
	failed context.CancelFunc
	ctx    context.Context
	quit   chan struct{}
}

func newEvents(c huma.Context) *events {
	_, w := humago.Unwrap(c)
	ctx, cancel := context.WithCancel(c.Context())
	r := http.NewResponseController(w)
	_ = r.SetReadDeadline(time.Time{})
	e := &events{c: c, ctx: ctx, failed: cancel, quit: make(chan struct{}), flush: func() error {
		return errors.Join(r.SetWriteDeadline(time.Now().Add(bodyTime)), r.Flush()) // a reader that does not read is dropped
	}}
	e.write(": begun\n\n") // the headers go out before anything is found
	go e.beat()
	return e
}

// beat sends signs of life, so that nobody in between closes the connection.
func (e *events) beat() {
	t := time.NewTicker(beatTime)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			e.write(": alive\n\n")
		case <-e.quit:
			return
		}
	}
}

func (e *events) close() { close(e.quit); e.failed() }

func (e *events) write(text string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if _, err := e.c.BodyWriter().Write([]byte(text)); err != nil || e.flush() != nil {
		e.failed()
	}
}

// send sends an event.
func (e *events) send(event string, data any) {
	text, err := json.Marshal(data)
	if err != nil {
		text, _ = json.Marshal(desk.ProblemOf(err))
		event = "error"
	}
	e.write(fmt.Sprintf("event: %s\ndata: %s\n\n", event, text))
}

// run waits for a slot and calculates.
func (e *events) run(s *Server, limit time.Duration, f func(context.Context) error) {
	start := time.Now()
	select {
	case s.slots <- struct{}{}:
	default:
		e.send("queue", map[string]string{"say": "waiting for another calculation"})
		select {
		case s.slots <- struct{}{}:
		case <-e.ctx.Done():
			return
		}
	}
	defer func() { <-s.slots }()
	ctx, cancel := context.WithTimeout(e.ctx, limit)
	defer cancel()
	_, err := safely(func() (struct{}, error) { return struct{}{}, f(ctx) })
	switch {
	case err == nil:
	case errors.Is(work.Limited(err), work.ErrLimit):
		e.send("stopped", map[string]string{"why": err.Error()})
	default:
		e.send("error", desk.ProblemOf(err))
	}
	e.send("done", map[string]int64{"ms": time.Since(start).Milliseconds()})
}

// safely turns a panic into an error: one bad question must not end the server.
func safely[A any](f func() (A, error)) (out A, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("internal error: %v", r)
		}
	}()
	return f()
}

// A fault is an error as RFC 9457 has it, with the place in what was typed.
type fault struct {
	huma.ErrorModel
	Input  string `json:"input,omitempty"`
	Offset int    `json:"offset"`
}

// problem tells an error: 400 if what was asked is wrong, 503 if it was too much.
func problem(err error) huma.StatusError {
	p := desk.ProblemOf(err)
	status := http.StatusBadRequest
	if errors.Is(work.Limited(err), work.ErrLimit) {
		status = http.StatusServiceUnavailable
	}
	return &fault{huma.ErrorModel{Status: status, Title: http.StatusText(status), Detail: p.Message}, p.Input, p.Offset}
}
