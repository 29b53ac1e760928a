// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"bytes"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/column"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/note"
)

// Periods of a cold column. Its old values are slow to read or forgotten. So it keeps landmarks:
// windows of the values before some heaps, where each heap is an eighth greater than the last. If a
// period p began before a landmark s, the values of the landmark occur again p later. If p ≤ 3s,
// the landmark is still kept then. So a period p from n₀ on is found at the latest soon after
// max(n₀+W, p/3)·9/8 + p values.

// A landmark has the bytes of a narrow column before a heap.
type landmark struct {
	heap   int
	codes  []byte
	packed bool // they are codes, not values
	anchor int  // the place of a code that is rare near the end
	next   int  // the first heap with which the anchor has not been compared
}

const (
	landmarkLength = 1 << 17 // the greatest number of codes in a landmark, unless the window is greater
	anchorage      = 1 << 12 // the anchor is among this number of last codes
)

// newLandmark returns a landmark with length codes, at the end of a narrow column.
func newLandmark(c *column.Column, length int) landmark {
	l := landmark{heap: c.Len(), packed: c.IsPacked(), codes: bytes.Clone(c.Bytes(c.Len()-length, c.Len()))}
	l.setAnchor()
	l.next = l.place() + 1
	return l
}

// setAnchor chooses the code that occurs least often among the last codes.
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

// recurs searches for the landmark in a narrow column, starting where the previous search ended. It
// returns how far the landmark has moved. If there is a period, the first match is one period
// later.
func (l *landmark) recurs(c *column.Column, proves func(p int) bool) (p int, ok bool) {
	after := len(l.codes) - l.anchor // the number of codes from the anchor on
	end := c.Len() - after + 1
	if l.packed != c.IsPacked() || l.next < c.Lo()+l.anchor { // or values that it has not searched have left the memory
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

// seekRecurrence checks whether a landmark of a cold column occurs again and proves a period. If
// not, it may set a new landmark.
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

// foundRecurrence records the period p, which a landmark proves.
func (e *Engine) foundRecurrence(h *horizon, l *landmark, p int) error {
	agree, known := len(l.codes), l.heap+p
	if !e.col.Forgets() {
		more, err := e.col.AgreeBefore(l.heap-agree, p)
		if err != nil {
			return err
		}
		agree += more
	}
	found := h.period(e.game, known, p, agree, e.col.Forgets())
	e.mu.Lock()
	e.period = &found
	e.mu.Unlock()
	return nil
}
