// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/column"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/mask"
)

// The exact step computes one heap. It marks the options that come from pairs with a rare member;
// these include all common options. The least unmarked common value is the mex, unless some smaller
// rare value is not an option. A scan of the pairs decides that. A bad mask costs time, but never
// gives a wrong value.

// An exact computes one heap after the other.
type exact struct {
	game   Game
	splits []*mask.Splitting
	hist   mask.Histogram
	seen   []uint32 // seen[v] == stamp: v is an option of the current heap
	stamp  uint32
	review int // the heap at which the masks are chosen again
	top    int // a power of two greater than all values

	since, halves, near int    // see horizon
	far                 depths // see horizon
	deep                int    // the greatest a of a split that was needed for the current heap
}

func newExact(g Game) *exact {
	return &exact{game: g, splits: mask.Splittings(g.Split), seen: make([]uint32, 4), top: 1, review: 16}
}

// step returns the value of the heap n = col.Len(), given all earlier values. The parameter vals
// holds the values of the heaps from col.Lo() on.
func step[V uint8 | uint16](x *exact, col *column.Column, vals []V) (uint16, error) {
	n, lo := col.Len(), col.Lo()
	x.begin()
	if slices.Contains(x.game.Zero, n) {
		x.seen[0] = x.stamp
	}
	for _, i := range x.game.Take {
		if i < n {
			x.seen[vals[n-i-lo]] = x.stamp
		}
	}
	for _, s := range x.splits {
		for _, i := range s.Amounts {
			markRare(x, vals[:max(n-i-lo, 0)], lo, s.Rares)
		}
	}
	halves := func(i int) bool { return n-i >= 2 && (n-i)%2 == 0 }
	if x.seen[0] != x.stamp && !x.game.Unequal && slices.ContainsFunc(x.game.Split, halves) {
		x.seen[0], x.halves = x.stamp, n
	}
	c, pending := x.candidate(n)
	pending, err := search(x, col, vals, c, pending)
	if pending > 0 && err != nil {
		return 0, fmt.Errorf("heap %d: %w", n, err)
	}
	return x.settle(n, c, pending), nil
}

// search marks the options from all pairs, until all values below c are marked. It returns how many
// of these are still unmarked, and the first error.
func search[V uint8 | uint16](x *exact, col *column.Column, vals []V, c uint16, pending int) (int, error) {
	n := col.Len()
	var failed error
	for from, end := range rounds(n) {
		for _, i := range x.game.Split {
			switch {
			case pending == 0:
				return 0, nil
			case !col.IsCold():
				pending = scan(x, vals[:max(n-i, 0)], from, end, c, pending)
			default:
				var err error
				if pending, err = x.scanCold(col, n-i, from, end, c, pending); err != nil && failed == nil {
					failed = err
				}
			}
		}
	}
	return pending, failed
}

// rounds divides the heaps from 1 up to n/2 into intervals. A search for an option examines the
// splits of all amounts whose smaller heap is in one interval before it continues with the next
// interval. The reason is that some amount may give no option at all, for example because of the
// parity of the heaps, while another gives many.
func rounds(n int) iter.Seq2[int, int] {
	return func(yield func(from, end int) bool) {
		for from, end := 1, firstRound; from <= n/2 && yield(from, end); end *= 2 {
			from = end
		}
	}
}

// firstRound is the end of the first interval of rounds.
const firstRound = 1 << 12

// settle returns the value of the heap n after all options are marked. This is c if no value below
// c is pending.
func (x *exact) settle(n int, c uint16, pending int) uint16 {
	if pending == 0 {
		x.far.add(n, x.deep)
		return c
	}
	v := uint16(0)
	for x.seen[v] == x.stamp {
		v++
	}
	return v
}

// begin clears the marks.
func (x *exact) begin() {
	x.deep = 0
	x.stamp++
	if x.stamp == 0 {
		clear(x.seen)
		x.stamp = 1
	}
}

// markRare marks the options from the pairs (a, b) with a+b = m where a is among the rares. The
// parameter below holds the values of the heaps from lo up to m.
func markRare[V uint8 | uint16](x *exact, below []V, lo int, rares []mask.Rare) {
	m, seen, stamp := lo+len(below), x.seen, x.stamp
	for _, r := range rares {
		if r.Heap >= m {
			break
		}
		if x.game.Unequal && 2*r.Heap == m {
			continue
		}
		seen[r.Value^uint16(below[m-r.Heap-lo])] = stamp
	}
}

// candidate returns the least unmarked value that is common in every splitting or has a bit that no
// earlier value had. It also returns the number of unmarked values below it. The nim value of the
// heap is not greater, because no option has such a bit.
func (x *exact) candidate(n int) (c uint16, pending int) {
	for {
		if x.seen[c] != x.stamp {
			if x.isCommon(c, n) {
				return c, pending
			}
			pending++
		}
		if c++; int(c) == x.top {
			return c, pending
		}
	}
}

// isCommon reports whether an option v of n is common in every splitting.
func (x *exact) isCommon(v uint16, n int) bool {
	for _, s := range x.splits {
		if s.IsRare(v, n) {
			return false
		}
	}
	return true
}

// scan marks the options from the pairs (a, b) with a+b = len(below) and from ≤ a < end, until all
// values below c are marked. It returns how many of these are still unmarked.
func scan[V uint8 | uint16](x *exact, below []V, from, end int, c uint16, pending int) int {
	m, seen, stamp := len(below), x.seen, x.stamp
	end = min(end, m/2+1)
	if x.game.Unequal {
		end = min(end, (m+1)/2)
	}
	for a := from; a < end && pending > 0; a++ {
		v := uint16(below[a] ^ below[m-a])
		if seen[v] != stamp {
			seen[v] = stamp
			if v < c {
				pending--
				x.deep = max(x.deep, a)
			}
		}
	}
	return pending
}

// scanCold is scan for the pairs (a, b) with a+b = m in a cold column.
func (x *exact) scanCold(col *column.Column, m, from, end int, c uint16, pending int) (int, error) {
	err := col.Pairs(m, from, end, func(a int, small, large []uint16) bool {
		for j, v := range small {
			v ^= large[len(large)-1-j]
			if x.game.Unequal && 2*(a+j) == m {
				continue
			}
			if x.seen[v] != x.stamp {
				x.seen[v] = x.stamp
				if v < c {
					pending--
					x.deep = max(x.deep, a+j)
				}
			}
		}
		return pending > 0
	})
	return pending, err
}

// learn records the value v of the heap n, which is the last in col.
func (x *exact) learn(col *column.Column) {
	n := col.Len() - 1
	v := col.At(n)
	x.hist.Add(v, n)
	if int(v) >= x.top {
		x.join(col, v, n)
		x.top = 1 << bits.Len16(v)
		if len(x.seen) < 2*x.top {
			x.seen = append(x.seen, make([]uint32, 2*x.top-len(x.seen))...)
		}
		x.review = min(x.review, n)
	}
	for _, s := range x.splits {
		if s.IsRare(v, n) {
			s.Rares = append(s.Rares, mask.Rare{Heap: n, Value: v})
		}
	}
	if n >= x.review {
		x.review = n + n/8 + 1
		x.chooseMasks(col)
	}
}

// join is for the first value v that has a new greatest bit. If the heap n would be rare in a cold
// column, join adds this bit to the masks. No other heap and no smaller value changes its class by
// this.
func (x *exact) join(col *column.Column, v uint16, n int) {
	for _, s := range x.splits {
		if col.IsCold() && s.IsRare(v, n) {
			s.Mask ^= 1 << bits.Len16(v)
		}
	}
}

// chooseMasks gives each splitting its best mask, and lists its rares again if the mask changed.
// The masks of a cold column do not change, because its values are not all in memory.
func (x *exact) chooseMasks(col *column.Column) {
	masks, changed := mask.BestOf(x.hist.Transform(), x.splits), false
	for i, s := range x.splits {
		changed = changed || s.Mask != masks[i]
	}
	if !changed || col.IsCold() {
		return
	}
	for i, s := range x.splits {
		s.Mask, s.Rares = masks[i], s.Rares[:0]
	}
	x.since = col.Len()
	if col.IsWide() {
		listRares(x, col.Words(1, col.Len()), 1)
	} else {
		listRares(x, col.Bytes(1, col.Len()), 1)
	}
}

// listRares adds to the lists of rares those among the values of the heaps from n on.
func listRares[V uint8 | uint16](x *exact, vals []V, n int) {
	for _, s := range x.splits {
		for i, v := range vals {
			if s.IsRare(uint16(v), n+i) {
				s.Rares = append(s.Rares, mask.Rare{Heap: n + i, Value: uint16(v)})
			}
		}
	}
}

// lastRare returns the greatest rare heap, or 0.
func (x *exact) lastRare() int {
	last := 0
	for _, s := range x.splits {
		last = max(last, s.LastRare())
	}
	return last
}
