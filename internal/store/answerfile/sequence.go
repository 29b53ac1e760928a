// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"context"
	"errors"
	"io"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/report/progress"
	"github.com/upstar-cgt/upstar/internal/store/wholefile"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// A Sequence is a function of the heaps of a game, with the files that belong to it.
type Sequence struct {
	Question    ask.Heap
	Means       ask.Means
	Format      string // one of report.SequenceFormats
	Plot        string // the file for a picture
	Certificate string // the file for a proof
	Checkpoint  string // the folder for the values of a long run
}

// check refuses contradictory options, and files that cannot be written.
func (s *Sequence) check(at *session.Session) error {
	switch {
	case s.Plot != "" && report.PlotPicture(s.Plot) == nil:
		return answer.RefuseField("plot", "wants a file that ends in .svg or .png, not %q", s.Plot)
	case s.Question.Keep == "window" && (!report.InPart(s.Format) || s.Plot != ""):
		return answer.RefuseField("keep", "window is for nim values in text or JSON; lists and plots need all of them")
	}
	found, err := s.Question.Sequence(at, ask.Means{})
	if err == nil {
		err = report.Writable(found, s.Format) // now, and not after hours of work
	}
	return errors.Join(wholefile.Placed(s.Certificate), wholefile.Placed(s.Plot), err)
}

// Write finds the sequence, shows the progress, and writes everything requested, including results
// found before a limit.
func (s *Sequence) Write(ctx context.Context, at *session.Session, o Output) error {
	if err := s.check(at); err != nil {
		return err
	}
	m := s.Means
	m.Watch, m.Certificate = progress.Watch, s.Certificate != ""
	explain, close := checkpointed(s.Question, &m, s.Checkpoint)
	a, err := s.Question.Do(ctx, at, m)
	found, ok := a.(*answer.Sequence)
	if !ok {
		return errors.Join(err, close())
	}
	if err = explain(err); err != nil && !errors.Is(work.Limited(err), work.ErrLimit) {
		return errors.Join(err, close())
	}
	return errors.Join(s.write(ctx, found, err, o), close())
}

// write writes the results found before err, if there is an error.
func (s *Sequence) write(ctx context.Context, found *answer.Sequence, err error, o Output) error {
	if failed := s.print(ctx, found, o.Out); failed != nil || err != nil {
		return errors.Join(failed, err)
	}
	if err = wholefile.WriteMade(s.Certificate, found.Certificate); err != nil || ctx.Err() != nil {
		return err // a result at the moment of an interruption may be incomplete, so it is not kept
	}
	return o.Memory.Keep(func(w io.Writer, format string) error {
		return report.Sequence(ctx, w, found, format)
	}, found.Certificate)
}

// print prints and draws the results. After an interruption it cannot be interrupted again.
func (s *Sequence) print(ctx context.Context, found *answer.Sequence, out io.Writer) error {
	if found.Known() == 0 || ctx.Err() != nil && !report.InPart(s.Format) {
		return nil
	}
	if ctx.Err() != nil {
		ctx = context.WithoutCancel(ctx)
	}
	if err := report.Sequence(ctx, out, found, s.Format); err != nil || s.Plot == "" {
		return err
	}
	picture := report.PlotPicture(s.Plot)
	if err := report.Plot(picture, found); err != nil {
		return err
	}
	return wholefile.WriteFrom(s.Plot, picture)
}
