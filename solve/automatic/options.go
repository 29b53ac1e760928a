// SPDX-License-Identifier: Apache-2.0

package automatic

import (
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
)

// The options of a heap are a relation: (n, u) is in it if some move on a heap of n leaves heaps
// whose values, by the graph, have the nim sum u. It is made from relations D(h), for h nonempty
// heaps, between the total of the heaps and the nim sum of their values. D(h) is made from D(1) and
// D(h−1) by adding the totals and nim-adding the values.
//
// If m is the modulus, two totals whose sum is m·q + ρ are added as follows. Two residues are
// guessed whose sum is ρ or ρ+m. In the latter case the addition of the quotients begins with a
// carry.

// ErrShape reports a restriction on the remaining heaps that this package does not cover.
var ErrShape = errors.New("the heaps are restricted in a way that these automata do not cover")

// breaker finds the relations of one graph.
type breaker struct {
	*Calc
	m    int          // the modulus
	none *Automaton   // the heap 0 and any number
	sums []*Automaton // sums[h] is D(h)
	all  *Automaton   // D(1) ∪ D(2) ∪ …
}

func newBreaker(c *Calc, graph *Automaton) *breaker {
	b := &breaker{Calc: c, m: graph.Modulus()}
	b.none = c.Modulo(c.On(2, c.Constant(0), 0), b.m)
	zero := c.progressions([]Progression{{}}, b.m)
	b.sums = []*Automaton{zero, c.Minus(graph, b.none)}
	return b
}

// sum returns D(h).
func (b *breaker) sum(h int) *Automaton {
	for len(b.sums) <= h {
		b.sums = append(b.sums, b.beside(b.sums[1], b.sums[len(b.sums)-1], anyHeaps))
	}
	return b.sums[h]
}

// heaps says how two heaps compare in the bits read so far.
type heaps int32

const (
	anyHeaps heaps = iota // the comparison does not matter
	equalHeaps
	unequalHeaps
)

// besideState reads the sizes and values of two heaps.
type besideState struct {
	first, second int32 // of the two automata
	carry         int32
	heaps         heaps
}

// beside returns the relation between the total of two heaps, one in x and one in y, and the nim
// sum of their values. If compare is not anyHeaps, the two heaps must be unequal.
func (b *breaker) beside(x, y *Automaton, compare heaps) *Automaton {
	b.Step(b.m * b.m)
	start := make([][]besideState, b.m)
	for r := range b.m {
		for s := range b.m {
			k := besideState{x.roots[r], y.roots[s], int32((r + s) / b.m), compare}
			if compare != anyHeaps && r != s {
				k.heaps = unequalHeaps
			}
			start[(r+s)%b.m] = append(start[(r+s)%b.m], k)
		}
	}
	return solve(b.Calc, system[besideState]{
		tracks: 2,
		start:  start,
		step: func(s besideState, letter int, yield func(besideState)) {
			total, sum := int32(letter&1), int32(letter>>1)
			for guess := range int32(4) {
				p, v := guess&1, guess>>1
				q := total ^ p ^ s.carry
				t := besideState{
					first:  x.next[s.first<<2|v<<1|p],
					second: y.next[s.second<<2|(sum^v)<<1|q],
					carry:  (p + q + s.carry) >> 1,
					heaps:  s.heaps,
				}
				if p != q && s.heaps == equalHeaps {
					t.heaps = unequalHeaps
				}
				yield(t)
			}
		},
		final: func(s besideState) bool {
			return s.carry == 0 && s.heaps != equalHeaps && x.final[s.first] && y.final[s.second]
		},
	})
}

// equal returns the relation between the total of h equal heaps and the nim sum of
// their values.
func (b *breaker) equal(h int) *Automaton {
	x := b.sums[1]
	start := make([][]pair, b.m)
	for r := range b.m {
		start[h*r%b.m] = append(start[h*r%b.m], pair{x.roots[r], int32(h * r / b.m)})
	}
	return solve(b.Calc, system[pair]{
		tracks: 2,
		start:  start,
		step: func(s pair, letter int, yield func(pair)) {
			for guess := range int32(4) {
				p, v := guess&1, guess>>1
				total := s.b + int32(h)*p
				if int(total&1) == letter&1 && int(v)*(h&1) == letter>>1 {
					yield(pair{x.next[s.a<<2|v<<1|p], total >> 1})
				}
			}
		},
		final: func(s pair) bool { return s.b == 0 && x.final[s.a] },
	})
}

// any returns D(1) ∪ D(2) ∪ …, if some D(h) adds nothing to the union. Then no later one does.
func (b *breaker) any() *Automaton {
	for u := b.sums[1]; b.all == nil; {
		more := b.Or(b.sums[1], b.beside(b.sums[1], u, anyHeaps))
		if more.Equal(u) {
			b.all = u
		}
		u = more
	}
	return b.all
}

// left returns the relation between the total of the heaps that a digit allows a move to leave and
// the nim sum of their values.
func (b *breaker) left(d takebreak.Digit) *Automaton {
	out := b.empty()
	most := d.MaxHeaps()
	for h := 0; h <= most; h++ {
		if s := d.Shape(h); s != 0 {
			out = b.Or(out, b.shaped(h, s))
		}
	}
	if d.Unbounded() {
		if d.Shape(most) != takebreak.Any {
			b.Fail(fmt.Errorf("%d or more heaps: %w", most, ErrShape))
		}
		out = b.Or(out, b.beside(b.sum(most), b.any(), anyHeaps))
	}
	return out
}

func (b *breaker) shaped(h int, s takebreak.Shape) *Automaton {
	switch {
	case h < 2 || s == takebreak.Any:
		return b.sum(h)
	case s == takebreak.AllEqual:
		return b.equal(h)
	case h == 2:
		return b.beside(b.sums[1], b.sums[1], equalHeaps)
	}
	b.Fail(fmt.Errorf("%d heaps: %w", h, ErrShape))
	return nil
}

func (b *breaker) empty() *Automaton { return b.progressions(nil, b.m) }

// taken takes a relation x between r and u. It returns the relation between n and u for which n = r
// + from + every·k for some k ≥ 0. A carry may be negative.
func (b *breaker) taken(x *Automaton, from, every int) *Automaton {
	start := make([][]pair, b.m)
	last := 0 // the greatest residue of k
	if every > 0 {
		last = b.m - 1
	}
	b.Step(b.m * (last + 1))
	for r := range b.m {
		for k := range last + 1 {
			n := r + from + every*k
			residue := (n%b.m + b.m) % b.m
			start[residue] = append(start[residue], pair{x.roots[r], int32((n - residue) / b.m)})
		}
	}
	return solve(b.Calc, system[pair]{
		tracks: 2,
		start:  start,
		step: func(s pair, letter int, yield func(pair)) {
			for guess := range int32(4) {
				r, k := guess&1, guess>>1
				rest := s.b + r + int32(every)*k - int32(letter&1)
				if rest&1 == 0 && (k == 0 || every > 0) {
					yield(pair{x.next[s.a<<2|int32(letter)&2|r], rest >> 1})
				}
			}
		},
		final: func(s pair) bool { return s.b == 0 && x.final[s.a] },
	})
}

// options returns the relation between a heap and the values of its options.
func (b *breaker) options(code takebreak.Code) *Automaton {
	end, _ := code.Last()
	out := b.empty()
	lefts := map[string]*Automaton{}
	for i := code.First(); i <= end; i++ {
		d := code.Digit(i)
		if d.IsZero() {
			continue
		}
		x, ok := lefts[d.String()]
		if !ok {
			x = b.left(d)
			lefts[d.String()] = x
		}
		every := 0
		if i > end-code.TailLen() {
			every = code.TailLen()
		}
		out = b.Or(out, b.taken(x, i, every))
	}
	return b.Minus(out, b.none) // a heap of 0 does not count as a heap
}
