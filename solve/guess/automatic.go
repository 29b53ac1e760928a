// SPDX-License-Identifier: Apache-2.0

package guess

import (
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// A Numeration writes numbers as words of digits, the most significant first, none for 0.
type Numeration struct {
	Name  string
	Base  int // how many digits there are
	Words func(n int) []byte
}

// InBase is the numeration in base k.
func InBase(k int) Numeration {
	return Numeration{"base " + strconv.Itoa(k), k, func(n int) (word []byte) {
		for ; n > 0; n /= k {
			word = append(word, byte(n%k))
		}
		slices.Reverse(word)
		return word
	}}
}

// Ostrowski is the numeration by the denominators of a number whose continued fraction is [0; a, a, …]:
// the Fibonacci numbers for a = 1, the Pell numbers for a = 2.
func Ostrowski(a int) Numeration {
	names := map[int]string{1: "Fibonacci", 2: "Pell"}
	name := names[a]
	if name == "" {
		name = "Ostrowski " + strconv.Itoa(a)
	}
	return Numeration{name, a + 1, func(n int) []byte { return ostrowski(n, a) }}
}

// ostrowski writes n greedily in the weights q0 = 1, q1 = a, q(i+1) = a·qi + q(i−1); of the Fibonacci
// numbers it leaves out the first 1.
func ostrowski(n, a int) (word []byte) {
	weights := []int{1, a}
	if a == 1 {
		weights = []int{1, 2}
	}
	for weights[len(weights)-1] <= n {
		weights = append(weights, a*weights[len(weights)-1]+weights[len(weights)-2])
	}
	for i := len(weights) - 1; i >= 0; i-- {
		d := n / weights[i]
		n -= d * weights[i]
		if d > 0 || len(word) > 0 {
			word = append(word, byte(d))
		}
	}
	return word
}

// An Automaton computes terms: it reads the digits of n, the most significant first, and gives the output of
// the state it ends in. Next has −1 where no number leads.
type Automaton struct {
	Numeration string  `json:"numeration"`
	Base       int     `json:"base"`
	Next       [][]int `json:"next"`
	Output     []int64 `json:"output"`
	Confirmed  int     `json:"confirmed"`
}

// mostOutputs is how many different terms an automaton may give.
const mostOutputs = 64

// Automatic guesses an automaton; offset is the number of the first term. All terms must agree with it, and there
// must be at least 8 of them for each state and digit.
func Automatic(terms []*big.Int, offset int, numeration Numeration) *Automaton {
	values := make([]int64, len(terms))
	different := map[int64]bool{}
	for i, t := range terms {
		if values[i] = t.Int64(); !t.IsInt64() {
			return nil
		}
		if different[values[i]] = true; len(different) > mostOutputs {
			return nil
		}
	}
	if offset < 0 || offset > 1 || len(different) < 2 {
		return nil
	}
	for depth := 2; depth <= 6; depth++ {
		l := newLearner(values, offset, numeration, depth)
		if a := l.learn(); a != nil {
			return a
		}
	}
	return nil
}

// A node is a word, in the tree of all words of numbers: the term, if it is known, and the longer words.
type node struct {
	known bool
	term  int64
	sons  []*node
}

// A learner finds states: words are the same if all their extensions by some digits give the same terms.
type learner struct {
	values []int64
	offset int
	n      Numeration
	depth  int
	root   *node
}

func newLearner(values []int64, offset int, n Numeration, depth int) *learner {
	l := &learner{values: values, offset: offset, n: n, depth: depth, root: &node{sons: make([]*node, n.Base)}}
	for i, v := range values {
		at := l.root
		for _, d := range n.Words(i + offset) {
			if at.sons[d] == nil {
				at.sons[d] = &node{sons: make([]*node, n.Base)}
			}
			at = at.sons[d]
		}
		at.known, at.term = true, v
	}
	return l
}

// signature writes the terms of the extensions of a word by up to depth digits.
func (l *learner) signature(at *node, depth int, out *strings.Builder) {
	if at == nil {
		out.WriteByte('-')
		return
	}
	if at.known {
		out.WriteString(strconv.FormatInt(at.term, 36))
	} else {
		out.WriteByte('?')
	}
	if depth == 0 {
		return
	}
	out.WriteByte('(')
	for _, son := range at.sons {
		l.signature(son, depth-1, out)
		out.WriteByte(',')
	}
	out.WriteByte(')')
}

// learn closes the states under digits, shortest words first, and then reads all terms.
func (l *learner) learn() *Automaton {
	longest := len(l.n.Words(len(l.values) + l.offset - 1))
	reliable := longest - 1 - l.depth // words up to this length have all extensions by depth digits
	if reliable < 1 {
		return nil
	}
	type word struct {
		at     *node
		length int
	}
	states := map[string]int{}
	var words []word
	a := &Automaton{Numeration: l.n.Name, Base: l.n.Base, Confirmed: len(l.values)}
	state := func(at *node, length int) (int, bool) {
		if at == nil {
			return -1, true
		}
		if length > reliable {
			return 0, false
		}
		var b strings.Builder
		if length == 0 {
			b.WriteByte('^') // 0 may not lead
		}
		l.signature(at, l.depth, &b)
		i, ok := states[b.String()]
		if !ok {
			i = len(words)
			states[b.String()] = i
			words = append(words, word{at, length})
			a.Output = append(a.Output, at.term)
			a.Next = append(a.Next, slices.Repeat([]int{-1}, l.n.Base))
		}
		return i, true
	}
	state(l.root, 0)
	for i := 0; i < len(words); i++ {
		if 8*len(words)*l.n.Base > len(l.values) {
			return nil
		}
		for d, son := range words[i].at.sons {
			next, ok := state(son, words[i].length+1)
			if !ok {
				return nil
			}
			a.Next[i][d] = next
		}
	}
	for i, v := range l.values {
		if got, ok := a.At(l.n.Words(i + l.offset)); !ok || got != v {
			return nil
		}
	}
	return a
}

// At returns the output for a word.
func (a *Automaton) At(word []byte) (int64, bool) {
	s := 0
	for _, d := range word {
		if s = a.Next[s][d]; s < 0 {
			return 0, false
		}
	}
	return a.Output[s], true
}

// Walnut writes the automaton as a file of words for Walnut; its numbers have the most significant digit
// first.
func (a *Automaton) Walnut() string {
	var b strings.Builder
	switch a.Numeration {
	case "Fibonacci":
		b.WriteString("msd_fib\n")
	case "Pell":
		b.WriteString("msd_pell\n")
	default:
		b.WriteString("msd_" + strconv.Itoa(a.Base) + "\n")
	}
	for s, row := range a.Next {
		b.WriteString("\n" + strconv.Itoa(s) + " " + strconv.FormatInt(a.Output[s], 10) + "\n")
		if s == 0 {
			b.WriteString("0 -> 0\n") // leading zeros
		}
		for d, next := range row {
			if next >= 0 {
				b.WriteString(strconv.Itoa(d) + " -> " + strconv.Itoa(next) + "\n")
			}
		}
	}
	return b.String()
}
