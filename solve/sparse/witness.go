// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"github.com/upstar-cgt/upstar/solve/sparse/internal/column"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/kernel"
)

// A witness (a, i) of an option of n is the split into a and n−i−a, or, if a is
// 0, the take of i.
type witness struct{ a, i int }

// shows reports whether w makes v an option of the heap n. It reports false if the heaps are not in
// memory.
func (w witness) shows(c *column.Column, g Game, n int, v uint16) bool {
	b := n - w.i - w.a
	return b >= 1 && c.Has(w.a) && c.Has(b) && c.At(w.a)^c.At(b) == v && !(g.Unequal && w.a == b)
}

// findWitness decides by the definition whether the heap n has an option of value v. The values
// below n must be known. If some of them are forgotten or cannot be read, it may miss an option.
func findWitness(c *column.Column, g Game, n int, v uint16) (witness, bool) {
	for _, i := range g.Take {
		if w := (witness{0, i}); w.shows(c, g, n, v) {
			return w, true
		}
	}
	for from, end := range rounds(n) {
		for _, i := range g.Split {
			if w, ok := findSplit(c, g, n, i, from, end, v); ok {
				return w, true
			}
		}
	}
	return witness{}, false
}

// findSplit searches for a split of the amount i that shows v. The smaller heap of the split must
// be in the interval from up to end.
func findSplit(c *column.Column, g Game, n, i, from, end int, v uint16) (witness, bool) {
	end = min(end, (n-i)/2+1)
	switch {
	case from >= end:
		return witness{}, false
	case c.IsCold():
		return coldWitness(c, g, n, i, from, end, v)
	case c.IsWide():
		return splitWitness(c, g, c.Words(0, n), i, from, end, v, v)
	}
	return splitWitness(c, g, c.Bytes(0, n), i, from, end, c.Byte(v), v)
}

// splitWitness is findSplit in vals, which holds the values or codes of c. The parameter code
// represents v there.
func splitWitness[V uint8 | uint16](c *column.Column, g Game, vals []V, i, from, end int, code V, v uint16) (witness, bool) {
	n := len(vals)
	m := n - i
	for a := from; a < end; a++ {
		if vals[a]^vals[m-a] == code {
			if w := (witness{a, i}); w.shows(c, g, n, v) {
				return w, true
			}
		}
	}
	return witness{}, false
}

// coldWitness is findSplit in a cold column.
func coldWitness(c *column.Column, g Game, n, i, from, end int, v uint16) (w witness, ok bool) {
	_ = c.Pairs(n-i, from, end, func(a int, small, large []uint16) bool {
		for j, x := range small {
			if x^large[len(large)-1-j] == v && !(g.Unequal && 2*(a+j) == n-i) {
				w, ok = witness{a + j, i}, true
				return false
			}
		}
		return true
	})
	return w, ok
}

// A memo keeps the last witnesses of each value below 512. In sequences that are nearly periodic,
// the same witnesses work again and again.
type memo struct {
	lists  [512][]witness
	served [512]bool // whether a kept witness was the last one that showed the value
	far    depths    // the witnesses that were used
}

// memoLength is the number of witnesses kept for each value.
const memoLength = 64

// shows reports whether a kept witness shows that v is an option of n.
func (m *memo) shows(c *column.Column, g Game, n int, v uint16) bool {
	list := m.lists[v]
	for k, w := range list {
		if w.shows(c, g, n, v) {
			copy(list[1:], list[:k])
			list[0] = w
			m.far.add(n, w.a)
			return true
		}
	}
	return false
}

// keep records a witness that shows v for the heap n.
func (m *memo) keep(n int, v uint16, w witness) {
	m.far.add(n, w.a)
	list := m.lists[v]
	if len(list) < memoLength {
		list = append(list, w)
	}
	copy(list[1:], list)
	list[0] = w
	m.lists[v] = list
}

// A reversed has the bytes of a narrow column for the heaps len−1, …, 1, 0, in this order. So a
// comparison of strings finds the splits of a heap.
type reversed struct {
	bytes  []byte
	vector bool
}

// reversedHeaps is the number of reversed heaps. It must be a multiple of 128.
const reversedHeaps = 1 << 15

// newReversed returns the first heaps of a narrow column in reverse order. For a wide column it
// returns none.
func newReversed(c *column.Column, vector bool) *reversed {
	if c.IsWide() {
		return &reversed{}
	}
	m := &reversed{make([]byte, min(reversedHeaps, c.Len()/4&^127)), vector}
	first := c.FirstBytes(len(m.bytes))
	for k := range m.bytes {
		m.bytes[k] = first[len(m.bytes)-1-k]
	}
	return m
}

// shows reports whether v is an option of the heap n by a split with one of the reversed heaps.
func (m *reversed) shows(c *column.Column, g Game, n int, v uint16) bool {
	code, size := c.Byte(v), len(m.bytes)
	for _, i := range g.Split {
		low := n - i - size + 1 // the partner of the heap size−1
		if low < max(size, c.Lo()) {
			continue
		}
		partners := c.Bytes(low, low+size)
		for k := 0; k < size; k++ {
			if m.vector && k%128 == 0 {
				k += kernel.FindSum128(&m.bytes[k], &partners[k], code, size-k)
			}
			if k == size {
				break
			}
			if a := size - 1 - k; m.bytes[k]^partners[k] == code && a > 0 && (witness{a, i}).shows(c, g, n, v) {
				return true
			}
		}
	}
	return false
}
