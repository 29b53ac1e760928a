// SPDX-License-Identifier: Apache-2.0

package box

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// Cutblock is Cutcake for three: each cuts a block in two across their own
// direction [Propp 2000; Cincotti 2008].
var Cutblock = cutblock{Doc: game.Doc{
	Name: "cutblock", Title: "Cutblock",
	Rule:     game.RuleOfThree("cut blocks along the lines between unit cubes: a move cuts one block in two across the mover's own direction.", "cuts"),
	Position: "the sides in the directions of Left, Center and Right, several blocks with + between them: 2x3x4 or 2,1,1+1x1x3",
	Sources:  []string{"Propp 2000", "Cincotti 2008"},
	Samples:  []string{"2x2x2", "2x3x1", "3x1x4", "2x1x1+1x1x3"},
}}

type cutblock struct {
	game.Doc
	game.Three
}

// OptionsOf appends the positions after each cut. Equal blocks are cut only once.
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

// line is the place of a line along which player cuts a block: c for Left, e for Center, d for
// Right.
func line(block, at, player int) game.Place {
	return game.Place(fmt.Sprintf("k%d%c%d", block, "ced"[player], at))
}

// Move names the block and the place of the cut, and points at the line of the cut.
func (c cutblock) Move(p, q Blocks, player game.Player) game.Move[Blocks] {
	return c.MoveOf(p, q, c.Seat(player))
}

// MoveOf is like Move, for any of the three players.
func (c cutblock) MoveOf(p, q Blocks, player int) game.Move[Blocks] {
	m := game.Move[Blocks]{To: q}
	c.cuts(p, player, func(block, at int, after Blocks) {
		if s := p.Sizes()[block]; after == q && m.Touch == nil {
			m.Name = fmt.Sprintf("%v at %d", s, at)
			m.Touch = []game.Place{line(block, at, player)}
		}
	})
	return m
}

// Ways points at the line from either side, in each of the equal blocks.
func (c cutblock) Ways(p, q Blocks, player game.Player) (ways [][]game.Place) {
	seat := c.Seat(player)
	c.cuts(p, seat, func(block, at int, after Blocks) {
		if after == q {
			ways = append(ways, []game.Place{line(block, at, seat)})
		}
	})
	return ways
}

// cuts calls yield with each cut in direction d: the block, the place of the cut, and the position after
// it.
func (cutblock) cuts(p Blocks, d int, yield func(block, at int, after Blocks)) {
	sizes := p.Sizes()
	for i, s := range sizes {
		for a := 1; a < s[d]; a++ {
			one, other := s, s
			one[d], other[d] = a, s[d]-a
			yield(i, a, Of(append(slices.Delete(slices.Clone(sizes), i, i+1), one, other)...))
		}
	}
}

// Same follows the lines of blocks to the pieces that contain them. A line that was cut through is
// followed to the first of the two pieces.
func (cutblock) Same(p, _ Blocks, player game.Player, way []game.Place, yield func(old, new game.Place)) {
	type slab struct {
		Size
		from int
		at   Size
	}
	var cut, at int
	var direction rune
	fmt.Sscanf(string(way[0]), "k%d%c%d", &cut, &direction, &at)
	var slabs []slab
	for i, s := range p.Sizes() {
		if i != cut {
			slabs = append(slabs, slab{s, i, Size{}})
			continue
		}
		d := 2 * int(player)
		one, other, start := s, s, Size{}
		one[d], other[d], start[d] = at, s[d]-at, at
		slabs = append(slabs, slab{one, i, Size{}}, slab{other, i, start})
	}
	slabs = slices.DeleteFunc(slabs, func(s slab) bool { return s.volume() <= 1 })
	slices.SortStableFunc(slabs, func(a, b slab) int { return slices.Compare(b.Size[:], a.Size[:]) })
	done := map[game.Place]bool{}
	for i, s := range slabs {
		for d := range 3 {
			for j := 1; j < s.Size[d]; j++ {
				old := line(s.from, s.at[d]+j, d)
				if !done[old] {
					yield(old, line(i, j, d))
				}
				done[old] = true
			}
		}
	}
}

// Split splits a position into its blocks.
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
