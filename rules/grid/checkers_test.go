// SPDX-License-Identifier: Apache-2.0

package grid_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

func TestCheckers(t *testing.T) { rulestest.Check(t, grid.Checkers) }
func TestReversi(t *testing.T)  { rulestest.Check(t, grid.Reversi) }
func TestRace(t *testing.T)     { rulestest.Check(t, grid.Race) }

// Numbers of plays of checkers from the start to a depth, as programs that play checkers count them
// (7, 49, 302, 1469, 7361), and of reversi (4, 12, 56, 244, 1396).
func TestPerft(t *testing.T) {
	b, err := grid.Checkers.Parse("8x8")
	if err != nil {
		t.Fatal(err)
	}
	for depth, want := range []int{1, 7, 49, 302, 1469, 7361} {
		if n := perft(grid.Checkers, b, game.Left, depth); n != want {
			t.Errorf("checkers: %d plays of %d moves, want %d", n, depth, want)
		}
	}
	if b, err = grid.Reversi.Parse("8x8"); err != nil {
		t.Fatal(err)
	}
	for depth, want := range []int{1, 4, 12, 56, 244, 1396} {
		if n := perft(grid.Reversi, b, game.Left, depth); n != want {
			t.Errorf("reversi: %d plays of %d moves, want %d", n, depth, want)
		}
	}
}

func perft(r game.Ruleset[grid.Board], b grid.Board, player game.Player, depth int) (n int) {
	if depth == 0 {
		return 1
	}
	for _, q := range r.Options(nil, b, player) {
		n += perft(r, q, player.Opponent(), depth-1)
	}
	return n
}

// A jump must be made, goes on with the same piece, and ends when a man becomes a king.
func TestJumps(t *testing.T) {
	for _, c := range []struct {
		board string
		want  []string
	}{
		{".....|.O...|.....|.O...|X...X", []string{"K....|.....|.....|.....|....X"}},
		{".....|.O.O.|.....|.O...|X....", []string{"K....|...O.|.....|.....|.....", "....K|.O...|.....|.....|....."}}, // two ways
		{"....|O.Q.|.X..|....", []string{"...K|O...|....|...."}},
		{".......|...Q...|..X.X..|.......|.......|.......|.......", nil},
		{"....|..X.|....|K...", []string{"...K|....|....|K...", ".K..|....|....|K...", "....|..X.|.K..|...."}},
	} {
		b, err := grid.Checkers.Parse(c.board)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, q := range grid.Checkers.Options(nil, b, game.Left) {
			got = append(got, grid.Checkers.Format(q))
		}
		slices.Sort(got)
		slices.Sort(c.want)
		if c.want != nil && !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.board, got, c.want)
		}
	}
}

// Who wins a plain race: chains with a and b liberties of their own and none in common. Whoever is
// to move fills a liberty of the other, so that the first player wins with as many liberties or
// more.
func TestPlainRaces(t *testing.T) {
	for a := 1; a <= 3; a++ {
		for b := 1; b <= 3; b++ {
			n := strings.Repeat
			board := n("W", a) + "#" + n("B", b) + "|" + n(".", a) + "#" + n(".", b) + "|" + n("P", a) + "#" + n("Q", b)
			p, err := grid.Race.Parse(board)
			if err != nil {
				t.Fatal(err)
			}
			for _, player := range game.Players {
				mine, theirs := a, b
				if player == game.Right {
					mine, theirs = b, a
				}
				if got := race(p, player, 12); got != game.Won(mine >= theirs) {
					t.Errorf("%s: %v for %v", board, got, player)
				}
			}
		}
	}
}

// race plays a race out, without passes.
func race(p grid.Semeai, player game.Player, depth int) game.Result {
	if r, over := grid.Race.Over(p, player); over {
		return r
	}
	best := game.Loss
	if depth == 0 {
		return game.Draw
	}
	for _, q := range grid.Race.Options(nil, p, player) {
		if q != p {
			best = max(best, race(q, player.Opponent(), depth-1).Opposite())
		}
	}
	return best
}

func FuzzCheckers(f *testing.F) {
	for _, s := range append(grid.Checkers.About().Samples, "8x8", "4x5", "X|.", "....|....|....|.X..") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if p, err := grid.Checkers.Parse(s); err == nil {
			if q, err := grid.Checkers.Parse(grid.Checkers.Format(p)); err != nil || q != p {
				t.Errorf("%q is %v, and then %v, %v", s, p, q, err)
			}
		}
		if p, err := grid.Reversi.Parse(s); err == nil {
			if q, err := grid.Reversi.Parse(grid.Reversi.Format(p)); err != nil || q != p {
				t.Errorf("%q is %v, and then %v, %v", s, p, q, err)
			}
		}
	})
}

func FuzzRace(f *testing.F) {
	for _, s := range append(grid.Race.About().Samples, "PQ", "3x3", "P.Q!") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if p, err := grid.Race.Parse(s); err == nil {
			if q, err := grid.Race.Parse(grid.Race.Format(p)); err != nil || q != p {
				t.Errorf("%q is %v, and then %v, %v", s, p, q, err)
			}
		}
	})
}
