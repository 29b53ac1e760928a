// SPDX-License-Identifier: Apache-2.0

package quotient

// refine returns the coarsest partition that respects mark and the actions next. Its classes are
// numbered in the order of their least members [Moore 1956].
func refine(mark []bool, next [][]int32) (class []int32, count int) {
	start := make([]int32, len(mark))
	for e, m := range mark {
		if m != mark[0] {
			start[e] = 1
			count = 1
		}
	}
	return refineFrom(start, count+1, next)
}

// refineFrom takes a partition with count classes, and returns its coarsest refinement that the
// actions respect. The classes are numbered in the order of their least members.
func refineFrom(class []int32, count int, next [][]int32) ([]int32, int) {
	fresh, tab := make([]int32, len(class)), newPairTable(len(class))
	for quiet, i := 0, 0; quiet < len(next); i = (i + 1) % len(next) {
		tab.reset()
		for e, f := range next[i] {
			fresh[e] = tab.put(uint64(class[e])<<32 | uint64(class[f]))
		}
		class, fresh = fresh, class
		quiet++
		if tab.len() != count {
			count, quiet = tab.len(), 0
		}
	}
	return class, count
}

// A pairTable numbers keys in the order of their first appearance.
type pairTable struct {
	keys  []uint64
	vals  []int32
	stamp []uint32 // slots of earlier epochs are free
	epoch uint32
	n     int32
}

// newPairTable returns a table for at most n keys.
func newPairTable(n int) *pairTable {
	size := 16
	for size < 2*n {
		size *= 2
	}
	return &pairTable{keys: make([]uint64, size), vals: make([]int32, size), stamp: make([]uint32, size), epoch: 1}
}

func (t *pairTable) reset()   { t.epoch++; t.n = 0 }
func (t *pairTable) len() int { return int(t.n) }

func (t *pairTable) put(key uint64) int32 {
	mask := uint64(len(t.keys) - 1)
	h := key * 0x9e3779b97f4a7c15
	for i := (h ^ h>>32) & mask; ; i = (i + 1) & mask {
		if t.stamp[i] != t.epoch {
			t.stamp[i], t.keys[i], t.vals[i] = t.epoch, key, t.n
			t.n++
			return t.vals[i]
		}
		if t.keys[i] == key {
			return t.vals[i]
		}
	}
}
