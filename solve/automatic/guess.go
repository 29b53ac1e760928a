// SPDX-License-Identifier: Apache-2.0

package automatic

import "slices"

// Guessing a graph. What an automaton has still to accept after it has read some
// bits of n and v is a partial function: what is left of v by what is left of n. Of
// the values known it is the table of every 2^k-th of them, shifted. States are the
// same if their functions are [Nerode 1958]; here they are taken to be the same if
// their tables agree as far as both go. So a guess may be wrong; it is tested on as
// many values as it was made of.

const (
	guessEvidence = 4   // entries that a table has at least
	guessModulus  = 128 // the greatest modulus
	guessStates   = 256 // the most states
)

// Guess returns the least graph that the first half of the values suggests and the
// rest agrees with; ok is false if there is none.
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

// gives reports whether a graph has the values.
func gives[T ~int32 | ~int | ~uint32](a *Automaton, values []T) bool {
	for n, v := range values {
		if !a.Has(uint64(n), uint64(v)) {
			return false
		}
	}
	return true
}

// guess returns the graph with a modulus that the values suggest, if it has no more
// than the given number of states.
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

// after returns what is left of a function when a bit of the argument and one of
// the value are read.
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
	byStart map[[guessEvidence]int32][]int32 // the states whose tables begin alike
}

// state returns the state with the table t, a new one if there is none yet.
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
