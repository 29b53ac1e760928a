// SPDX-License-Identifier: Apache-2.0

package sweep

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"iter"
	"strconv"
	"sync"
	"time"

	"github.com/upstar-cgt/upstar/work"
)

// ahead is the number of results that may wait for an earlier one.
const ahead = 256

// Each does the same work for every key, with the given number of workers in this process. It
// yields the results in the order of the keys, up to the first error. When it returns, no work is
// in progress.
func Each[K, R any](ctx context.Context, keys []K, workers int, do func(context.Context, K) (R, error)) iter.Seq2[R, error] {
	return func(yield func(R, error) bool) {
		if len(keys) == 0 {
			return
		}
		var none R
		l := &lines[R]{}
		if err := l.begin(ctx, len(keys), workers, func(ctx context.Context, i int) (R, error) { return do(ctx, keys[i]) }); err != nil {
			yield(none, err)
			return
		}
		defer l.end()
		for i := range keys {
			r, err := l.line(i)
			if !yield(r, err) || err != nil {
				return
			}
		}
	}
}

// lines holds results that are needed one after another. The work for each is a job of a queue in
// memory.
type lines[R any] struct {
	ctx   context.Context
	do    func(context.Context, int) (R, error)
	found sync.Map      // results of the work, by index
	done  []chan result // by index
	room  chan struct{} // for lines that are not yet requested
	all   sync.WaitGroup
	end   func() // ends the work, and waits until it has ended
}

// outcome is the result of the work for a key.
type outcome[R any] struct {
	r   R
	err error
}

// begin starts the work for n keys.
func (l *lines[R]) begin(ctx context.Context, n, workers int, do func(context.Context, int) (R, error)) error {
	folder, remove, err := temporary()
	if err != nil {
		return err
	}
	conn, disconnect, err := Place{Folder: folder}.connect(ctx)
	if err != nil {
		remove()
		return err
	}
	var q *queue
	ctx, cancel := context.WithCancelCause(ctx)
	l.ctx, l.do, l.done, l.room = ctx, do, make([]chan result, n), make(chan struct{}, ahead)
	for i := range l.done {
		l.done[i] = make(chan result, 1)
	}
	l.end = func() {
		cancel(context.Canceled)
		l.all.Wait()
		if q != nil {
			_ = q.remove(context.Background()) // otherwise the server waits for a pending request
		}
		disconnect()
		remove()
	}
	const forever = 1000 * time.Hour // within one process no worker falls silent
	if q, err = openQueue(ctx, conn, shape{name: "table", memory: true, waiting: 2 * ahead, patience: forever}); err != nil {
		l.end()
		return err
	}
	c := &crew{queue: q, workers: max(1, workers), tries: 1, patience: forever, do: l.work}
	for _, part := range []func() error{
		func() error { return c.run(ctx) },
		func() error { return q.collect(ctx, l.take) },
		func() error { return l.feed(q) },
	} {
		l.all.Go(func() {
			if err := part(); err != nil {
				cancel(err)
			}
		})
	}
	return nil
}

// work does the work for a key; the result stays in this process.
func (l *lines[R]) work(ctx context.Context, t Task) ([]byte, error) {
	var i int
	if err := json.Unmarshal(t.Body, &i); err != nil {
		return nil, err
	}
	r, err := l.do(ctx, i)
	l.found.Store(i, outcome[R]{r, err})
	return nil, nil
}

// feed adds jobs while there is room for their results.
func (l *lines[R]) feed(q *queue) error {
	for i := range l.done {
		select {
		case l.room <- struct{}{}:
		case <-l.ctx.Done():
			return nil
		}
		key := strconv.Itoa(i)
		if _, err := q.js.PublishMsg(l.ctx, q.message("small", job{Key: key, Body: json.RawMessage(key)})); err != nil {
			return err
		}
	}
	return nil
}

// take takes results, each once.
func (l *lines[R]) take(all []result) error {
	for _, r := range all {
		i, err := strconv.Atoi(r.Key)
		if err != nil {
			return err
		}
		select {
		case l.done[i] <- r:
		default:
		}
	}
	return nil
}

// line waits for the result of a key. It must be called once for each key, in order.
func (l *lines[R]) line(i int) (r R, err error) {
	var x result
	select {
	case x = <-l.done[i]:
		<-l.room
	case <-l.ctx.Done():
		l.all.Wait() // work in progress ends with its present result
	}
	if found, ok := l.found.LoadAndDelete(i); ok {
		o := found.(outcome[R])
		return o.r, o.err
	}
	if cause := context.Cause(l.ctx); cause != nil && !errors.Is(cause, context.Canceled) && !errors.Is(cause, work.ErrLimit) {
		return r, cause
	}
	return r, cmp.Or(work.Interrupted(l.ctx), errors.New(x.Failed))
}
