// SPDX-License-Identifier: Apache-2.0

package sparse

import "github.com/upstar-cgt/upstar/solve/sparse/internal/column"

// Storage is an append-only string of bytes that outlives the process. Package
// store/valuefile has one in a file. It is read, by any goroutine, while it is
// written.
type Storage = column.Storage

// A Viewer is a Storage whose bytes can be looked at without a copy.
type Viewer = column.Viewer

var (
	// ErrStorage reports stored bytes that are not values of the game asked for.
	ErrStorage = column.ErrStorage
	// ErrForgotten reports values that were computed but are kept nowhere.
	ErrForgotten = column.ErrForgotten
)

// finality says whether a run has come to its end.
type finality bool

const (
	passing finality = false
	ending  finality = true
)

// save stores the whole records not stored yet, and the rest at the end.
func (e *Engine) save(final finality) error {
	if e.records == nil {
		return nil
	}
	n := e.col.Len()
	if final == passing {
		n -= n % column.PerRecord
	}
	return e.records.Save(&e.col, n)
}
