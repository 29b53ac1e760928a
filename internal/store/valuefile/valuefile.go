// SPDX-License-Identifier: Apache-2.0

// Package valuefile keeps the values of a heap game in a file.
//
//	f, err := valuefile.Open("0.16.values")
//	defer f.Close()
//	e, err := sparse.New(m, game, sparse.Options{Storage: f})
//	err = e.Run(m, 1_000_000) // continues where the last run ended, however it ended
//
// Appended data is given to the operating system at once, so a process that is killed loses
// nothing. It is written to the disk every few seconds.
package valuefile

import (
	"errors"
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"github.com/upstar-cgt/upstar/solve/sparse"
)

var (
	_ sparse.Storage = (*File)(nil)
	_ sparse.Viewer  = (*File)(nil)
)

// ErrBusy reports a file that another process has open.
var ErrBusy = errors.New("value file is in use by another process")

// syncEvery is the time between writes to the disk.
const syncEvery = 10 * time.Second

// A File is a sparse.Storage in a file. It is for one goroutine at a time, except that any
// goroutine may call ReadAt, View and Size at any time before Close.
type File struct {
	f      *os.File
	size   atomic.Int64
	synced time.Time
	pieces pieces
}

// Open opens the file, or creates it.
func Open(path string) (*File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is not a regular file", path)
	}
	if err == nil && Lock(f) != nil {
		err = fmt.Errorf("%w: %s", ErrBusy, path)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	file := &File{f: f, synced: time.Now(), pieces: pieces{mapped: map[int64][]byte{}}}
	file.size.Store(info.Size())
	return file, nil
}

// Size returns the number of bytes stored.
func (f *File) Size() (int64, error) { return f.size.Load(), nil }

// ReadAt reads as an io.ReaderAt.
func (f *File) ReadAt(p []byte, off int64) (int, error) { return f.f.ReadAt(p, off) }

// Append adds p at the end. If this is not possible, for example because the disk is full, it adds
// nothing.
func (f *File) Append(p []byte) error {
	size := f.size.Load()
	n, err := f.f.WriteAt(p, size)
	if err != nil {
		if n > 0 {
			err = errors.Join(err, f.f.Truncate(size))
		}
		return err
	}
	f.size.Store(size + int64(n))
	if time.Since(f.synced) < syncEvery {
		return nil
	}
	return f.sync()
}

func (f *File) sync() error {
	f.synced = time.Now()
	return f.f.Sync()
}

// Truncate removes everything after the first size bytes.
func (f *File) Truncate(size int64) error {
	if err := f.f.Truncate(size); err != nil {
		return err
	}
	f.size.Store(size)
	return nil
}

// Close writes the values to the disk and closes the file.
func (f *File) Close() error {
	return errors.Join(f.sync(), f.pieces.unmap(), f.f.Close())
}
