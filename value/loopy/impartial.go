// SPDX-License-Identifier: Apache-2.0

// Impartial games with cycles. Nodes get nim values 0, 1, … as long as each option without a value
// can be answered by a move back to the same value. The other nodes have the value ∞, with the set
// K of the values of their options [Smith 1966; Fraenkel–Perl 1975].

package loopy

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/backward"
	"github.com/upstar-cgt/upstar/work"
)

// A Nimber is the value of an impartial game that need not end: a nim heap, or ∞ with a set of nim
// heaps to which a player can move. The zero Nimber is 0.
type Nimber struct {
	heap     int
	infinite bool
	k        []int // sorted
}

// Heap returns the nim heap of size n.
func Heap(n int) Nimber { return Nimber{heap: n} }

// Infinity returns ∞ with the heaps k.
func Infinity(k ...int) Nimber {
	k = slices.Clone(k)
	slices.Sort(k)
	return Nimber{infinite: true, k: slices.Compact(k)}
}

// Heap returns the size of the nim heap that a is. For ∞, ok is false.
func (a Nimber) Heap() (n int, ok bool) { return a.heap, !a.infinite }

// K returns the heaps to which a player can move from ∞, in ascending order.
func (a Nimber) K() []int { return slices.Clone(a.k) }

// String returns 3, ∞ or ∞(0,2).
func (a Nimber) String() string {
	if !a.infinite {
		return fmt.Sprint(a.heap)
	}
	if len(a.k) == 0 {
		return "∞"
	}
	return "∞(" + strings.Trim(strings.ReplaceAll(fmt.Sprint(a.k), " ", ","), "[]") + ")"
}

// Equal reports whether a = b.
func (a Nimber) Equal(b Nimber) bool {
	return a.heap == b.heap && a.infinite == b.infinite && slices.Equal(a.k, b.k)
}

// Add returns the value of the sum.
func (a Nimber) Add(b Nimber) Nimber {
	switch {
	case a.infinite && b.infinite:
		return Infinity()
	case b.infinite:
		return b.Add(a)
	case !a.infinite:
		return Heap(a.heap ^ b.heap)
	}
	var k []int
	for _, n := range a.k {
		k = append(k, n^b.heap)
	}
	return Infinity(k...)
}

// Outcome returns P, N or D.
func (a Nimber) Outcome() game.Outcome {
	switch {
	case !a.infinite && a.heap == 0:
		return game.P
	case !a.infinite || slices.Contains(a.k, 0):
		return game.N
	}
	return game.D
}

// Labels are the finite values of the nodes of an impartial graph, with an order in which they can
// be assigned.
type Labels struct {
	g     *Graph
	label []int // −1 if there is none
	turn  []int // when the label was assigned: this ensures that strategies end
	given int
}

// Labels returns the values of the nodes of g. It uses only the options of Left; those of Right
// must be the same.
func (g *Graph) Labels(m *work.Meter) *Labels {
	n := g.Len()
	defer g.room(m, 50*n+4*g.Edges())()
	l := &Labels{g: g, label: slices.Repeat([]int{-1}, n), turn: make([]int, n)}
	first, from := g.reverse()
	for i := range from {
		from[i] /= 2 // nodes, not states
	}
	before := func(v uint32) []uint32 { s := state(Node(v), game.Right); return from[first[s]:first[s+1]] }
	covers := make([]int, n) // options have the labels 0, …, covers−1
	for value := 0; ; value++ {
		m.Step(n + g.Edges()/2)
		if !l.stage(m, value, covers, before) {
			return l
		}
	}
}

// stage assigns the label value to all nodes that can have it. It reports whether a node without a
// label may still get a greater one. The nodes with the label are the lost ones among those without
// a smaller label; a node with an option that has the label is won.
func (l *Labels) stage(m *work.Meter, value int, covers []int, before func(v uint32) []uint32) (more bool) {
	n := uint32(l.g.Len())
	a := backward.New(int(n))
	for v := range n {
		if l.label[v] >= 0 {
			a.Result[v] = game.Win // it does not matter any more
			continue
		}
		for _, w := range l.g.Options(Node(v), game.Left) {
			if l.label[w] < 0 {
				a.Wait[v]++
			}
		}
		if covers[v] != value {
			a.Wait[v] += backward.Never
		} else if a.Wait[v] == 0 {
			a.Decide(v, game.Loss, 0)
		}
	}
	a.Run(m.Step, before)
	for _, v := range a.Decided {
		if a.Result[v] == game.Loss {
			l.label[v] = value
			l.turn[v] = l.given
			l.given++
		} else if covers[v] == value {
			covers[v]++
			more = true
		}
	}
	return more
}

// Nimber returns the value of v.
func (l *Labels) Nimber(v Node) Nimber {
	if l.label[v] >= 0 {
		return Heap(l.label[v])
	}
	var k []int
	for _, w := range l.g.Options(v, game.Left) {
		if l.label[w] >= 0 {
			k = append(k, l.label[w])
		}
	}
	return Infinity(k...)
}

// Reply returns the answer to a move from v, which is a heap, to u, which is ∞. The answer is an
// option of u that has the value of v and is nearer to the end. A player who answers in this way,
// and otherwise plays as in Nim, wins a sum with value 0.
func (l *Labels) Reply(v, u Node) (w Node, ok bool) {
	for _, w := range l.g.Options(u, game.Left) {
		if l.label[w] >= 0 && l.label[w] == l.label[v] && l.turn[w] < l.turn[v] {
			return w, true
		}
	}
	return 0, false
}

// Conjunctive returns the outcome of the game in which a player moves in all components and which
// ends as soon as one of them has ended. The parameter remoteness holds the remoteness of each
// component, negative for drawn components; the least one decides [Smith 1966; ONAG, ch. 14].
func Conjunctive(remoteness ...int) game.Outcome {
	least := -1
	for _, r := range remoteness {
		if r >= 0 && (least < 0 || r < least) {
			least = r
		}
	}
	switch {
	case least < 0:
		return game.D
	case least%2 == 0:
		return game.P
	}
	return game.N
}

// Selective returns the outcome of the game in which a player moves in one or more components,
// given their outcomes P, N and D [Smith 1966].
func Selective(outcomes ...game.Outcome) game.Outcome {
	sum := game.P
	for _, o := range outcomes {
		if o == game.D {
			return game.D
		}
		if o != game.P {
			sum = game.N
		}
	}
	return sum
}
