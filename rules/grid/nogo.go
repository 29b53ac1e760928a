// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"iter"
	"math/bits"
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// NoGo is Go without captures. A player puts a stone of theirs on an empty square so that every
// group of stones keeps an empty neighbour.
var NoGo = nogo{Kit{Doc: game.Doc{
	Name: "nogo", Title: "NoGo", Aliases: []string{"anti-atari-go"},
	Rule:     "A move puts one of your stones on an empty square; no group of either colour may be left without a liberty (an empty neighbour).",
	Position: "rows of . (empty), # (no square), X (Left) and O (Right) with | between them, or a size: X..|.O. or 3x3",
	Sources:  []string{"Chou–Teytaud–Yen 2011"},
	Samples:  []string{"..|..", "2x3", "1x5", ".XO.X.", "X.O|.#.|O.."},
}, Pieces: ".#XO", Symmetry: Turns}}

type nogo struct{ Kit }

func (nogo) Options(dst []Board, b Board, player game.Player) []Board {
	if !b.small() {
		return slices.AppendSeq(dst, b.placements(player))
	}
	x := b.liberties(player)
	for free := x.empty; free != 0; {
		s := free & -free
		free &^= s
		if x.allows(s) {
			c := b
			c.high |= s
			c.low |= s & -uint64(Stone(player)&1)
			dst = append(dst, c)
		}
	}
	return dst
}

// placements lists the same moves square by square, on boards of any size.
func (b Board) placements(player game.Player) iter.Seq[Board] {
	return func(yield func(Board) bool) {
		for s := range Square(b.Size()) {
			if b.Is(s, Empty) {
				if c := b.With(Stone(player), s); c.lawful(s, player) && !yield(c) {
					return
				}
			}
		}
	}
}

// lawful reports whether the stone that player has put on s has a liberty, and leaves every other
// group a liberty.
func (b Board) lawful(s Square, player game.Player) bool {
	for _, d := range rook {
		if t := b.Step(s, d[0], d[1]); b.Is(t, Stone(player.Opponent())) && !b.breathes(t) {
			return false
		}
	}
	return b.breathes(s)
}

// liberties is a small board from the point of view of one player.
type liberties struct {
	compass
	empty, own, other uint64
}

func (b Board) liberties(player game.Player) liberties {
	return liberties{b.compass(), b.set(empties), b.set(1 << Stone(player)), b.set(1 << Stone(player.Opponent()))}
}

// allows reports whether a stone on the empty square s leaves every group a
// liberty.
func (x liberties) allows(s uint64) bool {
	near, free := x.orthogonal(s), x.empty&^s
	if near&free == 0 && !x.breathe(s, x.own|s, free) {
		return false
	}
	for beside := near & x.other; beside != 0; beside &= beside - 1 {
		if !x.breathe(beside&-beside, x.other, free) {
			return false
		}
	}
	return true
}

// breathe reports whether the group of s among the stones has a neighbour among the free squares.
func (x liberties) breathe(s, stones, free uint64) bool {
	for {
		grown := x.orthogonal(s)
		if grown&free != 0 {
			return true
		}
		if grown &= stones; grown == s {
			return false
		}
		s = grown
	}
}

// live reports whether either player can move.
func (b Board) live() bool {
	for _, player := range game.Players {
		x := b.liberties(player)
		for free := x.empty; free != 0; free &= free - 1 {
			if x.allows(free & -free) {
				return true
			}
		}
	}
	return false
}

// Bounds counts, for each player, the squares on which that player may put a stone. This number
// decreases with every move, and one square always stays empty, so that it limits the player's
// moves. The opponent can at least fill all their own eyes except one.
func (g nogo) Bounds(b Board) (lo, hi int) {
	if !b.small() {
		return -b.Size(), b.Size()
	}
	left, right := b.liberties(game.Left), b.liberties(game.Right)
	most := max(bits.OnesCount64(left.empty)-1, 0)
	return left.spare() - min(right.count(), most), min(left.count(), most) - right.spare()
}

// count returns the number of squares on which a stone may be put.
func (x liberties) count() (n int) {
	for free := x.empty; free != 0; free &= free - 1 {
		if x.allows(free & -free) {
			n++
		}
	}
	return n
}

// spare returns how many eyes of the player can be filled. Eyes are empty squares surrounded by the
// player's stones and walls. Of the eyes of a connected group, all except one can be filled. The
// opponent may never play there.
func (x liberties) spare() (n int) {
	open := x.empty | x.other
	eyes := x.empty &^ (open&^x.east<<1 | open&^x.west>>1 | open<<x.width | open>>x.width)
	for rest := eyes; rest&(rest-1) != 0; {
		group := rest & -rest
		for {
			grown := x.orthogonal(group) & (x.own | eyes)
			if grown == group {
				break
			}
			group = grown
		}
		n += bits.OnesCount64(group&eyes) - 1
		rest &^= group
	}
	return n
}

// breathes reports whether the group of the stone on s has a liberty.
func (b Board) breathes(s Square) bool {
	if b.small() {
		x := b.liberties(game.Left)
		return x.breathe(1<<s, b.set(1<<b.At(s)), x.empty)
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

// Parse also refuses captured stones.
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

// Split cuts where stones of different colours touch. Neither stone is a liberty of the other, so
// each side may treat the other as a wall.
func (g nogo) Split(dst []Board, b Board) []Board {
	start := len(dst)
	if b.small() {
		dst = b.splitByColour(dst)
	} else {
		dst = b.splitByColourSteps(dst)
	}
	live := slices.DeleteFunc(dst[start:], func(part Board) bool {
		if part.small() {
			return !part.live()
		}
		for _, player := range game.Players {
			for range part.placements(player) {
				return false
			}
		}
		return true
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
			region = c.thin(c.thin(region, left, empty), right, empty)
			dst = append(dst, b.cropSet(region, Wall).squeeze())
		}
	}
	return dst
}

// thin removes stones from the region that touch no empty square, if their group stays connected
// without them. Such stones act as walls for both players.
func (c compass) thin(region, stones, empty uint64) uint64 {
	inner := region & stones &^ c.orthogonal(empty)
	for again := true; again; {
		again = false
		for rest := inner; rest != 0; rest &= rest - 1 {
			s := rest & -rest
			own := region & stones &^ s
			near := c.orthogonal(s) & own
			group := near & -near
			for grown := uint64(0); ; group = grown {
				if grown = c.orthogonal(group) & own; grown == group {
					break
				}
			}
			if near&^group == 0 {
				region &^= s
				inner &^= s
				again = true
			}
		}
	}
	return region
}

// squeeze leaves one stone of each group on a board of one row.
func (b Board) squeeze() Board {
	if b.rows > 1 {
		if b.columns > 1 {
			return b
		}
		b = b.transpose()
	}
	pieces := b.pieces()
	kept := pieces[:0]
	for _, p := range pieces {
		if len(kept) == 0 || !stones.has(Piece(p)) || kept[len(kept)-1] != p {
			kept = append(kept, p)
		}
	}
	return Board{boardFields{rows: 1, columns: uint16(len(kept))}}.of(kept)
}

// splitByColourSteps does the same square by square, on boards of any size.
func (b Board) splitByColourSteps(dst []Board) []Board {
	in := func(s Square) bool { return b.At(s) != Wall }
	linked := func(s, t Square) bool {
		return in(t) && (b.Is(s, Empty) || b.Is(t, Empty) || b.At(s) == b.At(t))
	}
	for _, region := range b.regions(rook, in, linked) {
		if slices.ContainsFunc(region, func(s Square) bool { return b.Is(s, Empty) }) {
			dst = append(dst, b.crop(b.thinSteps(region), Wall).squeeze())
		}
	}
	return dst
}

// thinSteps is thin on a board of any size.
func (b Board) thinSteps(region []Square) []Square {
	slices.Sort(region)
	in := make([]bool, b.Size())
	for _, s := range region {
		in[s] = true
	}
	for before := 0; before != len(region); {
		before = len(region)
		for _, s := range region {
			in[s] = !stones.has(b.At(s)) || b.holds(s, in)
		}
		region = slices.DeleteFunc(region, func(s Square) bool { return !in[s] })
	}
	return region
}

// holds reports whether a stone touches an empty square, or its group in the region
// falls apart without it.
func (b Board) holds(s Square, in []bool) bool {
	own := func(t Square) bool { return t != s && b.At(t) == b.At(s) && in[t] }
	touched := 0
	for _, group := range b.regions(rook, own, func(_, t Square) bool { return own(t) }) {
		if slices.ContainsFunc(rook, func(d [2]int) bool { return slices.Contains(group, b.Step(s, d[0], d[1])) }) {
			touched++
		}
	}
	return touched > 1 || slices.ContainsFunc(rook, func(d [2]int) bool { return b.Is(b.Step(s, d[0], d[1]), Empty) })
}
