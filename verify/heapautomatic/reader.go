// SPDX-License-Identifier: Apache-2.0

package heapautomatic

import "slices"

// A reader is the same kind of relation, but read from the other end. It begins in a state for the
// residue and reads from the least bits up. It is stored backwards: before[s][letter] lists the
// states from which a letter leads to s.
type reader struct {
	roots  []int // by residue
	before [][4][]int
	final  []int
}

// newReader returns the reader with the given steps, four for each state.
func newReader(roots, next, final []int) *reader {
	r := &reader{roots, make([][4][]int, len(next)/4), final}
	for i, t := range next {
		r.before[t][i%4] = append(r.before[t][i%4], i/4)
	}
	return r
}

// turned returns a relation as a reader. A state of the reader is a set of states of the machine:
// those from which the bits read so far lead to the residue.
func (d *machine) turned(w *work) *reader {
	back := make([][4][]int, len(d.next))
	for s, to := range d.next {
		for letter, t := range to {
			back[t][letter] = append(back[t][letter], s)
		}
	}
	var sets [][]int
	known := map[string]int{}
	id := func(set []int) int {
		slices.Sort(set)
		set = slices.Compact(set)
		k := key(set)
		if _, ok := known[k]; !ok {
			known[k] = len(sets)
			sets = append(sets, set)
			w.room(len(sets))
		}
		return known[k]
	}
	var roots, next, final []int
	for r := range w.m {
		var set []int
		for s := range d.has {
			if d.has[s].contains(r) {
				set = append(set, s)
			}
		}
		roots = append(roots, id(set))
	}
	for i := 0; i < len(sets); i++ {
		if slices.Contains(sets[i], 0) {
			final = append(final, i)
		}
		for letter := range 4 {
			var set []int
			for _, s := range sets[i] {
				set = append(set, back[s][letter]...)
			}
			w.step(1 + len(set))
			next = append(next, id(set))
		}
	}
	return newReader(roots, next, final)
}

// machine returns the relation of a reader as a machine, which reads from the greatest bits.
func (r *reader) machine(w *work) *machine {
	return machineOf(w, guesses[int]{
		start: r.final,
		next: func(s, letter int, yield func(int)) {
			for _, from := range r.before[s][letter] {
				yield(from)
			}
		},
		has: func(s int) set { return r.residues(w, s) },
	})
}

// residues returns the residues whose root is s.
func (r *reader) residues(w *work, s int) set {
	has := newSet(w.m)
	for residue, root := range r.roots {
		if root == s {
			has.add(residue)
		}
	}
	return has
}
