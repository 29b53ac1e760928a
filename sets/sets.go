// SPDX-License-Identifier: Apache-2.0

// Package sets lists the members of finite sets, each once and always in the same order, the smaller ones first:
// polyominoes, boards, words, trees, graphs, digraphs.
//
//	for x := range sets.Polyominoes(9, sets.Fixed).All() { … x.Text … }
//	third := sets.Trees(12).Part(3, 8) // the third of eight parts, on another machine
//	rest := sets.Trees(12).Skip(1000)  // continues where 1000 members were seen
package sets

import "iter"

// A Member is a member of a set: its text, as a position of a ruleset is written, and its size.
type Member struct {
	Text string
	Size int
}

// A Set is a finite set. Parts and what is left after some members are sets, too.
type Set struct {
	each        func(yield func(size int, text func() string) bool)
	part, parts int
	skip        int
}

// of makes a set; each gives the sizes and, when they are asked for, the texts.
func of(each func(yield func(size int, text func() string) bool)) Set {
	return Set{each: each, parts: 1}
}

// Part returns part i of n, counted from 1, of the members; the parts have about the same size. Of a part
// there are no parts.
func (s Set) Part(i, n int) Set {
	s.part, s.parts = i-1, n
	return s
}

// Skip returns the set without its first k members.
func (s Set) Skip(k int) Set {
	s.skip += k
	return s
}

// All gives the members.
func (s Set) All() iter.Seq[Member] {
	return func(yield func(Member) bool) {
		i, left := -1, s.skip
		s.each(func(size int, text func() string) bool {
			if i++; i%s.parts != s.part {
				return true
			}
			if left > 0 {
				left--
				return true
			}
			return yield(Member{text(), size})
		})
	}
}

// Count returns how many members there are. It goes through all of them.
func (s Set) Count() (n int) {
	for range s.All() {
		n++
	}
	return n
}
