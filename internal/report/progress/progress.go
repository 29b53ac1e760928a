// SPDX-License-Identifier: Apache-2.0

package progress

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/internal/sweep"
)

// Sequence shows the progress of a long run of heaps.
func Sequence(s *answer.Sequence) (stop func()) {
	begin := time.Now()
	first, started := uint64(0), false
	return watch(s.Code, s.To+1, func() (int64, string) {
		p, ok := s.Progress()
		if !ok {
			return 0, ""
		}
		if !started {
			first, started, begin = p.Known, true, time.Now()
		}
		return int64(p.Known), pace(p, first, uint64(s.To), time.Since(begin))
	})
}

// Row shows the progress of a row; its question must have a meter.
func Row(q answer.RowQuestion) (stop func()) {
	begin := time.Now()
	return watch(fmt.Sprintf("%s, row %d", q.Game, q.Row), int64(q.Columns()), func() (int64, string) {
		known := int64(q.Meter.Stats().Positions)
		return known, rowPace(known, int64(q.Columns()), time.Since(begin))
	})
}

// pace describes a long run by its rate since the first heap, rare heaps, greatest value and
// expected end.
func pace(p answer.Progress, first, to uint64, spent time.Duration) string {
	text := fmt.Sprintf("%d rare, greatest %d", p.Rare, p.Max)
	if p.Rare == 0 && p.Max == 0 {
		text = fmt.Sprintf("heap %d", p.Known)
	}
	if p.Known <= first || spent < time.Millisecond {
		return text
	}
	rate := float64(p.Known-first) / spent.Seconds()
	text = fmt.Sprintf("%.3g million/s, %s", rate/1e6, text)
	if to > p.Known {
		text += ", end in " + left(to-p.Known, rate)
	}
	return text
}

// rowPace describes the computation of a row by the column, the rate and the expected end.
func rowPace(known, columns int64, spent time.Duration) string {
	text := fmt.Sprintf("column %d", known)
	if known == 0 || spent < time.Millisecond {
		return text
	}
	rate := float64(known) / spent.Seconds()
	return fmt.Sprintf("%s, %.3g columns/s, end in %s at the latest", text, rate, left(uint64(columns-known), rate))
}

// left returns how long the rest takes at a rate.
func left(rest uint64, rate float64) string {
	return time.Duration(float64(rest) / rate * float64(time.Second)).Round(time.Second).String()
}

// Value shows the progress of a value. The number of other values that it needs is found on the
// way.
func Value(c *answer.Calculator) (stop func()) {
	return watch("value", shares, func() (int64, string) {
		done, total := c.Progress()
		return shares * done / max(total, 1), fmt.Sprintf("%d of %d positions", done, total)
	})
}

// Quotient shows the progress of a misère quotient.
func Quotient(q *answer.Quotient) (stop func()) {
	return watch("quotient", 1<<20, func() (int64, string) {
		s := q.Progress()
		return int64(s.Heap), fmt.Sprintf("heap %d, order %d, hypothesis %d", s.Heap, s.Order, s.Rounds)
	})
}

// Run makes a table and shows the progress. It writes to a file if one is named.
func Run[K, R any](ctx context.Context, j *sweep.Job[K, R], out io.Writer, file string, workers int) error {
	defer Sweep(j)()
	if file != "" {
		return j.WriteFile(ctx, file, workers)
	}
	return j.Write(ctx, out, workers)
}

// Sweep shows the progress of a table.
func Sweep[K, R any](j *sweep.Job[K, R]) (stop func()) {
	return watch(j.Title, int64(len(j.Keys)), func() (int64, string) {
		done := j.Done()
		return int64(done), j.Name(j.Keys[min(done, len(j.Keys)-1)])
	})
}

// Questions shows the progress of a sweep of questions.
func Questions(r *sweep.Run) (stop func()) {
	return watch("questions", int64(r.Total), func() (int64, string) {
		s := r.Status()
		text := fmt.Sprintf("%d failed, %d running", s.Failed, s.Running)
		if s.Speed > 0 {
			text += fmt.Sprintf(", %.3g/s, end in %s", s.Speed, time.Duration(s.Left*float64(time.Second)).Round(time.Second))
		}
		if others := len(s.Workers); others > 1 {
			text += fmt.Sprintf(", %d processes", others)
		}
		return int64(s.Known + s.Done + s.Failed), text
	})
}
