// SPDX-License-Identifier: Apache-2.0

package sweep

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/upstar-cgt/upstar/internal/store/catalogue"
)

// Small questions are answered directly, at the engine's speed. Before anything is queued, the
// workers of this process go through the open questions in order of expected time, and keep the
// answers. A question that takes longer than a moment, or fails, stays open; the queue handles it
// later with all its safeguards. After several such questions in a row, all remaining questions are
// left to the queue.
//
// If a process is killed at this stage, a question may be the cause. A file records that this stage
// was begun and has not ended. The next run then gives all questions to the queue, which counts how
// often a question has ended its worker.

const (
	quickTime  = time.Second // for a question
	quickSlow  = 8           // slow questions in a row after which the queue gets the rest
	quickKept  = 500         // number of answers that are kept at a time
	quickDelay = 500 * time.Millisecond
	quickFile  = "quick"
)

// quick answers the small questions, in a process that no other process can join.
func (r *Run) quick(ctx context.Context) error {
	mark := filepath.Join(r.Folder, quickFile)
	if _, err := os.Stat(mark); r.queued || !errors.Is(err, fs.ErrNotExist) || r.Listen != "" || r.URL != "" || r.Workers == 0 || len(r.open) == 0 {
		return nil
	}
	if err := os.WriteFile(mark, nil, 0o644); err != nil {
		return err
	}
	defer os.Remove(mark)
	r.crew = &crew{workers: r.Workers, name: hostName()}
	questions, found := make(chan catalogue.Question), make(chan catalogue.Entry, quickKept)
	working, stop := context.WithCancel(ctx)
	defer stop()
	var slow atomic.Int64
	var workers, told sync.WaitGroup
	for range r.Workers {
		workers.Go(func() {
			for q := range questions {
				if e, err := r.quickly(working, q); err == nil {
					slow.Store(0)
					found <- e
				} else if slow.Add(1) >= quickSlow {
					stop()
				}
			}
		})
	}
	told.Go(func() { r.tell(working) })
	go func() {
		defer close(found)
		defer workers.Wait()
		defer close(questions)
		for _, q := range r.smallest() {
			select {
			case questions <- q:
			case <-working.Done():
				return
			}
		}
	}()
	err := r.keepQuick(found, stop)
	stop()
	told.Wait()
	return err
}

// smallest lists the open questions in order of expected time.
func (r *Run) smallest() []catalogue.Question {
	type sized struct {
		catalogue.Question
		hash string
		size float64
	}
	all := make([]sized, 0, len(r.open))
	for hash, q := range r.open {
		all = append(all, sized{q, hash, expected(q.Subject)})
	}
	slices.SortFunc(all, func(a, b sized) int { return cmp.Or(cmp.Compare(a.size, b.size), cmp.Compare(a.hash, b.hash)) })
	out := make([]catalogue.Question, len(all))
	for i, q := range all {
		out[i] = q.Question
	}
	return out
}

// quickly answers a question within a moment.
func (r *Run) quickly(ctx context.Context, q catalogue.Question) (e catalogue.Entry, err error) {
	one, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	moment, cancel := context.WithTimeout(one, quickTime)
	defer cancel()
	j := job{Key: q.Hash()}
	r.crew.noteQuestion(j.Key, q, stop)
	defer r.crew.noteEnd(j)
	_, err = guarded(moment, func(ctx context.Context, t Task) ([]byte, error) {
		e, err = r.Ask(ctx, q, t)
		return nil, err
	}, Task{})
	if err == nil && e.Hash() != j.Key {
		err = errors.New("the worker answered another question")
	}
	if err == nil {
		r.crew.done.Add(1)
	}
	return e, err
}

// keepQuick keeps results, some at a time. After an error, it drops the rest.
func (r *Run) keepQuick(found <-chan catalogue.Entry, stop func()) (err error) {
	var batch []catalogue.Entry
	flush := func() {
		if len(batch) > 0 && err == nil {
			if err = r.keepEntries(batch); err != nil {
				stop()
			}
		}
		batch = batch[:0]
	}
	tick := time.NewTicker(quickDelay)
	defer tick.Stop()
	for {
		select {
		case e, more := <-found:
			if !more {
				flush()
				return err
			}
			if batch = append(batch, e); len(batch) == quickKept {
				flush()
			}
		case <-tick.C:
			flush()
		}
	}
}

// keepEntries puts answers into the catalogue. Their questions are then no longer open.
func (r *Run) keepEntries(entries []catalogue.Entry) error {
	tally, err := r.Catalogue.PutAll(func(yield func(catalogue.Entry, error) bool) {
		for _, e := range entries {
			if !yield(e, nil) {
				return
			}
		}
	})
	if err != nil {
		return err
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for _, c := range tally.Conflicts {
		r.conflicts[c.Error()] = true
	}
	for _, e := range entries {
		delete(r.open, e.Hash())
	}
	return nil
}
