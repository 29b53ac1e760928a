// SPDX-License-Identifier: Apache-2.0

package sparse

import "github.com/upstar-cgt/upstar/solve/sparse/internal/column"

// A memo keeps the last witnesses of each value below 512; in sequences that are
// nearly periodic they serve again and again.
type memo struct {
	lists  [512][]witness
	served [512]bool // a witness kept was the last one that showed the value
	far    depths    // the witnesses that served
}

// memoLength is how many witnesses of a value are kept.
const memoLength = 64

// shows reports whether a witness kept shows that v is an option of n.
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

// keep takes note of a witness that shows v for the heap n.
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
