// SPDX-License-Identifier: Apache-2.0

package guess

import (
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// A Numeration writes numbers as words of digits, most significant digit first. The number 0 is the
// empty word.
type Numeration struct {
	Name  string
	Base  int // the number of different digits
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

// Ostrowski is the numeration by the denominators of a number whose continued fraction is [0; a, a,
// …]. These are the Fibonacci numbers for a = 1, and the Pell numbers for a = 2.
func Ostrowski(a int) Numeration {
	names := map[int]string{1: "Fibonacci", 2: "Pell"}
	name := names[a]
	if name == "" {
		name = "Ostrowski " + strconv.Itoa(a)
	}
	return Numeration{name, a + 1, func(n int) []byte { return ostrowski(n, a) }}
}

// ostrowski writes n greedily with the weights q0 = 1, q1 = a, q(i+1) = a·qi + q(i−1). For the
// Fibonacci numbers, it leaves out the first 1.
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

// An Automaton computes terms. It reads the digits of n, most significant first, and returns the
// output of the state in which it ends. Next is −1 where no number leads. An automaton of dimension
// 2 reads the digits of two numbers at the same time; the shorter number gets leading zeros. The
// letter for the digits d and e is d·Base+e.
type Automaton struct {
	Numeration string  `json:"numeration"`
	Dimension  int     `json:"dimension,omitempty"` // 2 for pairs of numbers
	Base       int     `json:"base"`
	Next       [][]int `json:"next"`
	Output     []int64 `json:"output"`
	Confirmed  int     `json:"confirmed"`
}

// mostOutputs is the greatest number of different terms that an automaton may return.
const mostOutputs = 64

// Automatic guesses an automaton. The offset is the index of the first term. All terms must agree
// with the automaton, and there must be at least 8 terms for each state and digit.
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
	words := make([][]byte, len(values))
	for i := range values {
		words[i] = numeration.Words(i + offset)
	}
	l := newLearner(words, values, numeration.Base, len(words[len(words)-1])-1)
	return l.deepen(&Automaton{Numeration: numeration.Name, Base: numeration.Base})
}

// Plane guesses an automaton for a table of two variables that start at 0. It tries base 2 and 3,
// the Fibonacci and Pell numerations, base 4 and 5, and Ostrowski 3. All terms must agree with the
// automaton, and there must be at least 8 terms for each state and letter.
func Plane(rows [][]*big.Int) *Automaton {
	for _, n := range []Numeration{InBase(2), Ostrowski(1), InBase(3), Ostrowski(2), InBase(4), InBase(5), Ostrowski(3)} {
		if a := PlaneIn(rows, n); a != nil {
			return a
		}
	}
	return nil
}

// PlaneIn guesses an automaton for a table, in the given numeration.
func PlaneIn(rows [][]*big.Int, n Numeration) *Automaton {
	if len(rows) == 0 || len(rows) > mostTerms {
		return nil
	}
	var words [][]byte
	var values []int64
	different := map[int64]bool{}
	shortest := len(rows)
	for i, row := range rows {
		shortest = min(shortest, len(row))
		for j, t := range row {
			if !t.IsInt64() {
				return nil
			}
			if different[t.Int64()] = true; len(different) > mostOutputs {
				return nil
			}
			words, values = append(words, paired(n.Words(i), n.Words(j), n.Base)), append(values, t.Int64())
		}
	}
	if len(different) < 2 {
		return nil
	}
	l := newLearner(words, values, n.Base*n.Base, len(n.Words(shortest))-1)
	return l.deepen(&Automaton{Numeration: n.Name, Dimension: 2, Base: n.Base})
}

// paired writes the digits of two numbers as one word.
func paired(x, y []byte, base int) []byte {
	word := make([]byte, max(len(x), len(y)))
	for k, d := range x {
		word[len(word)-len(x)+k] += d * byte(base)
	}
	for k, d := range y {
		word[len(word)-len(y)+k] += d
	}
	return word
}

// A node is a word in the tree of all words of numbers. It has the term, if the term is known, and
// the words that are longer by one digit.
type node struct {
	known bool
	term  int64
	sons  []*node
}

// A learner finds states. Two words belong to the same state if all their extensions by a few
// digits give the same terms.
type learner struct {
	words    [][]byte
	values   []int64
	letters  int
	complete int // all words up to this length have a term
	depth    int
	root     *node
}

func newLearner(words [][]byte, values []int64, letters, complete int) *learner {
	l := &learner{words: words, values: values, letters: letters, complete: complete, root: &node{sons: make([]*node, letters)}}
	for i, v := range values {
		at := l.root
		for _, d := range words[i] {
			if at.sons[d] == nil {
				at.sons[d] = &node{sons: make([]*node, letters)}
			}
			at = at.sons[d]
		}
		at.known, at.term = true, v
	}
	return l
}

// deepen learns with extensions of increasing length, and fills in the automaton.
func (l *learner) deepen(a *Automaton) *Automaton {
	for l.depth = 2; l.depth <= 6; l.depth++ {
		b := *a
		if found := l.learn(&b); found != nil {
			return found
		}
	}
	return nil
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

// learn first closes the states under digits, shortest words first. Then it checks all terms.
func (l *learner) learn(a *Automaton) *Automaton {
	reliable := l.complete - l.depth // for words up to this length, all extensions by depth digits are known
	if reliable < 1 {
		return nil
	}
	type word struct {
		at     *node
		length int
	}
	states := map[string]int{}
	var words []word
	a.Confirmed = len(l.values)
	state := func(at *node, length int) (int, bool) {
		if at == nil {
			return -1, true
		}
		if length > reliable {
			return 0, false
		}
		var b strings.Builder
		if length == 0 {
			b.WriteByte('^') // 0 may not be the first digit
		}
		l.signature(at, l.depth, &b)
		i, ok := states[b.String()]
		if !ok {
			i = len(words)
			states[b.String()] = i
			words = append(words, word{at, length})
			a.Output = append(a.Output, at.term)
			a.Next = append(a.Next, slices.Repeat([]int{-1}, l.letters))
		}
		return i, true
	}
	state(l.root, 0)
	for i := 0; i < len(words); i++ {
		if 8*len(words)*l.letters > len(l.values) {
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
		if got, ok := a.At(l.words[i]); !ok || got != v {
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

// walnuts contains the names that Walnut uses for numerations. A numeration that Walnut does not
// have must first be defined by the command ost.
var walnuts = map[string]string{"Fibonacci": "msd_fib", "Pell": "msd_pell", "Ostrowski 3": "msd_bronze"}

// Walnut writes the automaton as a word file for Walnut. Its numbers have the most significant
// digit first. The command ost bronze [0] [3]; of Walnut defines msd_bronze.
func (a *Automaton) Walnut() string {
	var b strings.Builder
	name := walnuts[a.Numeration]
	if name == "" {
		name = "msd_" + strconv.Itoa(a.Base)
	}
	b.WriteString(name)
	letter := strconv.Itoa
	if a.Dimension == 2 {
		b.WriteString(" " + name)
		letter = func(d int) string { return strconv.Itoa(d/a.Base) + " " + strconv.Itoa(d%a.Base) }
	}
	b.WriteByte('\n')
	for s, row := range a.Next {
		b.WriteString("\n" + strconv.Itoa(s) + " " + strconv.FormatInt(a.Output[s], 10) + "\n")
		if s == 0 {
			b.WriteString(letter(0) + " -> 0\n") // leading zeros
		}
		for d, next := range row {
			if next >= 0 {
				b.WriteString(letter(d) + " -> " + strconv.Itoa(next) + "\n")
			}
		}
	}
	return b.String()
}
