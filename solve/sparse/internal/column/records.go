// SPDX-License-Identifier: Apache-2.0

package column

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
)

// Storage is an append-only sequence of bytes that outlives the process. Package store/valuefile
// implements it with a file. Any goroutine may read it while one writes.
type Storage interface {
	// Size returns the number of bytes stored.
	Size() (int64, error)
	// ReadAt reads as an io.ReaderAt.
	ReadAt(p []byte, off int64) (int, error)
	// Append adds p at the end. If it returns an error, it has added nothing. If the process dies
	// during the call, a part of p may remain.
	Append(p []byte) error
	// Truncate removes everything after the first size bytes.
	Truncate(size int64) error
}

// ErrStorage reports stored bytes that are not values of the given game.
var ErrStorage = errors.New("not a value file of this game")

// ErrForgotten reports values that were computed but not stored.
var ErrForgotten = errors.New("these values were not stored")

// A Viewer is a Storage whose bytes can be examined without a copy. View calls look with the n
// bytes from off on. If not all of them are present, it returns an error, and the result of look
// must be discarded. For a Storage without View, the bytes are read into memory.
type Viewer interface {
	View(off int64, n int, look func(b []byte)) error
}

// Records are the values of one game in a Storage. The last record may be short. Only one goroutine
// at a time may use them.
type Records struct {
	past  History // the whole records
	saved uint64  // values stored
	at    int64   // the end of the whole records
	room  []byte  // space for making records
}

// header returns the header for the values of a game with this name.
func header(game string) []byte {
	h := append([]byte(Magic), 0, 0, 0, 0)
	order.PutUint32(h[len(Magic):], uint32(len(game)))
	h = append(h, game...)
	return order.AppendUint32(h, crc32.ChecksumIEEE(h))
}

// Open returns the records of a game in a Storage, and the number of bytes stored. No values are
// known yet; use Each or Recall to get them. If the Storage is empty, or its header was cut short,
// Open writes the header. Values of another game are an error.
func Open(st Storage, game string) (*Records, int64, error) {
	size, err := st.Size()
	if err != nil {
		return nil, 0, err
	}
	head := header(game)
	got := make([]byte, min(size, int64(len(head))))
	if _, err := st.ReadAt(got, 0); len(got) > 0 && err != nil {
		return nil, 0, err
	}
	if !bytes.HasPrefix(head, got) {
		return nil, 0, refuse(got, head)
	}
	if len(got) < len(head) {
		if err := st.Truncate(0); err != nil {
			return nil, 0, err
		}
		if err := st.Append(head); err != nil {
			return nil, 0, err
		}
		size = int64(len(head))
	}
	return &Records{past: History{storage: st}, at: int64(len(head))}, size, nil
}

// refuse returns an error that says how a file with a wrong header begins.
func refuse(got, head []byte) error {
	const family = "upstar nim values "
	name := len(Magic) + 4
	switch {
	case !bytes.HasPrefix(got, []byte(family)):
		return fmt.Errorf("%w: it begins with %q, not %q", ErrStorage, got[:min(len(got), len(Magic))], Magic)
	case !bytes.HasPrefix(got, []byte(Magic)):
		line, _, _ := bytes.Cut(got[len(family):], []byte("\n"))
		return fmt.Errorf("%w: it has version %q of the format, this program writes %q", ErrStorage, line, Magic[len(family):len(Magic)-1])
	case len(got) <= name || bytes.HasPrefix(got, head[:len(head)-4]):
		return fmt.Errorf("%w: its header is damaged", ErrStorage)
	}
	stored := got[name:min(len(got), name+int(order.Uint32(got[len(Magic):])&0xffff))]
	return fmt.Errorf("%w: its values are those of the game %q, not %q", ErrStorage, stored, head[name:len(head)-4])
}

// Saved returns the number of stored values.
func (r *Records) Saved() int { return int(r.saved) }

// Past returns the whole records known.
func (r *Records) Past() History { return r.past }

// Each reads the records of a file of size bytes, and calls yield with their values. A record cut
// short at the end is dropped. Any other damage is an error.
func (r *Records) Each(size int64, yield func(n int, values []uint16) error) error {
	st := r.past.storage
	buf := make([]byte, 1<<20)
	var b []byte
	var values []uint16
	for r.at < size {
		at := r.at
		if len(b) < maxRecord && int64(len(b)) < size-at {
			b = buf[:min(int64(len(buf)), size-at)]
			if k, err := st.ReadAt(b, at); k < len(b) {
				return fmt.Errorf("%w: cut short at byte %d: %w", ErrStorage, at+int64(k), err)
			}
		}
		var k int
		if values, k = readRecord(values[:0], b, r.saved); values == nil {
			if size-at >= maxRecord {
				return fmt.Errorf("%w: damaged at byte %d", ErrStorage, at)
			}
			return st.Truncate(at)
		}
		n := r.saved
		if err := yield(int(n), values); err != nil {
			return err
		}
		r.saved += uint64(len(values))
		if len(values) < PerRecord {
			if at+int64(k) != size {
				return fmt.Errorf("%w: damaged at byte %d", ErrStorage, at+int64(k))
			}
			return nil
		}
		r.past.add(int(n/PerRecord), at, k)
		r.at, b = at+int64(k), b[k:]
	}
	return nil
}

// appendBytes is the number of bytes of records that are stored at a time.
const appendBytes = 4 << 20

// Save stores the values of the heaps below n that are not stored yet. They must be in memory.
func (r *Records) Save(c *Column, n int) error {
	if uint64(n) <= r.saved {
		return nil
	}
	from := r.saved - r.saved%PerRecord
	if from < r.saved { // the short record at the end is written again
		if err := r.past.storage.Truncate(r.at); err != nil {
			return storing(from, err)
		}
		r.saved = from
	}
	out, last := r.room[:0], 0
	defer func() { r.room = out[:0] }()
	index, end := r.past, uint64(n)
	for at := from; at < end; at += PerRecord {
		last = len(out)
		out = c.appendRecord(out, int(at), int(min(at+PerRecord, end)))
		if at+PerRecord <= end {
			index.add(int(at/PerRecord), r.at+int64(last), len(out)-last)
		}
		if len(out) > appendBytes || at+PerRecord >= end {
			if err := r.past.storage.Append(out); err != nil {
				return storing(r.saved, err)
			}
			r.past = index
			r.saved = min(at+PerRecord, end)
			if r.at += int64(len(out)); r.saved%PerRecord != 0 {
				r.at -= int64(len(out) - last)
			}
			out = out[:0]
		}
	}
	return nil
}

func storing(from uint64, err error) error {
	return fmt.Errorf("storing values from %d on: %w", from, err)
}

// A Mark says where the whole records of a Storage end. With it, another process can continue from
// there without reading them.
type Mark struct {
	Saved uint64  `json:"saved,omitempty"`       // the number of values in whole records
	At    int64   `json:"saved_at,omitempty"`    // where they end
	Runs  []int64 `json:"saved_runs,omitempty"`  // first record, place, size, …
	Check uint32  `json:"saved_check,omitempty"` // check sum of the last whole record
}

// Mark returns a mark at the end of the whole records.
func (r *Records) Mark() Mark {
	m := Mark{Saved: r.saved &^ (PerRecord - 1), At: r.at}
	for _, x := range r.past.runs {
		m.Runs = append(m.Runs, int64(x.first), x.at, int64(x.size))
	}
	m.Check, _ = r.lastCheck(m.At)
	return m
}

// lastCheck returns the checksum of the record that ends at this place.
func (r *Records) lastCheck(at int64) (uint32, error) {
	var b [4]byte
	k, err := r.past.storage.ReadAt(b[:], at-4)
	if k < 4 {
		return 0, err
	}
	return order.Uint32(b[:]), nil
}

// maxLateBytes is the greatest number of bytes that may have been stored after a mark.
const maxLateBytes = 1 << 32

// Recall goes back to a mark in a file of size bytes, and discards what was stored after it. It
// reports whether that was possible: the mark may belong to another file.
func (r *Records) Recall(m Mark, size int64) (bool, error) {
	if m.Saved == 0 || m.Saved%PerRecord != 0 || m.At > size || size-m.At > maxLateBytes ||
		len(m.Runs)%3 != 0 || len(m.Runs) == 0 || m.Runs[0] != 0 {
		return false, nil
	}
	past := History{storage: r.past.storage}
	for x := range slices.Chunk(m.Runs, 3) {
		past.runs = append(past.runs, series{int(x[0]), x[1], int(x[2])})
	}
	if at, n := past.place(int(m.Saved)/PerRecord - 1); at+int64(n) != m.At {
		return false, nil
	}
	if sum, err := r.lastCheck(m.At); err != nil || sum != m.Check {
		return false, err
	}
	if err := past.storage.Truncate(m.At); err != nil {
		return false, err
	}
	r.past, r.saved, r.at = past, m.Saved, m.At
	return true, nil
}
