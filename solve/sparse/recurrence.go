// SPDX-License-Identifier: Apache-2.0

package sparse

import "bytes"

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
	landmarks      = 12
	landmarkLength = 1 << 17 // codes of a landmark, at the most unless the window is greater
	anchorage      = 1 << 12 // the anchor is among so many last codes
)

// newLandmark returns the landmark at the end of a narrow column, of length codes.
func newLandmark(c *column, length int) landmark {
	l := landmark{heap: c.n, packed: c.codec != nil, codes: bytes.Clone(c.narrow[c.n-c.lo-length : c.n-c.lo])}
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
func (l *landmark) recurs(c *column, proves func(p int) bool) (p int, ok bool) {
	after := len(l.codes) - l.anchor // codes from the anchor on
	end := c.n - after + 1
	if l.packed != (c.codec != nil) || l.next < c.lo+l.anchor { // or what was not looked at has left the memory
		return 0, false
	}
	for l.next < end {
		k := bytes.IndexByte(c.narrow[l.next-c.lo:end-c.lo], l.codes[l.anchor])
		if k < 0 {
			l.next = end
			break
		}
		h := l.next + k
		l.next = h + 1
		from := h - l.anchor - c.lo
		if bytes.Equal(c.narrow[from:][:len(l.codes)], l.codes) && proves(h-l.place()) {
			return h - l.place(), true
		}
	}
	return 0, false
}

// seekRecurrence looks whether a landmark of a cold column comes again and proves a
// period; else it may set a new one.
func (e *Engine) seekRecurrence() (bool, error) {
	if e.col.lo == 0 || e.col.narrow == nil {
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
	if k := len(e.landmarks); k == 0 || e.col.n >= e.landmarks[k-1].heap/8*9 {
		if k == landmarks {
			e.landmarks = e.landmarks[1:]
		}
		length := min(max(landmarkLength, 2*h.window(e.col.n)), min(e.window(), e.col.n-e.col.lo)-2*anchorage)
		e.landmarks = append(e.landmarks[:len(e.landmarks):len(e.landmarks)], newLandmark(&e.col, length))
	}
	return false, nil
}

// foundRecurrence takes note of the period p, proved by a landmark.
func (e *Engine) foundRecurrence(h *horizon, l *landmark, p int) error {
	agree, known := len(l.codes), l.heap+p
	if !e.col.forgets() {
		more, err := e.col.agreeBefore(l.heap-agree, p)
		if err != nil {
			return err
		}
		agree += more
	}
	found := h.period(e.game, known, p, agree)
	found.AtMost = e.col.forgets()
	e.mu.Lock()
	e.period = &found
	e.mu.Unlock()
	return nil
}

// agreeBefore returns how many values before the heap n agree with those p later.
func (c *column) agreeBefore(n, p int) (int, error) {
	a, b := make([]uint16, 1<<16), make([]uint16, 1<<16)
	for h := n; h > 0; {
		k := min(h, len(a))
		if err := c.read(a[:k], h-k); err != nil {
			return 0, err
		}
		if err := c.read(b[:k], h-k+p); err != nil {
			return 0, err
		}
		for i := k - 1; i >= 0; i-- {
			if a[i] != b[i] {
				return n - (h - k + i) - 1, nil
			}
		}
		h -= k
	}
	return n, nil
}
