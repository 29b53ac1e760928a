// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"sort"
	"sync/atomic"
)

// An advance is work that idle threads do for the chunk after the next. It marks the options from
// sources so far away that their partners are already known.
type advance struct {
	from    int // the first heap
	step    int // heaps in a piece of work
	done    []bool
	claimed atomic.Int64 // pieces

	first, last int // the sources that mark, and their marks
	rows        [][block][256]byte

	ahead program // the sources that mark, if there is a table of bits
	rest  program // the far sources that still have to mark
	marks []uint64
}

// newAdvance returns the advance for count heaps from n on, when the heaps below known are known.
// It returns nil if there is nothing to do. It may reuse the memory of an old advance.
func (s *space) newAdvance(n, count, known int, old *advance) *advance {
	if s.own == nil {
		return nil
	}
	a := &advance{from: n, step: block}
	far := sort.Search(len(s.sources), func(i int) bool { return s.sources[i].distance >= n+count-known })
	if s.sliced != nil {
		a.step = swath
		if a.ahead, a.rest = s.sliced.divide(s, far); len(a.ahead) == 0 || count%swath != 0 {
			return nil
		}
	} else if a.first, a.last = max(far, s.marking()), s.active; a.first >= a.last {
		return nil
	}
	a.allocate(s, count/a.step, old)
	return a
}

// allocate makes room for the marks of a number of pieces.
func (a *advance) allocate(s *space, pieces int, old *advance) {
	if old != nil && len(old.done) >= pieces {
		a.done, a.rows, a.marks = old.done[:pieces], old.rows, old.marks
		clear(a.done)
		return
	}
	a.done = make([]bool, pieces)
	if s.sliced != nil {
		a.marks = make([]uint64, pieces*swath/64*s.size)
	} else {
		a.rows = make([][block][256]byte, pieces)
	}
}

// work marks one piece after another until all are done or stop is set.
func (a *advance) work(s *space, stop *atomic.Bool) {
	if a == nil {
		return
	}
	for !stop.Load() {
		k := int(a.claimed.Add(1)) - 1
		if k >= len(a.done) {
			return
		}
		n := a.from + k*a.step
		if s.sliced != nil {
			m := a.swath(k, s.size)
			clear(m)
			s.sliced.table.mark(m, a.ahead, n, s.sliced.k)
		} else {
			clear(a.rows[k][:])
			s.scatter(&a.rows[k], pad+n-s.lo, a.first, a.last)
		}
		a.done[k] = true
	}
}

// piece returns the number of the piece that begins with the heap n, and reports whether that piece
// is done.
func (a *advance) piece(n int) (int, bool) {
	if a == nil || n < a.from || (n-a.from)%a.step != 0 {
		return 0, false
	}
	k := (n - a.from) / a.step
	return k, k < len(a.done) && a.done[k]
}

// take returns the rows for the block from n on, or nil if they are not marked.
func (a *advance) take(n int) *[block][256]byte {
	if k, ok := a.piece(n); ok {
		return &a.rows[k]
	}
	return nil
}

// takeSwath returns the marks for the swath from n on, or nil.
func (a *advance) takeSwath(n, size int) []uint64 {
	if k, ok := a.piece(n); ok {
		return a.swath(k, size)
	}
	return nil
}

// swath returns the marks of a piece of rows of a table.
func (a *advance) swath(k, size int) []uint64 {
	size *= swath / 64
	return a.marks[size*k:][:size]
}
