// SPDX-License-Identifier: Apache-2.0

// Package sweep does the same work for every key of a list and writes a table in
// CSV with a line for each, in the order of the keys. A sweep that was stopped
// goes on where it was:
//
//	squares := sweep.Job[int, int]{
//		Title: "squares", Head: []string{"n", "square"}, Keys: []int{1, 2, 3},
//		Name: strconv.Itoa,
//		Do:   func(_ context.Context, n int) (int, error) { return n * n, nil },
//		Row:  func(n, square int) []string { return []string{strconv.Itoa(n), strconv.Itoa(square)} },
//	}
//	err := squares.WriteFile(ctx, "squares.csv", 4)
package sweep

import (
	"context"
	"encoding/csv"
	"io"
	"iter"
	"sync"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/work"
)

// A Job is a table to be made. Do is called on several goroutines at once.
//
// Invariant: Row(k, r)[0] is Name(k), no two keys have the same name, a row has
// as many cells as the head, and no cell has a line break.
type Job[K, R any] struct {
	Title string   // what the lines are, such as "quotients"
	Head  []string // the names of the columns
	Keys  []K
	Name  func(K) string
	Do    func(context.Context, K) (R, error)
	Row   func(K, R) []string

	done atomic.Int64
}

// Done returns how many lines there are so far. It may be called at any time from
// any goroutine.
func (j *Job[K, R]) Done() int { return int(j.done.Load()) }

// Write writes the table to w, with so many workers.
func (j *Job[K, R]) Write(ctx context.Context, w io.Writer, workers int) error {
	return j.write(ctx, w, state{}, workers)
}

// write writes what a table lacks. Each line is written as soon as it and those
// before it are known.
func (j *Job[K, R]) write(ctx context.Context, w io.Writer, has state, workers int) error {
	out := csv.NewWriter(w)
	put := func(cells []string) error {
		_ = out.Write(cells) // its error is that of the flush
		out.Flush()
		return out.Error()
	}
	j.done.Store(int64(has.lines))
	if !has.head {
		if err := put(j.Head); err != nil {
			return err
		}
	}
	i := has.lines
	for r, err := range j.results(ctx, j.Keys[has.lines:], workers) {
		if err == nil {
			err = put(j.Row(j.Keys[i], r))
		}
		if err != nil {
			return err
		}
		i++
		j.done.Store(int64(i))
	}
	return nil
}

// ahead is how many results may wait for one before them.
const ahead = 256

// results does the work for the keys, several at a time, and yields what it gave
// in their order, up to the first error. When it returns, no work is going on.
func (j *Job[K, R]) results(ctx context.Context, keys []K, workers int) iter.Seq2[R, error] {
	type result struct {
		r   R
		err error
	}
	type task struct {
		key  K
		done chan result
	}
	return func(yield func(R, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		var workersDone sync.WaitGroup
		defer workersDone.Wait()
		defer cancel()
		tasks, waiting := make(chan task), make(chan task, ahead)
		for range max(1, workers) {
			workersDone.Go(func() {
				for t := range tasks {
					r, err := j.Do(ctx, t.key)
					t.done <- result{r, err}
				}
			})
		}
		workersDone.Go(func() {
			defer close(tasks)
			defer close(waiting)
			for _, key := range keys {
				t := task{key, make(chan result, 1)}
				select {
				case waiting <- t:
				case <-ctx.Done():
					return
				}
				select {
				case tasks <- t:
				case <-ctx.Done():
					t.done <- result{err: work.Interrupted(ctx)}
					return
				}
			}
		})
		for range keys {
			var none R
			t, ok := <-waiting
			if !ok {
				yield(none, work.Interrupted(ctx))
				return
			}
			got := <-t.done
			if !yield(got.r, got.err) || got.err != nil {
				return
			}
		}
	}
}
