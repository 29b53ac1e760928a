// SPDX-License-Identifier: Apache-2.0

package theory

import (
	"math/big"
	"slices"

	"github.com/upstar-cgt/upstar/compound"
)

// A Choice is a move in one component to the option with the given number.
type Choice struct{ Component, Option int }

// A Table describes a compound for the choice of a move. For each component it has the class, the
// classes of the options, and whether the component has ended.
type Table struct {
	Stay    []Class
	Options [][]Class
	Ended   []bool
}

// Winning returns the moves that leave a lost position, at most the given number of them, and how
// many there are in total. A move is a set of choices.
func (t Theory) Winning(b Table, most int) (moves [][]Choice, total *big.Int) {
	if t.Mode.Shortened() && slices.Contains(b.Ended, true) {
		return nil, new(big.Int)
	}
	if t.Moves == One {
		return t.winningOne(b, most)
	}
	s := &search{theory: t, table: b, most: most}
	s.count()
	s.list(0, Class{}, false, nil)
	return s.moves, s.total()
}

// winningOne finds the winning moves when a move is made in exactly one component.
func (t Theory) winningOne(b Table, most int) (moves [][]Choice, total *big.Int) {
	count := int64(0)
	for i, rest := range t.Rests(b.Stay) {
		for k, c := range b.Options[i] {
			if t.lost(t.combine(rest, c)) {
				if count++; len(moves) < most {
					moves = append(moves, []Choice{{i, k}})
				}
			}
		}
	}
	return moves, big.NewInt(count)
}

// Rests returns, for each component, the class of the compound of the components that a move in it
// leaves unchanged. These are all others, or in an ordinal compound only those before it.
func (t Theory) Rests(stay []Class) []Class {
	n := len(stay)
	rests := make([]Class, n)
	var before, after Class
	for i := n - 1; i >= 0 && t.Mode.Kind != compound.Ordinal; i-- {
		rests[i] = after
		after = t.combine(stay[i], after)
	}
	for i := range n {
		rests[i] = t.combine(before, rests[i])
		before = t.combine(before, stay[i])
	}
	return rests
}

// A search finds the winning moves in several components at once. First it counts, from the last
// component to the first, how many ways there are to leave each class. Then it lists the moves
// without following any dead end.
type search struct {
	theory Theory
	table  Table
	most   int
	ways   []map[way]*big.Int // ways[i]: for the components from i on
	moves  [][]Choice
}

// A way is the class that a set of moves leaves, and whether the set contains any move.
type way struct {
	left  Class
	moved bool
}

// mustMove reports whether every turn must include a move in component i.
func (s *search) mustMove(i int) bool {
	return s.theory.Moves == All || s.theory.Moves == Live && !s.table.Ended[i]
}

func (s *search) count() {
	n := len(s.table.Stay)
	s.ways = make([]map[way]*big.Int, n+1)
	s.ways[n] = map[way]*big.Int{{}: big.NewInt(1)}
	for i := n - 1; i >= 0; i-- {
		options := map[Class]int64{}
		for _, c := range s.table.Options[i] {
			options[c]++
		}
		here := map[way]*big.Int{}
		add := func(w way, n *big.Int, times int64) {
			if here[w] == nil {
				here[w] = new(big.Int)
			}
			here[w].Add(here[w], new(big.Int).Mul(n, big.NewInt(times)))
		}
		for w, n := range s.ways[i+1] {
			if !s.mustMove(i) {
				add(way{s.theory.combine(s.table.Stay[i], w.left), w.moved}, n, 1)
			}
			for c, times := range options {
				add(way{s.theory.combine(c, w.left), true}, n, times)
			}
		}
		s.ways[i] = here
	}
}

func (s *search) total() *big.Int {
	total := new(big.Int)
	for w, n := range s.ways[0] {
		if w.moved && s.theory.lost(s.theory.combine(Class{}, w.left)) {
			total.Add(total, n)
		}
	}
	return total
}

// list continues a move that is already chosen in the components before i.
func (s *search) list(i int, left Class, moved bool, chosen []Choice) {
	if len(s.moves) >= s.most {
		return
	}
	if i == len(s.table.Stay) {
		if !moved {
			return // there are no components
		}
		s.moves = append(s.moves, append([]Choice(nil), chosen...))
		return
	}
	if next := s.theory.combine(left, s.table.Stay[i]); !s.mustMove(i) && s.canWin(i+1, next, moved) {
		s.list(i+1, next, moved, chosen)
	}
	for k, c := range s.table.Options[i] {
		if next := s.theory.combine(left, c); s.canWin(i+1, next, true) {
			s.list(i+1, next, true, append(chosen, Choice{i, k}))
		}
	}
}

func (s *search) canWin(i int, left Class, moved bool) bool {
	for w := range s.ways[i] {
		if (moved || w.moved) && s.theory.lost(s.theory.combine(left, w.left)) {
			return true
		}
	}
	return false
}
