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

	"github.com/upstar-cgt/upstar/store/catalogue"
)

// Small questions are answered at the engine's speed: before anything is queued, the
// workers of this process go through the open questions, those that are expected to take
// least first, and keep what they find. What takes longer than a moment, or fails, stays
// open, and the queue hands it out with all its care; after several such questions in a row
// the rest is left to the queue, too.
//
// A process that is killed here may have been killed by its question. A file says that this
// was tried and did not end; then the queue, which counts how often a question has ended its
// worker, has all of them.

const (
	quickTime  = time.Second // for a question
	quickSlow  = 8           // questions in a row that took longer, after which the queue has the rest
	quickKept  = 500         // answers that are kept at a time
	quickDelay = 500 * time.Millisecond
	quickFile  = "quick"
)

// quick answers the small questions, in a process that nobody can join.
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

// smallest lists the open questions, those that are expected to take least first.
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
		err = errors.New("what was answered is another question")
	}
	if err == nil {
		r.crew.done.Add(1)
	}
	return e, err
}

// keepQuick keeps what is found, some at a time. After an error, the rest is dropped.
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

// keepEntries puts answers into the catalogue, whose questions are open no longer.
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
