// SPDX-License-Identifier: Apache-2.0

// Package sets lists the members of finite sets: polyominoes, boards, words, trees, graphs and
// digraphs. Each member occurs once, the order is always the same, and smaller members come first.
//
//	for x := range sets.Polyominoes(9, sets.Fixed).All() { … x.Text … }
//	third := sets.Trees(12).Part(3, 8) // the third of eight parts, on another machine
//	rest := sets.Trees(12).Skip(1000)  // continues where 1000 members were seen
package sets

import "iter"

// A Member is a member of a set: its size, and its text, in the form in which a ruleset writes
// positions.
type Member struct {
	Text string
	Size int
}

// A Set is a finite set. A part of a set, and the rest after its first members, are also sets.
type Set struct {
	each        func(yield func(size int, text func() string) bool)
	part, parts int
	skip        int
}

// of makes a set. The function each yields the sizes and, on request, the texts.
func of(each func(yield func(size int, text func() string) bool)) Set {
	return Set{each: each, parts: 1}
}

// Part returns part i of n, counted from 1. The parts have about the same size. A part cannot be
// divided into parts again.
func (s Set) Part(i, n int) Set {
	s.part, s.parts = i-1, n
	return s
}

// Skip returns the set without its first k members.
func (s Set) Skip(k int) Set {
	s.skip += k
	return s
}

// All yields the members.
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

// Count returns the number of members. It goes through all of them.
func (s Set) Count() (n int) {
	for range s.All() {
		n++
	}
	return n
}
