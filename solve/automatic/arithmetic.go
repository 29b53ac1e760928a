// SPDX-License-Identifier: Apache-2.0

package automatic

// The relations of arithmetic, of which others are made.

// Less returns the relation x < y: what the last bits that differ say.
func (c *Calc) Less() *Automaton {
	return &Automaton{2, []int32{0}, []int32{0, 0, 1, 0, 1, 0, 1, 1}, []bool{false, true}}
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
