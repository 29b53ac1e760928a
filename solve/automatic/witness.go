// SPDX-License-Identifier: Apache-2.0

package automatic

import (
	"math"
	"math/bits"
	"slices"
)

// Least returns the least number of a set; ok is false only if there is none. A
// number whose quotient by the modulus has more than 63 bits, or that has more than 64
// itself, is given as 2^64−1: a set of few states may well begin there.
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

// Value returns the least v with (n, v) in the relation; for a graph, the value of
// the heap n. Numbers of more than 63 bits are not looked at.
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

// least returns the least number on the last track among the members of at most 63
// bits whose letters are all allowed at their places. The bits are chosen from
// the greatest down, among the states that are reached from the root and lead to a
// final one.
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

// each calls f with every step from a state of the set that is allowed at a place.
func (a *Automaton) each(set []bool, place int, allowed func(place, letter int) bool, f func(s, letter, t int)) {
	for s, in := range set {
		for letter := 0; in && letter < 1<<a.tracks; letter++ {
			if allowed(place, letter) {
				f(s, letter, a.Next(s, letter))
			}
		}
	}
}
