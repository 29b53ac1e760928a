// SPDX-License-Identifier: Apache-2.0

// Package subset numbers the sets of k of n things, which are given as sets of bits. It uses the
// combinatorial number system [Knuth TAOCP, 7.2.1.3].
//
//	x, ok := subset.New(32, 4)
//	x.Rank(0b1111) // 0
//	x.At(1)        // 0b10111
package subset

import "math/bits"

// A Numbering numbers the sets of k of n things. Sets without the greater things come first. A
// Numbering is immutable.
type Numbering struct {
	n, k     int
	binomial [][]uint64 // number of sets of i of s things, by i and s
}

// New returns the numbering of the sets of k of n ≤ 64 things; ok is false if there
// are 2^62 or more of them.
func New(n, k int) (x Numbering, ok bool) {
	x = Numbering{n, k, make([][]uint64, k+1)}
	for i := range x.binomial {
		x.binomial[i] = make([]uint64, n+1)
		for s := range x.binomial[i] {
			switch {
			case i == 0:
				x.binomial[i][s] = 1
			case s > 0:
				x.binomial[i][s] = x.binomial[i][s-1] + x.binomial[i-1][s-1]
			}
			if x.binomial[i][s] >= 1<<62 {
				return Numbering{}, false
			}
		}
	}
	return x, true
}

// Len returns the number of sets.
func (x *Numbering) Len() uint64 { return x.binomial[x.k][x.n] }

// Rank returns the number of a set.
func (x *Numbering) Rank(set uint64) (rank uint64) {
	for i := 1; set != 0; i++ {
		rank += x.binomial[i][bits.TrailingZeros64(set)]
		set &= set - 1
	}
	return rank
}

// At returns the set with a number.
func (x *Numbering) At(rank uint64) (set uint64) {
	s := x.n - 1
	for i := x.k; i > 0; i-- {
		row := x.binomial[i]
		for row[s] > rank {
			s--
		}
		rank -= row[s]
		set |= 1 << s
	}
	return set
}
