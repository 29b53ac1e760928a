// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// Amazons is played with queens who shoot. A player moves one of their amazons as a chess queen
// moves. From its new square it shoots an arrow, which also moves like a queen, onto an empty
// square, and that square burns.
var Amazons = amazons{Kit{Doc: game.Doc{
	Name: "amazons", Title: "Amazons",
	Rule:     "A move takes one of your amazons as a queen moves in chess; from there she shoots an arrow, again as a queen moves, at an empty square, which is burnt. Nothing passes amazons or burnt squares.",
	Position: "rows of . (empty), # (burnt), X (Left's amazon) and O (Right's) with | between them, or a size of at least 4x4 for the standard start, four amazons each: X..|#.O or 10x10",
	Sources:  []string{"Zamkauskas 1988", "Siegel CGT"},
	Samples:  []string{"X.|.#|.O", "X.O.", "X#.|#..|.#.|..O", "X..|.#."},
}, Pieces: ".#XO", burnt: true, figures: map[Piece]draw.Figure{X: draw.Queen, O: draw.Queen}, Symmetry: Turns, Start: standard, Least: 4,
	Parts: Parts{Live: KindsOf(Empty, X, O), Needs: [2]Kinds{empties, stones}, Fill: Wall, Near: Corner}}}

type amazons struct{ Kit }

// standard is the start of Amazons. On 10x10, Left's amazons are on a4, d1, g1 and j4, and Right's
// on a7, d10, g10 and j7: in the outer rows and columns, a third of the way from the corners. Other
// boards have the same start, scaled to their size.
func standard(b Board, s Square) Piece {
	row, column := b.Place(s)
	up, in := (b.Rows()-1)/3, (b.Columns()-1)/3
	below := b.Rows() - 1 - row
	within := func(at, size, far int) bool { return at == far || at == size-1-far }
	onSide, onEdge := within(column, b.Columns(), 0), within(column, b.Columns(), in)
	switch {
	case below == 0 && onEdge, below == up && onSide:
		return X
	case row == 0 && onEdge, row == up && onSide:
		return O
	}
	return Empty
}

func (g amazons) Options(dst []Board, b Board, player game.Player) []Board {
	if !b.small() {
		return g.optionsByStep(dst, b, player)
	}
	c, empty := b.compass(), b.set(empties)
	low := uint64(Stone(player) & 1)
	for queens := b.set(1 << Stone(player)); queens != 0; {
		from := next(&queens)
		free := empty | 1<<from
		for goals := c.queen(1<<from, empty); goals != 0; {
			goal := next(&goals)
			moved := b
			moved.low = b.low&^(1<<from) | low<<goal
			moved.high = b.high&^(1<<from) | 1<<goal
			for arrows := c.queen(1<<goal, free); arrows != 0; {
				burnt := moved
				burnt.low |= 1 << next(&arrows)
				dst = append(dst, burnt)
			}
		}
	}
	return dst
}

// optionsByStep lists the same options square by square, on boards of any size.
func (amazons) optionsByStep(dst []Board, b Board, player game.Player) []Board {
	for from := range Square(b.Size()) {
		if !b.Is(from, Stone(player)) {
			continue
		}
		for _, goal := range b.rays(from) {
			moved := b.With(Empty, from).With(Stone(player), goal)
			for _, arrow := range moved.rays(goal) {
				dst = append(dst, moved.With(Wall, arrow))
			}
		}
	}
	return dst
}

// rays returns the squares that a queen on s can reach.
func (b Board) rays(s Square) []Square {
	var out []Square
	for _, d := range king {
		for t := b.Step(s, d[0], d[1]); b.Is(t, Empty); t = b.Step(t, d[0], d[1]) {
			out = append(out, t)
		}
	}
	return out
}

// Move names the squares that the amazon leaves and reaches, and the burnt square.
func (amazons) Move(b, to Board, player game.Player) game.Move[Board] {
	from, goal := b.travel(to, player)
	arrow := from
	for _, s := range b.changed(to) {
		if to.Is(s, Wall) {
			arrow = s
		}
	}
	m := b.move(to, "–", from, goal, arrow)
	m.Name = b.name(from) + "–" + b.name(goal) + "(" + b.name(arrow) + ")"
	return m
}
