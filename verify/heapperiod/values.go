// SPDX-License-Identifier: Apache-2.0

package heapperiod

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
)

// cell is the type of a stored value.
type cell interface{ uint8 | uint16 }

// maxValue is the greatest nim value that can be checked.
const maxValue = 1 << 15

var errValue = errors.New("a value is greater than the certificate says")

// options calls visit with the heaps that each move on a heap of n leaves, until visit returns
// false.
func (g *gameCode) options(n int, visit func(heaps []int) bool) {
	for i, d := range g.digits {
		total := n - i
		if n == 0 || total < 0 {
			return
		}
		if d&1 != 0 && total == 0 && !visit(nil) {
			return
		}
		for h := 1; d>>h != 0; h++ {
			step := 0
			if h == 2 && g.unequal[i] {
				step = 1
			}
			if d>>h&1 != 0 && !parts(make([]int, 0, h), h, total, step, visit) {
				return
			}
		}
	}
}

// parts extends a list of heaps to h heaps, with total more tokens. Each new heap is at least step
// larger than the one before.
func parts(heaps []int, h, total, step int, visit func([]int) bool) bool {
	least := 1
	if len(heaps) > 0 {
		least = heaps[len(heaps)-1] + step
	}
	if len(heaps) == h-1 {
		return total < least || visit(append(heaps, total))
	}
	for a := least; a*(h-len(heaps)) <= total; a++ {
		if !parts(append(heaps, a), h, total-a, step, visit) {
			return false
		}
	}
	return true
}

// nim computes nim values from the definition. No value may be above most.
func nim[T cell](ctx context.Context, g *gameCode, n, most int) ([]T, error) {
	values := make([]T, n)
	seen := make([]int32, 2*maxValue)
	for h := range values {
		g.options(h, func(heaps []int) bool {
			v := T(0)
			for _, a := range heaps {
				v ^= values[a]
			}
			seen[v] = int32(h) + 1
			return true
		})
		v := 0
		for seen[v] == int32(h)+1 {
			v++
		}
		if v > most {
			return nil, errValue
		}
		values[h] = T(v)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// obliged computes obliged values 2x+y from the definition. Here x = 1 iff the next player wins in
// normal play, and y = 1 iff the next player wins in misère play. The heaps that a move leaves are
// an obliged sum [Ferguson].
func obliged[T cell](ctx context.Context, g *gameCode, n int) ([]T, error) {
	values := make([]T, n)
	for h := range values {
		and, moves := T(3), false
		g.options(h, func(heaps []int) bool {
			var count [4]int
			for _, a := range heaps {
				count[values[a]]++
			}
			v := T(1 + count[2]&1) // 01 or 10
			if count[0] > 0 {
				v = T(count[2] & 1 * 3) // 00 or 11
			}
			if count[3] > 0 {
				v = 3
			}
			and &= v
			moves = true
			return and != 0
		})
		values[h] = ^and & 3
		if !moves {
			values[h] = 1
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// sparse computes nim values of a code that leaves at most two heaps. A value v at n is rare if the
// number of bits of v in the mask is even; if positions count, n−i is added to that number. A nim
// sum of two rare values is rare, and so is that of two common ones. So the common values among the
// options of a split come from pairs with a rare heap, and all these pairs are examined. A rare
// value that is below the least missing common value is searched for among all pairs. So the result
// is exact whatever the mask is: a bad mask only costs time [WW, ch. 4; Flammenkamp].
func sparse[T cell](ctx context.Context, g *gameCode, c Certificate) ([]T, error) {
	s, err := newSpace[T](g, c, c.Bound)
	if err != nil {
		return nil, err
	}
	if err := s.fill(ctx, c); err != nil {
		return nil, err
	}
	if c.Version >= 2 {
		return s.values, s.checkWindow(c)
	}
	return s.values, nil
}

// newSpace makes a space for the first n values of a certificate.
func newSpace[T cell](g *gameCode, c Certificate, n int) (*space[T], error) {
	if g.heaps() > 2 {
		return nil, errors.New("a mask works only if moves leave at most two heaps")
	}
	s := &space[T]{gameCode: g, values: make([]T, n), seen: make([]int64, 2*maxValue),
		parity: make([]uint8, c.Max+1), position: c.Position, split: g.splits(), rounds: 1}
	if c.Period <= maxHints && (c.Max+1)*c.Period <= maxHints {
		s.rounds = c.Period
	}
	for v := range s.parity {
		s.parity[v] = uint8(bits.OnesCount32(uint32(v)&c.Mask) & 1)
	}
	s.hints = make([]pair, (c.Max+1)*s.rounds)
	for _, i := range s.split {
		if c.Position && (i-s.split[0])%2 != 0 {
			return nil, errors.New("with position set, all splits must take an even number, or all an odd number")
		}
	}
	if c.Version >= 2 {
		s.window, s.witness = c.Bound-c.Period, c.Witness
	}
	return s, nil
}

// fill computes the values.
func (s *space[T]) fill(ctx context.Context, c Certificate) error {
	for h := range s.values {
		v := s.value(h)
		if v > c.Max {
			return errValue
		}
		if s.unseen {
			return fmt.Errorf("heap %d of value %d has no witness up to %d for some smaller value", h, v, s.witness)
		}
		s.values[h] = T(v)
		if h > 0 && s.parity[v] == s.rareAt(h) {
			s.rare = append(s.rare, h)
		}
		if h&0xfff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// checkWindow checks the other conditions of the theorem of version 2, apart from the one that the
// values from the preperiod on have the period.
func (s *space[T]) checkWindow(c Certificate) error {
	r := 0
	if len(s.rare) > 0 {
		r = s.rare[len(s.rare)-1]
	}
	n, w := c.Bound-c.Period, max(r, c.Witness)+s.last()
	switch {
	case n <= 2*w:
		return fmt.Errorf("the window of %d values ends at heap %d, which is too early", w, n)
	case c.Preperiod > n-w:
		return fmt.Errorf("the window of %d values before heap %d begins before the period", w, n)
	case c.Position && c.Period%2 != 0:
		return errors.New("the period is odd, but positions count")
	}
	return nil
}

type space[T cell] struct {
	*gameCode
	values   []T
	heap     int     // the heap whose value is being computed
	mark     int64   // its mark, heap+1
	seen     []int64 // seen[v] = mark: v is the value of an option of heap
	parity   []uint8 // by value: the parity of its bits in the mask
	position bool
	split    []int
	rare     []int  // heaps
	hints    []pair // by value and h modulo rounds: where the value was last found
	rounds   int

	window  int  // if it is not 0: from this heap on, the smaller heap of a split is at most witness
	witness int  // as far as it matters
	unseen  bool // some heap from window on has no such witness
}

// maxHints limits the memory for hints.
const maxHints = 1 << 22

// pair is a way to leave two heaps: take i, and leave a and the rest.
type pair struct{ i, a int32 }

// rareAt returns the parity of the masked bits for which a value is rare at h.
func (s *space[T]) rareAt(h int) uint8 {
	if s.position && len(s.split) > 0 {
		return uint8(h-s.split[0]) & 1
	}
	return 0
}

// value returns the value of the heap h. This is the least common value that is not among the
// options, or a smaller rare value that no split leaves.
func (s *space[T]) value(h int) int {
	s.heap, s.mark = h, int64(h)+1
	s.takes()
	s.rareSplits()
	common := s.leastCommon()
	most := h // the greatest smaller heap of the splits that are examined
	if s.window > 0 && h >= s.window {
		most = s.witness
	}
	missing := s.recall(common, most)
	missing = s.search(common, most, missing)
	s.unseen = missing > 0 && most < h
	for v := range common {
		if s.seen[v] != s.mark {
			return v
		}
	}
	return common
}

// takes marks the values of options that are one heap or no heap.
func (s *space[T]) takes() {
	for i, d := range s.digits {
		if d&1 != 0 && i == s.heap && i > 0 {
			s.seen[0] = s.mark
		}
		if d&2 != 0 && i < s.heap {
			s.seen[s.values[s.heap-i]] = s.mark
		}
	}
}

// rareSplits marks the values of splits with a rare heap.
func (s *space[T]) rareSplits() {
	for _, i := range s.split {
		total := s.heap - i
		for _, r := range s.rare {
			if r >= total {
				break
			}
			if total != 2*r || !s.unequal[i] {
				s.seen[s.values[r]^s.values[total-r]] = s.mark
			}
		}
	}
}

// leastCommon returns the least common value that is not marked. If there is none up to the
// greatest value in the certificate, it returns that value plus one.
func (s *space[T]) leastCommon() int {
	rare := s.rareAt(s.heap)
	for v, parity := range s.parity {
		if parity != rare && s.seen[v] != s.mark {
			return v
		}
	}
	return len(s.parity)
}

// hint returns where the last split of value v is stored.
func (s *space[T]) hint(v int) *pair { return &s.hints[v*s.rounds+s.heap%s.rounds] }

// recall tries the stored splits. It marks the values below common that they still give, and
// returns how many values remain unmarked.
func (s *space[T]) recall(common, most int) (missing int) {
	for v := range common {
		if s.seen[v] == s.mark {
			continue
		}
		p := s.hint(v)
		total, a := s.heap-int(p.i), int(p.a)
		if a > 0 && a <= most && 2*a < total && int(s.values[a]^s.values[total-a]) == v {
			s.seen[v] = s.mark
		} else {
			missing++
		}
	}
	return missing
}

// search examines all splits until no value below common is missing. It returns how many are still
// missing in the end.
func (s *space[T]) search(common, most, missing int) int {
	for _, i := range s.split {
		total := s.heap - i
		last := total / 2
		if s.unequal[i] {
			last = (total - 1) / 2
		}
		for a := 1; a <= min(last, most) && missing > 0; a++ {
			v := int(s.values[a] ^ s.values[total-a])
			if s.seen[v] == s.mark {
				continue
			}
			s.seen[v] = s.mark
			if v < common {
				missing--
				*s.hint(v) = pair{int32(i), int32(a)}
			}
		}
	}
	return missing
}
