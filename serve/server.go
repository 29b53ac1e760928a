// SPDX-License-Identifier: Apache-2.0

// Package serve is the interface of upstar in a browser: pages, and an API under /api/v1 that is
// described at /openapi.json.
//
//	s, err := serve.New(catalog.Builtin(), serve.Options{})
//	err = s.Run(ctx, listener)
//
// The binary contains everything that a page needs. By default the server answers only this
// machine; a server for other machines needs a token. A question contains its whole state: the
// server keeps only worksheets, running jobs, and tables that two browsers share.
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
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/desk"
	"github.com/upstar-cgt/upstar/work"
)

// Options say which clients a server answers, and how much it does for them. The zero Options are
// those of `upstar serve`.
type Options struct {
	Listen    string        // host:port; empty: 127.0.0.1 and a free port. Addresses other than loopback need a token
	Token     string        // empty: a new one is made if one is needed
	Memory    uint64        // memory limit of one calculation in bytes; 0: 512 MiB
	JobTime   time.Duration // time limit of one calculation; 0: 10 minutes
	Jobs      int           // calculations at a time; 0: the number of cores, but at least two
	Embed     []string      // the sites that may show /embed in a frame, such as https://example.org; * for all
	Catalogue string        // the file of the catalogue to show; empty: none
	Sweeps    string        // the folder of sweeps; empty: none. Clients with the token may run sweeps
	Program   string        // the program that runs sweeps; empty: this one
	Proxy     string        // the header in which a trusted proxy writes the client's address; empty: no proxy
}

// A Server serves pages and answers their questions.
type Server struct {
	desk       *desk.Desk
	options    Options
	token      string
	name       string // names of this server other than loopback
	anyAddress bool   // the server listens on every address and accepts any name
	queue      *queue
	jobs       *jobs
	lines      *lines
	sweeps     *sweeps
	rooms      *rooms
	ctx        context.Context // ends when the server stops
	stop       context.CancelCauseFunc
	slow       time.Duration // time for a reader to read a piece of an answer
	body       time.Duration // for the body of a request to arrive
	pause      time.Duration // time before the server answers that too many calculations wait
	embed      string        // the policy for pages in a frame
	handler    http.Handler
}

const (
	headerTime = 5 * time.Second
	bodyTime   = 10 * time.Second
	slowTime   = 10 * time.Second
	idleTime   = 60 * time.Second
	busyTime   = 250 * time.Millisecond
	stopTime   = 3 * time.Second // time for requests in progress when the server stops
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
		s.lines.each = mostLines // all connections come from the proxy
	}
	s.desk.Limits.Bytes, s.desk.Limits.Cell = o.Memory, o.JobTime
	s.ctx, s.stop = context.WithCancelCause(context.Background())
	s.jobs = &jobs{ctx: s.ctx, queue: s.queue, lonely: lonelyTime, every: progressTime, most: mostBytes}
	host, _, err := net.SplitHostPort(o.Listen)
	if err != nil {
		return nil, fmt.Errorf("«listen» %s: an address is HOST:PORT, such as 127.0.0.1:8000", o.Listen)
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
	if s.embed, err = framers(o.Embed); err != nil {
		return nil, err
	}
	if o.Program == "" {
		if o.Program, err = os.Executable(); err != nil {
			return nil, err
		}
	}
	s.sweeps = &sweeps{ctx: s.ctx, folder: o.Sweeps, catalogue: o.Catalogue, program: o.Program, memory: o.Memory, allowed: o.Sweeps != "" && s.token != "", running: map[string]*exec.Cmd{}, stopped: map[string]bool{}, problems: map[string]string{}}
	s.rooms = &rooms{desk: s.desk, ctx: s.ctx, token: s.token, wait: roomWait, all: map[string]*room{}}
	s.handler = s.routes()
	return s, nil
}

// site is the origin of a site.
var site = regexp.MustCompile(`^(\*|https?://[A-Za-z0-9.-]+(:\d{1,5})?|https?://\[[0-9A-Fa-f:]+\](:\d{1,5})?)$`)

// framers returns the policy of /embed, which lists the sites that may show it.
func framers(sites []string) (string, error) {
	if len(sites) == 0 {
		return policy, nil
	}
	for _, s := range sites {
		if !site.MatchString(s) {
			return "", fmt.Errorf("«embed» %s: a site is written as https://example.org; * stands for all", printable(s))
		}
	}
	return strings.Replace(policy, "frame-ancestors 'none'", "frame-ancestors "+strings.Join(sites, " "), 1), nil
}

// newToken makes a random token.
func newToken() string {
	b := make([]byte, 18)
	_, _ = rand.Read(b) // does not fail
	return base64.RawURLEncoding.EncodeToString(b)
}

// Handler answers requests.
func (s *Server) Handler() http.Handler { return s.handler }

// Listen opens the address that was requested.
func (s *Server) Listen() (net.Listener, error) { return net.Listen("tcp", s.options.Listen) }

// Address returns the address to open in a browser.
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

// Run answers until ctx is done. Then it stops within a few seconds: it ends calculations and
// completes answers in progress.
func (s *Server) Run(ctx context.Context, l net.Listener) error {
	defer s.stop(nil)
	h := &http.Server{Handler: s.Handler(), ReadHeaderTimeout: headerTime, IdleTimeout: idleTime, MaxHeaderBytes: headerLimit,
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

// routes combines the handlers.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	s.api(mux)
	mux.Handle("/", newPages())
	return s.guard(zipped(mux))
}
