// SPDX-License-Identifier: Apache-2.0

package quotient

import (
	"slices"
	"strconv"
	"strings"
)

// A Generator is a heap that is the least word of its element, with a name
// for use in a presentation.
type Generator struct {
	Name string `json:"name"`
	Heap int    `json:"heap"`
}

// Generators returns the generators, a, b, c, …, in the order of their heaps.
func (q *Quotient) Generators() []Generator {
	out := []Generator{}
	for i, h := range q.m.generators() {
		out = append(out, Generator{letter(i), h})
	}
	return out
}

// letter returns the i-th name: a to z, a1 to z1, a2, …
func letter(i int) string {
	s := string(rune('a' + i%26))
	if i >= 26 {
		s += strconv.Itoa(i / 26)
	}
	return s
}

// A Relation is an equation between two words in the generators. Less is the smaller word.
type Relation struct {
	Word, Less Word
}

// Relations returns a presentation of Q on its generators: the reduced Gröbner basis for the
// colexicographic order. The words on the left are those that are not least in their class, and
// minimal under division among such words.
func (q *Quotient) Relations() []Relation {
	var out []Relation
	gens := q.m.generators()
	for x := range Elem(q.m.order) {
		w := q.m.word(x)
		for _, h := range gens {
			if len(w) > 0 && h < w[0] {
				continue // each product once, by its largest heap
			}
			v := w.Plus(Word{h})
			y := q.m.times(x, q.phi[h])
			if q.m.word(y).Compare(v) != 0 && q.divisorsLeast(v) {
				out = append(out, Relation{v, q.m.word(y)})
			}
		}
	}
	slices.SortFunc(out, func(a, b Relation) int { return a.Word.Compare(b.Word) })
	return out
}

// divisorsLeast reports whether each word that has one heap less than w is least in its class.
func (q *Quotient) divisorsLeast(w Word) bool {
	for i := range w {
		u := slices.Concat(w[:i], w[i+1:])
		if q.m.word(q.m.image(q.phi, u)).Compare(u) != 0 {
			return false
		}
	}
	return true
}

// Name writes a word in generators as a product in ascending order, as
// "ab^2"; the empty word is "1". Heaps that are not generators are written
// in brackets.
func (q *Quotient) Name(w Word) string {
	return newNamer(q.m.generators()).name(w)
}

// namer writes words.
type namer map[int]string

func newNamer(gens []int) namer {
	n := namer{}
	for i, h := range gens {
		n[h] = letter(i)
	}
	return n
}

func (n namer) name(w Word) string {
	var b strings.Builder
	for i := len(w); i > 0; {
		j := i
		for i--; i > 0 && w[i-1] == w[j-1]; i-- {
		}
		s, ok := n[w[j-1]]
		if !ok {
			s = "[" + strconv.Itoa(w[j-1]) + "]"
		}
		b.WriteString(s)
		if k := j - i; k > 1 {
			b.WriteString("^" + strconv.Itoa(k))
		}
	}
	if b.Len() == 0 {
		return "1"
	}
	return b.String()
}
