// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"sort"
	"sync/atomic"
)

// An advance is the work that idle threads do for the chunk after the next: the
// options from sources so far away that their partners are known.
type advance struct {
	from        int // the first heap
	first, last int // the sources
	rows        [][block][256]byte
	done        []bool
	claimed     atomic.Int64 // blocks
}

// newAdvance returns the advance for count heaps from n on, when the heaps below
// known are known; nil if there is nothing to do.
func (s *space) newAdvance(n, count, known int, old *advance) *advance {
	if s.own == nil {
		return nil
	}
	far := sort.Search(len(s.sources), func(i int) bool { return s.sources[i].distance >= n+count-known })
	a := &advance{from: n, first: max(far, s.marking()), last: s.active}
	if a.first >= a.last {
		return nil
	}
	if old != nil && len(old.rows) >= count/block {
		a.rows, a.done = old.rows[:count/block], old.done[:count/block]
		clear(a.done)
	} else {
		a.rows, a.done = make([][block][256]byte, count/block), make([]bool, count/block)
	}
	return a
}

// work marks block after block until all are done or stop is set.
func (a *advance) work(s *space, stop *atomic.Bool) {
	if a == nil {
		return
	}
	for !stop.Load() {
		k := int(a.claimed.Add(1)) - 1
		if k >= len(a.rows) {
			return
		}
		clear(a.rows[k][:])
		s.scatter(&a.rows[k], pad+a.from+k*block-s.lo, a.first, a.last)
		a.done[k] = true
	}
}

// take returns the rows for the block from n on, or nil if they are not marked.
func (a *advance) take(n int) *[block][256]byte {
	if a == nil || n < a.from {
		return nil
	}
	if k := (n - a.from) / block; k < len(a.rows) && a.done[k] && (n-a.from)%block == 0 {
		return &a.rows[k]
	}
	return nil
}
