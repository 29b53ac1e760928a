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
	"sync/atomic"
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
	for cells, err := range j.results(ctx, j.Keys[has.lines:], workers) {
		if err == nil {
			err = put(cells)
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

// results does the work for the keys, several at a time, and yields the lines in their
// order, up to the first error. When it returns, no work is going on.
func (j *Job[K, R]) results(ctx context.Context, keys []K, workers int) iter.Seq2[[]string, error] {
	return func(yield func([]string, error) bool) {
		if len(keys) == 0 {
			return
		}
		l, err := j.begin(ctx, keys, workers)
		if err != nil {
			yield(nil, err)
			return
		}
		defer l.end()
		for i := range keys {
			cells, err := l.line(i)
			if !yield(cells, err) || err != nil {
				return
			}
		}
	}
}
