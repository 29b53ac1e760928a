// SPDX-License-Identifier: Apache-2.0

package equivalence

import (
	"encoding/binary"
	"slices"
)

// An Automaton reads words letter by letter. Its states are classes of words; state 0 is the class
// of the empty word.
type Automaton struct {
	Step    [][]int   // by state and letter
	Outcome []Outcome // by state
}

// Run starts in state x, reads the word, and returns the state that it reaches.
func (q *Automaton) Run(x int, w Word) int {
	for _, a := range w {
		x = q.Step[x][a]
	}
	return x
}

// canonical numbers the states in the order of their first words, with shorter words first. It
// returns these words.
func (q *Automaton) canonical() (*Automaton, []Word) {
	number := make([]int, len(q.Step))
	for i := range number {
		number[i] = -1
	}
	number[0] = 0
	order, words := []int{0}, []Word{{}}
	for i := 0; i < len(order); i++ {
		for a, y := range q.Step[order[i]] {
			if number[y] < 0 {
				number[y] = len(order)
				order = append(order, y)
				words = append(words, append(slices.Clone(words[i]), Letter(a)))
			}
		}
	}
	out := &Automaton{}
	for _, x := range order {
		row := make([]int, len(q.Step[x]))
		for a, y := range q.Step[x] {
			row[a] = number[y]
		}
		out.Step, out.Outcome = append(out.Step, row), append(out.Outcome, q.Outcome[x])
	}
	return out, words
}

// contexts returns words that distinguish all pairs of states, shortest first. It finds them by
// refinement.
func (q *Automaton) contexts() []Word {
	words := []Word{{}}
	for {
		row := map[string]int{}
		class := make([]int, len(q.Step))
		for x := range q.Step {
			var key []byte
			for _, w := range words {
				key = binary.AppendUvarint(key, uint64(q.Outcome[q.Run(x, w)]))
			}
			n, ok := row[string(key)]
			if !ok {
				n = len(row)
				row[string(key)] = n
			}
			class[x] = n
		}
		w, ok := q.split(class, words)
		if !ok {
			return words
		}
		words = append(words, w)
	}
}

// split returns a letter to put before one of the words, so that the longer word distinguishes two
// states of one class.
func (q *Automaton) split(class []int, words []Word) (Word, bool) {
	first := map[int]int{}
	for x, c := range class {
		y, ok := first[c]
		if !ok {
			first[c] = x
			continue
		}
		for a := range q.Step[x] {
			u, v := q.Step[x][a], q.Step[y][a]
			if class[u] == class[v] {
				continue
			}
			for _, w := range words {
				if q.Outcome[q.Run(u, w)] != q.Outcome[q.Run(v, w)] {
					return append(Word{Letter(a)}, w...), true
				}
			}
		}
	}
	return nil, false
}
