// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"context"
	"errors"
	"io"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/report/progress"
	"github.com/upstar-cgt/upstar/internal/store/wholefile"
	"github.com/upstar-cgt/upstar/internal/sweep"
	"github.com/upstar-cgt/upstar/session"
)

// Quotients tabulates the quotients of all codes of a kind, such as octal:2, or of those in a .csv
// file. It shows the progress, and writes to a file if one is named.
func Quotients(ctx context.Context, at *session.Session, s *Shelf, kind string, q answer.QuotientQuestion, file string, workers int, out io.Writer) error {
	list := answer.QuotientCodes
	if strings.HasSuffix(kind, ".csv") {
		list = func(file string) ([]string, error) { return sweep.Names(ctx, file) }
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

// Periods tabulates the periods of codes. It shows the progress, and writes to a file if one is
// named.
func Periods(ctx context.Context, s *Shelf, periods *answer.CodePeriods, file string, workers int, out io.Writer) error {
	return table(ctx, s, report.Periods(periods), func(answer.CodePeriod) bool { return true }, file, workers, out)
}

// Row finds a row, shows the progress, and writes the row and, if a file is named, its certificate.
func Row(ctx context.Context, at *session.Session, q ask.Row, m ask.Means, format, certificate string, o Output) error {
	if err := wholefile.Placed(certificate); err != nil {
		return err
	}
	m.Watch, m.Certificate = progress.Watch, certificate != ""
	a, err := q.Do(ctx, at, m)
	r, ok := a.(*answer.Row)
	if !ok {
		return err
	}
	write := func(w io.Writer, format string) error { return report.Row(w, r, format) }
	if failed := write(o.Out, format); failed != nil || err != nil {
		return errors.Join(failed, err)
	}
	return errors.Join(wholefile.WriteMade(certificate, r.Certificate), o.Memory.Keep(write, r.Certificate))
}

// Table writes a table as far as it is found. It writes to a file if one is named.
func Table(ctx context.Context, at *session.Session, q ask.Question, m ask.Means, format, file string, o Output) error {
	a, err := q.Do(ctx, at, m)
	t, ok := a.(*answer.Table)
	if !ok {
		return err
	}
	if err == nil {
		err = o.Memory.Keep(func(w io.Writer, format string) error { return report.Table(w, t, format) }, nil)
	}
	write := func(w io.Writer) error { return report.Table(w, t, format) }
	if file != "" {
		return errors.Join(wholefile.Write(file, func(w io.Writer) error {
			if err := write(w); err != nil {
				return err
			}
			return report.Mark(w, format, o.Command)
		}), err)
	}
	return errors.Join(write(o.Out), err)
}
