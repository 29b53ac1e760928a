// SPDX-License-Identifier: Apache-2.0

package valuefile

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/upstar-cgt/upstar/solve/sparse"
	"github.com/upstar-cgt/upstar/store/wholefile"
)

var _ sparse.Notes = (*Notes)(nil)

// noteEvery is how often a note is wanted.
const noteEvery = 20 * time.Second

// Notes are sparse.Notes in a file, which is replaced as a whole. They are for one
// goroutine at a time.
type Notes struct {
	path string
	lock *os.File // nil if a value file keeps others out
	last time.Time
	rest time.Duration // until the next note is due
}

// OpenNotes opens the notes in a file, which need not exist. A file beside it keeps
// other processes out.
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
	if b == nil && err == nil {
		b = []byte{}
	}
	return b, err
}

// Due reports whether the last note is some time ago.
func (n *Notes) Due() bool { return time.Since(n.last) >= n.rest }

// Write replaces the note: it is written beside the old one and brought to the disk,
// and then takes its name.
func (n *Notes) Write(p []byte) error {
	n.last = time.Now()
	return wholefile.Write(n.path, func(w io.Writer) error {
		if _, err := w.Write(p); err != nil {
			return err
		}
		return w.(*os.File).Sync()
	})
}

// isAt reports whether an open file is the one that has a name: another process may
// have removed it.
func isAt(f *os.File, name string) bool {
	a, failed := f.Stat()
	b, err := os.Stat(name)
	return failed == nil && err == nil && os.SameFile(a, b)
}

// Close lets other processes in. The file that kept them out goes if there is no
// note that it would stand beside.
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
