// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// NoGo is Go without captures: a player puts a stone of theirs on an empty
// square so that every group of stones keeps an empty neighbour.
var NoGo = nogo{Kit{Doc: game.Doc{
	Name: "nogo", Title: "NoGo", Aliases: []string{"anti-atari-go"},
	Rule:     "A move puts one of your stones on an empty square; no group of either colour may be left without a liberty (an empty neighbour).",
	Position: "rows of . (empty), # (no square), X (Left) and O (Right) with | between them, or a size: X..|.O. or 3x3",
	Sources:  []string{"Chou–Teytaud–Yen 2011"},
	Samples:  []string{"..|..", "2x3", "1x5", ".XO.X.", "X.O|.#.|O.."},
}, Pieces: ".#XO", Symmetry: Turns}}

type nogo struct{ Kit }

func (nogo) Options(dst []Board, b Board, player game.Player) []Board {
	for s := range Square(b.Size()) {
		if !b.Is(s, Empty) {
			continue
		}
		c := b.With(Stone(player), s)
		ok := c.breathes(s)
		for _, d := range rook {
			t := c.Step(s, d[0], d[1])
			ok = ok && (!c.Is(t, Stone(player.Opponent())) || c.breathes(t))
		}
		if ok {
			dst = append(dst, c)
		}
	}
	return dst
}

// breathes reports whether the group of the stone on s has a liberty.
func (b Board) breathes(s Square) bool {
	if b.small() {
		c, own, empty := b.compass(), b.set(1<<b.At(s)), b.set(empties)
		for group := uint64(1) << s; ; {
			grown := c.orthogonal(group)
			if grown&empty != 0 {
				return true
			}
			if grown &= own; grown == group {
				return false
			}
			group = grown
		}
	}
	group, seen := []Square{s}, map[Square]bool{s: true}
	for i := 0; i < len(group); i++ {
		for _, d := range rook {
			t := b.Step(group[i], d[0], d[1])
			if b.Is(t, Empty) {
				return true
			}
			if b.Is(t, b.At(s)) && !seen[t] {
				seen[t] = true
				group = append(group, t)
			}
		}
	}
	return false
}

// Parse also refuses stones that have been captured.
func (g nogo) Parse(s string) (Board, error) {
	b, err := g.Kit.Parse(s)
	for t := range Square(b.Size()) {
		if err == nil && stones.has(b.At(t)) && !b.breathes(t) {
			row, column := b.Place(t)
			return Board{}, game.Errorf(s, row*(b.Columns()+1)+column, "a stone of a group without liberties")
		}
	}
	return b, err
}

// Split cuts where stones of different colours touch: neither is a liberty of
// the other, so each side may see a wall there.
func (g nogo) Split(dst []Board, b Board) []Board {
	start := len(dst)
	if b.small() {
		dst = b.splitByColour(dst)
	} else {
		dst = b.splitByColourSteps(dst)
	}
	var options []Board
	live := slices.DeleteFunc(dst[start:], func(part Board) bool {
		options = g.Options(g.Options(options[:0], part, game.Left), part, game.Right)
		return len(options) == 0
	})
	return dst[:start+len(live)]
}

func (b Board) splitByColour(dst []Board) []Board {
	c, empty, left, right := b.compass(), b.set(empties), b.set(lefts), b.set(rights)
	for rest := empty | left | right; rest != 0; {
		region := rest & -rest
		for {
			grown := region | c.orthogonal(region&empty)&rest |
				c.orthogonal(region&left)&(empty|left) | c.orthogonal(region&right)&(empty|right)
			if grown == region {
				break
			}
			region = grown
		}
		rest &^= region
		if region&empty != 0 {
			dst = append(dst, b.cropSet(region, Wall))
		}
	}
	return dst
}

// splitByColourSteps is the same, square by square on boards of any size.
func (b Board) splitByColourSteps(dst []Board) []Board {
	in := func(s Square) bool { return b.At(s) != Wall }
	linked := func(s, t Square) bool {
		return in(t) && (b.Is(s, Empty) || b.Is(t, Empty) || b.At(s) == b.At(t))
	}
	for _, region := range b.regions(rook, in, linked) {
		if slices.ContainsFunc(region, func(s Square) bool { return b.Is(s, Empty) }) {
			dst = append(dst, b.crop(region, Wall))
		}
	}
	return dst
}
