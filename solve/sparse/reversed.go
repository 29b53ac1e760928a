// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"github.com/upstar-cgt/upstar/solve/sparse/internal/column"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/kernel"
)

// A reversed has the bytes of a narrow column for the heaps len−1, …, 1, 0 in this
// order, so that the splits of a heap are found by a comparison of strings.
type reversed struct {
	bytes  []byte
	vector bool
}

// reversedHeaps is how many of them there are, a multiple of 128.
const reversedHeaps = 1 << 15

// newReversed returns the first heaps of a narrow column, and none of a wide one.
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

// shows reports whether a split with a heap in the reversed heaps makes v an option of
// the heap n.
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
