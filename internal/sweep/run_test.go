// SPDX-License-Identifier: Apache-2.0

//go:build unix

package sweep

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/upstar-cgt/upstar/internal/store/catalogue"
	"github.com/upstar-cgt/upstar/work"
)

// A question that takes long is handed on with a checkpoint, and what is done is not
// done again; one that has no checkpoint is not cut short.
func TestCheckpointStop(t *testing.T) {
	t.Parallel()
	// A process that others can join queues all questions at once: none is asked quickly first.
	p := process{Place: Place{Folder: t.TempDir(), Listen: free(t)}, Workers: 2, Count: 4, Version: "1"}
	r, err := p.run()
	if err != nil {
		t.Fatal(err)
	}
	r.Part = 120 * time.Millisecond
	var steps, parts [4]atomic.Int64
	r.Ask = func(ctx context.Context, q catalogue.Question, t Task) (e catalogue.Entry, err error) {
		var n, at int
		_, _ = fmt.Sscan(q.Subject, &n)
		parts[n].Add(1)
		file := filepath.Join(t.Folder, "at")
		if n == 3 { // without checkpoints
			file = "/dev/null"
		}
		if data, err := os.ReadFile(file); err == nil {
			_, _ = fmt.Sscan(string(data), &at)
		}
		for ; at < 40; at++ {
			pause(ctx, 10*time.Millisecond)
			if ctx.Err() != nil {
				return e, work.Interrupted(ctx)
			}
			steps[n].Add(1)
			if err := os.WriteFile(file, []byte(fmt.Sprint(at+1)), 0o600); err != nil {
				return e, err
			}
		}
		return p.ask(ctx, q, t)
	}
	if err := r.Do(t.Context()); err != nil {
		t.Fatal(err)
	}
	for n := range 3 {
		if steps[n].Load() != 40 || parts[n].Load() < 3 {
			t.Errorf("question %d: %d steps in %d parts, want 40 in several", n, steps[n].Load(), parts[n].Load())
		}
	}
	if n := parts[3].Load(); n != 2 {
		t.Errorf("the question without checkpoints was begun %d times, want 2", n)
	}
	if s := r.Status(); s.Done != 4 || s.Failed > 0 {
		t.Errorf("%+v", s)
	}
}

// A question that needs much memory runs while no other does.
func TestAloneParallel(t *testing.T) {
	p := process{Place: Place{Folder: t.TempDir()}, Workers: 4, Count: 60, Version: "1", Slow: 3}
	r, err := p.run()
	if err != nil {
		t.Fatal(err)
	}
	var running, alone atomic.Int64
	r.Ask = func(ctx context.Context, q catalogue.Question, t Task) (catalogue.Entry, error) {
		defer running.Add(-1)
		beside := running.Add(1) > 1
		if strings.HasSuffix(q.Subject, "7") {
			if !t.Alone {
				return catalogue.Entry{}, fmt.Errorf("%s: %w", q.Subject, work.Memory(1<<20))
			}
			alone.Add(1)
			pause(ctx, 5*time.Millisecond)
			if beside || running.Load() > 1 {
				return catalogue.Entry{}, errors.New("not alone")
			}
		}
		return p.ask(ctx, q, t)
	}
	if err := r.Do(t.Context()); err != nil {
		t.Fatal(err)
	}
	if s := r.Status(); s.Done != 60 || s.Failed > 0 || alone.Load() != 6 {
		t.Errorf("%d alone, %+v", alone.Load(), s)
	}
}

// Where memory is short the questions that run are begun again alone.
func TestRelieveLimit(t *testing.T) {
	p := process{Place: Place{Folder: t.TempDir()}, Workers: 3, Count: 3, Version: "1"}
	r, err := p.run()
	if err != nil {
		t.Fatal(err)
	}
	r.queued = true
	var all sync.WaitGroup
	all.Add(3)
	r.Ask = func(ctx context.Context, q catalogue.Question, t Task) (catalogue.Entry, error) {
		if !t.Alone {
			all.Done()
			<-ctx.Done()
			return catalogue.Entry{}, work.Interrupted(ctx)
		}
		return p.ask(ctx, q, t)
	}
	go func() {
		all.Wait()
		r.Relieve(work.Memory(1 << 20))
	}()
	if err := r.Do(t.Context()); err != nil || r.Status().Done != 3 {
		t.Fatalf("%v, %+v", err, r.Status())
	}
}

// The queue holds no more than it may, and no less comes of it.
func TestWaitingLimit(t *testing.T) {
	p := process{Place: Place{Folder: t.TempDir()}, Workers: 2, Count: 200, Version: "1"}
	r, err := p.run()
	if err != nil {
		t.Fatal(err)
	}
	r.queued, r.waiting = true, 50
	var most atomic.Uint64
	var asked atomic.Int64
	r.Ask = func(ctx context.Context, q catalogue.Question, t Task) (catalogue.Entry, error) {
		if asked.Add(1)%10 == 0 {
			if info, err := r.queue.work.Info(ctx); err == nil {
				most.Store(max(most.Load(), info.State.Msgs))
			}
		}
		return p.ask(ctx, q, t)
	}
	if err := r.Do(t.Context()); err != nil || r.Status().Done != 200 {
		t.Fatalf("%v, %+v", err, r.Status())
	}
	if most.Load() > 50 || asked.Load() != 200 {
		t.Errorf("%d waited, and %d were asked, want 50 and 200", most.Load(), asked.Load())
	}
	if export(t, p.Place.Folder) != inOne(t, 200, "") {
		t.Error("another catalogue")
	}
}

// A queue for which there is no room, or whose server is silent, ends the sweep with a message,
// and it goes on when there is room.
func TestRoomStop(t *testing.T) {
	t.Parallel()
	const count = 200
	want := inOne(t, count, "")
	for _, c := range []struct {
		room   int64
		silent bool
	}{{30 << 10, false}, {0, true}} {
		p := process{Place: Place{Folder: t.TempDir(), room: c.room}, Workers: 2, Count: count, Version: "1"}
		r, err := p.run()
		if err != nil {
			t.Fatal(err)
		}
		var asked atomic.Int64
		var at *server.Server
		r.queued = true
		r.served, r.silence = func(s *server.Server) { at = s }, 4*time.Second
		r.Ask = func(ctx context.Context, q catalogue.Question, t Task) (catalogue.Entry, error) {
			if asked.Add(1) == count/2 && c.silent {
				return catalogue.Entry{}, at.DisableJetStream() // which then answers as little as if it could not write
			}
			return p.ask(ctx, q, t)
		}
		if err := r.Do(t.Context()); !errors.Is(err, errRoom) {
			t.Errorf("%+v: %v", c, err)
		}
		p.Place.room = 0
		if r, err = p.run(); err != nil {
			t.Fatal(err)
		}
		if err := r.Do(t.Context()); err != nil {
			t.Fatal(err)
		}
		equal(t, export(t, p.Place.Folder), want)
	}
}

// What failed is asked again only if that is wanted; what is known is not asked again; and
// a folder that has another sweep, or somebody else's, is left alone.
func TestAgainStop(t *testing.T) {
	p := process{Place: Place{Folder: t.TempDir()}, Workers: 2, Count: 10, Bad: "wrong", Version: "1"}
	asked := func(again bool) (n int64, s Status) {
		r, err := p.run()
		if err != nil {
			t.Fatal(err)
		}
		defer r.Catalogue.Close()
		var count atomic.Int64
		r.queued, r.Again = true, again
		r.Ask = func(ctx context.Context, q catalogue.Question, t Task) (catalogue.Entry, error) {
			count.Add(1)
			return p.ask(ctx, q, t)
		}
		if err := r.Do(t.Context()); err != nil {
			t.Fatal(err)
		}
		return count.Load(), r.Status()
	}
	for i, want := range []int64{13, 0, 3} {
		if n, s := asked(i == 2); n != want || s.Failed != 1 || s.Done+s.Known != 10 {
			t.Errorf("run %d: %d asked, want %d, %+v", i, n, want, s)
		}
	}
	other := p
	other.Count = 11
	if err := other.do(t.Context()); err == nil || !strings.Contains(err.Error(), "another sweep") {
		t.Errorf("another sweep in its folder: %v", err)
	}
	unlock, err := lockFolder(p.Place.Folder)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	if err := p.do(t.Context()); err == nil || !strings.Contains(err.Error(), "another process") {
		t.Errorf("two in one folder: %v", err)
	}
}

// Two answers to one question are both kept, and told.
func TestConflictStop(t *testing.T) {
	p := process{Place: Place{Folder: t.TempDir()}, Workers: 1, Count: 3, Version: "1"}
	r, err := p.run()
	if err != nil {
		t.Fatal(err)
	}
	ask := r.Ask
	r.Ask = func(ctx context.Context, q catalogue.Question, t Task) (catalogue.Entry, error) {
		if q.Subject == "2" { // meanwhile somebody else finds another answer
			if err := r.Catalogue.Put(catalogue.Entry{Question: q, Answer: json.RawMessage(`{"value":"5"}`)}); err != nil {
				return catalogue.Entry{}, err
			}
		}
		return ask(ctx, q, t)
	}
	if err := r.Do(t.Context()); err != nil || len(r.Status().Conflicts) != 1 {
		t.Errorf("%v, %+v", err, r.Status())
	}
}

// An answer that is too long for a message is kept.
func TestLong(t *testing.T) {
	p := process{Place: Place{Folder: t.TempDir()}, Workers: 2, Count: 1, Version: "1"}
	r, err := p.run()
	if err != nil {
		t.Fatal(err)
	}
	r.Ask = func(_ context.Context, q catalogue.Question, _ Task) (catalogue.Entry, error) {
		return catalogue.Entry{Question: q, Answer: json.RawMessage(`{"value":"` + strings.Repeat("x", payload) + `"}`)}, nil
	}
	if err := r.Do(t.Context()); err != nil || r.Status().Done != 1 {
		t.Fatalf("%v, %+v", err, r.Status())
	}
	if n := len(export(t, p.Place.Folder)); n < payload {
		t.Errorf("%d bytes are kept, want %d", n, payload)
	}
}

// Over TLS a worker trusts the certificate that it is told to, and no other.
func TestTLSStop(t *testing.T) {
	folder := t.TempDir()
	cert, key := filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	certify(t, cert, key)
	address := free(t)
	p := process{Place: Place{Folder: filepath.Join(folder, "f"), Listen: address, Token: "secret", Cert: cert, Key: key}, Count: 20, Version: "1"}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	ended := make(chan error, 1)
	go func() { ended <- p.do(ctx) }()
	at := Place{URL: "tls://secret@" + address, CA: cert}
	for ctx.Err() == nil {
		if _, err := StatusAt(ctx, at, ""); err == nil {
			break
		}
		pause(ctx, 20*time.Millisecond)
	}
	if _, err := StatusAt(ctx, Place{URL: at.URL}, ""); err == nil {
		t.Error("a certificate that nobody vouches for is trusted")
	}
	if err := (process{Role: "work", Place: at, Workers: 1, Version: "1"}).do(ctx); err != nil {
		t.Error(err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// certify makes a certificate for this machine.
func certify(t *testing.T, cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true}
	public, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	for file, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: public}, key: {Type: "EC PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// A place that cannot be is said to be so.
func TestPlaceStop(t *testing.T) {
	for text, p := range map[string]Place{
		"cannot be reached": {URL: "nats://" + free(t)},
		"not a HOST:PORT":   {Folder: t.TempDir(), Listen: "here"},
		"in use": {Folder: t.TempDir(), Listen: func() string {
			l, _ := net.Listen("tcp", "127.0.0.1:0")
			t.Cleanup(func() { l.Close() })
			return l.Addr().String()
		}()},
		"no such file": {Folder: t.TempDir(), Listen: "127.0.0.1:0", Cert: "nowhere", Key: "nowhere"},
	} {
		if _, _, err := p.connect(t.Context()); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%+v: %v, want %q", p, err, text)
		}
	}
	if _, err := StatusIn(t.TempDir()); err == nil || !strings.Contains(err.Error(), "no sweep") {
		t.Errorf("an empty folder: %v", err)
	}
}

// Boards are expected to take longer the larger they are.
func TestExpectedOrder(t *testing.T) {
	for _, pair := range [][2]string{{"domineering(2x3)", "domineering(3x4)"}, {"nim(3)", "nim(17)"}, {"clobber(XO)", "clobber(XOX|OXO)"}, {"a", "aa"}, {"cutblock(2x2x2)", "cutblock(2x3x3)"}} {
		if expected(pair[0]) >= expected(pair[1]) {
			t.Errorf("%s is expected to take as long as %s", pair[0], pair[1])
		}
	}
}

// The speed is that of the last minute, or, if there was hardly an answer in it, that since
// the beginning.
func TestSpeed(t *testing.T) {
	r := &Run{open: map[string]catalogue.Question{}}
	for n := range 1000 {
		r.open[fmt.Sprint(n)] = catalogue.Question{}
	}
	now := time.Now()
	second := func(answers int) (perSecond, left float64) {
		for key := range r.open {
			if answers--; answers < 0 {
				break
			}
			delete(r.open, key)
		}
		perSecond, left = r.speed(now)
		now = now.Add(time.Second)
		return perSecond, left
	}
	for range 100 {
		second(1)
	}
	if perSecond, left := second(1); perSecond < 0.9 || perSecond > 1.1 || left < 800 || left > 1000 {
		t.Errorf("one a second: %.2f, %.0f s left", perSecond, left)
	}
	for range 62 {
		second(5)
	}
	if perSecond, _ := second(5); perSecond < 4.8 || perSecond > 5.2 {
		t.Errorf("five a second for a minute: %.2f", perSecond)
	}
	for range 200 {
		second(0)
	}
	if perSecond, _ := second(0); perSecond < 1 || perSecond > 1.3 || len(r.pace) > 70 {
		t.Errorf("none for minutes: %.2f, of %d marks", perSecond, len(r.pace))
	}
}
