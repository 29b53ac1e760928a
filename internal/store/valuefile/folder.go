// SPDX-License-Identifier: Apache-2.0

package valuefile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/upstar-cgt/upstar/internal/store/wholefile"
	"github.com/upstar-cgt/upstar/solve/sparse"
	"github.com/upstar-cgt/upstar/work"
)

// A Folder is the place of one long run. It keeps the values and the notes or, with Window, only
// the notes, which contain the first and the last values.
type Folder struct {
	Dir    string
	Window bool
	file   *File
	notes  *Notes
}

// File is the name of the file that keeps the run of a code.
func (f *Folder) File(code string) string {
	if f.Window {
		return filepath.Join(f.Dir, code+".window")
	}
	return filepath.Join(f.Dir, code+".values")
}

// Storage opens the file for the values of a code.
func (f *Folder) Storage(code string) (_ sparse.Storage, err error) {
	if err = os.MkdirAll(f.Dir, 0o755); err == nil {
		f.file, err = Open(f.File(code))
	}
	return f.file, err
}

// Notes opens the file for the notes of a code.
func (f *Folder) Notes(code string) (_ sparse.Notes, err error) {
	if f.file != nil {
		f.notes = f.file.Notes()
	} else if err = os.MkdirAll(f.Dir, 0o755); err == nil {
		f.notes, err = OpenNotes(f.File(code))
	}
	return f.notes, err
}

// Explain adds advice to the error that ended the run of a code, if there is any.
func (f *Folder) Explain(err error, code string, known bool) error {
	file := f.File(code)
	switch {
	case errors.Is(err, syscall.EFBIG): // as set by ulimit -f
		return fmt.Errorf("%w: %s cannot grow; the values in it are correct, and the same command continues from there: %w", work.ErrLimit, file, err)
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fmt.Errorf("%w: the disk of %s is full; the values in it are correct, and the same command continues from there: %w", work.ErrLimit, file, err)
	case errors.Is(err, sparse.ErrStorage):
		return fmt.Errorf("%s: %w; it is left as it is", file, err)
	case errors.Is(err, sparse.ErrForgotten):
		return fmt.Errorf("%w: %w; «keep» all would have them", work.ErrLimit, err)
	case errors.Is(err, context.Canceled) && f.Dir != "" && known:
		return fmt.Errorf("%w; the same command continues from there", err)
	}
	return err
}

// Close closes what was opened.
func (f *Folder) Close() (err error) {
	if f.notes != nil {
		err = f.notes.Close()
	}
	if f.file != nil {
		err = errors.Join(err, f.file.Close())
	}
	return err
}

var _ sparse.Notes = (*Notes)(nil)

// noteEvery is the time between notes.
const noteEvery = 20 * time.Second

// Notes implements sparse.Notes in a file, for one goroutine at a time.
type Notes struct {
	path string
	lock *os.File // nil if a value file already keeps other processes out
	last time.Time
	rest time.Duration // time until the next note is due
}

// OpenNotes opens the notes in a file, or new ones. A second file keeps other processes out.
func OpenNotes(path string) (*Notes, error) {
	f, err := os.OpenFile(path+".lock", os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	if Lock(f) != nil || !isAt(f, path+".lock") {
		return nil, errors.Join(fmt.Errorf("%w: %s", ErrBusy, path), f.Close())
	}
	return &Notes{path: path, lock: f, last: time.Now(), rest: noteEvery}, nil
}

// Notes returns the notes that are kept beside a value file.
func (f *File) Notes() *Notes {
	return &Notes{path: f.f.Name() + ".brief", last: time.Now(), rest: noteEvery}
}

// Read returns the note, or nil if there is none.
func (n *Notes) Read() ([]byte, error) {
	b, err := os.ReadFile(n.path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	return b, err
}

// Due reports whether the last note was written some time ago.
func (n *Notes) Due() bool { return time.Since(n.last) >= n.rest }

// Write replaces the note as a whole, after the new one is on the disk.
func (n *Notes) Write(p []byte) error {
	n.last = time.Now()
	return wholefile.Write(n.path, func(w io.Writer) error {
		if _, err := w.Write(p); err != nil {
			return err
		}
		return w.(*os.File).Sync()
	})
}

// isAt reports whether an open file still has a name, since another process may have removed it.
func isAt(f *os.File, name string) bool {
	a, failed := f.Stat()
	b, err := os.Stat(name)
	return failed == nil && err == nil && os.SameFile(a, b)
}

// Close lets other processes use the notes. It removes the file that kept them out if there is no
// note.
func (n *Notes) Close() error {
	if n.lock == nil {
		return nil
	}
	var err error
	if _, missing := os.Stat(n.path); errors.Is(missing, os.ErrNotExist) {
		err = os.Remove(n.lock.Name())
	}
	return errors.Join(err, n.lock.Close())
}
