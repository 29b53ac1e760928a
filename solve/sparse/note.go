// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"encoding/json"
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/mask"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/note"
)

// Notes stores one note, the latest, which outlives the process. Package store/valuefile implements
// it with a file.
type Notes interface {
	// Read returns the note, or nil if there is none.
	Read() ([]byte, error)
	// Write replaces the note. If it fails, or the process dies during the call, the old note or
	// the new one remains.
	Write(p []byte) error
	// Due reports whether it is time for a new note.
	Due() bool
}

// notedHeaps is the number of values in a note from each end, unless more are needed.
const notedHeaps = 1 << 19

// note writes a note if the column is cold and a note is due, or the run ends.
func (e *Engine) note(final finality) error {
	if e.opts.Notes == nil || !e.col.IsCold() || final == passing && !e.opts.Notes.Due() {
		return nil
	}
	text, err := e.summary().Marshal()
	if err != nil {
		return err
	}
	if err := e.opts.Notes.Write(text); err != nil {
		return fmt.Errorf("noting the first %d values in brief: %w", e.col.Len(), err)
	}
	return nil
}

// noted is how notes write a Proof.
type noted struct {
	Start, Length int
	AtMost        bool
	Known, Bound  uint64
	Window        Window
}

// summary returns the note of a cold column.
func (e *Engine) summary() *note.Note {
	x, h := e.x, e.horizon()
	e.mu.Lock()
	found := e.period
	e.mu.Unlock()
	s := &note.Note{Game: e.game.key(), Known: e.col.Len(), Max: e.stats.Max, MaxAt: e.stats.MaxAt, Top: x.top, Review: x.review, Histogram: x.hist,
		Since: h.since, Halves: h.halves, Near: h.near, Blocks: e.byBlock}
	if found != nil {
		s.Period, _ = json.Marshal(noted{found.Preperiod, found.Length, found.AtMost, found.Known, found.Bound, found.Window}) // numbers
	}
	for _, p := range x.splits {
		s.Masks = append(s.Masks, p.Mask)
		var flat []int
		for _, r := range p.Rares {
			flat = append(flat, r.Heap, int(r.Value))
		}
		s.Rares = append(s.Rares, flat)
	}
	for _, d := range h.far {
		s.Far = append(s.Far, d.heap, d.a)
	}
	for _, l := range e.landmarks {
		s.Landmarks = append(s.Landmarks, note.Landmark{Heap: l.heap, Next: l.next, Packed: l.packed, Codes: l.codes})
	}
	if e.col.Forgets() {
		s.SetEnds(&e.col, max(notedHeaps, e.windowNeeded()))
	} else {
		s.Mark = e.records.Mark()
	}
	return s
}

// readNote returns the stored note, or nil if there is none.
func (e *Engine) readNote() (*note.Note, error) {
	b, err := e.opts.Notes.Read()
	if b == nil || err != nil {
		return nil, err
	}
	return note.Parse(b, e.game.key(), len(e.x.splits))
}

// restore sets everything that does not depend on where the values are.
func (e *Engine) restore(s *note.Note) error {
	if s.Period != nil {
		var p noted
		if err := json.Unmarshal(s.Period, &p); err != nil {
			return fmt.Errorf("%w: %w", ErrStorage, err)
		}
		e.period = &Proof{game.Period{Preperiod: p.Start, Length: p.Length}, p.AtMost, p.Known, p.Bound, p.Window}
	}
	x := newExact(e.game)
	x.resume(s.Known, uint16(s.Top-1))
	x.top, x.review, x.hist = s.Top, s.Review, s.Histogram
	x.since, x.halves, x.near = s.Since, s.Halves, s.Near
	for i, p := range x.splits {
		p.Mask = s.Masks[i]
		for k := 0; k < len(s.Rares[i]) && s.Rares[i][k] < s.Known; k += 2 {
			p.Rares = append(p.Rares, mask.Rare{Heap: s.Rares[i][k], Value: uint16(s.Rares[i][k+1])})
		}
	}
	for k := 0; k < len(s.Far); k += 2 {
		x.far.add(s.Far[k], s.Far[k+1])
	}
	e.x, e.byBlock, e.landmarks = x, s.Blocks, nil
	e.stats.Known, e.stats.Max, e.stats.MaxAt = uint64(s.Known), s.Max, s.MaxAt
	for _, l := range s.Landmarks {
		m := landmark{heap: l.Heap, codes: l.Codes, packed: l.Packed, next: min(l.Next, s.Known)}
		if m.setAnchor(); m.heap <= s.Known {
			e.landmarks = append(e.landmarks, m)
		}
	}
	return nil
}

// remember continues from a note only.
func (e *Engine) remember() error {
	s, err := e.readNote()
	if s == nil || err != nil {
		return err
	}
	if e.col, err = s.Ends(); err != nil {
		return err
	}
	if err := e.restore(s); err != nil {
		return err
	}
	if !e.canReplay() {
		return fmt.Errorf("%w: the note has too few values", ErrStorage)
	}
	return nil
}

// recall continues from a note about the stored values, in a file of size bytes. It reports whether
// it could: there may be no note, or a note about another file. It discards the values that were
// stored after the note, because the engine does not know how these heaps were verified.
func (e *Engine) recall(size int64) (bool, error) {
	if e.opts.Notes == nil {
		return false, nil
	}
	s, err := e.readNote()
	if s == nil || err != nil || s.Known < int(s.Saved) {
		return false, nil
	}
	if ok, err := e.records.Recall(s.Mark, size); !ok || err != nil {
		return false, err
	}
	s.Known = int(s.Saved)
	if err := e.restore(s); err != nil {
		return false, err
	}
	return true, e.takeEnds(s.Known, nil, s.Max, int(s.MaxAt))
}
