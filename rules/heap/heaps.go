// SPDX-License-Identifier: Apache-2.0

// Package heap holds the games played with heaps of tokens.
//
// A game is given by the moves on one heap:
//
//	var DawsonsKayles = Game{Kit: …, Rule: Rule(func(n int, leave func(a, b int)) {
//		for a := 0; 2*a <= n-2; a++ {
//			leave(a, n-2-a)
//		}
//	})}
//
// Positions are written as the sizes of the heaps, separated by commas.
package heap

import (
	"encoding/binary"
	"slices"
)

// Heaps is a position: a multiset of heap sizes. The zero Heaps has no heap.
//
// Invariant: sizes are positive and ascending. The least is stored as a number and the others as
// text, so that a single heap needs no extra memory.
type Heaps struct{ heapsFields }

// heapsFields holds the fields of a Heaps. The compiler writes the fields of a type into the name of each generic
// function for it. With one field these names are short, and the program is smaller.
type heapsFields struct {
	least int
	more  string // unsigned varints
}

// Of returns the position with the given heaps. Empty heaps are dropped.
func Of(sizes ...int) Heaps {
	switch len(sizes) {
	case 0:
		return Heaps{}
	case 1:
		return Heaps{heapsFields{least: max(sizes[0], 0)}}
	}
	sorted := slices.Clone(sizes)
	slices.Sort(sorted)
	for len(sorted) > 0 && sorted[0] <= 0 {
		sorted = sorted[1:]
	}
	if len(sorted) == 0 {
		return Heaps{}
	}
	var buf [64]byte
	b := buf[:0]
	for _, n := range sorted[1:] {
		b = binary.AppendUvarint(b, uint64(n))
	}
	return Heaps{heapsFields{sorted[0], string(b)}}
}

// Append appends the sizes to dst, ascending.
func (h Heaps) Append(dst []int) []int {
	if h.least == 0 {
		return dst
	}
	dst = append(dst, h.least)
	for s := h.more; len(s) > 0; {
		n, k := uvarint(s)
		dst = append(dst, n)
		s = s[k:]
	}
	return dst
}

func uvarint(s string) (n, length int) {
	for i := 0; i < len(s); i++ {
		n |= int(s[i]&0x7f) << (7 * i)
		if s[i] < 0x80 {
			return n, i + 1
		}
	}
	return n, len(s)
}

// Single returns the size of the only heap, or 0 if there is no heap; ok is false if there are several.
func (h Heaps) Single() (n int, ok bool) { return h.least, h.more == "" }
