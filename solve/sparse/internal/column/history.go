// SPDX-License-Identifier: Apache-2.0

package column

import (
	"fmt"
	"sort"
)

// A History finds the values of whole records in a Storage. The zero History has none. A copy stays
// valid when records are added.
type History struct {
	storage Storage
	runs    []series
}

// A series is a run of records of one size, up to the next series.
type series struct {
	first int   // the number of the first record
	at    int64 // where that is
	size  int
}

// add records the place of record number r, which is the next one and has size bytes.
func (h *History) add(r int, at int64, size int) {
	if k := len(h.runs); k == 0 || h.runs[k-1].size != size {
		h.runs = append(h.runs, series{r, at, size})
	}
}

// place returns the place and the size of record number r.
func (h *History) place(r int) (at int64, size int) {
	k := sort.Search(len(h.runs), func(i int) bool { return h.runs[i].first > r }) - 1
	x := h.runs[k]
	return x.at + int64(r-x.first)*int64(x.size), x.size
}

// Read sets dst to the values of the heaps from n on. All of them must be in whole records.
func (h *History) Read(dst []uint16, n int) error {
	if h.storage == nil {
		return fmt.Errorf("%w: heaps %d to %d", ErrForgotten, n, n+len(dst)-1)
	}
	var buf [PerRecord]uint16
	for len(dst) > 0 {
		r := n / PerRecord
		if err := h.record(&buf, r); err != nil {
			return err
		}
		k := copy(dst, buf[n-r*PerRecord:])
		dst, n = dst[k:], n+k
	}
	return nil
}

// record reads the values of record number r.
func (h *History) record(dst *[PerRecord]uint16, r int) error {
	at, size := h.place(r)
	good := false
	look := func(b []byte) {
		values, k := readRecord(dst[:0], b, uint64(r)*PerRecord)
		good = k == size && len(values) == PerRecord
	}
	if err := h.view(at, size, look); err != nil {
		return fmt.Errorf("reading values from %d on: %w", r*PerRecord, err)
	}
	if !good {
		return fmt.Errorf("%w: damaged at byte %d", ErrStorage, at)
	}
	return nil
}

// view calls look with bytes of the storage.
func (h *History) view(at int64, size int, look func(b []byte)) error {
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
