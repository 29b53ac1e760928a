// SPDX-License-Identifier: Apache-2.0

package automatic

import "slices"

// Guessing a graph. After an automaton has read some bits of n and v, what it still has to accept
// is a partial function, from the rest of n to the rest of v. The known values give a table of this
// function: every 2^k-th value, shifted. States are the same if their functions are the same
// [Nerode 1958]. Here two states are taken to be the same if their tables agree as far as both go.
// So a guess may be wrong; it is tested on as many further values as it was made from.

const (
	guessEvidence = 4   // the least number of entries in a table
	guessModulus  = 128 // the greatest modulus
	guessStates   = 256 // the most states
)

// Guess returns the least graph that the first half of the values suggests, if the other half
// agrees with it. If there is none, ok is false.
func Guess[T ~int32 | ~int | ~uint32](values []T) (graph *Automaton, ok bool) {
	half := values[:len(values)/2]
	states := min(guessStates, len(half)/8)
	for m := 1; m <= guessModulus && m*4*guessEvidence <= len(half); m++ {
		a, found := guess(half, m, states)
		if !found || !gives(a, values) {
			continue
		}
		graph, ok = a, true
		states = a.States() - 1
	}
	return graph, ok
}

// gives reports whether a graph agrees with the values.
func gives[T ~int32 | ~int | ~uint32](a *Automaton, values []T) bool {
	for n, v := range values {
		if !a.Has(uint64(n), uint64(v)) {
			return false
		}
	}
	return true
}

// guess returns the graph with a modulus that the values suggest, if it has at most the given
// number of states.
func guess[T ~int32 | ~int | ~uint32](values []T, modulus, states int) (a *Automaton, ok bool) {
	g := guesser{states: states, byStart: map[[guessEvidence]int32][]int32{}}
	a = &Automaton{tracks: 2}
	for r := range modulus {
		var t partial
		for n := r; n < len(values); n += modulus {
			t = append(t, int32(values[n]))
		}
		id, ok := g.state(t)
		if !ok {
			return nil, false
		}
		a.roots = append(a.roots, id)
	}
	for i := 0; i < len(g.tables); i++ {
		a.final = append(a.final, g.tables[i][0] == 0)
		for letter := range 4 {
			id, ok := g.state(g.tables[i].after(letter))
			if !ok {
				return nil, false
			}
			a.next = append(a.next, id)
		}
	}
	return a, true
}

// partial is a function of 0, 1, 2, …, undefined where it is negative.
type partial []int32

// after returns the function that remains after one bit of the argument and one bit of the value
// have been read.
func (t partial) after(letter int) partial {
	var u partial
	for n := letter & 1; n < len(t); n += 2 {
		v := int32(-1)
		if t[n] >= 0 && int(t[n]&1) == letter>>1 {
			v = t[n] >> 1
		}
		u = append(u, v)
	}
	return u
}

type guesser struct {
	states  int // the most
	tables  []partial
	byStart map[[guessEvidence]int32][]int32 // the states whose tables begin in the same way
}

// state returns the state with the table t. If there is none yet, it makes one.
func (g *guesser) state(t partial) (id int32, ok bool) {
	if len(t) < guessEvidence {
		return 0, false
	}
	key := [guessEvidence]int32(t)
	for _, id := range g.byStart[key] {
		n := min(len(t), len(g.tables[id]))
		if slices.Equal(t[:n], g.tables[id][:n]) {
			return id, true
		}
	}
	id = int32(len(g.tables))
	g.tables = append(g.tables, t)
	g.byStart[key] = append(g.byStart[key], id)
	return id, len(g.tables) <= g.states
}
