// SPDX-License-Identifier: Apache-2.0

package misere

import (
	"slices"
	"strconv"
	"strings"
)

// formatLimit is the length at which printed forms are cut: written as a tree
// a reduced form can be exponentially long.
const formatLimit = 1 << 16

const elided = "…"

// Format writes g as a tree: options in braces, Nim heaps as integers, as in
// {0,{2}}. Parse reads it back. Forms longer than 65536 bytes are cut, with …
// in the place of what is missing.
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

// writeSet writes the options in braces, as far as there is room.
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

// FormatONAG writes g in the abbreviated notation of ONAG: options one after
// the other, greatest first, and A_ for {A}. So 2_3210 is {{2},3,2,1,0}.
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

// digit writes a heap inside a row of them.
func digit(n int) string {
	if n < 10 {
		return strconv.Itoa(n)
	}
	return "{" + strconv.Itoa(n) + "}"
}
