// SPDX-License-Identifier: Apache-2.0

package wholefile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/upstar-cgt/upstar/work"
)

// Open opens a file that is read until ctx is done. A FIFO, a terminal or a device may make its
// reader wait for ever. Here the wait ends with ctx, and the error says why.
func Open(ctx context.Context, name string) (io.ReadCloser, error) {
	var f *os.File
	open := func() (err error) { f, err = os.Open(name); return err }
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = await(ctx, open) // opening a FIFO waits for its writer
	} else {
		err = open()
	}
	if err != nil {
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{Reader(ctx, f), f}, nil
}

// await calls f, and returns when f does or when ctx is done. In the second case f continues, but
// nobody uses its result, so f must not have other effects.
func await(ctx context.Context, f func() error) error {
	done := make(chan error, 1)
	go func() { done <- f() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return work.Interrupted(ctx)
	}
}

// Reader reads from r until ctx is done.
func Reader(ctx context.Context, r io.Reader) io.Reader { return &reader{ctx: ctx, from: r} }

type reader struct {
	ctx  context.Context
	from io.Reader
	rest []byte // read but not yet requested
	err  error  // the error that ended the reading
}

// Read reads into separate memory, because r may still write there after the caller has stopped
// waiting.
func (r *reader) Read(p []byte) (n int, err error) {
	if len(r.rest) == 0 && r.err == nil {
		if r.err = work.Interrupted(r.ctx); r.err != nil {
			return 0, r.err
		}
		piece, k := make([]byte, max(len(p), 4096)), 0
		var failed error
		if r.err = await(r.ctx, func() error { k, failed = r.from.Read(piece); return nil }); r.err != nil {
			return 0, r.err
		}
		r.rest, r.err = piece[:k], failed
	}
	if n = copy(p, r.rest); n < len(r.rest) || n > 0 {
		r.rest = r.rest[n:]
		return n, nil
	}
	return 0, r.err
}

// ReadAtMost reads a file of at most the given number of bytes, until ctx is done. The limit is
// needed because some files have no end.
func ReadAtMost(ctx context.Context, name string, most int64) ([]byte, error) {
	f, err := Open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return atMost(f, name, most)
}

// ReadOrStandard is ReadAtMost for a file, or for standard input if the name is -.
func ReadOrStandard(ctx context.Context, name string, standard io.Reader, most int64) ([]byte, error) {
	if name == "-" {
		return atMost(Reader(ctx, standard), "standard input", most)
	}
	return ReadAtMost(ctx, name, most)
}

// atMost reads all of f, which may have at most the given number of bytes.
func atMost(f io.Reader, name string, most int64) ([]byte, error) {
	var data bytes.Buffer
	for int64(data.Len()) <= most {
		switch _, err := io.CopyN(&data, f, 1<<20); {
		case errors.Is(err, io.EOF) && int64(data.Len()) <= most:
			return data.Bytes(), nil
		case err != nil && !errors.Is(err, io.EOF):
			return nil, err
		}
	}
	return nil, fmt.Errorf("%s has more than %d MiB", name, most>>20)
}
