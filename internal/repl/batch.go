// SPDX-License-Identifier: Apache-2.0

package repl

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/work"
)

// A Request is a script to run. Successive requests with the same session share their variables and
// classes. The preamble is run when a session begins. file_events gives classes that files contain
// from then on, by the names of the files; null means that a file was deleted.
//
// A request that contains only cancel ends the request with that id, which is running or waiting.
// It has no reply of its own.
type Request struct {
	ID       json.RawMessage   `json:"id"`
	Input    string            `json:"input"`
	Session  json.RawMessage   `json:"session"`
	Preamble string            `json:"preamble"`
	Decls    map[string]string `json:"decls"`
	Files    [][2]*string      `json:"file_events"`
	Give     Gift              `json:"give"`     // the form in which to return the value, instead of the text
	Drop     []string          `json:"drop"`     // kept values to be dropped first
	Timeout  float64           `json:"timeout"`  // seconds, at most those of the Limits
	Memory   float64           `json:"memory"`   // MiB, at most those of the Limits
	Progress float64           `json:"progress"` // seconds between two Progress messages
	Cancel   json.RawMessage   `json:"cancel"`
	Ask      json.RawMessage   `json:"ask"` // a question of package ask, instead of a script; its answer is in given
}

// A Reply contains the output of a Request (null if there is none) or the error, with its place.
type Reply struct {
	ID     json.RawMessage `json:"id"`
	Output *string         `json:"output"`
	Print  string          `json:"printed,omitempty"` // what the script printed, line by line
	Error  *string         `json:"error"`
	Given  any             `json:"given,omitempty"`
	Detail string          `json:"detail,omitempty"`
	Advice string          `json:"advice,omitempty"` // what may have been meant, or what to use instead
	Place  *Place          `json:"place,omitempty"`
	Limit  string          `json:"limit,omitempty"` // the limit that was reached: time, memory, interrupted or other
}

// A Place is the place of a mistake, counted from 1, in characters.
type Place struct {
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Caret  string `json:"caret"` // the line, and a caret under the place
}

// A Progress reports the work done by a running request.
type Progress struct {
	ID       json.RawMessage `json:"id"`
	Progress Done            `json:"progress"`
}

// Done is the work done so far.
type Done struct {
	Seconds   float64 `json:"seconds"`
	Steps     uint64  `json:"steps"`
	Positions uint64  `json:"positions"`
	Bytes     uint64  `json:"bytes"`
}

// Limits are the limits of each request.
type Limits struct {
	Time  time.Duration // 0: none
	Bytes uint64
}

// ahead is the number of requests that are read while one is running. A cancel after more requests
// than that is read later.
const ahead = 1000

// Batch answers requests in order, one on each line, until there are no more or ctx is done.
func Batch(ctx context.Context, c *catalog.Catalog, in io.Reader, out io.Writer, limits Limits, folders ...string) error {
	b := &batch{catalogue: c, at: session.New(c), limits: limits, folders: folders, encoder: json.NewEncoder(out), tasks: map[string]*task{}}
	b.encoder.SetEscapeHTML(false)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	tasks, failed := make(chan *task, ahead), make(chan error, 1)
	go func() { failed <- b.read(ctx, in, tasks) }()
	for {
		select {
		case t := <-tasks:
			if t.ctx == nil {
				return <-failed
			}
			if err := b.write(b.answer(t)); err != nil {
				return err
			}
			b.forget(t)
		case <-ctx.Done():
			return work.Interrupted(ctx)
		}
		if ctx.Err() != nil {
			return work.Interrupted(ctx)
		}
	}
}

// A task is a request that was read, with a context that a cancel ends. The last task has no
// context.
type task struct {
	Request
	ctx    context.Context
	cancel context.CancelCauseFunc
	wrong  error // error if it is not a request
}

type batch struct {
	catalogue *catalog.Catalog
	at        *session.Session // of questions
	limits    Limits
	folders   []string // folders of classes that every session knows
	session   *Session
	of        string // its name

	mu      sync.Mutex
	tasks   map[string]*task // running or waiting, by id; the last one with each id
	writing sync.Mutex       // not mu, since reading continues while nobody reads the output
	encoder *json.Encoder
}

// read reads requests until there are no more, and executes those that cancel others.
func (b *batch) read(ctx context.Context, in io.Reader, tasks chan<- *task) error {
	lines := bufio.NewReaderSize(in, 1<<16)
	pass := func(t *task) {
		select {
		case tasks <- t:
		case <-ctx.Done():
		}
	}
	for {
		line, err := lines.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			if t := b.task(ctx, line); t.Cancel == nil {
				pass(t)
			}
		}
		switch {
		case errors.Is(err, io.EOF):
			pass(&task{})
			return nil
		case err != nil || ctx.Err() != nil:
			pass(&task{})
			return err
		}
	}
}

// task reads a line. If it cancels another request, task does so.
func (b *batch) task(ctx context.Context, line []byte) *task {
	t := &task{}
	if err := json.Unmarshal(line, &t.Request); err != nil {
		t.wrong = fmt.Errorf("not a request: %w", err)
		t.Cancel = nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if t.Cancel != nil {
		if other := b.tasks[string(t.Cancel)]; other != nil {
			other.cancel(&work.Limit{What: "interrupted", Cause: context.Canceled})
		}
		return t
	}
	t.ctx, t.cancel = context.WithCancelCause(ctx)
	b.tasks[string(t.ID)] = t
	return t
}

// forget drops a task that is done.
func (b *batch) forget(t *task) {
	t.cancel(nil)
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.tasks[string(t.ID)] == t {
		delete(b.tasks, string(t.ID))
	}
}

func (b *batch) write(line any) error {
	b.writing.Lock()
	defer b.writing.Unlock()
	return b.encoder.Encode(line)
}

func (b *batch) answer(t *task) (r Reply) {
	q := t.Request
	if t.wrong != nil {
		return wrong(q.ID, t.wrong)
	}
	if q.Ask != nil {
		return b.ask(t)
	}
	if b.session == nil || b.of != string(q.Session) {
		b.session, b.of = New(b.catalogue), string(q.Session)
		for _, dir := range b.folders {
			_ = b.session.Folder(dir) // it existed when the program began
		}
		b.define(q)
		if q.Preamble != "" {
			_ = b.within(t, func(m *work.Meter) error {
				_, err := b.session.Value(m, q.Preamble)
				return err
			})
		}
	}
	b.define(q)
	b.session.Drop(q.Drop)
	reply := Reply{ID: q.ID}
	var printed Printed
	b.session.Print = printed.Line
	defer func() { r.Print = printed.String() }()
	err := b.within(t, func(m *work.Meter) error {
		v, err := b.session.Value(m, q.Input)
		if err != nil || v == nil {
			return err
		}
		return b.fill(m, &reply, v, q.Give)
	})
	if err != nil {
		return wrong(q.ID, err)
	}
	return reply
}

// ask answers a question. Results found before a limit are returned with the error.
func (b *batch) ask(t *task) Reply {
	var found json.RawMessage
	err := b.within(t, func(m *work.Meter) (err error) {
		found, err = ask.JSON(m.Context(), b.at, t.Ask, ask.Means{Limits: m.Budget()})
		return work.Explained(m.Context(), err)
	})
	reply := Reply{ID: t.ID}
	if err != nil {
		reply = wrong(t.ID, err)
	}
	if found != nil {
		reply.Given = found
	}
	return reply
}

// fill puts a value into a reply.
func (b *batch) fill(m *work.Meter, reply *Reply, v value.Value, as Gift) (err error) {
	if as != "" {
		reply.Given, err = b.session.Give(m, v, as)
		return err
	}
	text, err := b.session.Text(m, v, b.session.Style)
	reply.Output = &text
	return err
}

func (b *batch) define(q Request) {
	for path, source := range q.Decls {
		b.session.Define(path, source)
	}
	for _, e := range q.Files {
		if e[0] == nil {
			continue
		}
		source := ""
		if e[1] != nil {
			source = *e[1]
		}
		b.session.Define(strings.ReplaceAll(strings.TrimSuffix(*e[0], ".cgs"), "/", "."), source)
	}
}

// within does a part of a task within its limits, and reports its progress.
func (b *batch) within(t *task, do func(m *work.Meter) error) error {
	limits := b.limits
	if s := t.Timeout; s > 0 && (limits.Time == 0 || s < limits.Time.Seconds()) {
		limits.Time = max(time.Duration(min(s*1e9, math.MaxInt64/2)), 1)
	}
	if n := t.Memory * (1 << 20); n > 0 && (limits.Bytes == 0 || n < float64(limits.Bytes)) {
		limits.Bytes = max(uint64(n), 1)
	}
	ctx, cancel := work.Within(t.ctx, limits.Time)
	defer cancel()
	m := work.New(ctx, work.Budget{Bytes: limits.Bytes})
	if t.Progress > 0 {
		defer b.tell(m, t)()
	}
	return do(m)
}

// tell writes the progress of a task repeatedly until stop is called.
func (b *batch) tell(m *work.Meter, t *task) (stop func()) {
	begin, quit := time.Now(), make(chan struct{})
	every := time.NewTicker(time.Duration(max(min(t.Progress, 3600), 0.01) * float64(time.Second)))
	var group sync.WaitGroup
	group.Go(func() {
		defer every.Stop()
		for {
			select {
			case <-quit:
				return
			case <-every.C:
				s := m.Stats()
				_ = b.write(Progress{t.ID, Done{time.Since(begin).Seconds(), s.Steps, s.Positions, s.Bytes}})
			}
		}
	})
	return func() {
		close(quit)
		group.Wait()
	}
}

func wrong(id json.RawMessage, err error) Reply {
	text := Message(err)
	reply := Reply{ID: id, Error: &text, Detail: err.Error(), Limit: limit(err)}
	var mistake *game.SyntaxError
	if errors.As(err, &mistake) {
		reply.Place = place(mistake)
	}
	var advised *value.Advised
	if errors.As(err, &advised) {
		reply.Advice = advised.Advice
	}
	return reply
}

// place returns the place of a mistake.
func place(e *game.SyntaxError) *Place {
	before := e.Input[:e.Offset]
	return &Place{strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1, e.Caret()}
}

// limit returns the name of the limit that an error describes, if there is one.
func limit(err error) string {
	switch {
	case !errors.Is(err, work.ErrLimit):
		return ""
	case errors.Is(err, context.DeadlineExceeded):
		return "time"
	case errors.Is(err, context.Canceled):
		return "interrupted"
	case errors.Is(err, work.ErrMemory):
		return "memory"
	}
	return "other"
}
