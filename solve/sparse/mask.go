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
type histogram []int64

// add counts the heap n of value v.
func (h *histogram) add(v uint16, n int) { h.addMany(v, n, 1) }

// addMany counts k heaps of the parity of n and value v.
func (h *histogram) addMany(v uint16, n int, k int64) {
	x := int(v)<<1 | n&1
	if x >= len(*h) {
		grown := make(histogram, 1<<bits.Len(uint(x)))
		copy(grown, *h)
		*h = grown
	}
	(*h)[x] += k
}

// transform returns the Walsh–Hadamard transform of h.
func (h histogram) transform() []int64 {
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

// rareCount returns how many heaps are rare for a mask, from the transform t.
func rareCount(t []int64, mask int, odd uint32) int {
	x := t[mask]
	if mask&1 == 1 && odd == 1 {
		x = -x
	}
	return int(t[0]+x) / 2
}

// bestMask returns the mask with the fewest rare heaps for splits whose amounts
// have the parity odd, from the transform t, and their number. Masks with the
// heap's parity are every second one; step 2 leaves them out.
func bestMask(t []int64, odd uint32, step int) (best uint32, rares int) {
	rares = int(t[0]) + 1
	for m := 0; m < len(t); m += step {
		if k := rareCount(t, m, odd); k < rares {
			best, rares = uint32(m), k
		}
	}
	return best, rares
}

// bestMasks returns the masks for splittings. For two of them it is one mask of
// values alone if that has not many more rare heaps, since blocks need one.
func bestMasks(t []int64, splits []*splitting) []uint32 {
	masks := make([]uint32, len(splits))
	total := 0
	for i, s := range splits {
		m, k := bestMask(t, s.odd, 1)
		masks[i] = m
		total += k
	}
	if len(splits) == 2 {
		if m, k := bestMask(t, 0, 2); 2*k <= total+total/8+32 {
			masks[0], masks[1] = m, m
		}
	}
	return masks
}
