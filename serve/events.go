// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/upstar-cgt/upstar/desk"
)

// events writes server-sent events. Its context is done when nobody reads them.
type events struct {
	ctx    context.Context
	failed context.CancelFunc
	mutex  sync.Mutex
	to     http.ResponseWriter
	conn   *http.ResponseController
	slow   time.Duration // for a reader to read
	ended  bool
}

func newEvents(c huma.Context, slow time.Duration) *events {
	_, w := humago.Unwrap(c)
	ctx, cancel := context.WithCancel(c.Context())
	c.SetHeader("Content-Type", "text/event-stream")
	c.SetHeader("Cache-Control", "no-store")
	e := &events{ctx: ctx, failed: cancel, to: w, conn: http.NewResponseController(w), slow: slow}
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
		case <-e.ctx.Done():
			return
		}
	}
}

// progress tells how far a calculation has come until ctx is done.
func (e *events) progress(ctx context.Context, j *job) {
	t := time.NewTicker(progressTime)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			s := j.watch.Stats()
			e.send("progress", map[string]any{"positions": s.Positions, "steps": s.Steps, "bytes": s.Bytes,
				"say": fmt.Sprintf("%d positions, %d steps, %d MiB", s.Positions, s.Steps, s.Bytes>>20)})
		case <-ctx.Done():
			return
		}
	}
}

// place tells how many wait before it, counted from 1.
func (e *events) place(n int) {
	e.send("queue", map[string]any{"place": n, "say": fmt.Sprintf("waiting, number %d", n)})
}

// close ends the stream: nothing is written after the request has ended.
func (e *events) close() {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	e.ended = true
	e.failed()
}

// write drops a reader that does not read.
func (e *events) write(text string) {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	if e.ended {
		return
	}
	_ = e.conn.SetWriteDeadline(time.Now().Add(e.slow)) // before anything is written: the last one has passed
	if _, err := e.to.Write([]byte(text)); err != nil || e.conn.Flush() != nil {
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
