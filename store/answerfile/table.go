// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"context"
	"errors"
	"io"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/report/progress"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/store/wholefile"
	"github.com/upstar-cgt/upstar/sweep"
	"github.com/upstar-cgt/upstar/work"
)

// Quotients tabulates the quotients of all codes of a kind, such as octal:2, or of those
// in a .csv file, to a file if one is named, and shows how far it is.
func Quotients(ctx context.Context, at *session.Session, s *Shelf, kind string, q answer.QuotientQuestion, file string, workers int, out io.Writer) error {
	list := answer.QuotientCodes
	if strings.HasSuffix(kind, ".csv") {
		list = sweep.Names
	}
	codes, err := list(kind)
	if err != nil {
		return err
	}
	settled := func(found answer.CodeQuotient) bool {
		return found.Why == nil && (found.Solved || found.Infinite != nil)
	}
	return table(ctx, s, report.Quotients(codes, func(ctx context.Context, code string) (answer.CodeQuotient, error) {
		return answer.QuotientOfCode(ctx, at, code, q)
	}), settled, file, workers, out)
}

// Periods tabulates the periods of codes, to a file if one is named, and shows how far it is.
func Periods(ctx context.Context, s *Shelf, periods *answer.CodePeriods, file string, workers int, out io.Writer) error {
	return table(ctx, s, report.Periods(periods), func(answer.CodePeriod) bool { return true }, file, workers, out)
}

// Row finds a row, shows how far it is, and writes it and, if a file is named, its certificate.
func Row(ctx context.Context, at *session.Session, q answer.RowQuestion, format, certificate string, o Output) error {
	if err := wholefile.Placed(certificate); err != nil {
		return err
	}
	if certificate != "" {
		if err := q.Certifiable(); err != nil {
			return err
		}
	}
	q.Meter = work.New(ctx, work.Budget{})
	stop := watched(o, progress.Row, q)
	r, err := answer.RowOf(ctx, at, q)
	stop()
	if r == nil {
		return err
	}
	write := func(w io.Writer, format string) error { return report.Row(w, r, format) }
	if failed := write(o.Out, format); failed != nil || err != nil {
		return errors.Join(failed, err)
	}
	return errors.Join(wholefile.WriteMade(certificate, r.Certificate), o.Memory.Keep(write, r.Certificate))
}

// TableOf makes a table by a sweep over its rows, as far as there was no error.
func TableOf(ctx context.Context, at *session.Session, game, function string, size int, limits work.Budget) (*answer.Table, error) {
	t, row, err := answer.NewTable(ctx, at, game, function, size, limits)
	if err != nil {
		return nil, err
	}
	numbers := make([]int, size)
	for i := range numbers {
		numbers[i] = i
	}
	for cells, err := range sweep.Each(ctx, numbers, 1, func(_ context.Context, i int) ([]any, error) { return row(i) }) {
		if cells != nil {
			t.Rows = append(t.Rows, cells)
		}
		if err != nil {
			return t, err
		}
	}
	return t, nil
}

// Table writes a table, to a file if one is named, as far as it was found before err.
func Table(o Output, t *answer.Table, err error, format, file string) error {
	if t == nil {
		return err
	}
	if err == nil {
		err = o.Memory.Keep(func(w io.Writer, format string) error { return report.Table(w, t, format) }, nil)
	}
	write := func(w io.Writer) error { return report.Table(w, t, format) }
	if file != "" {
		return errors.Join(wholefile.Write(file, write), err)
	}
	return errors.Join(write(o.Out), err)
}
