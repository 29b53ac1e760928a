// SPDX-License-Identifier: Apache-2.0

package column

import "errors"

// Storage is an append-only string of bytes that outlives the process. Package
// store/valuefile has one in a file. It is read, by any goroutine, while it is
// written.
type Storage interface {
	// Size returns the number of bytes stored.
	Size() (int64, error)
	// ReadAt reads as an io.ReaderAt.
	ReadAt(p []byte, off int64) (int, error)
	// Append adds p at the end, or returns an error and adds nothing; a process
	// that dies in it may leave a part of p.
	Append(p []byte) error
	// Truncate cuts what is after the first size bytes.
	Truncate(size int64) error
}

// ErrStorage reports stored bytes that are not values of the game asked for.
var ErrStorage = errors.New("not a value file of this game")

// ErrForgotten reports values that were computed but are kept nowhere.
var ErrForgotten = errors.New("these values are not kept")

// A Viewer is a Storage whose bytes can be looked at without a copy. View calls
// look with the n bytes from off on; it returns an error, and what look did is
// void, if they are not all there. Without it, the bytes are read into memory.
type Viewer interface {
	View(off int64, n int, look func(b []byte)) error
}
