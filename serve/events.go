// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"
)

const beatTime = 15 * time.Second // time between keep-alive messages on a stream

// events writes server-sent events. Its context is done when nobody reads them.
type events struct {
	ctx    context.Context
	failed context.CancelFunc
	mutex  sync.Mutex
	to     http.ResponseWriter
	conn   *http.ResponseController
	ended  bool
}

func newEvents(ctx context.Context, w http.ResponseWriter) *events {
	ctx, cancel := context.WithCancel(ctx)
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	e := &events{ctx: ctx, failed: cancel, to: w, conn: http.NewResponseController(w)}
	e.write(": begun\n\n") // the headers are sent before anything is found
	go e.beat()
	return e
}

// beat sends keep-alive messages, so that no proxy closes the connection.
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

// close ends the stream. Nothing is written after the request has ended.
func (e *events) close() {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	e.ended = true
	e.failed()
}

// write disconnects a reader that does not read: see paced.
func (e *events) write(text string) {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	if e.ended {
		return
	}
	if _, err := e.to.Write([]byte(text)); err != nil || e.conn.Flush() != nil {
		e.failed()
	}
}

// send sends events of a job.
func (e *events) send(n news) {
	e.write(fmt.Sprintf("id: %d\nevent: %s\ndata: %s\n\n", n.id, n.event, n.data))
}
