// SPDX-License-Identifier: Apache-2.0

// Package box holds games in three dimensions, one for each of three players:
// Left, Center and Right.
//
//	p, _ := box.Cutblock.Parse("2x3x4")
//	box.Cutblock.OptionsOf(nil, p, 1) // Center's cut: 2x2x4+2x1x4
package box

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// A Size gives the lengths of a block in Left's, Center's and Right's direction.
type Size [3]int

func (s Size) volume() int { return s[0] * s[1] * s[2] }

func (s Size) String() string { return fmt.Sprintf("%dx%dx%d", s[0], s[1], s[2]) }

// parse reads l x c x r, which begins at the given byte of the whole text.
func parse(text, whole string, at, most int) (s Size, err error) {
	sides := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("x,[]() ", r) })
	if len(sides) != 3 {
		return s, game.Errorf(whole, at, "three sides are required, such as 2x3x4")
	}
	for i, side := range sides {
		n, err := strconv.Atoi(side)
		if err != nil || n < 1 || n > most {
			return s, game.Errorf(whole, at+strings.Index(text, side), "a side must be a number from 1 to %d", most)
		}
		s[i] = n
	}
	return s, nil
}

// Blocks are a position of Cutblock.
//
// Invariant: blocks are sorted, with larger ones first. Crumbs, which nobody can cut, are left out.
type Blocks struct{ sizes string } // three sides, two bytes each

// Of returns the position with the given blocks.
func Of(sizes ...Size) Blocks {
	sizes = slices.DeleteFunc(slices.Clone(sizes), func(s Size) bool { return s.volume() <= 1 })
	slices.SortFunc(sizes, func(a, b Size) int { return slices.Compare(b[:], a[:]) })
	var b []byte
	for _, s := range sizes {
		for _, side := range s {
			b = binary.BigEndian.AppendUint16(b, uint16(side))
		}
	}
	return Blocks{string(b)}
}

// Sizes returns the blocks, larger ones first.
func (p Blocks) Sizes() []Size {
	var out []Size
	for b := []byte(p.sizes); len(b) > 0; b = b[6:] {
		var s Size
		for i := range s {
			s[i] = int(binary.BigEndian.Uint16(b[2*i:]))
		}
		out = append(out, s)
	}
	return out
}
