// SPDX-License-Identifier: Apache-2.0

package sweep

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"sync"
	"time"

	"github.com/upstar-cgt/upstar/work"
)

// lines are the lines of a table that is being made: the work for each key is a job of a
// queue in memory.
type lines struct {
	ctx  context.Context
	done []chan result // by the index of the key
	errs sync.Map      // what the work for a key returned, by index
	room chan struct{} // for lines that are not yet asked for
	end  func()        // ends the work, and waits until it has ended
}

// begin starts the work for the keys.
func (j *Job[K, R]) begin(ctx context.Context, keys []K, workers int) (*lines, error) {
	folder, remove, err := temporary()
	if err != nil {
		return nil, err
	}
	conn, disconnect, err := Place{Folder: folder}.connect(ctx)
	if err != nil {
		remove()
		return nil, err
	}
	l := &lines{done: make([]chan result, len(keys)), room: make(chan struct{}, ahead)}
	for i := range l.done {
		l.done[i] = make(chan result, 1)
	}
	var all sync.WaitGroup
	ctx, cancel := context.WithCancelCause(ctx)
	l.ctx = ctx
	var q *queue
	l.end = func() {
		cancel(context.Canceled)
		all.Wait()
		if q != nil {
			_ = q.remove(context.Background()) // or the server waits for whoever asked for more
		}
		disconnect()
		remove()
	}
	const forever = 1000 * time.Hour // nobody is silent in one process
	q, err = openQueue(ctx, conn, shape{name: "table", memory: true, waiting: 2 * ahead, patience: forever})
	if err != nil {
		l.end()
		return nil, err
	}
	c := &crew{queue: q, workers: max(1, workers), tries: 1, patience: forever}
	c.do = func(ctx context.Context, t Task) ([]byte, error) {
		var i int
		if err := json.Unmarshal(t.Body, &i); err != nil {
			return nil, err
		}
		r, err := j.Do(ctx, keys[i])
		if err != nil {
			l.errs.Store(i, err)
			return nil, nil
		}
		return json.Marshal(j.Row(keys[i], r))
	}
	for _, part := range []func() error{
		func() error { return c.run(ctx) },
		func() error { return q.collect(ctx, l.take) },
		func() error { return l.feed(q) },
	} {
		all.Go(func() {
			if err := part(); err != nil {
				cancel(err)
			}
		})
	}
	return l, nil
}

// feed adds jobs while there is room for their lines.
func (l *lines) feed(q *queue) error {
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
func (l *lines) take(all []result) error {
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

// line waits for the line of a key. It is to be called for each, one after the other.
func (l *lines) line(i int) (cells []string, err error) {
	var r result
	select {
	case r = <-l.done[i]:
	case <-l.ctx.Done():
		if cause := context.Cause(l.ctx); !errors.Is(cause, context.Canceled) && !errors.Is(cause, work.ErrLimit) {
			return nil, cause
		}
		return nil, work.Interrupted(l.ctx)
	}
	<-l.room
	if err, failed := l.errs.Load(i); failed {
		return nil, err.(error)
	}
	if r.Failed != "" {
		return nil, errors.New(r.Failed)
	}
	return cells, json.Unmarshal(r.Body, &cells)
}
