// SPDX-License-Identifier: Apache-2.0

package valuefile

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"github.com/upstar-cgt/upstar/solve/sparse"
	"github.com/upstar-cgt/upstar/work"
)

// A Folder is where one long run is kept: its values and its notes, or with Window
// the notes alone, which hold the first and the last values.
type Folder struct {
	Dir    string
	Window bool
	file   *File
	notes  *Notes
}

// File is the name of the file in which the run of a code is kept.
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

// Explain says what to do about what ended the run of a code; known says that
// something was found.
func (f *Folder) Explain(err error, code string, known bool) error {
	file := f.File(code)
	switch {
	case errors.Is(err, syscall.EFBIG): // as by ulimit -f
		return fmt.Errorf("%w: %s may not grow; what it has is good, and the same command goes on from there: %w", work.ErrLimit, file, err)
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fmt.Errorf("%w: the disk of %s is full; what it has is good, and the same command goes on from there: %w", work.ErrLimit, file, err)
	case errors.Is(err, sparse.ErrStorage):
		return fmt.Errorf("%s: %w; it is left as it is", file, err)
	case errors.Is(err, sparse.ErrForgotten):
		return fmt.Errorf("%w: %w; --keep all would have them", work.ErrLimit, err)
	case errors.Is(err, context.Canceled) && f.Dir != "" && known:
		return fmt.Errorf("%w; the same command goes on from there", err)
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
