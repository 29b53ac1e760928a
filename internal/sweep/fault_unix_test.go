// SPDX-License-Identifier: Apache-2.0

//go:build unix

package sweep

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/upstar-cgt/upstar/internal/store/catalogue"
)

// Four processes work, two of which are killed at random times: the catalogue is that of
// one process.
func TestKilledStop(t *testing.T) {
	t.Parallel()
	const count = 400
	want := inOne(t, count, "")
	folder, address := t.TempDir(), free(t)
	run := process{Place: Place{Folder: folder, Listen: address, Token: "secret"}, Workers: 1, Count: count, Slow: 8, Version: "1"}
	server := run.start(t)
	hand := process{Role: "work", Place: Place{URL: "nats://secret@" + address}, Workers: 2, Slow: 8, Version: "1"}
	waitFor(t, address)
	for i := range 3 {
		worker := hand.start(t)
		if i > 0 {
			time.AfterFunc(200*time.Millisecond+random(700), worker.kill)
		}
	}
	if said, err := server.wait(t, time.Minute); err != nil {
		t.Fatal(err, said)
	}
	equal(t, export(t, folder), want)
}

// waitFor waits until somebody listens.
func waitFor(t *testing.T, address string) {
	t.Helper()
	for range 100 {
		if _, err := StatusAt(t.Context(), Place{URL: "nats://secret@" + address}, ""); err == nil {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("nobody serves a sweep at %s", address)
}

// nodes starts a cluster of three, and returns the address of all.
func nodes(t *testing.T) (all []*started, address string) {
	t.Helper()
	var routes, clients []string
	for range 3 {
		routes, clients = append(routes, free(t)), append(clients, free(t))
	}
	for i := range 3 {
		p := process{Role: "node", Place: Place{Folder: t.TempDir(), Listen: clients[i], Token: "secret",
			Cluster: &Cluster{Node: fmt.Sprint("node", i), Listen: routes[i], Routes: routes}}}
		all = append(all, p.start(t))
	}
	for _, n := range all {
		select {
		case <-n.ready:
		case <-n.ended:
			t.Fatal(n.errs.String())
		}
	}
	return all, "nats://secret@" + strings.Join(clients, ",nats://secret@")
}

// Only servers that know the token become nodes of a cluster, and with a certificate only
// those that speak TLS.
func TestNodesKnowToken(t *testing.T) {
	t.Parallel()
	cert, key := filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	certify(t, cert, key)
	node := func(name, token string, sure bool, routes ...string) (*server.Server, string) {
		p := Place{Folder: t.TempDir(), Listen: free(t), Token: token, Cluster: &Cluster{Node: name, Listen: free(t), Routes: routes}}
		if sure {
			p.Cert, p.Key, p.CA = cert, key, cert
		}
		s, err := p.Serve()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(s.Shutdown)
		return s, p.Cluster.Listen
	}
	for _, sure := range []bool{false, true} {
		s, address := node("a", "secret", sure, free(t))
		for _, c := range []struct {
			token string
			sure  bool
		}{{"wrong", sure}, {"", sure}, {"secret", !sure}, {"secret", sure}} {
			welcome := c.token == "secret" && c.sure == sure
			other, _ := node("b", c.token, c.sure, address)
			most := 10 * time.Second
			if !welcome {
				most = 500 * time.Millisecond
			}
			for begin := time.Now(); s.NumRoutes() == 0 && time.Since(begin) < most; {
				time.Sleep(10 * time.Millisecond)
			}
			if s.NumRoutes() > 0 != welcome {
				t.Errorf("TLS %v, %+v: %d routes", sure, c, s.NumRoutes())
			}
			other.Shutdown()
			other.WaitForShutdown()
		}
	}
}

// A cluster of three servers keeps the queue, one of which is killed: the catalogue is
// that of one process.
func TestClusterStop(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	t.Parallel()
	const count = 400
	want := inOne(t, count, "")
	all, address := nodes(t)
	folder := t.TempDir()
	run := process{Place: Place{Folder: folder, URL: address}, Workers: 2, Replicas: 3, Count: count, Slow: 8, Version: "1"}
	server := run.start(t)
	for range 3000 { // on a busy machine the servers take long to agree
		if s, err := StatusIn(folder); err == nil && s.Done > 0 {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	time.Sleep(random(300))
	all[rand.IntN(3)].kill()
	if said, err := server.wait(t, 180*time.Second); err != nil {
		t.Fatal(err, said)
	}
	equal(t, export(t, folder), want)
}

// Questions that crash their worker, panic or are wrong end on the list of failures, and
// take no other question with them.
func TestPoisonLimit(t *testing.T) {
	t.Parallel()
	const count = 150
	want := inOne(t, count, "big")
	folder, address := t.TempDir(), free(t)
	bad := "panic wrong limit big exit"
	run := process{Place: Place{Folder: folder, Listen: address, Token: "secret"}, Count: count, Bad: bad, Slow: 1, Version: "1"}
	server := run.start(t)
	waitFor(t, address)
	for ended := false; !ended; {
		worker := process{Role: "work", Place: Place{URL: "nats://secret@" + address}, Workers: 2, Slow: 1, Version: "1"}.start(t)
		select {
		case <-server.ended:
			ended = true
		case <-worker.ended: // it was killed by the question
		}
	}
	if said, err := server.wait(t, time.Minute); err != nil {
		t.Fatal(err, said)
	}
	equal(t, export(t, folder), want)
	s, err := StatusIn(folder)
	if err != nil || !s.Finished || s.Failed != 4 {
		t.Fatalf("%+v, %v", s, err)
	}
	for i, why := range []string{"without a word, 3 times", "more than 1000 positions", "a bad question", "no such position"} {
		if f := s.Failures[i]; !strings.Contains(f.Why, why) {
			t.Errorf("%s failed by %q, want %q", f.Question.Subject, f.Why, why)
		}
	}
}

// A full disk ends a sweep with a message, and it goes on when there is room.
func TestFullDiskStop(t *testing.T) {
	t.Parallel()
	const count = 300
	want := inOne(t, count, "")
	folder := t.TempDir()
	run := process{Place: Place{Folder: folder}, Workers: 2, Count: count, Version: "1", File: 40 << 10}
	said, err := run.start(t).wait(t, time.Minute)
	if err == nil || !strings.Contains(said, catalogue.ErrFull.Error()) {
		t.Errorf("a full disk: %v, %q", err, said)
	}
	run.File = 0
	if said, err := run.start(t).wait(t, time.Minute); err != nil {
		t.Fatal(err, said)
	}
	equal(t, export(t, folder), want)
}

// Workers, the server and who writes the catalogue are killed, stopped for longer than
// anybody's patience, as if their clock had jumped, and started again at random times:
// nothing is lost, and nothing is there twice.
func TestRoundsStop(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	t.Parallel()
	rounds := 1
	if isSlow() {
		rounds = 100
	}
	const count = 300
	want := inOne(t, count, "")
	for round := range rounds {
		folder, address := t.TempDir(), free(t)
		run := process{Place: Place{Folder: folder, Listen: address, Token: "secret"}, Workers: 1, Count: count, Slow: 4, Version: "1"}
		hand := process{Role: "work", Place: Place{URL: "nats://secret@" + address}, Workers: 1, Slow: 4, Version: "1"}
		server, killed := run.start(t), 0
		var workers []*started
		for done := false; !done; {
			if len(workers) < 2 {
				workers = append(workers, hand.start(t))
			}
			select {
			case <-server.ended:
				if server.err == nil {
					done = true
				} else if errors.As(server.err, new(interface{ ExitCode() int })) && !strings.Contains(server.err.Error(), "killed") {
					t.Fatalf("round %d: %v %s", round, server.err, server.errs.String())
				} else {
					server = run.start(t)
				}
			case <-time.After(100*time.Millisecond + random(300)):
				switch i := rand.IntN(3); {
				case killed > 6:
				case i == 2:
					killed++
					server.kill()
				case rand.IntN(3) == 0:
					w := workers[i%len(workers)]
					_ = w.cmd.Process.Signal(syscall.SIGSTOP)
					time.AfterFunc(time.Second, func() { _ = w.cmd.Process.Signal(syscall.SIGCONT) })
				default:
					killed++
					workers[i%len(workers)].kill()
				}
			}
			alive := workers[:0]
			for _, w := range workers {
				select {
				case <-w.ended:
				default:
					alive = append(alive, w)
				}
			}
			workers = alive
		}
		for _, w := range workers {
			w.kill()
		}
		equal(t, export(t, folder), want)
	}
}

// A worker of another version is refused, and so is a sweep that another version began.
func TestVersionStop(t *testing.T) {
	t.Parallel()
	folder, address := t.TempDir(), free(t)
	run := process{Place: Place{Folder: folder, Listen: address, Token: "secret"}, Count: 5, Version: "1"}
	server := run.start(t)
	waitFor(t, address)
	said, err := process{Role: "work", Place: Place{URL: "nats://secret@" + address}, Workers: 1, Version: "2"}.start(t).wait(t, time.Minute)
	if err == nil || !strings.Contains(said, ErrVersion.Error()) {
		t.Errorf("a worker of another version: %v, %q", err, said)
	}
	for _, url := range []string{"nats://wrong@" + address, "nats://" + address} {
		said, err = process{Role: "work", Place: Place{URL: url}, Workers: 1, Version: "1"}.start(t).wait(t, time.Minute)
		if err == nil || !strings.Contains(said, "requires another token") || strings.Contains(said, "wrong@") {
			t.Errorf("%s: %v, %q", url, err, said)
		}
	}
	_ = server.cmd.Process.Signal(syscall.SIGINT)
	if said, err := server.wait(t, time.Minute); err == nil || !strings.Contains(said, "interrupted") {
		t.Errorf("interrupted: %v, %q", err, said)
	}
	run.Version, run.Workers = "2", 1
	if said, err := run.start(t).wait(t, time.Minute); err == nil || !strings.Contains(said, ErrVersion.Error()) {
		t.Errorf("another version goes on: %v, %q", err, said)
	}
}
