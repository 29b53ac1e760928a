// SPDX-License-Identifier: Apache-2.0

package heapautomatic

import (
	"fmt"
	"slices"
)

// That values never become periodic, with or without a saltus. If v(n+p) = v(n)+s for
// all n from some heap on, the same is true of M·p and M·s, so p may be a multiple M·k
// of the modulus; s ≥ 0, since values are. So let R be the relation between k, s and q
// that v(n+M·k) = v(n)+s for all M heaps n = M·q+ρ. The values are not periodic iff for
// all k ≥ 1 and all s there are infinitely many q that are not in R with them.
//
// R is read from the greatest bits: the value of n is guessed bit by bit, and all
// guesses are followed at once. Infinitely many q are those that begin long before k
// and s: the states that arbitrarily long beginnings lead to, while k and s have zeros,
// are found once, and all q with such a beginning are followed at once.

// apartness is where the values of n and of n+M·k are read; the carries are what the
// lower bits must add.
type apartness struct {
	here, there  int
	heaps, value int
}

// A repeater is the relation R. Its states are sets of apartnesses.
type repeater struct {
	w      *work
	graph  *machine
	sets   [][]apartness
	known  map[string]int
	next   [][8]int // by letter: bit of k + 2·bit of s + 4·bit of q
	always []bool   // by state: all residues repeat
}

// aperiodic says which k is a period if the values of a graph become periodic.
func aperiodic(w *work, graph *machine) error {
	r := &repeater{w: w, graph: graph, known: map[string]int{}}
	start := []apartness{{}}
	for i := 0; i < len(start); i++ { // what is guessed may begin before what is read
		r.step(start[i], 0, func(a apartness) {
			if !slices.Contains(start, a) {
				start = append(start, a)
			}
		})
	}
	r.id(start)
	for i := 0; i < len(r.sets); i++ {
		var to [8]int
		for letter := range to {
			var union []apartness
			for _, a := range r.sets[i] {
				r.step(a, letter, func(b apartness) { union = append(union, b) })
			}
			to[letter] = r.id(union)
		}
		r.next = append(r.next, to)
	}
	return r.periods()
}

// step reads a letter.
func (r *repeater) step(a apartness, letter int, yield func(apartness)) {
	k, s, q := letter&1, letter>>1&1, letter>>2
	for guess := range 8 {
		v, far, sum := guess&1, guess>>1&1, guess>>2 // of the value, the heap n+M·k, and its value
		heaps, value := far+2*a.heaps-q-k, sum+2*a.value-v-s
		if heaps>>1 == 0 && value>>1 == 0 {
			yield(apartness{r.graph.next[a.here][q+2*v], r.graph.next[a.there][far+2*sum], heaps, value})
		}
		r.w.step(1)
	}
}

// id numbers a set.
func (r *repeater) id(set []apartness) int {
	var flat []int
	slices.SortFunc(set, func(a, b apartness) int {
		return slices.Compare([]int{a.here, a.there, a.heaps, a.value}, []int{b.here, b.there, b.heaps, b.value})
	})
	set = slices.Compact(set)
	all := newSet(r.w.m)
	for _, a := range set {
		flat = append(flat, a.here, a.there, a.heaps, a.value)
		if a.heaps == 0 && a.value == 0 {
			r.graph.has[a.here].each(func(residue int) {
				if r.graph.has[a.there].contains(residue) {
					all.add(residue)
				}
			})
		}
	}
	i, ok := r.known[key(flat)]
	if !ok {
		i = len(r.sets)
		r.known[key(flat)] = i
		r.sets = append(r.sets, set)
		count := 0
		all.each(func(int) { count++ })
		r.always = append(r.always, count == r.w.m)
		r.w.room(len(r.sets))
	}
	return i
}

// late returns the states that arbitrarily long beginnings of q lead to: after as many
// bits as there are states, a beginning has met one of them twice.
func (r *repeater) late() []int {
	now := []int{r.next[0][4]}
	for range r.sets {
		now = r.follow(now, 0)
	}
	all := now
	for range r.sets { // and after more bits than that
		if now = r.follow(now, 0); !slices.Equal(now, all) {
			all = append(slices.Clone(all), now...)
			slices.Sort(all)
			all = slices.Compact(all)
		}
	}
	return all
}

// follow returns the states that some bit of q leads to with the bits of k and s given.
func (r *repeater) follow(states []int, letter int) (out []int) {
	for _, s := range states {
		out = append(out, r.next[s][letter], r.next[s][letter+4])
	}
	r.w.step(len(states))
	slices.Sort(out)
	return slices.Compact(out)
}

// periods looks for k ≥ 1 and s such that almost all q are in R with them.
func (r *repeater) periods() error {
	type reading struct {
		states []int
		k      uint64
	}
	name := func(x reading) string { return key(append([]int{int(min(x.k, 1))}, x.states...)) }
	queue := []reading{{r.late(), 0}}
	met := map[string]bool{name(queue[0]): true}
	for ; len(queue) > 0; queue = queue[1:] {
		x := queue[0]
		if x.k > 0 && !slices.ContainsFunc(x.states, func(s int) bool { return !r.always[s] }) {
			return fmt.Errorf("the values become periodic: %d is a period", x.k*uint64(r.w.m))
		}
		for letter := range 4 {
			y := reading{r.follow(x.states, letter), min(2*x.k+uint64(letter&1), beyond)}
			if n := name(y); !met[n] {
				met[n] = true
				queue = append(queue, y)
				r.w.room(len(met))
			}
		}
	}
	return nil
}
