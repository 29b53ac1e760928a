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
	"strings"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/work"
)

// A Request is a script to run. Those with the same session, one after another,
// share their variables and classes; the preamble is run when a session begins.
// file_events are classes that files hold from then on, by the names of the files,
// null for a file that is deleted.
type Request struct {
	ID       json.RawMessage   `json:"id"`
	Input    string            `json:"input"`
	Session  json.RawMessage   `json:"session"`
	Preamble string            `json:"preamble"`
	Decls    map[string]string `json:"decls"`
	Files    [][2]*string      `json:"file_events"`
}

// A Reply is what a Request displays, null if nothing, or what was wrong: in short,
// and with its place.
type Reply struct {
	ID     json.RawMessage `json:"id"`
	Output *string         `json:"output"`
	Error  *string         `json:"error"`
	Detail string          `json:"detail,omitempty"`
}

// Limits are those of each request.
type Limits struct {
	Time  time.Duration // 0: none
	Bytes uint64
}

// Batch answers requests, one a line, in order, until there are no more or ctx is
// done.
func Batch(ctx context.Context, c *catalog.Catalog, in io.Reader, out io.Writer, limits Limits) error {
	lines := bufio.NewReaderSize(in, 1<<16)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	b := &batch{catalogue: c, limits: limits}
	for ctx.Err() == nil {
		line, err := lines.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			if err := encoder.Encode(b.answer(ctx, line)); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return work.Interrupted(ctx)
}

type batch struct {
	catalogue *catalog.Catalog
	limits    Limits
	session   *Session
	of        string // its name
}

func (b *batch) answer(ctx context.Context, line []byte) Reply {
	var q Request
	if err := json.Unmarshal(line, &q); err != nil {
		return wrong(q.ID, fmt.Errorf("not a request: %w", err))
	}
	if b.session == nil || b.of != string(q.Session) {
		b.session, b.of = New(b.catalogue), string(q.Session)
		b.define(q)
		if q.Preamble != "" {
			_, _, _ = b.eval(ctx, q.Preamble)
		}
	}
	b.define(q)
	text, shown, err := b.eval(ctx, q.Input)
	switch {
	case err != nil:
		return wrong(q.ID, err)
	case !shown:
		return Reply{ID: q.ID}
	}
	return Reply{ID: q.ID, Output: &text}
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

// eval runs a script within the limits.
func (b *batch) eval(ctx context.Context, script string) (string, bool, error) {
	if b.limits.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, b.limits.Time)
		defer cancel()
	}
	return b.session.Eval(work.New(ctx, work.Budget{Bytes: b.limits.Bytes}), script)
}

func wrong(id json.RawMessage, err error) Reply {
	text := Message(err)
	return Reply{ID: id, Error: &text, Detail: err.Error()}
}
