// SPDX-License-Identifier: Apache-2.0

package grid_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

func TestChessEnding(t *testing.T) { rulestest.Check(t, grid.ChessEnding) }

// Moves, mates and stalemates of chess.
func TestChessEndingMoves(t *testing.T) {
	for _, c := range []struct {
		board       string
		left, right int
	}{
		{"8/8/8/3k4/8/8/8/R3K3", 15, 8}, // the king of Black may go anywhere; White's rook has 7+3 squares, the king 5
		{"k7/8/1QK5/8/8/8/8/8", 23, 1},  // stalemate: one option, which says so
		{"k2R4/8/1K6/8/8/8/8/8", 19, 0}, // mate
		{"stalemate", 1, 1},
		{"8/8/8/3kr3/4K3/8/8/8", 0, 0}, // not a position
	} {
		e, err := grid.ChessEnding.Parse(c.board)
		if c.left == 0 {
			if err == nil {
				t.Errorf("%s is read", c.board)
			}
			continue
		}
		if err != nil {
			t.Fatal(c.board, err)
		}
		if left, right := len(grid.ChessEnding.Options(nil, e, game.Left)), len(grid.ChessEnding.Options(nil, e, game.Right)); left != c.left || right != c.right {
			t.Errorf("%s: %d and %d moves, want %d and %d", c.board, left, right, c.left, c.right)
		}
	}
}

func FuzzChessEnding(f *testing.F) {
	for _, s := range grid.ChessEnding.About().Samples {
		f.Add(s)
	}
	for _, s := range []string{"", "9/", "///", "k8/8/K8", "kK1/3/3", "KKk/3/3", "8/8/8/8/8/8/8/8/K6k", "é"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if p, err := grid.ChessEnding.Parse(s); err == nil {
			if q, err := grid.ChessEnding.Parse(grid.ChessEnding.Format(p)); err != nil || q != p {
				t.Errorf("%q is %v, and then %v, %v", s, p, q, err)
			}
		}
	})
}
