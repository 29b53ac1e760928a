// SPDX-License-Identifier: Apache-2.0

//go:build unix

package sweep

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/upstar-cgt/upstar/internal/store/catalogue"
)

// A besieged sweep is one whose own worker waits while others send what they like.
type besieged struct {
	*Run
	place Place         // where others join in
	begun chan struct{} // closed when the sweep has begun
	free  func()        // lets its own worker go on
}

// asked is a question of a besieged sweep, and said an answer to it, right if it says n.
func asked(n int) catalogue.Question {
	return catalogue.Question{Kind: "heap", Subject: fmt.Sprintf("0.%o", n+8), Params: map[string]string{"function": "nim"}}
}

func said(n, says int) catalogue.Entry {
	return catalogue.Entry{Question: asked(n), Answer: json.RawMessage(fmt.Sprintf(`{"period":{"proved":true,"period":%d}}`, says)), Certificate: []byte(asked(n).Subject), Text: "words"}
}

func besiege(t *testing.T, count, workers int) *besieged {
	t.Helper()
	p := process{Place: Place{Folder: t.TempDir(), Listen: free(t), Token: "secret"}, Workers: workers, Version: "1"}
	r, err := p.run()
	if err != nil {
		t.Fatal(err)
	}
	number := map[string]int{}
	r.Questions = nil
	for n := range count {
		r.Questions = append(r.Questions, asked(n))
		number[asked(n).Subject] = n
	}
	r.Identify(r.Questions)
	begun, free := make(chan struct{}), make(chan struct{})
	begin := sync.OnceFunc(func() { close(begun) })
	r.Ask = func(ctx context.Context, q catalogue.Question, _ Task) (catalogue.Entry, error) {
		begin()
		select {
		case <-free:
		case <-ctx.Done():
			return catalogue.Entry{}, context.Cause(ctx)
		}
		return said(number[q.Subject], number[q.Subject]), nil
	}
	r.Judge = func(_ context.Context, e *catalogue.Entry) (catalogue.Finding, error) {
		if n := number[e.Subject]; string(e.Answer) != string(said(n, n).Answer) {
			return catalogue.Finding{}, errors.New("false")
		}
		return catalogue.Finding{Proves: "true"}, nil
	}
	return &besieged{Run: r, place: Place{URL: "nats://" + p.Place.Listen, Token: "secret"}, begun: begun, free: sync.OnceFunc(func() { close(free) })}
}

// until waits until something is so.
func (b *besieged) until(what string, so func(Status) bool) error {
	for range 300 {
		if so(b.Status()) {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("%s: never; %+v", what, b.Status())
}

// attack runs the sweep, and meanwhile what is done with the queues of some workers.
func (b *besieged) attack(t *testing.T, workers int, do func(q []*queue) error) (failed error) {
	t.Helper()
	done := make(chan error, 1)
	go func() {
		defer b.free()
		<-b.begun
		var all []*queue
		for range workers {
			conn, end, err := b.place.connect(context.Background())
			if err != nil {
				done <- err
				return
			}
			defer end()
			js, _ := jetstream.New(conn)
			q := &queue{conn: conn, js: js, name: b.ID, lost: lost}
			_, q.key, _ = ed25519.GenerateKey(nil)
			all = append(all, q)
		}
		done <- do(all)
	}()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	failed = b.Do(ctx)
	if err := <-done; err != nil {
		t.Error(err)
	}
	return failed
}

func (q *queue) sendEntry(e catalogue.Entry) error {
	body, err := json.Marshal(e)
	return errors.Join(err, q.answer(context.Background(), result{Key: e.Hash(), Body: body}))
}

// The first false result shuts its worker out: its failures do not count, neither those
// before nor those after, and another worker's results do.
func TestShutOutWorker(t *testing.T) {
	t.Parallel()
	const count = 20
	b := besiege(t, count, 1)
	err := b.attack(t, 2, func(q []*queue) (err error) {
		bad, good := q[0], q[1]
		for n := 1; n < count; n++ {
			err = errors.Join(err, bad.answer(context.Background(), result{Key: asked(n).Hash(), Failed: "no", Tries: 3}))
		}
		err = errors.Join(err, b.until("failures", func(s Status) bool { return s.Failed == count-1 }),
			bad.sendEntry(said(0, 7)), b.until("refusal", func(s Status) bool { return s.Refused == 1 && s.Failed == 0 }),
			bad.answer(context.Background(), result{Key: asked(2).Hash(), Failed: "no", Tries: 3}), bad.sendEntry(said(4, 4)), good.sendEntry(said(3, 3)))
		return errors.Join(err, b.until("an answer", func(s Status) bool { return s.Done > 0 }))
	})
	if s := b.Status(); err != nil || s.Done != count || s.Failed > 0 || s.Refused != 1 || len(s.ShutOut) != 1 || !strings.Contains(s.Refusals[0], "worker "+s.ShutOut[0]) {
		t.Errorf("%v, %+v", err, s)
	}
	for n := range count {
		e, err := b.Catalogue.Get(asked(n))
		if err != nil || string(e.Answer) != string(said(n, n).Answer) || (e.Text == "") != (n == 3) { // the words of others are dropped
			t.Errorf("%d: %+v, %v", n, e, err)
		}
	}
}

// A question whose results from several workers are refused fails: it is not asked for ever.
func TestRefusedQuestion(t *testing.T) {
	t.Parallel()
	b := besiege(t, 2, 1)
	err := b.attack(t, 3, func(q []*queue) (err error) {
		for _, q := range q {
			err = errors.Join(err, q.sendEntry(said(0, 7)))
		}
		return errors.Join(err, b.until("a failure", func(s Status) bool { return s.Failed == 1 }))
	})
	if s := b.Status(); err != nil || s.Done != 1 || s.Failed != 1 || s.Refused != 3 || !strings.Contains(s.Failures[0].Why, "3 workers were refused") {
		t.Errorf("%v, %+v", err, s)
	}
}

// A sweep to which ten workers lie ends, and says what to do.
func TestManyLiars(t *testing.T) {
	t.Parallel()
	b := besiege(t, 20, 1)
	err := b.attack(t, mostShut, func(q []*queue) (err error) {
		for n, q := range q {
			err = errors.Join(err, q.sendEntry(said(n, n+1)))
		}
		return errors.Join(err, b.until("refusals", func(s Status) bool { return s.Refused == mostShut }))
	})
	if s := b.Status(); err == nil || !strings.Contains(err.Error(), "another «token»") || s.Refused != mostShut || s.Finished {
		t.Errorf("%v, %+v", err, s)
	}
}

// A sweep whose questions are taken and never answered ends.
func TestThief(t *testing.T) {
	t.Parallel()
	b := besiege(t, 3, 0)
	b.vain = 3
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	go func() {
		var conn *queue
		for ctx.Err() == nil && conn == nil {
			pause(ctx, 100*time.Millisecond)
			if c, _, err := b.place.connect(ctx); err == nil {
				conn, _ = openQueue(ctx, c, shape{name: b.ID, waiting: waiting, patience: 10 * time.Second, join: true})
			}
		}
		for ctx.Err() == nil {
			for _, from := range []jetstream.Consumer{conn.small, conn.alone} {
				all, _ := fetch(ctx, from, 10, 0)
				for _, m := range all {
					_ = m.Ack()
				}
			}
			pause(ctx, 20*time.Millisecond)
		}
	}()
	if err := b.Do(ctx); err == nil || !strings.Contains(err.Error(), "3 questions were given to workers 3 times") {
		t.Errorf("%v, %+v", err, b.Status())
	}
}

// A worker that is shut out is told so, and ends.
func TestToldShutOut(t *testing.T) {
	t.Parallel()
	b := besiege(t, 4, 1)
	err := b.attack(t, 0, func([]*queue) error {
		h := Hand{Place: b.place, Version: "1", Workers: 1, Wait: 10 * time.Second, Ask: func(Plan) (Ask, error) {
			return func(_ context.Context, q catalogue.Question, _ Task) (catalogue.Entry, error) {
				e := said(0, 99)
				e.Question = q
				return e, nil
			}, nil
		}}
		if _, err := h.Do(t.Context()); !errors.Is(err, ErrShutOut) {
			return fmt.Errorf("the worker ends with %w", err)
		}
		return nil
	})
	if s := b.Status(); err != nil || s.Done != 4 || len(s.ShutOut) != 1 {
		t.Errorf("%v, %+v", err, s)
	}
}
