// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"slices"
)

// Notes keep one note, the last, that outlives the process. Package store/valuefile
// has them in a file.
type Notes interface {
	// Read returns the note, or nil if there is none.
	Read() ([]byte, error)
	// Write replaces the note, or leaves the old one; a process that dies in it
	// leaves one of the two.
	Write(p []byte) error
	// Due reports whether it is time for a new note.
	Due() bool
}

// The format: a line with a check sum of what follows, which is a JSON object.
const noteHead = "upstar nim values in brief 1, check sum %08x\n"

// notedHeaps is how many values of each end are noted, unless more are needed.
const notedHeaps = 1 << 19

// A note is what an engine with a cold column must know to go on.
type note struct {
	Game       string   `json:"game"`
	Known      int      `json:"known"`
	Bytes      int      `json:"bytes"` // of a value in head and tail
	Head       []byte   `json:"head,omitempty"`
	Tail       []byte   `json:"tail,omitempty"`
	Max        uint16   `json:"max"`
	MaxAt      uint64   `json:"max_at"`
	Top        int      `json:"top"`
	Review     int      `json:"review"`
	Histogram  []int64  `json:"histogram"`
	Masks      []uint32 `json:"masks"`
	Rares      [][]int  `json:"rares"` // for each mask: heap, value, heap, value, …
	Since      int      `json:"since"`
	Halves     int      `json:"halves"`
	Near       int      `json:"near"`
	Far        []int    `json:"far"` // heap, witness, heap, witness, …
	Blocks     uint64   `json:"blocks"`
	Landmarks  []mark   `json:"landmarks"`
	Period     *Period  `json:"period,omitempty"`
	Saved      uint64   `json:"saved,omitempty"`       // values in whole records
	SavedAt    int64    `json:"saved_at,omitempty"`    // where they end
	SavedRuns  []int64  `json:"saved_runs,omitempty"`  // first record, place, size, …
	SavedCheck uint32   `json:"saved_check,omitempty"` // check sum of the last whole record
}

// A mark is a landmark in a note.
type mark struct {
	Heap   int    `json:"heap"`
	Next   int    `json:"next"`
	Packed bool   `json:"packed"`
	Codes  []byte `json:"codes"`
}

// note writes a note if the column is cold and it is time, or the end.
func (e *Engine) note(final finality) error {
	if e.opts.Notes == nil || e.col.lo == 0 || final == passing && !e.opts.Notes.Due() {
		return nil
	}
	body, err := json.Marshal(e.summary())
	if err != nil {
		return err
	}
	head := fmt.Appendf(nil, noteHead, crc32.ChecksumIEEE(body))
	if err := e.opts.Notes.Write(append(head, body...)); err != nil {
		return fmt.Errorf("noting the first %d values in brief: %w", e.col.n, err)
	}
	return nil
}

// summary returns the note of a cold column.
func (e *Engine) summary() note {
	x, h := e.x, e.horizon()
	e.mu.Lock()
	found := e.period
	e.mu.Unlock()
	s := note{Game: e.game.key(), Known: e.col.n, Max: e.stats.Max, MaxAt: e.stats.MaxAt, Top: x.top, Review: x.review, Histogram: x.hist,
		Since: h.since, Halves: h.halves, Near: h.near, Blocks: e.byBlock, Period: found}
	for _, p := range x.splits {
		s.Masks = append(s.Masks, p.mask)
		var flat []int
		for _, r := range p.rares {
			flat = append(flat, r.heap, int(r.value))
		}
		s.Rares = append(s.Rares, flat)
	}
	for _, d := range h.far {
		s.Far = append(s.Far, d.heap, d.a)
	}
	for _, l := range e.landmarks {
		s.Landmarks = append(s.Landmarks, mark{l.heap, l.next, l.packed, l.codes})
	}
	if e.col.forgets() {
		s.Bytes = 1
		if e.col.wide != nil || e.col.codec != nil {
			s.Bytes = 2
		}
		most := max(notedHeaps, e.windowNeeded())
		s.Head = e.col.appendBytes(nil, 0, min(most, e.col.head.len()), s.Bytes)
		s.Tail = e.col.appendBytes(nil, max(e.col.lo, e.col.n-most), e.col.n, s.Bytes)
		return s
	}
	s.Saved, s.SavedAt = e.saved&^(perRecord-1), e.savedAt
	for _, r := range e.past.runs {
		s.SavedRuns = append(s.SavedRuns, int64(r.first), r.at, int64(r.size))
	}
	s.SavedCheck, _ = e.lastCheck(s.SavedAt)
	return s
}

// lastCheck returns the check sum of the record that ends at a place.
func (e *Engine) lastCheck(at int64) (uint32, error) {
	var b [4]byte
	k, err := e.opts.Storage.ReadAt(b[:], at-4)
	if k < 4 {
		return 0, err
	}
	return order.Uint32(b[:]), nil
}

// appendBytes appends the values of heaps in memory, so many bytes each.
func (c *column) appendBytes(dst []byte, n, end, size int) []byte {
	for ; n < end; n++ {
		v := c.at(n)
		if dst = append(dst, byte(v)); size == 2 {
			dst = append(dst, byte(v>>8))
		}
	}
	return dst
}

// values undoes appendBytes.
func (s *note) values(b []byte) []uint16 {
	out := make([]uint16, len(b)/s.Bytes)
	for i := range out {
		if out[i] = uint16(b[i*s.Bytes]); s.Bytes == 2 {
			out[i] |= uint16(b[2*i+1]) << 8
		}
	}
	return out
}

// readNote returns the note kept, nil if there is none.
func (e *Engine) readNote() (*note, error) {
	b, err := e.opts.Notes.Read()
	if b == nil || err != nil {
		return nil, err
	}
	head, body, _ := bytes.Cut(b, []byte("\n"))
	if string(head)+"\n" != fmt.Sprintf(noteHead, crc32.ChecksumIEEE(body)) {
		return nil, fmt.Errorf("%w: the check sum of the note is wrong", ErrStorage)
	}
	var s note
	if err := json.Unmarshal(body, &s); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStorage, err)
	}
	if key := e.game.key(); s.Game != key {
		return nil, fmt.Errorf("%w: it is of %s, want %s", ErrStorage, s.Game, key)
	}
	return &s, s.check(len(e.x.splits))
}

// check names the first field that has what no engine notes.
func (s *note) check(masks int) error {
	for _, field := range []struct {
		name string
		good bool
	}{
		{"known", s.Known >= 1},
		{"top", s.Top >= 1 && s.Top <= 1<<16 && s.Top&(s.Top-1) == 0},
		{"histogram", len(s.Histogram) <= 1<<17 && len(s.Histogram)&(len(s.Histogram)-1) == 0},
		{"masks", len(s.Masks) == masks},
		{"rares", len(s.Rares) == masks && !slices.ContainsFunc(s.Rares, s.badRares)},
		{"far", len(s.Far)%2 == 0},
		{"landmarks", len(s.Landmarks) <= landmarks && !slices.ContainsFunc(s.Landmarks, s.badMark)},
	} {
		if !field.good {
			return noteError(field.name)
		}
	}
	return nil
}

func noteError(field string) error {
	return fmt.Errorf("%w: the note has no good field %q", ErrStorage, field)
}

// badRares reports whether rare heaps and their values are not those of a mask.
func (s *note) badRares(flat []int) bool {
	last := 0
	for i := 0; i+1 < len(flat); i += 2 {
		heap, value := flat[i], flat[i+1]
		if heap <= last || heap >= s.Known || value < 0 || value >= s.Top {
			return true
		}
		last = heap
	}
	return len(flat)%2 != 0
}

// badMark reports whether a landmark does not lie among the values.
func (s *note) badMark(l mark) bool {
	return len(l.Codes) == 0 || l.Heap > s.Known || l.Heap < len(l.Codes) || l.Next < 1
}

// restore sets what does not depend on where the values are.
func (e *Engine) restore(s *note) {
	x := newExact(e.game)
	x.resume(s.Known, uint16(s.Top-1))
	x.top, x.review, x.hist = s.Top, s.Review, s.Histogram
	x.since, x.halves, x.near = s.Since, s.Halves, s.Near
	for i, p := range x.splits {
		p.mask = s.Masks[i]
		for k := 0; k < len(s.Rares[i]) && s.Rares[i][k] < s.Known; k += 2 {
			p.rares = append(p.rares, rare{s.Rares[i][k], uint16(s.Rares[i][k+1])})
		}
	}
	for k := 0; k < len(s.Far); k += 2 {
		x.far.add(s.Far[k], s.Far[k+1])
	}
	e.x, e.period, e.byBlock, e.landmarks = x, s.Period, s.Blocks, nil
	e.stats.Known, e.stats.Max, e.stats.MaxAt = uint64(s.Known), s.Max, s.MaxAt
	for _, l := range s.Landmarks {
		m := landmark{heap: l.Heap, codes: l.Codes, packed: l.Packed, next: min(l.Next, s.Known)}
		if m.setAnchor(); m.heap <= s.Known {
			e.landmarks = append(e.landmarks, m)
		}
	}
}

// remember goes on from a note alone.
func (e *Engine) remember() error {
	s, err := e.readNote()
	if s == nil || err != nil {
		return err
	}
	switch {
	case s.Bytes != 1 && s.Bytes != 2:
		return noteError("bytes")
	case len(s.Head)%s.Bytes+len(s.Tail)%s.Bytes != 0 || s.Saved > 0:
		return fmt.Errorf("%w: the note has no values", ErrStorage)
	}
	first, last := s.values(s.Head), s.values(s.Tail)
	lo := s.Known - len(last)
	if lo < len(first) || len(first) == 0 || slices.Max(first) >= uint16(s.Top) && s.Top < 1<<16 {
		return noteError("head")
	}
	e.restore(s)
	e.col = column{n: s.Known, lo: lo, wide: last, head: head{wide: first}}
	if s.Bytes == 1 {
		e.col.slim()
	}
	return e.checkWindow()
}

// maxLateBytes is how many bytes may have been stored after a note. They are given up:
// of the heaps that they hold it is not known how they were verified.
const maxLateBytes = 1 << 32

// recall goes on from a note about the values that are stored, a file of size
// bytes, and reports whether it could: there may be no note, or one of another file.
func (e *Engine) recall(size int64) (bool, error) {
	if e.opts.Notes == nil {
		return false, nil
	}
	s, err := e.readNote()
	if s == nil || err != nil || s.Saved == 0 || s.Saved%perRecord != 0 || s.SavedAt > size || size-s.SavedAt > maxLateBytes ||
		len(s.SavedRuns)%3 != 0 || len(s.SavedRuns) == 0 || s.SavedRuns[0] != 0 {
		return false, nil
	}
	past := history{storage: e.opts.Storage}
	for k := 0; k < len(s.SavedRuns); k += 3 {
		past.runs = append(past.runs, series{int(s.SavedRuns[k]), s.SavedRuns[k+1], int(s.SavedRuns[k+2])})
	}
	if at, n := past.place(int(s.Saved)/perRecord - 1); at+int64(n) != s.SavedAt || s.Known < int(s.Saved) {
		return false, nil
	}
	if sum, err := e.lastCheck(s.SavedAt); err != nil || sum != s.SavedCheck {
		return false, err
	}
	if err := e.opts.Storage.Truncate(s.SavedAt); err != nil {
		return false, err
	}
	s.Known = int(s.Saved)
	e.restore(s)
	e.past, e.saved, e.savedAt = past, s.Saved, s.SavedAt
	return true, e.takeEnds(s.Known, nil, s.Max, int(s.MaxAt))
}
