// SPDX-License-Identifier: Apache-2.0

// The ugly product. In Ruler, a move turns consecutive coins, and coin n has as value the largest
// power of two that divides n. In acrostic Ruler, on a board, a move turns consecutive coins in a
// row or in a column. There the coin at (m, n) has as value the ugly product of the two Ruler
// values. Coin turning games and their products are in [WW, ch. 14]. For i < j
//
//	2^i · 2^j = 2^j ⊕ 2^(i−1)  and  2^i · 2^i = 2^(i−1),
//
// where 2^(i−1) is left out if i = 0, except that 1 · 1 = 1. The products of other numbers follow,
// because the product distributes over ⊕. It is commutative, but it is not associative, and it has
// zero divisors: 6 · 14 = 0.

package nimber

import (
	"fmt"
	"math/big"
)

// UglyProductBig returns the ugly product of a and b. It considers pairs of a one in a and a one in
// b. Modulo 2, it counts them by the higher and by the lower of the two places.
func UglyProductBig(a, b *big.Int) (*big.Int, error) {
	for _, x := range []*big.Int{a, b} {
		if x.Sign() < 0 {
			return nil, fmt.Errorf("%w; got %s", ErrNegative, brief(x))
		}
	}
	p := new(big.Int)
	toggle := func(k int, odd uint) {
		if odd&1 == 1 {
			p.SetBit(p, k, p.Bit(k)^1)
		}
	}
	n := max(a.BitLen(), b.BitLen())
	var belowA, belowB uint
	for j := range n {
		x, y := a.Bit(j), b.Bit(j)
		toggle(j, x&belowB^y&belowA)
		belowA, belowB = belowA^x, belowB^y
	}
	toggle(0, a.Bit(0)&b.Bit(0))
	var aboveA, aboveB uint
	for i := n - 1; i > 0; i-- {
		x, y := a.Bit(i), b.Bit(i)
		toggle(i-1, x&aboveB^y&aboveA^x&y)
		aboveA, aboveB = aboveA^x, aboveB^y
	}
	return p, nil
}
