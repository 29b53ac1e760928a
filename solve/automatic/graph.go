// SPDX-License-Identifier: Apache-2.0

package automatic

// Progression is a part of a graph: the heaps Heap + k·Step have the values Value + k·Saltus, for
// all k ≥ 0. If Step is 0, it is one heap with its value.
type Progression struct {
	Heap, Value, Step, Saltus int
}

// Periodic returns the graph of a sequence with v(n+p) = v(n)+saltus for n ≥ n0. It needs at least
// the first n0+p values.
func Periodic[T ~int32 | ~int | ~uint32](values []T, n0, p, saltus int) []Progression {
	var graph []Progression
	for n, v := range values[:n0+p] {
		part := Progression{Heap: n, Value: int(v)}
		if n >= n0 {
			part.Step, part.Saltus = p, saltus
		}
		graph = append(graph, part)
	}
	return graph
}

// Graph returns the union of progressions as a relation whose modulus is the
// greatest step. It does not need to be called inside Do.
func (c *Calc) Graph(parts []Progression) (a *Automaton, err error) {
	m := 1
	for _, p := range parts {
		m = max(m, p.Step)
	}
	err = c.Do(func() { a = c.progressions(parts, m) })
	return a, err
}

// progressions returns the union of progressions with a modulus. If n = h + Step·q and v = w +
// Saltus·q, then the halves of n and v, rounded down, satisfy a similar relation with half of q.
// Only h and w change, to smaller numbers. So h and w are the states, and q is guessed.
func (c *Calc) progressions(parts []Progression, m int) *Automaton {
	start := make([][]Progression, m)
	for _, p := range parts {
		// Every l-th heap of the progression has the same residue.
		l := 1
		for p.Step*l%m != 0 {
			l++
		}
		for k := range l {
			h := p.Heap + k*p.Step
			start[h%m] = append(start[h%m], Progression{h / m, p.Value + k*p.Saltus, p.Step * l / m, p.Saltus * l})
		}
	}
	return solve(c, system[Progression]{
		tracks: 2,
		start:  start,
		step: func(p Progression, letter int, yield func(Progression)) {
			for q := range 2 {
				h, v := p.Heap+q*p.Step, p.Value+q*p.Saltus
				if h&1 == letter&1 && v&1 == letter>>1 {
					yield(Progression{h >> 1, v >> 1, p.Step, p.Saltus})
				}
				if p.Step == 0 {
					return
				}
			}
		},
		final: func(p Progression) bool { return p.Heap == 0 && p.Value == 0 },
	})
}
