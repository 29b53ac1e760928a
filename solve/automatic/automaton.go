// SPDX-License-Identifier: Apache-2.0

// Package automatic proves sequences of nim values by finite automata.
//
// A finite automaton that reads the binary numerals of several numbers at once,
// the least bits first, decides a relation between them. Addition needs one
// carry, the nim sum none; so both are such relations, and so is every relation
// that is made of them by "and", "or", "not" and "there is" [Büchi 1960;
// Bruyère–Hansel–Michaux–Villemaire 1994]. If the heaps n and their values v form
// such a relation, the sentence "the value of each heap is the mex of the values
// of its options" can be decided. This turns a conjecture about the values of a
// take-and-break game into a proof, or finds the least heap at which it is wrong:
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

// Automaton is a relation between some numbers, as the least complete
// automaton that reads them bit by bit, least bits first. With a modulus M above
// 1 the first number n is not read as it is: its residue ρ modulo M says in which
// state the automaton begins, and what is read is (n−ρ)/M. An Automaton is
// immutable and safe for concurrent use.
//
// Invariant: zeros at the end change nothing: s is final iff next(s, 0) is. States
// are numbered as they are met, the roots first, then letter by letter. So two
// automata of the same modulus are equal iff their relations are.
type Automaton struct {
	tracks int
	roots  []int32 // by residue
	next   []int32 // next[s<<tracks|letter]
	final  []bool
}

// maxTracks bounds the alphabet.
const maxTracks = 6

// Modulus returns the number of residues, 1 if the first number is read as it is.
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

// Calc makes automata within the budget of a meter, which counts transitions
// followed. It is used by one goroutine. Methods that return no error are called
// inside Do.
type Calc struct {
	*work.Meter
	States int // the most of one automaton on the way
}

// maxStates bounds automata unless a Calc sets another bound.
const maxStates = 1 << 16

// New returns a Calc that works within m.
func New(m *work.Meter) *Calc { return &Calc{m, maxStates} }

// room fails if an automaton has more than the states allowed.
func (c *Calc) room(states int) {
	if states > c.States {
		c.Fail(work.Exceeded("%d states of an automaton", c.States))
	}
}
