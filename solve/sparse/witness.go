// SPDX-License-Identifier: Apache-2.0

package sparse

// A witness (a, i) of an option of n is the split into a and n−i−a, or, if a is
// 0, the take of i.
type witness struct{ a, i int }

// shows reports whether w makes v an option of the heap n.
func (c *column) shows(w witness, g Game, n int, v uint16) bool {
	b := n - w.i - w.a
	return b >= 1 && c.at(w.a)^c.at(b) == v && !(g.Unequal && w.a == b)
}

// witness finds out by the definition whether the heap n has an option of value
// v; the values below n are there.
func (c *column) witness(g Game, n int, v uint16) (witness, bool) {
	for _, i := range g.Take {
		if w := (witness{0, i}); c.shows(w, g, n, v) {
			return w, true
		}
	}
	switch {
	case c.wide != nil:
		return splitWitness(c, g, c.wide[:n], v, v)
	case c.codec == nil:
		return splitWitness(c, g, c.narrow[:n], byte(v), v)
	}
	return splitWitness(c, g, c.narrow[:n], c.codec.encode(v), v)
}

// splitWitness looks for a split that shows v in vals, which are the values, or
// codes, of c, where v is code.
func splitWitness[V uint8 | uint16](c *column, g Game, vals []V, code V, v uint16) (witness, bool) {
	n := len(vals)
	for _, i := range g.Split {
		m := n - i
		if m < 2 {
			continue
		}
		for a := 1; 2*a <= m; a++ {
			if vals[a]^vals[m-a] == code {
				if w := (witness{a, i}); c.shows(w, g, n, v) {
					return w, true
				}
			}
		}
	}
	return witness{}, false
}

// A memo keeps the last witnesses of each value below 512; in sequences that are
// nearly periodic they serve again and again.
type memo struct {
	lists  [512][]witness
	served [512]bool // a witness kept was the last one that showed the value
}

// memoLength is how many witnesses of a value are kept.
const memoLength = 64

// shows reports whether a witness kept shows that v is an option of n.
func (m *memo) shows(c *column, g Game, n int, v uint16) bool {
	list := m.lists[v]
	for k, w := range list {
		if c.shows(w, g, n, v) {
			copy(list[1:], list[:k])
			list[0] = w
			return true
		}
	}
	return false
}

// keep takes note of a witness of v.
func (m *memo) keep(v uint16, w witness) {
	list := m.lists[v]
	if len(list) < memoLength {
		list = append(list, w)
	}
	copy(list[1:], list)
	list[0] = w
	m.lists[v] = list
}

// A mirror has the bytes of a narrow column for the heaps len−1, …, 1, 0 in this
// order, so that the splits of a heap are found by a comparison of strings.
type mirror struct {
	bytes  []byte
	vector bool
}

// mirrored is the number of heaps in a mirror, a multiple of 128.
const mirrored = 1 << 13

// newMirror returns the mirror of a narrow column.
func newMirror(c *column, vector bool) *mirror {
	m := &mirror{make([]byte, min(mirrored, c.n/4&^127)), vector}
	for k := range m.bytes {
		m.bytes[k] = c.narrow[len(m.bytes)-1-k]
	}
	return m
}

// shows reports whether a split with a heap in the mirror makes v an option of
// the heap n.
func (m *mirror) shows(c *column, g Game, n int, v uint16) bool {
	code := byte(v)
	if c.codec != nil {
		code = c.codec.encode(v)
	}
	size := len(m.bytes)
	for _, i := range g.Split {
		low := n - i - size + 1 // the partner of the heap size−1
		if low < size {
			continue
		}
		partners := c.narrow[low : low+size]
		for k := 0; k < size; k++ {
			if m.vector && k%128 == 0 {
				k += findSum128(&m.bytes[k], &partners[k], code, size-k)
			}
			if k == size {
				break
			}
			if a := size - 1 - k; m.bytes[k]^partners[k] == code && a > 0 && c.shows(witness{a, i}, g, n, v) {
				return true
			}
		}
	}
	return false
}
