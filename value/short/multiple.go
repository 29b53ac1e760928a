// SPDX-License-Identifier: Apache-2.0

package short

import (
	"math"
	"math/big"

	"github.com/upstar-cgt/upstar/value/dyadic"
)

// Mul returns n·g: the sum of n copies of g or, if n is negative, of −n copies of −g.
func (c *Calc) Mul(n int64, g Game) Game { return c.MulBig(big.NewInt(n), g) }

// MulBig returns n·g.
func (c *Calc) MulBig(n *big.Int, g Game) Game {
	if p, ok := c.compact(g); ok {
		return c.mulCompact(n, p)
	}
	if n.Sign() < 0 {
		return c.MulBig(new(big.Int).Neg(n), c.Neg(g))
	}
	var sum Game
	for i := n.BitLen() - 1; i >= 0; i-- {
		sum = c.Add(sum, sum)
		if n.Bit(i) == 1 {
			sum = c.Add(sum, g)
		}
	}
	return sum
}

func (c *Calc) mulCompact(n *big.Int, p compact) Game {
	x := c.value(p.x).Mul(dyadic.FromBig(n, 0))
	ups := new(big.Int).Mul(n, big.NewInt(int64(p.n)))
	if !ups.IsInt64() || ups.Int64() > math.MaxInt32 || ups.Int64() < -math.MaxInt32 {
		c.Fail(errFull)
	}
	return c.FromParts(x, int(ups.Int64()), p.m*uint32(n.Bit(0)))
}
