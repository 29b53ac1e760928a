// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"errors"
	"fmt"
	"sort"
)

// ErrForgotten reports values that were computed but are kept nowhere.
var ErrForgotten = errors.New("these values are not kept")

// A Viewer is a Storage whose bytes can be looked at without a copy. View calls
// look with the n bytes from off on; it returns an error, and what look did is
// void, if they are not all there. Without it, the bytes are read into memory.
type Viewer interface {
	View(off int64, n int, look func(b []byte)) error
}

// A history finds the values of whole records in a Storage. The zero history
// has none. A copy stays good while records are added.
type history struct {
	storage Storage
	runs    []series
}

// A series is records of one size, up to the next series.
type series struct {
	first int   // the number of its first record
	at    int64 // where that is
	size  int
}

// add takes note of record number r, the next one, of size bytes at a place.
func (h *history) add(r int, at int64, size int) {
	if k := len(h.runs); k == 0 || h.runs[k-1].size != size {
		h.runs = append(h.runs, series{r, at, size})
	}
}

// place returns where record number r is.
func (h *history) place(r int) (at int64, size int) {
	k := sort.Search(len(h.runs), func(i int) bool { return h.runs[i].first > r }) - 1
	x := h.runs[k]
	return x.at + int64(r-x.first)*int64(x.size), x.size
}

// read sets dst to the values of the heaps from n on, all of whole records.
func (h *history) read(dst []uint16, n int) error {
	if h.storage == nil {
		return fmt.Errorf("%w: heaps %d to %d", ErrForgotten, n, n+len(dst)-1)
	}
	var buf [perRecord]uint16
	for len(dst) > 0 {
		r := n / perRecord
		if err := h.record(&buf, r); err != nil {
			return err
		}
		k := copy(dst, buf[n-r*perRecord:])
		dst, n = dst[k:], n+k
	}
	return nil
}

// record reads the values of record number r.
func (h *history) record(dst *[perRecord]uint16, r int) error {
	at, size := h.place(r)
	good := false
	look := func(b []byte) {
		values, k := readRecord(dst[:0], b, uint64(r)*perRecord)
		good = k == size && len(values) == perRecord
	}
	if err := h.view(at, size, look); err != nil {
		return fmt.Errorf("reading values from %d on: %w", r*perRecord, err)
	}
	if !good {
		return fmt.Errorf("%w: damaged at byte %d", ErrStorage, at)
	}
	return nil
}

// view calls look with bytes of the storage.
func (h *history) view(at int64, size int, look func(b []byte)) error {
	if v, ok := h.storage.(Viewer); ok {
		return v.View(at, size, look)
	}
	b := make([]byte, size)
	if k, err := h.storage.ReadAt(b, at); k < size {
		return fmt.Errorf("%w: cut short at byte %d: %w", ErrStorage, at+int64(k), err)
	}
	look(b)
	return nil
}
