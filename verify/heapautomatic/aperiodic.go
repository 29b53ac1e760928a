// SPDX-License-Identifier: Apache-2.0

package heapautomatic

import (
	"fmt"
	"slices"
)

// A proof that values never become periodic, with or without a saltus. If v(n+p) = v(n)+s for all n
// from some heap on, the same is true for M·p and M·s. So it is enough to consider multiples p =
// M·k of the modulus; s ≥ 0, since values are not negative. Let R be the relation between k, s and
// q for which v(n+M·k) = v(n)+s for all M heaps n = M·q+ρ. The values are not periodic iff, for all
// k ≥ 1 and all s, there are infinitely many q for which (k, s, q) is not in R.
//
// R is read from the greatest bits down. The value of n is guessed bit by bit, and all guesses are
// followed at the same time. If there are infinitely many such q, some begin long before k and s.
// So the checker first finds the states that arbitrarily long beginnings can reach, while the bits
// of k and s are still zero. Then it follows all q with such beginnings at the same time.

// apartness is the state in reading the values of n and of n+M·k. The carries are what the lower
// bits must add.
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
	always []bool   // by state: whether the equation holds for all residues
}

// aperiodic returns an error if the values of a graph become periodic; it names a period.
func aperiodic(w *work, graph *machine) error {
	r := &repeater{w: w, graph: graph, known: map[string]int{}}
	start := []apartness{{}}
	for i := 0; i < len(start); i++ { // guessed numbers may begin before the numbers that are read
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
		v, far, sum := guess&1, guess>>1&1, guess>>2 // the bits of the value, of the heap n+M·k, and of its value
		heaps, value := far+2*a.heaps-q-k, sum+2*a.value-v-s
		if heaps>>1 == 0 && value>>1 == 0 {
			yield(apartness{r.graph.next[a.here][q+2*v], r.graph.next[a.there][far+2*sum], heaps, value})
		}
		r.w.step(1)
	}
}

// id returns the number of a set.
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

// late returns the states that arbitrarily long beginnings of q can reach. A beginning with as many
// bits as there are states has passed through some state twice.
func (r *repeater) late() []int {
	now := []int{r.next[0][4]}
	for range r.sets {
		now = r.follow(now, 0)
	}
	all := now
	for range r.sets { // and with still more bits
		if now = r.follow(now, 0); !slices.Equal(now, all) {
			all = append(slices.Clone(all), now...)
			slices.Sort(all)
			all = slices.Compact(all)
		}
	}
	return all
}

// follow returns the states to which some bit of q leads, with the given bits of k and s.
func (r *repeater) follow(states []int, letter int) (out []int) {
	for _, s := range states {
		out = append(out, r.next[s][letter], r.next[s][letter+4])
	}
	r.w.step(len(states))
	slices.Sort(out)
	return slices.Compact(out)
}

// periods searches for k ≥ 1 and s such that (k, s, q) is in R for all except finitely many q.
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
