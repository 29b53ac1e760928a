// SPDX-License-Identifier: Apache-2.0

package automatic

import "fmt"

// These methods make relations from relations. All results are least automata, and all methods must
// be called inside Calc.Do.

// pair is a pair of states of two automata, or a state and a carry.
type pair struct{ a, b int32 }

// combine returns the relation of the members for which op is true, applied to being in a and being
// in b.
func (c *Calc) combine(a, b *Automaton, op func(a, b bool) bool) *Automaton {
	if a.tracks != b.tracks || a.Modulus() != b.Modulus() {
		panic(fmt.Sprintf("automatic: relations of %d and %d tracks, moduli %d and %d", a.tracks, b.tracks, a.Modulus(), b.Modulus()))
	}
	var roots []pair
	for r := range a.roots {
		roots = append(roots, pair{a.roots[r], b.roots[r]})
	}
	return c.deterministic(a.tracks, roots, func(p pair, letter int) pair {
		return pair{a.next[int(p.a)<<a.tracks|letter], b.next[int(p.b)<<b.tracks|letter]}
	}, func(p pair) bool { return op(a.final[p.a], b.final[p.b]) })
}

// And returns the relation "a and b".
func (c *Calc) And(a, b *Automaton) *Automaton {
	return c.combine(a, b, func(x, y bool) bool { return x && y })
}

// Or returns the relation "a or b".
func (c *Calc) Or(a, b *Automaton) *Automaton {
	return c.combine(a, b, func(x, y bool) bool { return x || y })
}

// Minus returns the relation "a and not b".
func (c *Calc) Minus(a, b *Automaton) *Automaton {
	return c.combine(a, b, func(x, y bool) bool { return x && !y })
}

// Not returns the relation "not a".
func (c *Calc) Not(a *Automaton) *Automaton {
	out := &Automaton{a.tracks, a.roots, a.next, make([]bool, len(a.final))}
	for s, f := range a.final {
		out.final[s] = !f
	}
	return out
}

// deterministic returns the automaton of a system that has one start for each residue and one
// successor for each state and letter. Zeros at the end must change nothing.
func (c *Calc) deterministic(tracks int, roots []pair, step func(p pair, letter int) pair, final func(p pair) bool) *Automaton {
	a := &Automaton{tracks: tracks}
	number := map[pair]int32{}
	var met []pair
	id := func(p pair) int32 {
		i, ok := number[p]
		if !ok {
			i = int32(len(met))
			number[p] = i
			met = append(met, p)
			c.room(len(met))
		}
		return i
	}
	for _, p := range roots {
		a.roots = append(a.roots, id(p))
	}
	for i := 0; i < len(met); i++ {
		a.final = append(a.final, final(met[i]))
		for letter := range 1 << tracks {
			a.next = append(a.next, id(step(met[i], letter)))
		}
		c.Step(1 << tracks)
	}
	return c.minimise(a)
}

// plain returns the roots of a system without modulus that begins in the zero pair.
var plain = []pair{{}}

// Exists returns the relation of the other numbers for which there is a number on the given track.
// The tracks above it move down by one.
func (c *Calc) Exists(a *Automaton, track int) *Automaton {
	if track < 0 || track >= a.tracks || a.tracks == 1 || track == 0 && a.Modulus() > 1 {
		panic(fmt.Sprintf("automatic: track %d of %d, modulus %d", track, a.tracks, a.Modulus()))
	}
	low := 1<<track - 1
	return solve(c, system[int32]{
		tracks: a.tracks - 1,
		start:  single(a.roots),
		step: func(s int32, letter int, yield func(int32)) {
			full := letter&low | letter&^low<<1
			yield(a.next[int(s)<<a.tracks|full])
			yield(a.next[int(s)<<a.tracks|full|1<<track])
		},
		final: func(s int32) bool { return a.final[s] },
	})
}

// single returns a set of one state for each root.
func single[K any](roots []K) (start [][]K) {
	for _, r := range roots {
		start = append(start, []K{r})
	}
	return start
}

// On returns a as a relation between more tracks; it restricts only the numbers at the given
// places. For example, On(3, a, 2, 0) contains (x, y, z) if a contains (z, x).
func (c *Calc) On(tracks int, a *Automaton, places ...int) *Automaton {
	if len(places) != a.tracks || tracks > maxTracks || a.Modulus() > 1 {
		panic(fmt.Sprintf("automatic: %d of %d places for %d tracks, modulus %d", len(places), tracks, a.tracks, a.Modulus()))
	}
	return c.deterministic(tracks, plain, func(p pair, letter int) pair {
		read := 0
		for t, place := range places {
			read |= letter >> place & 1 << t
		}
		return pair{a: a.next[int(p.a)<<a.tracks|read]}
	}, func(p pair) bool { return a.final[p.a] })
}

// Modulo returns the relation a with a modulus: of n = m·q + ρ, the result reads q. The bits of n
// are those of m·q + ρ, computed with a carry.
func (c *Calc) Modulo(a *Automaton, m int) *Automaton {
	if a.Modulus() > 1 || m < 1 {
		panic(fmt.Sprintf("automatic: modulus %d of one with modulus %d", m, a.Modulus()))
	}
	var roots []pair
	for r := range m {
		roots = append(roots, pair{0, int32(r)})
	}
	return solve(c, system[pair]{
		tracks: a.tracks,
		start:  single(roots),
		step: func(p pair, letter int, yield func(pair)) {
			n := int(p.b) + m*(letter&1)
			yield(pair{a.next[int(p.a)<<a.tracks|letter&^1|n&1], int32(n >> 1)})
		},
		final: func(p pair) bool { return p.b == 0 && a.final[p.a] },
	})
}

// These are the basic relations of arithmetic; other relations are made from them.

// Less returns the relation x < y. The last bits that differ decide it.
func (c *Calc) Less() *Automaton {
	return &Automaton{2, []int32{0}, []int32{0, 0, 1, 0, 1, 0, 1, 1}, []bool{false, true}}
}

// Constant returns the set that contains only the number n.
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
