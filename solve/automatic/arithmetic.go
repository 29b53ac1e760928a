// SPDX-License-Identifier: Apache-2.0

package automatic

// The relations of arithmetic, of which others are made.

// Sum returns the relation x + y = z: the states are the carries 0 and 1, and one
// in which it has failed.
func (c *Calc) Sum() *Automaton {
	return c.deterministic(3, plain, func(p pair, letter int) pair {
		total := int(p.a) + letter&1 + letter>>1&1
		if p.b != 0 || total&1 != letter>>2 {
			return pair{0, 1}
		}
		return pair{int32(total >> 1), 0}
	}, func(p pair) bool { return p == pair{} })
}

// Xor returns the relation x ⊕ y = z of the nim sum.
func (c *Calc) Xor() *Automaton {
	return c.deterministic(3, plain, func(p pair, letter int) pair {
		if p.b != 0 || (letter^letter>>1^letter>>2)&1 != 0 {
			return pair{0, 1}
		}
		return pair{}
	}, func(p pair) bool { return p == pair{} })
}

// Less returns the relation x < y: what the last bits that differ say.
func (c *Calc) Less() *Automaton {
	return &Automaton{2, []int32{0}, []int32{0, 0, 1, 0, 1, 0, 1, 1}, []bool{false, true}}
}

// Equal returns the relation x = y.
func (c *Calc) Equal() *Automaton {
	return &Automaton{2, []int32{0}, []int32{0, 1, 1, 0, 1, 1, 1, 1}, []bool{true, false}}
}

// Constant returns the set of the number n alone.
func (c *Calc) Constant(n uint64) *Automaton {
	const failed = -1
	return c.deterministic(1, plain, func(p pair, letter int) pair {
		switch {
		case p.a == failed || letter != int(n>>p.a&1): // a shift by 64 gives 0
			return pair{a: failed}
		case n>>p.a == 0:
			return p
		}
		return pair{a: p.a + 1}
	}, func(p pair) bool { return p.a >= 0 && n>>p.a == 0 })
}
