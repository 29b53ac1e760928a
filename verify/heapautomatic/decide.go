// SPDX-License-Identifier: Apache-2.0

package heapautomatic

import (
	"errors"
	"fmt"
)

// beyond stands for every quotient that is at least this large.
const beyond = 1 << 50

// decide searches for a heap that violates one of the conditions of the theorem.
func decide(w *work, graph, options *machine) error {
	if !total(w, graph) {
		return errors.New("some heap has no value")
	}
	// both reads n, its value v, and a number u that is v itself or less than v.
	type both struct {
		v, u int
		less bool // the bits read so far show that u is less than v
	}
	first := map[both]uint64{{}: 0} // with the quotient that first reaches it
	queue := []both{{}}
	for len(queue) > 0 {
		b := queue[0]
		queue = queue[1:]
		r := -1
		graph.has[b.v].each(func(k int) {
			if options.has[b.u].contains(k) != b.less {
				r = k
			}
		})
		if r >= 0 {
			heap := fmt.Sprintf("heap %d", first[b]*uint64(w.m)+uint64(r))
			if first[b] == beyond {
				heap = "a heap of more than fifteen digits"
			}
			if b.less {
				return fmt.Errorf("%s has no option of some value below its own", heap)
			}
			return fmt.Errorf("%s has an option of its own value", heap)
		}
		for letter := range 8 {
			n, v, u := letter&1, letter>>1&1, letter>>2
			if !b.less && u > v {
				continue
			}
			t := both{graph.next[b.v][n+2*v], options.next[b.u][n+2*u], b.less || u < v}
			if _, ok := first[t]; !ok {
				first[t] = min(2*first[b]+uint64(n), beyond)
				queue = append(queue, t)
				w.room(len(first))
			}
			w.step(1)
		}
	}
	return nil
}

// total reports whether every heap has a value: for every number that is read, some value must be
// accepted.
func total(w *work, graph *machine) bool {
	heaps := machineOf(w, guesses[int]{
		start: []int{0},
		next: func(s, letter int, yield func(int)) {
			if letter < 2 {
				yield(graph.next[s][letter])
				yield(graph.next[s][letter+2])
			}
		},
		has: func(s int) set { return graph.has[s] },
	})
	met := map[int]bool{0: true}
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		for r := range w.m {
			if !heaps.has[queue[0]].contains(r) {
				return false
			}
		}
		for _, t := range heaps.next[queue[0]][:2] {
			if !met[t] {
				met[t] = true
				queue = append(queue, t)
			}
		}
	}
	return true
}
