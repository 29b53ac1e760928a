// SPDX-License-Identifier: Apache-2.0

package box

import (
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// Cutblock is Cutcake for three: each cuts a block in two across their own
// direction [Propp 2000; Cincotti 2008].
var Cutblock = cutblock{Doc: game.Doc{
	Name: "cutblock", Title: "Cutblock",
	Rule: "Three players, Left, Center and Right in this order, cut blocks along the lines between unit cubes: " +
		"a move cuts one block in two across the mover's own direction. Played by two, nobody cuts for Center.",
	Position: "the sides in the directions of Left, Center and Right, several blocks with + between them: 2x3x4 or 2,1,1+1x1x3",
	Sources:  []string{"Propp 2000", "Cincotti 2008"},
	Samples:  []string{"2x2x2", "2x3x1", "3x1x4", "2x1x1+1x1x3"},
}}

type cutblock struct {
	game.Doc
	game.Three
}

// OptionsOf appends the positions after a cut; equal blocks are cut once.
func (cutblock) OptionsOf(dst []Blocks, p Blocks, player int) []Blocks {
	sizes := p.Sizes()
	for i, s := range sizes {
		if i > 0 && s == sizes[i-1] {
			continue
		}
		for a := 1; 2*a <= s[player]; a++ {
			one, other := s, s
			one[player], other[player] = a, s[player]-a
			dst = append(dst, Of(append(slices.Delete(slices.Clone(sizes), i, i+1), one, other)...))
		}
	}
	return dst
}

func (c cutblock) Options(dst []Blocks, p Blocks, player game.Player) []Blocks {
	return c.OptionsOf(dst, p, c.Seat(player))
}

// Split takes each block by itself.
func (cutblock) Split(dst []Blocks, p Blocks) []Blocks {
	for _, s := range p.Sizes() {
		dst = append(dst, Of(s))
	}
	return dst
}

// Format writes the sides of the blocks.
func (cutblock) Format(p Blocks) string {
	var out []string
	for _, s := range p.Sizes() {
		out = append(out, s.String())
	}
	if out == nil {
		return "1x1x1"
	}
	return strings.Join(out, "+")
}

const (
	longest = 4096 // side of a block
	blocks  = 1 << 12
)

// Parse reads sides such as 2x3x4 with + between blocks.
func (cutblock) Parse(text string) (Blocks, error) {
	var sizes []Size
	at := 0
	for part := range strings.SplitSeq(text, "+") {
		s, err := parse(part, text, at, longest)
		if err != nil {
			return Blocks{}, err
		}
		if len(sizes) == blocks {
			return Blocks{}, game.Errorf(text, at, "more than %d blocks", blocks)
		}
		sizes = append(sizes, s)
		at += len(part) + 1
	}
	return Of(sizes...), nil
}
