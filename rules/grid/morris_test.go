// SPDX-License-Identifier: Apache-2.0

package grid_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

func TestMorris(t *testing.T)         { rulestest.Check(t, grid.Morris) }
func TestTigersAndGoats(t *testing.T) { rulestest.Check(t, grid.TigersAndGoats) }
func TestNorton(t *testing.T)         { rulestest.Check(t, grid.Norton) }

// Moves of the three games, counted by hand.
func TestHuntMoves(t *testing.T) {
	for _, c := range []struct {
		board       string
		left, right int
	}{
		{"9,9,7x7", 24, 24},
		{"0,0,X##X##.|#.#.#.#|##...##|...#...|##...##|#O#O#O#|.##.##.", 0, 0}, // a player with two men has lost
	} {
		m, err := grid.Morris.Parse(c.board)
		if err != nil {
			t.Fatal(err)
		}
		if l := len(grid.Morris.Options(nil, m, game.Left)); l != c.left {
			t.Errorf("%s: Left has %d moves, want %d", c.board, l, c.left)
		}
	}
	// Three men fly, each to any of 18 points. One move of Left and two of Right make a mill and take one of three men.
	m, err := grid.Morris.Parse("0,0,X##X##.|#.#.#.#|##...##|...#..X|##...##|#O#O#.#|.##O##.")
	if err != nil {
		t.Fatal(err)
	}
	if l, r := len(grid.Morris.Options(nil, m, game.Left)), len(grid.Morris.Options(nil, m, game.Right)); l != 3*18+2 || r != 3*18+4 {
		t.Errorf("%d and %d moves", l, r)
	}
	d, err := grid.TigersAndGoats.Parse("20,0,5x5")
	if err != nil {
		t.Fatal(err)
	}
	if l, r := len(grid.TigersAndGoats.Options(nil, d, game.Left)), len(grid.TigersAndGoats.Options(nil, d, game.Right)); l != 21 || r != 12 {
		t.Errorf("Tigers and Goats begins with %d and %d moves", l, r)
	}
	n, err := grid.Norton.Parse("9x11")
	if err != nil {
		t.Fatal(err)
	}
	// The king on a1 guards the rook on b2 against the king on c3.
	if l, r := len(grid.Norton.Options(nil, n, game.Left)), len(grid.Norton.Options(nil, n, game.Right)); l != 3 || r != 2+1+1+7+9 {
		t.Errorf("Norton's problem begins with %d and %d moves", l, r)
	}
}

func FuzzMorris(f *testing.F) {
	for _, s := range append(grid.Morris.About().Samples, "9,9,7x7", "1,1,5x5", "0,0,3x3", "a,b", "1,1,X", "99,1,5x5") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if p, err := grid.Morris.Parse(s); err == nil {
			if q, err := grid.Morris.Parse(grid.Morris.Format(p)); err != nil || q != p {
				t.Errorf("%q is %v, and then %v, %v", s, p, q, err)
			}
		}
		if p, err := grid.TigersAndGoats.Parse(s); err == nil {
			if q, err := grid.TigersAndGoats.Parse(grid.TigersAndGoats.Format(p)); err != nil || q != p {
				t.Errorf("%q is %v, and then %v, %v", s, p, q, err)
			}
		}
		if p, err := grid.Norton.Parse(s); err == nil {
			if q, err := grid.Norton.Parse(grid.Norton.Format(p)); err != nil || q != p {
				t.Errorf("%q is %v, and then %v, %v", s, p, q, err)
			}
		}
	})
}
