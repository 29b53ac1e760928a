// SPDX-License-Identifier: Apache-2.0

package sparse

import "math/bits"

// Sparse spaces. A mask m splits the values into two classes by the parity of
// v∧m, a homomorphism for ⊕; if all amounts of the splits have one parity t,
// the parity of the heap may join in. A heap is common if its class is that of
// almost all heaps, else rare; an option that is common comes from a pair with
// exactly one rare member. The best mask is the least entry of the
// Walsh–Hadamard transform of the histogram of values. [WW, ch. 4]

// A splitting is a division of the heaps into rare and common ones that the
// splits with amounts of one parity respect.
type splitting struct {
	amounts []int  // the amounts i of the splits that respect it
	mask    uint32 // over value<<1 | heap parity
	odd     uint32 // the parity of the amounts, if mask uses the heap's
	rares   []rare // the rare heaps known, ascending; heap 0 is none
}

// A rare is a rare heap and its value.
type rare struct {
	heap  int
	value uint16
}

// isRare reports whether an option v of the heap n, or the heap n of value v,
// is rare.
func (s *splitting) isRare(v uint16, n int) bool {
	x := uint32(v)<<1 | uint32(n&1)
	return (uint32(bits.OnesCount32(x&s.mask))^s.odd&s.mask)&1 == 0
}

// splittings returns the splittings of a game: one if all amounts have one
// parity, or if each is to use values only, else one for each parity.
func splittings(g Game) []*splitting {
	var by [2]*splitting
	var out []*splitting
	for _, i := range g.Split {
		if by[i&1] == nil {
			by[i&1] = &splitting{odd: uint32(i & 1)}
			out = append(out, by[i&1])
		}
		by[i&1].amounts = append(by[i&1].amounts, i)
	}
	return out
}

// A histogram counts heaps by value<<1 | heap parity.
type histogram []int32

// add counts the heap n of value v.
func (h *histogram) add(v uint16, n int) {
	x := int(v)<<1 | n&1
	if x >= len(*h) {
		grown := make(histogram, 1<<bits.Len(uint(x)))
		copy(grown, *h)
		*h = grown
	}
	(*h)[x]++
}

// transform returns the Walsh–Hadamard transform of h.
func (h histogram) transform() []int32 {
	t := append([]int32(nil), h...)
	for step := 1; step < len(t); step *= 2 {
		for i := 0; i < len(t); i += 2 * step {
			for j := i; j < i+step; j++ {
				t[j], t[j+step] = t[j]+t[j+step], t[j]-t[j+step]
			}
		}
	}
	return t
}

// bestMask returns the mask with the fewest rare heaps for splits whose
// amounts have the parity odd, from the transform t. Masks with the heap's
// parity count only if positional is set.
func bestMask(t []int32, odd uint32, positional bool) uint32 {
	var best uint32
	least := int32(1) << 30
	for m, x := range t {
		if m&1 == 1 {
			if !positional {
				continue
			}
			if odd == 1 {
				x = -x
			}
		}
		if x < least {
			least, best = x, uint32(m)
		}
	}
	return best
}
