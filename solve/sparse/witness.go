// SPDX-License-Identifier: Apache-2.0

package sparse

import "github.com/upstar-cgt/upstar/solve/sparse/internal/column"

// A witness (a, i) of an option of n is the split into a and n−i−a, or, if a is
// 0, the take of i.
type witness struct{ a, i int }

// shows reports whether w makes v an option of the heap n, as far as the heaps are
// in memory.
func (w witness) shows(c *column.Column, g Game, n int, v uint16) bool {
	b := n - w.i - w.a
	return b >= 1 && c.Has(w.a) && c.Has(b) && c.At(w.a)^c.At(b) == v && !(g.Unequal && w.a == b)
}

// findWitness finds out by the definition whether the heap n has an option of value
// v; the values below n are there. If some are forgotten or cannot be read, it may
// miss one.
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

// findSplit looks for a split of the amount i that shows v, with a smaller heap from one up
// to another.
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

// splitWitness is findSplit in vals, which are the values, or codes, of c, where v is code.
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
