// SPDX-License-Identifier: Apache-2.0

// Package mask divides the heaps of a take-and-break game into rare and common
// ones.
//
// A mask m splits the values into two classes by the parity of v∧m, which is a homomorphism for ⊕.
// If all amounts of the splits have one parity t, the mask may also use the parity of the heap. A
// heap is common if its class is that of almost all heaps, and rare otherwise. A common option
// comes from a pair with exactly one rare member. The best mask is the place of the least entry in
// the Walsh–Hadamard transform of the histogram of values. [WW, ch. 4]
package mask

import (
	"fmt"
	"math/bits"
)

// A Splitting is a division of the heaps into rare and common ones that is compatible with all
// splits whose amounts have one parity.
type Splitting struct {
	Amounts []int  // the amounts i of these splits
	Mask    uint32 // applies to value<<1 | heap parity
	Odd     uint32 // the parity of the amounts, if Mask uses the parity of the heap
	Rares   []Rare // the known rare heaps, ascending, without heap 0
}

// A Rare is a rare heap with its value.
type Rare struct {
	Heap  int
	Value uint16
}

// IsRare reports whether an option v of the heap n, or the heap n with value v, is rare.
func (s *Splitting) IsRare(v uint16, n int) bool {
	x := uint32(v)<<1 | uint32(n&1)
	return (uint32(bits.OnesCount32(x&s.Mask))^s.Odd&s.Mask)&1 == 0
}

// Splittings returns the splittings of a game, given the amounts of its splits: one for each parity
// of the amounts.
func Splittings(amounts []int) []*Splitting {
	var by [2]*Splitting
	var out []*Splitting
	for _, i := range amounts {
		if by[i&1] == nil {
			by[i&1] = &Splitting{Odd: uint32(i & 1)}
			out = append(out, by[i&1])
		}
		by[i&1].Amounts = append(by[i&1].Amounts, i)
	}
	return out
}

// LastRare returns the greatest rare heap, or 0.
func (s *Splitting) LastRare() int {
	if len(s.Rares) == 0 {
		return 0
	}
	return s.Rares[len(s.Rares)-1].Heap
}

// String returns the mask as it is written in the literature: in hexadecimal, followed by "+pos" if
// it uses the parity of the heap.
func (s *Splitting) String() string {
	text := fmt.Sprintf("%x", s.Mask>>1)
	if s.Mask&1 == 1 {
		text += "+pos"
	}
	return text
}

// A Histogram counts heaps by value<<1 | heap parity.
type Histogram []int64

// Add counts the heap n with value v.
func (h *Histogram) Add(v uint16, n int) { h.AddMany(v, n, 1) }

// AddMany counts k heaps with value v and with the parity of n.
func (h *Histogram) AddMany(v uint16, n int, k int64) {
	x := int(v)<<1 | n&1
	if x >= len(*h) {
		grown := make(Histogram, 1<<bits.Len(uint(x)))
		copy(grown, *h)
		*h = grown
	}
	(*h)[x] += k
}

// Transform returns the Walsh–Hadamard transform of h.
func (h Histogram) Transform() []int64 {
	t := append([]int64(nil), h...)
	for step := 1; step < len(t); step *= 2 {
		for i := 0; i < len(t); i += 2 * step {
			for j := i; j < i+step; j++ {
				t[j], t[j+step] = t[j]+t[j+step], t[j]-t[j+step]
			}
		}
	}
	return t
}

// rareCount returns how many heaps are rare for a mask, computed from the transform t.
func rareCount(t []int64, mask int, odd uint32) int {
	x := t[mask]
	if mask&1 == 1 && odd == 1 {
		x = -x
	}
	return int(t[0]+x) / 2
}

// Best returns the mask with the fewest rare heaps, and their number, computed from the transform
// t. It is for splits whose amounts have the parity odd. The masks that use the parity of the heap
// are the odd ones; step 2 leaves them out.
func Best(t []int64, odd uint32, step int) (best uint32, rares int) {
	rares = int(t[0]) + 1
	for m := 0; m < len(t); m += step {
		if k := rareCount(t, m, odd); k < rares {
			best, rares = uint32(m), k
		}
	}
	return best, rares
}

// BestOf returns the masks for splittings. Blocks need a single mask. So for two splittings, it
// returns one mask of values for both, if that does not give many more rare heaps.
func BestOf(t []int64, splits []*Splitting) []uint32 {
	masks := make([]uint32, len(splits))
	total := 0
	for i, s := range splits {
		m, k := Best(t, s.Odd, 1)
		masks[i] = m
		total += k
	}
	if len(splits) == 2 {
		if m, k := Best(t, 0, 2); 2*k <= total+total/8+32 {
			masks[0], masks[1] = m, m
		}
	}
	return masks
}
