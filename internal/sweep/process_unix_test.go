// SPDX-License-Identifier: Apache-2.0

//go:build unix

package sweep

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/internal/store/catalogue"
	"github.com/upstar-cgt/upstar/work"
)

// TestMain is a process of a sweep if it is told so: one that runs it, one that works, or
// a node of a cluster.
func TestMain(m *testing.M) {
	var p process
	if text := os.Getenv("SWEEP_PROCESS"); text == "" {
		os.Exit(m.Run())
	} else if err := json.Unmarshal([]byte(text), &p); err != nil {
		panic(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := p.do(ctx); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println("done")
}

// A process is what one is told to be.
type process struct {
	Role     string
	Place    Place
	Workers  int
	Replicas int
	Count    int    // of questions
	Slow     int    // the mean milliseconds of a question
	Bad      string // subjects of questions that end badly, separated by blanks
	Version  string
	File     int64 // the most bytes of a file
}

func (p process) do(ctx context.Context) error {
	if p.File > 0 {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: uint64(p.File), Max: uint64(p.File)}); err != nil {
			return err
		}
	}
	switch p.Role {
	case "node":
		s, err := p.Place.Serve()
		if err != nil {
			return err
		}
		fmt.Println("ready")
		<-ctx.Done()
		s.Shutdown()
		return nil
	case "work":
		h := &Hand{Place: p.Place, Version: p.Version, Workers: p.Workers, Ask: func(Plan) (Ask, error) { return p.ask, nil }}
		_, err := h.Do(ctx)
		return err
	}
	r, err := p.run()
	if err != nil {
		return err
	}
	return errors.Join(r.Do(ctx), r.Catalogue.Close())
}

// run makes the sweep: squares of numbers.
func (p process) run() (*Run, error) {
	r := &Run{Place: p.Place, Workers: p.Workers, Ask: p.ask}
	for n := range p.Count {
		r.Questions = append(r.Questions, catalogue.Question{Kind: "value", Subject: fmt.Sprint(n)})
	}
	for _, subject := range strings.Fields(p.Bad) {
		r.Questions = append(r.Questions, catalogue.Question{Kind: "value", Subject: subject})
	}
	r.Version, r.Args, r.Patience, r.Replicas, r.Tries = p.Version, []string{"squares"}, 600*time.Millisecond, p.Replicas, 3
	r.Identify(r.Questions)
	if err := os.MkdirAll(r.Folder, 0o755); err != nil {
		return nil, err
	}
	c, err := catalogue.Open(filepath.Join(r.Folder, "c.db"))
	r.Catalogue = c
	return r, err
}

// ask answers at some time, by a clock that jumps.
func (p process) ask(ctx context.Context, q catalogue.Question, t Task) (catalogue.Entry, error) {
	switch q.Subject {
	case "exit":
		os.Exit(3)
	case "panic":
		panic("a bad question")
	case "wrong":
		return catalogue.Entry{}, errors.New("no such position")
	case "limit":
		return catalogue.Entry{}, work.Exceeded("1000 positions")
	case "big":
		if !t.Alone {
			return catalogue.Entry{}, work.Memory(1 << 20)
		}
	}
	if p.Slow > 0 {
		pause(ctx, time.Duration(rand.IntN(2*p.Slow*1000))*time.Microsecond)
	}
	if ctx.Err() != nil {
		return catalogue.Entry{}, work.Interrupted(ctx)
	}
	var n int
	_, _ = fmt.Sscan(q.Subject, &n)
	return catalogue.Entry{Question: q, Answer: json.RawMessage(fmt.Sprintf(`{"value":"%d","note":"%d"}`, n*n, rand.Int())),
		When: time.Unix(rand.Int64N(4e9), 0), CPU: rand.Float64()}, nil
}

// start starts a process.
func (p process) start(t *testing.T) *started {
	t.Helper()
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	s := &started{cmd: exec.Command(os.Args[0]), ended: make(chan struct{}), ready: make(chan struct{})}
	s.cmd.Env = append(os.Environ(), "SWEEP_PROCESS="+string(text))
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	s.cmd.Stderr = &s.errs
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(s.ended)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if lines.Text() == "ready" {
				close(s.ready)
			}
		}
		s.err = s.cmd.Wait()
	}()
	t.Cleanup(func() { s.kill() })
	return s
}

// started is a process that was started.
type started struct {
	cmd   *exec.Cmd
	once  sync.Once
	errs  bytes.Buffer
	err   error
	ready chan struct{}
	ended chan struct{}
}

// kill ends the process at once, without a word.
func (s *started) kill() {
	s.once.Do(func() { _ = s.cmd.Process.Kill() })
	<-s.ended
}

// wait waits for the end.
func (s *started) wait(t *testing.T, most time.Duration) (string, error) {
	t.Helper()
	select {
	case <-s.ended:
	case <-time.After(most):
		s.kill()
		t.Fatalf("a process has not ended after %v: %s", most, s.errs.String())
	}
	return s.errs.String(), s.err
}

// free returns an address on which nobody listens.
func free(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// export returns what is in the catalogue of a folder.
func export(t *testing.T, folder string) string {
	t.Helper()
	c, err := catalogue.OpenExisting(filepath.Join(folder, "c.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	var out strings.Builder
	if err := c.Export(&out, "jsonl", catalogue.Filter{}); err != nil {
		t.Fatal(err)
	}
	if conflicts, err := c.Conflicts(); err != nil || len(conflicts) > 0 {
		t.Errorf("%d conflicts, %v", len(conflicts), err)
	}
	return out.String()
}

// inOne is the export of a sweep in one process with one worker.
func inOne(t *testing.T, count int, bad string) string {
	t.Helper()
	p := process{Place: Place{Folder: t.TempDir()}, Workers: 1, Count: count, Bad: bad, Version: "1"}
	if err := p.do(context.Background()); err != nil {
		t.Fatal(err)
	}
	return export(t, p.Place.Folder)
}

// equal compares exports.
func equal(t *testing.T, got, want string) {
	t.Helper()
	if got == want {
		return
	}
	less := func(a, b string) []string { // the lines of a that are not in b
		others := strings.Split(b, "\n")
		return slices.DeleteFunc(strings.Split(a, "\n"), func(line string) bool { return slices.Contains(others, line) })
	}
	t.Fatalf("%d lines, want %d; not wanted %q, missing %q", strings.Count(got, "\n"), strings.Count(want, "\n"), less(got, want), less(want, got))
}

// random is a time of up to so many milliseconds.
func random(most int) time.Duration { return time.Duration(rand.IntN(most)) * time.Millisecond }

// isSlow reports whether tests may take long.
func isSlow() bool { return os.Getenv("UPSTAR_SLOW") != "" }
