// SPDX-License-Identifier: Apache-2.0

package sparse

import "math/bits"

// The exact step, heap by heap. It marks the options that come from pairs with
// a rare member, which are all the common ones; the least unmarked common value
// is the mex unless a smaller rare one is no option, and that is settled by a
// scan of the pairs. A bad mask costs time, never a wrong value.

// An exact computes one heap after the other.
type exact struct {
	game   Game
	splits []*splitting
	hist   histogram
	seen   []uint32 // seen[v] == stamp: v is an option of the heap at hand
	stamp  uint32
	review int // the heap at which the masks are chosen anew
	top    int // a power of two above all values
}

func newExact(g Game) *exact {
	return &exact{game: g, splits: splittings(g), seen: make([]uint32, 4), top: 1, review: 16}
}

// step returns the value of the heap n = len(vals), given all before it.
func step[V uint8 | uint16](x *exact, vals []V) uint16 {
	n := len(vals)
	x.begin()
	x.markTakes(n)
	for _, i := range x.game.Take {
		if i < n {
			x.seen[vals[n-i]] = x.stamp
		}
	}
	for _, s := range x.splits {
		for _, i := range s.amounts {
			markRare(x, vals[:max(n-i, 0)], s.rares)
		}
	}
	c, pending := x.candidate(n)
	for _, s := range x.splits {
		if pending == 0 {
			break
		}
		for _, i := range s.amounts {
			pending = scan(x, vals[:max(n-i, 0)], c, pending)
		}
	}
	if pending == 0 {
		return c
	}
	v := 0
	for x.seen[v] == x.stamp {
		v++
	}
	return uint16(v)
}

// begin clears the marks.
func (x *exact) begin() {
	x.stamp++
	if x.stamp == 0 {
		clear(x.seen)
		x.stamp = 1
	}
}

// markTakes marks 0 if the heap n can be taken whole, or split into equal heaps.
func (x *exact) markTakes(n int) {
	for _, i := range x.game.Zero {
		if i == n {
			x.seen[0] = x.stamp
		}
	}
	for _, i := range x.game.Split {
		if !x.game.Unequal && n-i >= 2 && (n-i)%2 == 0 {
			x.seen[0] = x.stamp
		}
	}
}

// markRare marks the options from the pairs (a, b) with a+b = len(below) and a
// among the rares.
func markRare[V uint8 | uint16](x *exact, below []V, rares []rare) {
	m, seen, stamp := len(below), x.seen, x.stamp
	for _, r := range rares {
		if r.heap >= m {
			break
		}
		if x.game.Unequal && 2*r.heap == m {
			continue
		}
		seen[r.value^uint16(below[m-r.heap])] = stamp
	}
}

// candidate returns the least unmarked value that is common in every
// splitting, and how many unmarked values are below it.
func (x *exact) candidate(n int) (c uint16, pending int) {
	for {
		if x.seen[c] != x.stamp {
			if x.isCommon(c, n) {
				return c, pending
			}
			pending++
		}
		if c++; int(c) == len(x.seen) {
			return c, pending
		}
	}
}

// isCommon reports whether an option v of n is common in every splitting.
func (x *exact) isCommon(v uint16, n int) bool {
	for _, s := range x.splits {
		if s.isRare(v, n) {
			return false
		}
	}
	return true
}

// scan marks the options from all pairs (a, b) with a+b = len(below), until all
// values below c are marked; it returns how many are not.
func scan[V uint8 | uint16](x *exact, below []V, c uint16, pending int) int {
	m, seen, stamp := len(below), x.seen, x.stamp
	half := m / 2
	if x.game.Unequal {
		half = (m - 1) / 2
	}
	for a := 1; a <= half && pending > 0; a++ {
		v := uint16(below[a] ^ below[m-a])
		if seen[v] != stamp {
			seen[v] = stamp
			if v < c {
				pending--
			}
		}
	}
	return pending
}

// learn takes note of the value v of the heap n, the last of vals.
func learn[V uint8 | uint16](x *exact, vals []V) {
	n := len(vals) - 1
	v := uint16(vals[n])
	x.hist.add(v, n)
	if int(v) >= x.top {
		x.top = 1 << bits.Len16(v)
		if len(x.seen) < 2*x.top {
			x.seen = append(x.seen, make([]uint32, 2*x.top-len(x.seen))...)
		}
		x.review = min(x.review, n)
	}
	if n >= x.review {
		x.review = n + n/8 + 1
		if chooseMasks(x, vals) {
			return
		}
	}
	for _, s := range x.splits {
		if s.isRare(v, n) {
			s.rares = append(s.rares, rare{n, v})
		}
	}
}

// chooseMasks gives each splitting its best mask and lists its rares anew if
// that changed; it reports whether it listed them.
func chooseMasks[V uint8 | uint16](x *exact, vals []V) bool {
	changed := false
	for i, m := range bestMasks(x.hist.transform(), x.splits) {
		changed = changed || x.splits[i].mask != m
		x.splits[i].mask = m
	}
	if !changed {
		return false
	}
	for _, s := range x.splits {
		s.rares = s.rares[:0]
		for n, v := range vals[1:] {
			if s.isRare(uint16(v), n+1) {
				s.rares = append(s.rares, rare{n + 1, uint16(v)})
			}
		}
	}
	return true
}
