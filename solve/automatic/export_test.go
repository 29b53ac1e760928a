// SPDX-License-Identifier: Apache-2.0

package automatic

import "math/big"

// Point returns the relation of one heap and one number, which may be of any length.
func (c *Calc) Point(modulus int, heap, value *big.Int) *Automaton {
	q, r := new(big.Int).DivMod(heap, big.NewInt(int64(modulus)), new(big.Int))
	end := int32(max(q.BitLen(), value.BitLen()))
	const failed = -1
	roots := make([]pair, modulus)
	for i := range roots {
		roots[i].a = failed
	}
	roots[r.Int64()].a = 0
	return c.deterministic(2, roots, func(p pair, letter int) pair {
		switch i := int(p.a); {
		case p.a == failed || int(q.Bit(i)|value.Bit(i)<<1) != letter:
			return pair{a: failed}
		case p.a == end:
			return p
		}
		return pair{a: p.a + 1}
	}, func(p pair) bool { return p.a == end })
}
