// SPDX-License-Identifier: Apache-2.0

package nimber

import (
	"math/big"
	"math/bits"
)

// IsEvil reports whether n ≥ 0 has an even number of ones in binary
// [WW, ch. 14]. Other nonnegative integers are odious; of a negative n both
// are false.
func IsEvil(n *big.Int) bool { return n.Sign() >= 0 && ones(n)%2 == 0 }

// IsOdious reports whether n ≥ 0 has an odd number of ones in binary.
func IsOdious(n *big.Int) bool { return n.Sign() >= 0 && ones(n)%2 == 1 }

func ones(n *big.Int) (count int) {
	for _, w := range n.Bits() {
		count += bits.OnesCount(uint(w))
	}
	return count
}

// Lb returns the greatest k with 2^k ≤ n; ok is false unless n > 0.
func Lb(n *big.Int) (k int, ok bool) { return n.BitLen() - 1, n.Sign() > 0 }
