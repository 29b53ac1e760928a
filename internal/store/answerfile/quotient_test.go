// SPDX-License-Identifier: Apache-2.0

package answerfile_test

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
	"github.com/upstar-cgt/upstar/internal/store/catalogue"
	"github.com/upstar-cgt/upstar/internal/sweep"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// stopping is a context that is done after some polls, when it calls end.
type stopping struct {
	context.Context
	left int
	end  func()
}

func (c *stopping) Err() error {
	if c.left--; c.left == 0 {
		c.end()
	}
	return c.Context.Err()
}

// dawson asks for the quotient of Dawson's Kayles to a heap.
func dawson(ctx context.Context, heap int, folder string, o answerfile.Output) error {
	return answerfile.Quotient(ctx, session.New(catalog.Builtin()), ask.Quotient{Code: "0.07", To: heap}, ask.Means{}, "", folder, o)
}

// A quotient that is interrupted goes on from what is kept in a folder, also to a larger
// heap; what is damaged there is refused and left.
func TestQuotientGoesOn(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "0.07.quotient")
	ctx, cancel := context.WithCancel(t.Context())
	err := dawson(&stopping{ctx, 150, cancel}, 24, folder, answerfile.Output{Out: io.Discard})
	if !errors.Is(err, work.ErrLimit) || !strings.Contains(err.Error(), "the same command continues") {
		t.Errorf("interrupted: %v", err)
	}
	before, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(before), `"growth":[{"heap":2`) {
		t.Fatalf("%.200s, %v", before, err)
	}
	for _, heap := range []int{24, 26} {
		var whole, parts strings.Builder
		if err := errors.Join(dawson(t.Context(), heap, "", answerfile.Output{Out: &whole}), dawson(t.Context(), heap, folder, answerfile.Output{Out: &parts})); err != nil || whole.String() != parts.String() {
			t.Errorf("%v\n%s\nwant\n%s", err, &parts, &whole)
		}
	}
	if err := os.WriteFile(file, before[:len(before)/2], 0o644); err != nil {
		t.Fatal(err)
	}
	if err := dawson(t.Context(), 24, folder, answerfile.Output{Out: io.Discard}); err == nil || !strings.Contains(err.Error(), "left as it is") {
		t.Errorf("half a checkpoint: %v", err)
	}
}

// A quotient whose worker must end in the middle goes on at another worker from there, and
// the answer is that of one who was not interrupted.
func TestQuotientElsewhere(t *testing.T) {
	asked := ask.Quotient{Code: "0.07", To: 26}
	key, err := asked.Key(session.New(catalog.Builtin()))
	if err != nil {
		t.Fatal(err)
	}
	question := catalogue.Question(key)
	answered := func(ctx context.Context, folder string) (catalogue.Entry, error) {
		return answerfile.Answered(ctx, session.New(catalog.Builtin()), asked, ask.Means{}, folder)
	}
	want, err := answered(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}

	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	run := &sweep.Run{Questions: []catalogue.Question{question}, Place: sweep.Place{Folder: t.TempDir(), Listen: l.Addr().String(), Token: "secret"}}
	_ = l.Close()
	if run.Catalogue, err = catalogue.Open(filepath.Join(run.Folder, "c.db")); err != nil {
		t.Fatal(err)
	}
	defer run.Catalogue.Close()
	run.Part = time.Hour
	run.Identify(run.Questions)
	served := make(chan error, 1)
	go func() { served <- run.Do(t.Context()) }()

	var begun [2]atomic.Int64 // the bytes from which a worker went on, and one
	worker := func(i int, ctx context.Context, wrap func(context.Context) context.Context) error {
		h := &sweep.Hand{Place: sweep.Place{URL: "nats://secret@" + run.Listen}, Workers: 1, Wait: time.Minute, Ask: func(sweep.Plan) (sweep.Ask, error) {
			return func(ctx context.Context, _ catalogue.Question, task sweep.Task) (catalogue.Entry, error) {
				data, _ := os.ReadFile(filepath.Join(task.Folder, "0.07.quotient"))
				begun[i].Store(int64(len(data)) + 1)
				return answered(wrap(ctx), task.Folder)
			}, nil
		}}
		_, err := h.Do(ctx)
		return err
	}
	first, cancel := context.WithCancel(t.Context())
	if err := worker(0, first, func(ctx context.Context) context.Context { return &stopping{ctx, 200, cancel} }); !errors.Is(err, work.ErrLimit) {
		t.Errorf("the first worker: %v", err)
	}
	if err := worker(1, t.Context(), func(ctx context.Context) context.Context { return ctx }); err != nil {
		t.Errorf("the second worker: %v", err)
	}
	if err := <-served; err != nil {
		t.Fatal(err)
	}
	if begun[0].Load() != 1 || begun[1].Load() < 100 {
		t.Errorf("begun with %d and %d bytes, want nothing and a checkpoint", begun[0].Load()-1, begun[1].Load()-1)
	}
	got, err := run.Catalogue.Get(question)
	if err != nil || string(got.Answer) != strings.TrimSpace(string(want.Answer)) || string(got.Certificate) != string(want.Certificate) {
		t.Errorf("%s, %v; want %s", got.Answer, err, want.Answer)
	}
}
