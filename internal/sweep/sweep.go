// SPDX-License-Identifier: Apache-2.0

// Package sweep asks many questions on NATS JetStream, in one process or in many processes on many
// machines. A [Run] puts the answers into a catalogue, and continues where it was stopped. A [Hand]
// helps from elsewhere. The catalogue is the same whoever found the answers, and even if workers
// are killed.
//
//	r := sweep.Run{Questions: questions, Catalogue: kept, Workers: 4, Ask: ask}
//	r.Folder = "codes.sweep"
//	r.Identify(questions)
//	err := r.Do(ctx)
//
// A [Job] is a table in CSV with a line for each key in a list, in their order. It continues where
// it was stopped:
//
//	squares := sweep.Job[int, int]{
//		Title: "squares", Head: []string{"n", "square"}, Keys: []int{1, 2, 3},
//		Name: strconv.Itoa,
//		Do:   func(_ context.Context, n int) (int, error) { return n * n, nil },
//		Row:  func(n, square int) []string { return []string{strconv.Itoa(n), strconv.Itoa(square)} },
//	}
//	err := squares.WriteFile(ctx, "squares.csv", 4)
//
// Both use the same kind of queue to hand out work: a server of NATS in this process, unless there
// are others. The server keeps the queue in memory for a table, and in the folder of the sweep for
// a Run.
package sweep

import (
	"context"
	"encoding/csv"
	"io"
	"sync/atomic"
)

// A Job is a table to be made. Do is called on several goroutines at once.
//
// Invariant: Row(k, r)[0] is Name(k). Different keys have different names. A row has as many cells
// as the head, and no cell contains a line break.
type Job[K, R any] struct {
	Title string   // the name of the lines, such as "quotients"
	Head  []string // the names of the columns
	Keys  []K
	Name  func(K) string
	Do    func(context.Context, K) (R, error)
	Row   func(K, R) []string

	done atomic.Int64
}

// Done returns the number of lines so far. Any goroutine may call it at any time.
func (j *Job[K, R]) Done() int { return int(j.done.Load()) }

// Write writes the table to w, with the given number of workers.
func (j *Job[K, R]) Write(ctx context.Context, w io.Writer, workers int) error {
	return j.write(ctx, w, state{}, workers)
}

// write writes the missing lines of a table. It writes each line as soon as this line and all lines
// before it are known.
func (j *Job[K, R]) write(ctx context.Context, w io.Writer, has state, workers int) error {
	out := csv.NewWriter(w)
	put := func(cells []string) error {
		_ = out.Write(cells) // its error is returned by the flush
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
	for r, err := range Each(ctx, j.Keys[has.lines:], workers, j.Do) {
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
