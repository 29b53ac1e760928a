// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"context"
	"errors"
	"io"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/report/progress"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/store/valuefile"
	"github.com/upstar-cgt/upstar/store/wholefile"
	"github.com/upstar-cgt/upstar/work"
)

// A Sequence is a function of the heaps of a game, with the files that belong to it.
type Sequence struct {
	Question    answer.SequenceQuestion
	Format      string // one of report.SequenceFormats
	Plot        string // the file for a picture
	Certificate string // the file for a proof
	Checkpoint  string // the folder for the values of a long run
	Keep        string // which of them are kept: all, or window
}

// check refuses what means nothing together, and files that cannot be.
func (s *Sequence) check() error {
	switch {
	case s.Plot != "" && report.PlotPicture(s.Plot) == nil:
		return answer.Refuse("--plot wants a file that ends in .svg or .png, not %q", s.Plot)
	case s.Keep == "window" && (!answer.IsNim(s.Question.Function) || !report.InPart(s.Format) || s.Plot != "" || s.Certificate != ""):
		return answer.Refuse("--keep window is for nim values in text or JSON; lists, plots and certificates need all of them")
	}
	return errors.Join(wholefile.Placed(s.Certificate), wholefile.Placed(s.Plot))
}

// Write finds the sequence, shows how far it is, and writes what is asked for.
func (s *Sequence) Write(ctx context.Context, at *session.Session, o Output) error {
	if err := s.check(); err != nil {
		return err
	}
	folder := &valuefile.Folder{Dir: s.Checkpoint, Window: s.Keep == "window"}
	q := s.Question
	if q.Forget = folder.Window; s.Checkpoint != "" {
		q.Notes = folder.Notes
		if !q.Forget {
			q.Store = folder.Storage
		}
	}
	found, err := answer.NewSequence(at, q)
	if err == nil && s.Certificate != "" {
		err = found.Certifiable()
	}
	if err == nil {
		err = report.Writable(found, s.Format) // rather than after hours
	}
	if err != nil {
		return err
	}
	return errors.Join(s.find(ctx, found, folder, o), folder.Close())
}

// find computes; what was found before a limit is written, too.
func (s *Sequence) find(ctx context.Context, found *answer.Sequence, folder *valuefile.Folder, o Output) error {
	stop := watched(o, progress.Sequence, found)
	err := found.Find(ctx)
	stop()
	err = folder.Explain(work.Explained(ctx, err), found.Code, found.Known() > 0)
	if err != nil && !errors.Is(work.Limited(err), work.ErrLimit) {
		return err
	}
	if failed := s.print(ctx, found, o.Out); failed != nil || err != nil {
		return errors.Join(failed, err)
	}
	if err = wholefile.WriteMade(s.Certificate, found.Certificate); err != nil || ctx.Err() != nil {
		return err // what came in the moment of an interruption may lack something: it is not kept
	}
	return o.Memory.Keep(func(w io.Writer, format string) error {
		return report.Sequence(ctx, w, found, format)
	}, found.Certificate)
}

// print prints and draws what was found. After an interruption it is not interrupted again.
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
