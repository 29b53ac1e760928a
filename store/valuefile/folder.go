// SPDX-License-Identifier: Apache-2.0

package valuefile

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/upstar-cgt/upstar/solve/sparse"
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
