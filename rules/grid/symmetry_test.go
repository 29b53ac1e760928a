// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

// A slide is a game with a direction: Left's stones step to the left.
type slide struct{ Kit }

func (slide) Options(dst []Board, b Board, player game.Player) []Board {
	for s := range Square(b.Size()) {
		if t := b.Step(s, -1, 0); player == game.Left && b.Is(s, X) && b.Is(t, Empty) {
			dst = append(dst, b.With(Empty, s).With(X, t))
		}
	}
	return dst
}

// moves is how many moves in a row player has at most, by canonical positions.
func moves(r slide, b Board, player game.Player) int {
	most := 0
	for _, c := range r.Options(nil, r.Canonical(b), player) {
		most = max(most, 1+moves(r, c, player))
	}
	return most
}

// A kit that is not told a symmetry assumes none.
func TestNoSymmetry(t *testing.T) {
	r := slide{Kit{Pieces: ".X"}}
	b := parse(t, r, "..X")
	rulestest.Check(t, r, b, parse(t, r, "...|X.X|.X."))
	if l, n := moves(r, b, game.Left), moves(r, b, game.Right); l != 2 || n != 0 {
		t.Errorf("..X: Left has %d moves and Right %d, want 2 and 0", l, n)
	}
	for _, s := range []Symmetry{Mirrors, Turns} {
		r.Symmetry = s
		if moves(r, b, game.Left) == 2 {
			t.Errorf("symmetry %d does not show", s)
		}
	}
}
