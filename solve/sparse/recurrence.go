// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"bytes"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/column"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/note"
)

// Periods of a cold column. Its old values are far away or forgotten, so it keeps
// landmarks: windows of values before some heaps, which ascend by an eighth each
// time. A period p that began before a landmark s makes its values come again p
// later. If p ≤ 3s the landmark is still kept then, so that a period p from n₀ on is
// found soon after max(n₀+W, p/3)·9/8 + p values at the latest.

// A landmark has the bytes of a narrow column for the heaps before a heap.
type landmark struct {
	heap   int
	codes  []byte
	packed bool // they are codes, not values
	anchor int  // the place of a code that is seldom
	next   int  // the first heap that the anchor was not compared with
}

const (
	landmarkLength = 1 << 17 // codes of a landmark, at most unless the window is greater
	anchorage      = 1 << 12 // the anchor is among the last codes, this number of them
)

// newLandmark returns the landmark at the end of a narrow column, of length codes.
func newLandmark(c *column.Column, length int) landmark {
	l := landmark{heap: c.Len(), packed: c.IsPacked(), codes: bytes.Clone(c.Bytes(c.Len()-length, c.Len()))}
	l.setAnchor()
	l.next = l.place() + 1
	return l
}

// setAnchor chooses the code that is met the least often at the end.
func (l *landmark) setAnchor() {
	end := l.codes[max(0, len(l.codes)-anchorage):]
	var count [256]int
	for _, c := range end {
		count[c]++
	}
	l.anchor = len(l.codes) - 1
	for i, c := range end {
		if count[c] < count[l.codes[l.anchor]] {
			l.anchor = len(l.codes) - len(end) + i
		}
	}
}

// place returns the heap of the anchor.
func (l *landmark) place() int { return l.heap - len(l.codes) + l.anchor }

// recurs looks for the landmark in a narrow column, beginning where it ended the
// last time, and returns how far it is from where it was: the first time is a
// period later, if there is a period.
func (l *landmark) recurs(c *column.Column, proves func(p int) bool) (p int, ok bool) {
	after := len(l.codes) - l.anchor // codes from the anchor on
	end := c.Len() - after + 1
	if l.packed != c.IsPacked() || l.next < c.Lo()+l.anchor { // or what was not looked at has left the memory
		return 0, false
	}
	for l.next < end {
		k := bytes.IndexByte(c.Bytes(l.next, end), l.codes[l.anchor])
		if k < 0 {
			l.next = end
			break
		}
		h := l.next + k
		l.next = h + 1
		from := h - l.anchor
		if bytes.Equal(c.Bytes(from, from+len(l.codes)), l.codes) && proves(h-l.place()) {
			return h - l.place(), true
		}
	}
	return 0, false
}

// seekRecurrence checks whether a landmark of a cold column comes again and proves a
// period; else it may set a new one.
func (e *Engine) seekRecurrence() (bool, error) {
	if !e.col.IsCold() || e.col.IsWide() {
		return false, nil
	}
	if _, ok := e.Period(); ok {
		return true, nil
	}
	h := e.horizon()
	for i := range e.landmarks {
		l := &e.landmarks[i]
		p, ok := l.recurs(&e.col, func(p int) bool { return h.proves(l.heap+p, p, len(l.codes)) })
		if ok {
			return true, e.foundRecurrence(&h, l, p)
		}
	}
	if k := len(e.landmarks); k == 0 || e.col.Len() >= e.landmarks[k-1].heap/8*9 {
		if k == note.MaxLandmarks {
			e.landmarks = e.landmarks[1:]
		}
		length := min(max(landmarkLength, 2*h.window(e.col.Len())), min(e.window(), e.col.Len()-e.col.Lo())-2*anchorage)
		e.landmarks = append(e.landmarks[:len(e.landmarks):len(e.landmarks)], newLandmark(&e.col, length))
	}
	return false, nil
}

// foundRecurrence takes note of the period p, proved by a landmark.
func (e *Engine) foundRecurrence(h *horizon, l *landmark, p int) error {
	agree, known := len(l.codes), l.heap+p
	if !e.col.Forgets() {
		more, err := e.col.AgreeBefore(l.heap-agree, p)
		if err != nil {
			return err
		}
		agree += more
	}
	found := h.period(e.game, known, p, agree)
	found.AtMost = e.col.Forgets()
	e.mu.Lock()
	e.period = &found
	e.mu.Unlock()
	return nil
}
