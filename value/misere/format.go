// SPDX-License-Identifier: Apache-2.0

package misere

import (
	"slices"
	"strconv"
	"strings"
)

// formatLimit is the length at which printed forms are cut off: as a tree, a reduced form can be
// exponentially long.
const formatLimit = 1 << 16

const elided = "…"

// Format writes g as a tree: options in braces and Nim heaps as integers, as in {0,{2}}. Parse
// reads it back. Forms longer than 65536 bytes are cut off, with … in place of the rest.
func (s *Space) Format(g Game) string {
	var b strings.Builder
	s.writeTree(&b, g)
	return b.String()
}

func (s *Space) writeTree(b *strings.Builder, g Game) {
	if n, ok := s.AsHeap(g); ok {
		b.WriteString(strconv.Itoa(n))
		return
	}
	writeSet(b, s.Options(g), s.writeTree)
}

// writeSet writes the options in braces, as long as there is room.
func writeSet(b *strings.Builder, options []Game, write func(*strings.Builder, Game)) {
	b.WriteByte('{')
	for i, o := range options {
		if i > 0 {
			b.WriteByte(',')
		}
		if b.Len() > formatLimit {
			b.WriteString(elided)
			break
		}
		write(b, o)
	}
	b.WriteByte('}')
}

// FormatONAG writes g in the abbreviated notation of ONAG: options one after the other, greatest
// first, and A_ for {A}. So 2_3210 means {{2},3,2,1,0}.
func (s *Space) FormatONAG(g Game) string {
	if n, ok := s.AsHeap(g); ok {
		return strconv.Itoa(n)
	}
	var b strings.Builder
	s.writeONAG(&b, g)
	return b.String()
}

func (s *Space) writeONAG(b *strings.Builder, g Game) {
	options := s.Options(g)
	slices.Reverse(options)
	for _, o := range options {
		if b.Len() > formatLimit {
			b.WriteString(elided)
			return
		}
		s.writeItemONAG(b, o)
	}
	if len(options) == 1 {
		b.WriteByte('_')
	}
}

func (s *Space) writeItemONAG(b *strings.Builder, g Game) {
	if n, ok := s.AsHeap(g); ok {
		b.WriteString(digit(n))
		return
	}
	if s.CountOptions(g) == 1 {
		s.writeONAG(b, g)
		return
	}
	b.WriteByte('(')
	s.writeONAG(b, g)
	b.WriteByte(')')
}

// digit writes a heap inside a row of heaps.
func digit(n int) string {
	if n < 10 {
		return strconv.Itoa(n)
	}
	return "{" + strconv.Itoa(n) + "}"
}

// Names writes games with the help of named games, as ONAG does for the heaps of Grundy's game.
// After a = {2_2,2,1} comes b = {a_2,a,2,0}, where a_2 means a+2. Sums of Nim heaps are written
// with heaps, for example 2_2 for 2+2.
type Names struct {
	space *Space
	names map[Game]string
	order []Game // as named
}

// NewNames returns an empty list of names.
func (s *Space) NewNames() *Names { return &Names{space: s, names: map[Game]string{}} }

// Add gives g a name, unless g or g+1 already has one or g can be written as a sum of Nim heaps. It
// reports whether the name was used.
func (n *Names) Add(name string, g Game) bool {
	if n.isHeaps(g) || n.names[g] != "" || n.names[g^1] != "" {
		return false
	}
	n.names[g] = name
	n.order = append(n.order, g)
	return true
}

func (n *Names) isHeaps(g Game) bool {
	if _, ok := n.space.AsHeap(g); ok {
		return true
	}
	_, ok := n.shortHeaps(g)
	return ok
}

// Format writes g by its name if it has one, and otherwise by its options.
func (n *Names) Format(g Game) string {
	var b strings.Builder
	n.write(&b, g)
	return b.String()
}

func (n *Names) write(b *strings.Builder, g Game) {
	if text, ok := n.short(g); ok {
		b.WriteString(text)
		return
	}
	n.writeOptions(b, g)
}

func (n *Names) writeOptions(b *strings.Builder, g Game) {
	options := n.space.Options(g)
	slices.Reverse(options)
	writeSet(b, options, n.write)
}

// short writes heaps, named games, and named games plus a heap.
func (n *Names) short(g Game) (string, bool) {
	s := n.space
	if size, ok := s.AsHeap(g); ok {
		return digit(size), true
	}
	if name := n.names[g]; name != "" {
		return name, true
	}
	for _, base := range n.order {
		if size := s.Normal(g) ^ s.Normal(base); size > 0 && s.couldAdd(g, base) && s.Add(base, s.Heap(size)) == g {
			return n.names[base] + "_" + digit(size), true
		}
	}
	return n.shortHeaps(g)
}

// couldAdd returns false if g is certainly not base plus a heap. Any game that is base plus a heap
// has base or base+1 as an option, or is base+1.
func (s *Space) couldAdd(g, base Game) bool {
	return s.HasOption(g, base) || s.HasOption(g, base^1) || g == base^1
}

// shortHeaps writes sums of a heap and up to three smaller ones.
func (n *Names) shortHeaps(g Game) (string, bool) {
	s := n.space
	c := compact{space: s}
	base, steps := c.decompose(g)
	size, ok := s.AsHeap(base)
	if !ok {
		return "", false
	}
	text := digit(size) + "_"
	for _, t := range steps {
		if t.heap == 0 || t.minus {
			return "", false
		}
		text += digit(t.heap)
	}
	return text, true
}
