// SPDX-License-Identifier: Apache-2.0

//go:build unix

package sweep

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/upstar-cgt/upstar/internal/store/catalogue"
)

// A worker that knows the token sends results that are false or were not asked for. None of
// them enters, and all questions are answered.
func TestHostileWorker(t *testing.T) {
	t.Parallel()
	const count, token = 20, "secret"
	question := func(n int) catalogue.Question {
		return catalogue.Question{Kind: "heap", Subject: fmt.Sprintf("0.%o", n+8), Params: map[string]string{"function": "nim"}}
	}
	answer := func(n, says int, certificate string) catalogue.Entry {
		return catalogue.Entry{Question: question(n), Answer: json.RawMessage(fmt.Sprintf(`{"period":{"proved":true,"period":%d}}`, says)), Certificate: []byte(certificate)}
	}
	p := process{Place: Place{Folder: t.TempDir(), Listen: free(t), Token: token}, Workers: 1, Version: "1"}
	r, err := p.run()
	if err != nil {
		t.Fatal(err)
	}
	number := map[string]int{}
	for n := range count {
		r.Questions = append(r.Questions, question(n))
		number[question(n).Subject] = n
	}
	r.Identify(r.Questions)
	sent := make(chan error, 1)
	started := make(chan struct{})
	begin := sync.OnceFunc(func() { close(started) })
	r.Ask = func(ctx context.Context, q catalogue.Question, _ Task) (catalogue.Entry, error) {
		if n := number[q.Subject]; n > 0 {
			return answer(n, n, q.Subject), nil
		}
		begin() // the first question is answered when all false results are there
		if err := <-sent; err != nil {
			return catalogue.Entry{}, err
		}
		return answer(0, 0, q.Subject), nil
	}
	r.Judge = func(_ context.Context, e *catalogue.Entry) (catalogue.Finding, error) {
		want := answer(number[e.Subject], number[e.Subject], e.Subject)
		if string(e.Certificate) != e.Subject || string(e.Answer) != string(want.Answer) {
			return catalogue.Finding{}, errors.New("false")
		}
		return catalogue.Finding{Proves: "true"}, nil
	}
	go func() {
		<-started
		sent <- hostile(Place{URL: "nats://" + p.Place.Listen, Token: token}, r.ID, question, answer)
		close(sent)
	}()
	if err := r.Do(t.Context()); err != nil {
		t.Fatal(err)
	}
	entries := 0
	if err := r.Catalogue.Each(catalogue.Filter{}, func(e *catalogue.Entry) bool {
		n, asked := number[e.Subject]
		if want := answer(n, n, e.Subject); !asked || string(e.Answer) != string(want.Answer) || string(e.Certificate) != e.Subject {
			t.Errorf("%s is in the catalogue: %s", e.Subject, e.Answer)
		}
		entries++
		return true
	}); err != nil {
		t.Fatal(err)
	}
	if s := r.Status(); entries != count || s.Done != count || s.Failed > 0 || len(s.Conflicts) > 0 || s.Refused == 0 {
		t.Errorf("%d entries, %+v", entries, s)
	}
}

// hostile sends 100 false or unasked results.
func hostile(at Place, id string, question func(int) catalogue.Question, answer func(n, says int, certificate string) catalogue.Entry) error {
	conn, end, err := at.connect(context.Background())
	if err != nil {
		return err
	}
	defer end()
	js, err := jetstream.New(conn)
	if err != nil {
		return err
	}
	q := &queue{conn: conn, js: js, name: id, lost: lost}
	send := func(key string, e any) {
		body, failed := json.Marshal(e)
		x := result{Key: key, Body: body}
		x.Seal = x.seal([]byte("a guess"))
		err = errors.Join(err, failed, q.answer(context.Background(), x))
	}
	for n := range 20 {
		key, subject := question(n).Hash(), question(n).Subject
		send(key, answer(n, n+1, subject))                                   // a false answer
		send(key, answer(n+1, n+1, question(n+1).Subject))                   // to another question
		send(question(n+100).Hash(), answer(n+100, 0, subject))              // not asked
		send(key, answer(n, n, question(n+1).Subject))                       // with a certificate of something else
		send([]string{key, "nokey"}[n%2], []any{answer(n, n+1, ""), 7}[n%2]) // without a certificate, or no entry
	}
	return err
}
