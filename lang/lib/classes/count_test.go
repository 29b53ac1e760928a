// SPDX-License-Identifier: Apache-2.0

package classes

import (
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/game"
)

// clobbers returns the moves of Clobber, in which a stone takes one beside it.
func clobbers(board string, player game.Player) (all []Position) {
	columns := columnsOf(Position(board))
	mine, other := "xo"[player], "ox"[player]
	for i := range len(board) {
		for _, step := range []int{1, -1, columns + 1, -columns - 1} {
			if k := i + step; board[i] == mine && k >= 0 && k < len(board) && board[k] == other {
				b := []byte(board)
				b[i], b[k] = '.', mine
				all = append(all, Position(b))
			}
		}
	}
	return all
}

// Once the moves of some boards were seen, they are counted on others.
func TestCount(t *testing.T) {
	r, rng := &ruleset{family: onGrid, chars: []rune(".xo")}, rand.New(rand.NewPCG(5, 6))
	board := func() string {
		b := []byte("....|....|....")
		for i := range b {
			if b[i] != '|' {
				b[i] = ".xo"[rng.IntN(3)]
			}
		}
		return string(b)
	}
	x := calling{ruleset: r}
	if n := x.Count("xo", game.Left); n != 0 {
		t.Errorf("%d moves are counted before any was seen", n)
	}
	for range 100 {
		b := board()
		for _, player := range game.Players {
			r.learnMoves(Position(b), player, clobbers(b, player))
		}
	}
	for range 100 {
		b, c := board(), "xo."
		for _, player := range game.Players {
			if got, want := x.Count(Position(b+"+"+c), player), len(clobbers(b, player))+len(clobbers(c, player)); got != want {
				t.Errorf("%s has %d moves by count, want %d", b, got, want)
			}
		}
	}
	r.learnMoves("........", game.Left, []Position{"xxxxxxxx"})
	if n := x.Count("xo", game.Left); n != 0 {
		t.Errorf("%d moves are counted after one that changes much", n)
	}
}
