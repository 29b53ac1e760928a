// SPDX-License-Identifier: Apache-2.0

// Package serve is the face of upstar in a browser: pages, and an API under /api/v1
// that is described at /openapi.json.
//
//	s, err := serve.New(catalog.Builtin(), serve.Options{})
//	err = s.Run(ctx, listener)
//
// Everything a page needs is in the binary. By default only this machine is
// answered; who listens to others needs a token. A question holds all it needs: the
// server keeps worksheets and running jobs, and nothing else.
package serve

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"strings"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/desk"
	"github.com/upstar-cgt/upstar/work"
)

// Options say whom a server answers and how much it does for them. The zero Options
// are those of `upstar serve`.
type Options struct {
	Listen  string        // host:port; empty: 127.0.0.1 and a free port. Others than loopback need a token
	Token   string        // empty: made up where one is needed
	Memory  uint64        // bytes of one calculation; 0: 512 MiB
	JobTime time.Duration // of one calculation; 0: 10 minutes
	Jobs    int           // calculations at a time; 0: as many as there are cores, and two at least
	Proxy   string        // the header in which a trusted proxy writes the client's address; empty: no proxy
}

// A Server answers pages and their questions.
type Server struct {
	desk       *desk.Desk
	options    Options
	token      string
	name       string // by which we are called besides loopback
	anyAddress bool   // we listen on every address, and may be called by any
	queue      *queue
	jobs       *jobs
	lines      *lines
	ctx        context.Context // until the server stops
	stop       context.CancelCauseFunc
	slow       time.Duration // for a reader to read a piece of an answer
	body       time.Duration // for the body of a request to arrive
	pause      time.Duration // before the server answers that too many calculations wait
	handler    http.Handler
}

const (
	headerTime = 5 * time.Second
	bodyTime   = 10 * time.Second
	slowTime   = 10 * time.Second
	idleTime   = 60 * time.Second
	busyTime   = 250 * time.Millisecond
	stopTime   = 3 * time.Second // for requests under way when the server stops
)

// New returns a server with the rulesets of a catalogue.
func New(c *catalog.Catalog, o Options) (*Server, error) {
	if o.Listen == "" {
		o.Listen = "127.0.0.1:0"
	}
	if o.Memory == 0 {
		o.Memory = 512 << 20
	}
	if o.JobTime == 0 {
		o.JobTime = 10 * time.Minute
	}
	if o.Jobs == 0 {
		o.Jobs = max(2, runtime.GOMAXPROCS(0))
	}
	s := &Server{desk: desk.New(c), options: o, token: o.Token, queue: &queue{most: o.Jobs}, lines: &lines{most: mostLines, each: mostLinesEach},
		slow: slowTime, body: bodyTime, pause: busyTime}
	if o.Proxy != "" {
		s.lines.each = mostLines // all connections are the proxy's
	}
	s.desk.Limits.Bytes, s.desk.Limits.Cell = o.Memory, o.JobTime
	s.ctx, s.stop = context.WithCancelCause(context.Background())
	s.jobs = &jobs{ctx: s.ctx, queue: s.queue, lonely: lonelyTime, every: progressTime, most: mostBytes}
	host, _, err := net.SplitHostPort(o.Listen)
	if err != nil {
		return nil, fmt.Errorf("--listen %s: an address is HOST:PORT, such as 127.0.0.1:8000", o.Listen)
	}
	a, err := netip.ParseAddr(strings.Trim(host, "[]"))
	switch {
	case host == "" || err == nil && a.IsUnspecified():
		s.anyAddress = true
	case err == nil && !a.IsLoopback(), err != nil && host != "localhost":
		s.name = strings.ToLower(host)
	default:
		host = ""
	}
	if (s.anyAddress || s.name != "") && s.token == "" {
		s.token = newToken()
	}
	s.handler = s.routes()
	return s, nil
}

// newToken makes up a token.
func newToken() string {
	b := make([]byte, 18)
	_, _ = rand.Read(b) // does not fail
	return base64.RawURLEncoding.EncodeToString(b)
}

// Handler answers requests.
func (s *Server) Handler() http.Handler { return s.handler }

// Listen opens the address that was requested.
func (s *Server) Listen() (net.Listener, error) { return net.Listen("tcp", s.options.Listen) }

// Address is what to open in a browser.
func (s *Server) Address(l net.Listener) string {
	a := l.Addr().String()
	if s.name != "" {
		_, port, _ := net.SplitHostPort(a)
		a = net.JoinHostPort(s.name, port)
	}
	a = "http://" + a + "/"
	if s.token != "" {
		a += "?token=" + s.token
	}
	return a
}

// Run answers until ctx is done, then stops within a few seconds: calculations are
// ended, answers under way are finished.
func (s *Server) Run(ctx context.Context, l net.Listener) error {
	defer s.stop(nil)
	h := &http.Server{Handler: s.handler, ReadHeaderTimeout: headerTime, IdleTimeout: idleTime, MaxHeaderBytes: headerLimit,
		ConnState: s.lines.changed, ConnContext: s.lines.context}
	done := make(chan error, 1)
	go func() { done <- h.Serve(l) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	s.stop(&work.Limit{What: "the server stops"})
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
	defer cancel()
	err := h.Shutdown(stop)
	if errors.Is(err, context.DeadlineExceeded) {
		err = h.Close()
	}
	return err
}

// routes puts the parts together.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	s.api(mux)
	mux.Handle("/", newPages())
	return s.guard(zipped(mux))
}
