// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/solve/sparse"
	"github.com/upstar-cgt/upstar/store/valuefile"
)

// A kept is where a long run is kept, once it has begun.
type kept struct {
	file  *valuefile.File
	notes *valuefile.Notes
}

// keeping has a question keep its values as the flags say.
func (f *heapFlags) keeping(q *answer.SequenceQuestion) *kept {
	k := &kept{}
	q.Forget = f.keep == "window"
	if f.checkpoint == "" {
		return k
	}
	q.Notes = func(code string) (sparse.Notes, error) {
		if k.file != nil {
			k.notes = k.file.Notes()
			return k.notes, nil
		}
		err := os.MkdirAll(f.checkpoint, 0o755)
		if err == nil {
			k.notes, err = valuefile.OpenNotes(f.checkpointFile(code))
		}
		return k.notes, err
	}
	if q.Forget {
		return k
	}
	q.Store = func(code string) (sparse.Storage, error) {
		err := os.MkdirAll(f.checkpoint, 0o755)
		if err == nil {
			k.file, err = valuefile.Open(f.checkpointFile(code))
		}
		return k.file, err
	}
	return k
}

// checkpointFile is the file in which a run is kept.
func (f *heapFlags) checkpointFile(code string) string {
	if f.keep == "window" {
		return filepath.Join(f.checkpoint, code+".window")
	}
	return filepath.Join(f.checkpoint, code+".values")
}

// close closes the files.
func (k *kept) close() error {
	var err error
	if k.notes != nil {
		err = k.notes.Close()
	}
	if k.file != nil {
		err = errors.Join(err, k.file.Close())
	}
	return err
}
