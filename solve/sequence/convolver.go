// SPDX-License-Identifier: Apache-2.0

package sequence

import "math/bits"

// Long sequences of obliged values. The heaps are divided into blocks of B. When block k is
// reached, pairs of heaps from earlier blocks are found for the whole block at once: which totals
// in block k break into two heaps of given classes. The heaps of blocks i and j have totals in
// blocks i+j and i+j+1, and the product of the transforms of the two blocks counts the pairs
// exactly. Only the pairs with a heap in block k itself remain. Their other heap is in block 0, so
// this is a row of B bits. So N values cost N·B/64 steps on rows and N²/(4B²) products of spectra
// of length 2B.

// blockLen is the usual value of B. It must be a multiple of 64.
const blockLen = 1 << 13

// convolver finds pairs for an engine, block by block.
type convolver struct {
	b        int // B
	plan     *transform
	spectra  [][state11][]uint32 // by block and class; nil if the class does not occur
	found    [state11]bitset     // by state: the totals that have a pair in earlier blocks
	prepared int                 // all blocks before this one are done
	carry    [state11][]uint32   // counts for the next block
}

func newConvolver(b int) *convolver {
	c := &convolver{b: b, plan: newTransform(2 * b), prepared: 2}
	for s := range c.carry {
		c.carry[s] = make([]uint32, b)
	}
	return c
}

// spectrum makes the spectra of the blocks up to the given one.
func (c *convolver) spectrum(heaps *[numStates]class, block int) {
	for n := len(c.spectra); n <= block; n++ {
		var sp [state11][]uint32
		for s := range sp {
			for i := n * c.b; i < (n+1)*c.b; i += 64 {
				for w := heaps[s].row.word(i >> 6); w != 0; w &= w - 1 {
					if sp[s] == nil {
						sp[s] = make([]uint32, 2*c.b)
					}
					sp[s][i-n*c.b+bits.TrailingZeros64(w)] = 1
				}
			}
			if sp[s] != nil {
				c.plan.forward(sp[s])
			}
		}
		c.spectra = append(c.spectra, sp)
	}
}

// prepare finds the pairs of earlier blocks for the totals of the blocks up to k. The values of all
// heaps before block k must be known.
func (c *convolver) prepare(e *ObligedEngine, k int) {
	c.spectrum(&e.heaps, k-1)
	for ; c.prepared <= k; c.prepared++ {
		n := c.prepared
		inner := newSpectralSum(c.plan)
		for i := 1; 2*i <= n; i++ {
			inner.add(&c.spectra[i], &c.spectra[n-i])
		}
		outer := newSpectralSum(c.plan)
		outer.add(&c.spectra[0], &c.spectra[n-1])
		for s := range c.found {
			low, edge := inner.counts(s), outer.counts(s)
			for t := range c.b {
				total := n*c.b + t
				count := int(low[t]) + int(c.carry[s][t]) + int(edge[c.b+t])
				if count > 0 && total%2 == 0 && e.equalPair(total/2, s) {
					count-- // here the heaps must be unequal
				}
				if count > 0 {
					c.found[s].set(total)
				}
			}
			c.carry[s] = append(c.carry[s][:0], low[c.b:]...)
		}
		e.steps += n * c.b / 16
	}
}

// equalPair reports whether two equal heaps of a have the state s together.
func (e *ObligedEngine) equalPair(a, s int) bool {
	return e.values[a] != 3 && plus(classOf[e.values[a]], classOf[e.values[a]]) == s
}

// spectralSum adds products of spectra, by the state of the pair.
type spectralSum struct {
	plan  *transform
	acc   [state11][]uint64
	terms int // number of products in acc that are not reduced yet; 18 fit
}

func newSpectralSum(plan *transform) *spectralSum { return &spectralSum{plan: plan} }

// add adds the pairs of a heap of one block and a heap of the other. Both may be the same block.
func (s *spectralSum) add(a, b *[state11][]uint32) {
	for x := range state11 {
		for y := range state11 {
			if a == b && y < x || plus(x, y) == state11 || a[x] == nil || b[y] == nil {
				continue
			}
			s.addProduct(plus(x, y), a[x], b[y])
		}
	}
	if s.terms += 3; s.terms > 14 {
		s.reduce()
	}
}

func (s *spectralSum) addProduct(state int, a, b []uint32) {
	if s.acc[state] == nil {
		s.acc[state] = make([]uint64, len(a))
	}
	acc := s.acc[state]
	b = b[:len(acc)]
	for i, x := range a[:len(acc)] {
		acc[i] += uint64(x) * uint64(b[i])
	}
}

func (s *spectralSum) reduce() {
	s.terms = 1
	for _, acc := range s.acc {
		for i, x := range acc {
			acc[i] = x % nttPrime
		}
	}
}

// counts returns the number of pairs that have a state, by total, within two blocks.
func (s *spectralSum) counts(state int) []uint32 {
	out := make([]uint32, len(s.plan.roots))
	if s.acc[state] == nil {
		return out
	}
	for i, x := range s.acc[state] {
		out[i] = uint32(x % nttPrime)
	}
	s.plan.backward(out)
	return out
}
