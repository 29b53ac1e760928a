// SPDX-License-Identifier: Apache-2.0

// Package automatic proves sequences of nim values by finite automata.
//
// A finite automaton can decide a relation between several numbers: it reads their binary numerals
// at the same time, least bits first. Addition needs one carry, and the nim sum needs none, so both
// are such relations. So is every relation that is made of such relations by "and", "or", "not" and
// "there is" [Büchi 1960; Bruyère–Hansel–Michaux–Villemaire 1994]. If the heaps n and their values
// v form such a relation, the sentence "the value of each heap is the mex of the values of its
// options" can be decided. This turns a conjecture about the values of a take-and-break game into a
// proof, or finds the least heap for which it is wrong:
//
//	code := takebreak.MustParse("0.3F")
//	c := automatic.New(m)
//	graph, _ := c.Graph(automatic.Periodic(values, 0, 6, 3))
//	proof, err := c.Prove(code, graph)
//
// Conventions: bit t of a letter is the bit of the number on track t. In a graph
// track 0 is the heap and track 1 its value.
package automatic

import (
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/work"
)

// Automaton is a relation between some numbers. It is represented by the least complete automaton
// that reads the numbers bit by bit, least bits first. With a modulus M above 1, the first number n
// is not read directly: its residue ρ modulo M selects the state in which the automaton begins, and
// the automaton reads (n−ρ)/M. An Automaton is immutable and safe for concurrent use.
//
// Invariant: zeros at the end change nothing: s is final iff next(s, 0) is. States are numbered in
// the order in which they are reached, the roots first, then letter by letter. So two automata with
// the same modulus are equal iff their relations are equal.
type Automaton struct {
	tracks int
	roots  []int32 // by residue
	next   []int32 // next[s<<tracks|letter]
	final  []bool
}

// maxTracks bounds the alphabet.
const maxTracks = 6

// Modulus returns the number of residues, or 1 if the first number is read directly.
func (a *Automaton) Modulus() int { return len(a.roots) }

// States returns the number of states.
func (a *Automaton) States() int { return len(a.final) }

// Root returns the state in which reading begins if the first number has the
// given residue.
func (a *Automaton) Root(residue int) int { return int(a.roots[residue]) }

// Final reports whether the automaton accepts in a state.
func (a *Automaton) Final(state int) bool { return a.final[state] }

// Next returns the state after a letter.
func (a *Automaton) Next(state, letter int) int { return int(a.next[state<<a.tracks|letter]) }

// Equal reports whether a and b are the same relation with the same modulus.
func (a *Automaton) Equal(b *Automaton) bool {
	return a.tracks == b.tracks && slices.Equal(a.roots, b.roots) && slices.Equal(a.final, b.final) && slices.Equal(a.next, b.next)
}

// Has reports whether the numbers are in the relation.
func (a *Automaton) Has(numbers ...uint64) bool {
	if len(numbers) != a.tracks {
		panic(fmt.Sprintf("automatic: %d numbers for %d tracks", len(numbers), a.tracks))
	}
	ns := slices.Clone(numbers)
	m := uint64(len(a.roots))
	s := a.Root(int(ns[0] % m))
	ns[0] /= m
	for {
		letter, rest := 0, uint64(0)
		for t, n := range ns {
			letter |= int(n&1) << t
			rest |= n
			ns[t] = n >> 1
		}
		if rest == 0 {
			return a.final[s]
		}
		s = a.Next(s, letter)
	}
}

// Calc makes automata within the budget of a meter. The meter counts the transitions that are
// followed. Only one goroutine may use a Calc. Methods that return no error must be called inside
// Do.
type Calc struct {
	*work.Meter
	States int // the greatest number of states of an automaton, including intermediate ones
}

// maxStates is the greatest number of states, unless a Calc sets another bound.
const maxStates = 1 << 16

// New returns a Calc that works within m.
func New(m *work.Meter) *Calc { return &Calc{m, maxStates} }

// room fails if an automaton has more states than are allowed.
func (c *Calc) room(states int) {
	if states > c.States {
		c.Fail(work.Exceeded("%d states of an automaton", c.States))
	}
}
