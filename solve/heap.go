// SPDX-License-Identifier: Apache-2.0

package solve

import (
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// Heap returns n if s is played as a heap of n tokens of Nim is: its options are
// played as the heaps of 0, 1, …, n−1, perhaps several as the same heap. That is
// more than having the nim value n; a single option of a greater nim value among
// the followers of s, which Sprague and Grundy may ignore, makes the difference.
func (v *Solver) Heap(m *work.Meter, s arena.Sum) (n int, ok bool, err error) {
	kept, err := ask(v, m, func(c calculation) int {
		c.mustBeImpartial(s)
		c.must(c.findHeap(s))
		return c.heap(s)
	})
	return kept - 1, kept != notHeap, err
}

const (
	heapUnknown = 0
	notHeap     = -1
)

func (c calculation) heap(s arena.Sum) int { return int(c.heaps.at(int(s))) }

func (c calculation) findHeap(s arena.Sum) (ends bool) {
	found := false // a sum that is no heap: then none on the way to it is one, and nothing more is looked at
	known := func(s arena.Sum) bool {
		found = found || c.heap(s) == notHeap
		return found || c.heap(s) != heapUnknown
	}
	return c.find(s, known, c.options, func(x *stop) {
		size := notHeap
		if !found {
			size = c.heapOf(x.needs)
			found = size == notHeap
		}
		c.heaps.set(int(x.sum), int32(size))
	})
}

// heapOf returns what is kept of a sum whose options are heaps: they must be the
// heaps smaller than the least that is not among them.
func (c calculation) heapOf(options []arena.Sum) int {
	size := func(s arena.Sum) int { return c.heap(s) - 1 }
	n := c.mex(options, size)
	for _, t := range options {
		if size(t) > n {
			return notHeap
		}
	}
	return n + 1
}
