// SPDX-License-Identifier: Apache-2.0

package automatic

// Whether the values of a graph become periodic, with or without a saltus, can also be written as
// such a sentence, and so it can be decided [Allouche–Rampersad–Shallit 2009]: there are p ≥ 1, s
// and n0 such that v(n+p) = v(n)+s for all n ≥ n0. It is enough to consider multiples p = m·k of
// the modulus m: if p is a period, so is m·p.

// Period returns the least multiple of the modulus that is a period of the values of a graph from
// some heap on, with or without a saltus. If there is none, ok is false. The error is a
// work.ErrLimit.
func (c *Calc) Period(graph *Automaton) (p uint64, ok bool, err error) {
	err = c.Do(func() {
		fails := c.fails(c.repeats(graph))
		periods := c.Exists(c.Exists(c.Not(fails), 2), 1)
		p, ok = c.Minus(periods, c.Constant(0)).Least()
	})
	return p * uint64(graph.Modulus()), ok, err
}

// repeater reads v at n and at n+p.
type repeater struct {
	here, there  int32 // of the graph
	heaps, value int32 // carries
}

// repeats returns the relation between n, k and s for which v(n+m·k) = v(n)+s. The residue of n+m·k
// is that of n.
func (c *Calc) repeats(graph *Automaton) *Automaton {
	var roots []repeater
	for _, r := range graph.roots {
		roots = append(roots, repeater{here: r, there: r})
	}
	return solve(c, system[repeater]{
		tracks: 3,
		start:  single(roots),
		step: func(r repeater, letter int, yield func(repeater)) {
			n, k, s := int32(letter&1), int32(letter>>1&1), int32(letter>>2)
			heap := n + k + r.heaps
			for v := range int32(2) {
				value := v + s + r.value
				yield(repeater{
					here:  graph.next[r.here<<2|v<<1|n],
					there: graph.next[r.there<<2|value&1<<1|heap&1],
					heaps: heap >> 1,
					value: value >> 1,
				})
			}
		},
		final: func(r repeater) bool {
			return r.heaps == 0 && r.value == 0 && graph.final[r.here] && graph.final[r.there]
		},
	})
}

// fails returns the relation between k, s and q0 for which some n with a quotient of at least q0,
// of any residue, is not in the relation with k and s.
func (c *Calc) fails(repeats *Automaton) *Automaton {
	less := c.Less()
	var start []pair
	for _, r := range repeats.roots {
		start = append(start, pair{r, 0})
	}
	return solve(c, system[pair]{
		tracks: 3,
		start:  [][]pair{start},
		step: func(p pair, letter int, yield func(pair)) {
			k, s, q0 := int32(letter&1), int32(letter>>1&1), int32(letter>>2)
			for q := range int32(2) {
				yield(pair{repeats.next[p.a<<3|s<<2|k<<1|q], less.next[p.b<<2|q0<<1|q]})
			}
		},
		final: func(p pair) bool { return !repeats.final[p.a] && !less.final[p.b] },
	})
}
