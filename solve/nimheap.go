// SPDX-License-Identifier: Apache-2.0

package solve

// Heap returns n if s is played as a heap of n tokens of Nim is: its options are
// played as the heaps of 0, 1, …, n−1, perhaps several as the same heap. That is
// more than having the nim value n; a single option of a greater nim value among
// the followers of s, which Sprague and Grundy may ignore, makes the difference.
func (f *Forest) Heap(s Sum) (n int, ok bool, err error) {
	err = do(func() { n, ok = f.heap(s) })
	return n, ok, err
}

// What is kept of a sum in place of the size of its heap.
const (
	heapUnknown = 0
	notHeap     = -1 // a heap of n is kept as n+1
)

func (f *Forest) heap(s Sum) (n int, ok bool) {
	f.mustBeImpartial(s)
	at := func(s Sum) int {
		if int(s) >= len(f.memo.heap) {
			return heapUnknown
		}
		return int(f.memo.heap[s])
	}
	found := false // a sum that is no heap: then none on the way to it is one, and nothing more is looked at
	known := func(s Sum) bool {
		found = found || at(s) == notHeap
		return found || at(s) != heapUnknown
	}
	f.walk(s, known, func(s Sum) []Sum { return f.Options(s, 0) }, func(s Sum) {
		size := notHeap
		if !found {
			size = f.heapOf(f.Options(s, 0), at)
			found = size == notHeap
		}
		f.memo.heap = grown(f.memo.heap, int(s), heapUnknown)
		f.memo.heap[s] = int32(size)
	})
	return at(s) - 1, at(s) != notHeap
}

// heapOf returns what is kept of a sum whose options are heaps: they must be the
// heaps smaller than the least that is not among them.
func (f *Forest) heapOf(options []Sum, at func(Sum) int) int {
	size := func(s Sum) int { return at(s) - 1 }
	n := f.mex(options, size)
	for _, t := range options {
		if size(t) > n {
			return notHeap
		}
	}
	return n + 1
}
