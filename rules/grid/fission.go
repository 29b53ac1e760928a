// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// Fission is played with stones that split in two: Left splits them up and down, Right to the left
// and to the right.
var Fission = fission{Kit{Doc: game.Doc{
	Name: "fission", Title: "Fission",
	Rule:     "A move replaces a stone by two, on the squares on both sides of it, which must be empty: Left above and below, Right to the left and to the right. Stones belong to nobody.",
	Position: "rows of . (empty), # (no square) and X (a stone) with | between them: ...|.X.|...",
	Sources:  []string{"CGSuite"},
	Samples:  []string{"...|.X.|...", "....|.X..|....", "..X..|.....|..#..", ".....|..X..|.....", "..X..X.."},
}, Pieces: ".#X", Symmetry: Mirrors}}

type fission struct{ Kit }

func (fission) Options(dst []Board, b Board, player game.Player) []Board {
	dx, dy := 0, 1
	if player == game.Right {
		dx, dy = 1, 0
	}
	for s := range Square(b.Size()) {
		t, u := b.Step(s, -dx, -dy), b.Step(s, dx, dy)
		if b.Is(s, X) && b.Is(t, Empty) && b.Is(u, Empty) {
			dst = append(dst, b.With(Empty, s).With(X, t, u))
		}
	}
	return dst
}

func (fission) Split(dst []Board, b Board) []Board { return b.splitByLeaps(dst, splits) }

var splits = []leap{{[3]Piece{Empty, X, Empty}, [3]Piece{X, Empty, X}}}

// Move names the stone that splits and the squares of the new ones.
func (fission) Move(b, to Board, _ game.Player) game.Move[Board] {
	c := b.changed(to)
	m := b.move(to, "+", c[1], c[0], c[2])
	m.Name = strings.Replace(m.Name, "+", "→", 1)
	return m
}
