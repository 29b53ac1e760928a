// SPDX-License-Identifier: Apache-2.0

package automatic

import (
	"fmt"

	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
)

// Theorem. Suppose that every move of a code leaves only heaps smaller than the one from which it
// is made. Let R be a relation between heaps and numbers. Say that u is an option of n if some move
// on n leaves heaps a, b, … with (a,x), (b,y), … in R and u = x ⊕ y ⊕ …. If
//
//	(a) for each n there is a v with (n,v) in R,
//	(b) if (n,v) is in R, v is no option of n,
//	(c) if (n,v) is in R and w < v, w is an option of n,
//
// then (n,v) is in R iff v is the nim value of n. Proof: suppose this is true for all heaps below
// n. Then the options of n are the nim values of its options. By (b) and (c), each v with (n,v) in
// R is their mex, and by (a) there is such a v. If (a), (b) or (c) first fails at n, then R is
// right below n and wrong at n.

// Proof says whether a graph gives the nim values of a code, or where it is wrong.
type Proof struct {
	Proved  bool
	Heap    uint64 // the least heap at which the graph is wrong, if it is wrong; 2^64−1 if that heap is as large or larger
	Graph   int    // number of states of the graph
	Options int    // number of states of the relation between heaps and the values of their options
}

// Prove decides whether a graph gives the nim values of a code. The error is ErrShape, a
// work.ErrLimit, or the error for a code whose moves can make heaps grow.
func (c *Calc) Prove(code takebreak.Code, graph *Automaton) (p Proof, err error) {
	if graph.tracks != 2 {
		return p, fmt.Errorf("a graph has two tracks, not %d", graph.tracks)
	}
	if err := code.Grows(); err != nil {
		return p, err
	}
	err = c.Do(func() {
		options := newBreaker(c, graph).options(code)
		p.Graph, p.Options = graph.States(), options.States()
		wrong := c.Not(c.Exists(graph, 1))
		wrong = c.Or(wrong, c.Exists(c.And(graph, options), 1))
		wrong = c.Or(wrong, c.Exists(c.Minus(c.below(graph), options), 1))
		least, found := wrong.Least()
		p.Proved = !found
		p.Heap = least
	})
	return p, err
}

// below returns the relation between n and the numbers below its value.
func (c *Calc) below(graph *Automaton) *Automaton {
	less := c.Less()
	var roots []pair
	for _, r := range graph.roots {
		roots = append(roots, pair{r, 0})
	}
	return solve(c, system[pair]{
		tracks: 2,
		start:  single(roots),
		step: func(s pair, letter int, yield func(pair)) {
			n, w := int32(letter&1), int32(letter>>1)
			for v := range int32(2) {
				yield(pair{graph.next[s.a<<2|v<<1|n], less.next[s.b<<2|v<<1|w]})
			}
		},
		final: func(s pair) bool { return graph.final[s.a] && less.final[s.b] },
	})
}
