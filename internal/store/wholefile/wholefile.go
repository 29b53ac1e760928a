// SPDX-License-Identifier: Apache-2.0

// Package wholefile writes files that exist either completely or not at all, and reads files that
// may have no end.
package wholefile

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Write writes a file as a whole. It writes a new file next to the old one, which is renamed when
// all is written. If the disk is full the old file remains, and no truncated file appears. A name
// that is not a plain file, such as a pipe or /dev/stdout, is written directly.
func Write(name string, write func(io.Writer) error) (err error) {
	mode := fs.FileMode(0o644)
	target := name
	switch info, failed := os.Stat(name); {
	case failed != nil:
	case !info.Mode().IsRegular():
		return writeThrough(name, write)
	default:
		mode = info.Mode().Perm()
		if target, err = filepath.EvalSymlinks(name); err != nil {
			return err
		}
	}
	f, err := createBeside(target, mode)
	if errors.Is(err, fs.ErrPermission) { // the file may be written, but the folder may not
		return writeThrough(name, write)
	}
	if err != nil {
		return about(name, err)
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	if err = cmp.Or(write(f), f.Close()); err != nil {
		return about(name, err)
	}
	return os.Rename(f.Name(), target)
}

// about makes an error name the requested file instead of the temporary one.
func about(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		path.Path = name
	}
	return err
}

// createBeside creates a file with a new name in the folder of another one.
func createBeside(name string, mode fs.FileMode) (*os.File, error) {
	f, err := os.OpenFile(name+".new", os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if !errors.Is(err, fs.ErrExist) {
		return f, err
	}
	// A killed run has left this file, or another run is writing it.
	f, err = os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*.new")
	if err == nil {
		err = f.Chmod(mode)
	}
	return f, err
}

// writeThrough writes to an existing file, or to a device with that name.
func writeThrough(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return cmp.Or(write(f), f.Close())
}

// WriteData writes bytes to a file as a whole.
func WriteData(name string, data []byte) error { return WriteFrom(name, bytes.NewReader(data)) }

// WriteFrom writes an object that can write itself, such as a picture, to a file as a whole.
func WriteFrom(name string, from io.WriterTo) error {
	return Write(name, func(w io.Writer) error {
		_, err := from.WriteTo(w)
		return err
	})
}

// WriteMade writes bytes to a file as a whole, if they can be made. It does nothing if there is no
// name.
func WriteMade(name string, make func() ([]byte, error)) error {
	if name == "" {
		return nil
	}
	data, err := make()
	if err != nil {
		return err
	}
	return WriteData(name, data)
}

// Placed returns an error if a long run could not write its file at the end. It accepts an empty name,
// which means no file.
func Placed(name string) error {
	if name == "" {
		return nil
	}
	switch info, err := os.Stat(name); {
	case err != nil:
		return creatable(name)
	case info.IsDir():
		return fmt.Errorf("%s is a folder; a file is required", name)
	case !info.Mode().IsRegular():
		return nil
	}
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return f.Close()
}

// creatable returns an error if a file that does not exist cannot be created. It tries this by
// creating another file next to it.
func creatable(name string) error {
	folder := filepath.Dir(name)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return fmt.Errorf("%s: there is no folder %s", name, folder)
	}
	f, err := createBeside(name, 0o644)
	if err != nil {
		return about(name, err)
	}
	return cmp.Or(f.Close(), os.Remove(f.Name()))
}
