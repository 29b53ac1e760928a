// SPDX-License-Identifier: Apache-2.0

package sparse

import "fmt"

// A witness (a, i) of an option of n is the split into a and n−i−a, or, if a is
// 0, the take of i.
type witness struct{ a, i int }

// shows reports whether w makes v an option of the heap n, as far as the heaps are
// in memory.
func (c *column) shows(w witness, g Game, n int, v uint16) bool {
	b := n - w.i - w.a
	return b >= 1 && c.has(w.a) && c.has(b) && c.at(w.a)^c.at(b) == v && !(g.Unequal && w.a == b)
}

// witness finds out by the definition whether the heap n has an option of value
// v; the values below n are there. If some are forgotten or cannot be read, it may
// miss one.
func (c *column) witness(g Game, n int, v uint16) (witness, bool) {
	for _, i := range g.Take {
		if w := (witness{0, i}); c.shows(w, g, n, v) {
			return w, true
		}
	}
	switch {
	case c.lo > 0:
		return c.coldWitness(g, n, v)
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

// coldWitness looks for a split that shows v in a cold column.
func (c *column) coldWitness(g Game, n int, v uint16) (w witness, ok bool) {
	for _, i := range g.Split {
		_ = c.pairs(n-i, func(a int, small, large []uint16) bool {
			for j, x := range small {
				if x^large[len(large)-1-j] == v && !(g.Unequal && 2*(a+j) == n-i) {
					w, ok = witness{a + j, i}, true
					return false
				}
			}
			return true
		})
		if ok {
			break
		}
	}
	return w, ok
}

// pairs calls yield with the values of the pairs (a, m−a), 2a ≤ m, in pieces: small
// are those of a, a+1, …, and large, read backwards, those of m−a, m−a−1, …
func (c *column) pairs(m int, yield func(a int, small, large []uint16) bool) error {
	half := m / 2
	size := 64
	var small, large []uint16
	for a := 1; a <= half; a += size {
		if size = min(2*size, 1<<16); size > len(small) {
			small, large = make([]uint16, size), make([]uint16, size)
		}
		k := min(size, half-a+1)
		if c.past.storage == nil && c.lo > 0 { // as far as the heaps are in memory
			k = min(k, c.head.len()-a, m-a-c.lo+1)
		}
		if k <= 0 {
			return fmt.Errorf("%w: the pair %d and %d", ErrForgotten, a, m-a)
		}
		size = k
		if err := c.read(small[:k], a); err != nil {
			return err
		}
		if err := c.read(large[:k], m-a-k+1); err != nil {
			return err
		}
		if !yield(a, small[:k], large[:k]) {
			return nil
		}
	}
	return nil
}

// forgets reports whether values are kept nowhere.
func (c *column) forgets() bool { return c.lo > 0 && c.past.storage == nil }
