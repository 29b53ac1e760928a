// SPDX-License-Identifier: Apache-2.0

package automatic

import (
	"math"
	"math/bits"
	"slices"
)

// Least returns the least number of a set. If the set is empty, ok is false. If the number has more
// than 64 bits, or its quotient by the modulus more than 63, the result is 2^64−1. Even a set with
// few states may begin with such a large number.
func (a *Automaton) Least() (n uint64, ok bool) {
	if a.tracks != 1 {
		panic("automatic: Least of a relation")
	}
	n, ok = math.MaxUint64, slices.Contains(a.final, true) // all states are reachable
	for r, root := range a.roots {
		q, found := a.least(root, func(int, int) bool { return true })
		over, k := bits.Mul64(q, uint64(a.Modulus()))
		k, carry := bits.Add64(k, uint64(r), 0)
		if found && over+carry == 0 {
			n = min(n, k)
		}
	}
	return n, ok
}

// IsEmpty reports whether there are no numbers in the relation.
func (a *Automaton) IsEmpty() bool { return len(a.final) == 1 && !a.final[0] }

// Value returns the least v with (n, v) in the relation. For a graph, this is the value of the heap
// n. It ignores numbers of more than 63 bits.
func (a *Automaton) Value(n uint64) (v uint64, ok bool) {
	if a.tracks != 2 {
		panic("automatic: Value of a relation that is not a graph")
	}
	m := uint64(a.Modulus())
	q := n / m
	if q>>63 != 0 {
		return 0, false
	}
	return a.least(a.roots[n%m], func(place, letter int) bool { return int(q>>place&1) == letter&1 })
}

// least returns the least number on the last track among the members of at most 63 bits whose
// letters are all allowed at their places. It chooses the bits from the greatest down, and uses
// only states that can be reached from the root and lead to a final state.
func (a *Automaton) least(root int32, allowed func(place, letter int) bool) (n uint64, ok bool) {
	const places = 63
	top := a.tracks - 1
	reached := make([][]bool, places+1)
	reached[0] = make([]bool, len(a.final))
	reached[0][root] = true
	for i := range places {
		reached[i+1] = make([]bool, len(a.final))
		a.each(reached[i], i, allowed, func(_, _, t int) { reached[i+1][t] = true })
	}
	goal := make([]bool, len(a.final))
	for s, f := range a.final {
		goal[s] = f && reached[places][s]
		ok = ok || goal[s]
	}
	for i := places - 1; i >= 0 && ok; i-- {
		var before [2][]bool // by the bit of n
		found := false
		for bit := range before {
			before[bit] = make([]bool, len(a.final))
		}
		a.each(reached[i], i, allowed, func(s, letter, t int) {
			if goal[t] {
				before[letter>>top][s] = true
				found = found || letter>>top == 0
			}
		})
		goal = before[0]
		if !found {
			goal = before[1]
			n |= 1 << i
		}
	}
	return n, ok
}

// each calls f for every step from a state of the set by a letter that is allowed at this place.
func (a *Automaton) each(set []bool, place int, allowed func(place, letter int) bool, f func(s, letter, t int)) {
	for s, in := range set {
		for letter := 0; in && letter < 1<<a.tracks; letter++ {
			if allowed(place, letter) {
				f(s, letter, a.Next(s, letter))
			}
		}
	}
}
