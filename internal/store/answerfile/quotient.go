// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/report/progress"
	"github.com/upstar-cgt/upstar/internal/store/wholefile"
	"github.com/upstar-cgt/upstar/session"
)

// Quotient finds a misère quotient and shows the progress. It writes the quotient, and its
// certificate if a file is named. If a folder is named, it resumes from the checkpoint there and
// saves new ones.
func Quotient(ctx context.Context, at *session.Session, q ask.Quotient, m ask.Means, certificate, folder string, o Output) error {
	if err := q.Check(at); err != nil {
		return err
	}
	m.Watch = progress.Watch
	checkpointed(q, &m, folder)
	a, err := q.Do(ctx, at, m)
	found, ok := a.(*answer.Quotient)
	if !ok {
		return err
	}
	failed := errors.Join(Tell(o, found, report.Quotient), wholefile.WriteMade(certificate, found.Certificate))
	if failed != nil || err != nil {
		return cmp.Or(failed, err)
	}
	return kept(o, found, report.Quotient, found.Certificate)
}

// A quotientRun is a quotient that is saved in a folder during the search. If the folder is "",
// nothing is saved.
type quotientRun struct {
	*answer.Quotient
	folder string
}

// file is the location of the checkpoint of the quotient.
func (r quotientRun) file() string {
	name := r.Name()
	if r.Games != nil {
		name = fmt.Sprintf("games-%x", sha256.Sum256([]byte(name)))[:18]
	}
	return filepath.Join(r.folder, strings.ReplaceAll(name, string(filepath.Separator), "_")+".quotient")
}

// restore reads the checkpoint, if there is one, and arranges that later ones are written.
func (r quotientRun) restore(ctx context.Context) error {
	if r.folder == "" {
		return nil
	}
	if err := os.MkdirAll(r.folder, 0o755); err != nil {
		return err
	}
	const now = 10 * time.Second
	r.Save(now, func(data []byte) error { return wholefile.WriteData(r.file(), data) })
	data, err := wholefile.ReadAtMost(ctx, r.file(), 1<<62)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = r.Restore(ctx, data)
	}
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("%s: %w; it is left as it is", r.file(), err)
	}
	return err
}

// save writes a checkpoint at the end, and reports if the search ended early.
func (r quotientRun) save(ctx context.Context, why error) error {
	if r.folder == "" {
		return why
	}
	if err := wholefile.WriteMade(r.file(), r.Checkpoint); err != nil {
		return errors.Join(why, err)
	}
	if why != nil && ctx.Err() != nil {
		return fmt.Errorf("%w; the same command continues from there", why)
	}
	return why
}

// Equivalence finds classes of games in a compound. It writes them, and their certificate if a file
// is named.
func Equivalence(ctx context.Context, at *session.Session, q ask.Equivalence, m ask.Means, certificate string, o Output) error {
	if err := q.Check(at); err != nil {
		return err
	}
	found, err := q.Do(ctx, at, m)
	e, ok := found.(*answer.Equivalence)
	if !ok {
		return err
	}
	if err == nil {
		err = wholefile.WriteMade(certificate, e.Certificate)
	}
	return show(o, e, err, report.Equivalence, e.Certificate)
}
