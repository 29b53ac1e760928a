// SPDX-License-Identifier: Apache-2.0

package sweep

import (
	"archive/tar"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/nats-io/nats.go/jetstream"
)

// pack stores the files of a folder as the checkpoint of a job; packed is false if there are no
// files.
func (q *queue) pack(ctx context.Context, j job, folder string) (packed bool, err error) {
	files, err := os.ReadDir(folder)
	if err != nil || len(files) == 0 {
		return false, err
	}
	r, w := io.Pipe()
	go func() { // ends when the pipe is read or closed
		t := tar.NewWriter(w)
		err := t.AddFS(os.DirFS(folder))
		w.CloseWithError(errors.Join(err, t.Close()))
	}()
	defer r.Close()
	_, err = q.files.Put(ctx, jetstream.ObjectMeta{Name: "checkpoint." + j.Key}, r)
	return err == nil, err
}

// unpack writes the files of the checkpoint of a job to a folder, if there is a checkpoint.
func (q *queue) unpack(ctx context.Context, j job, folder string) error {
	if j.Turn == 0 && j.Pass == 0 {
		return nil
	}
	object, err := q.files.Get(ctx, "checkpoint."+j.Key)
	if errors.Is(err, jetstream.ErrObjectNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	defer object.Close()
	t := tar.NewReader(object)
	for {
		h, err := t.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if h.Typeflag != tar.TypeReg || h.Name != filepath.Base(h.Name) {
			continue // it contains only plain files
		}
		f, err := os.Create(filepath.Join(folder, h.Name))
		if err != nil {
			return err
		}
		_, err = io.Copy(f, t)
		if err := errors.Join(err, f.Close()); err != nil {
			return err
		}
	}
}

// forget removes the checkpoint of a job.
func (c *crew) forget(ctx context.Context, j job) {
	if c.part > 0 && (j.Turn > 0 || j.Pass > 0) {
		_ = c.queue.files.Delete(ctx, "checkpoint."+j.Key)
	}
}
