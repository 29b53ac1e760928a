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

func TestHareAndHounds(t *testing.T) {
	rulestest.Check(t, grid.HareAndHounds)
	for _, c := range []struct {
		from   string
		player game.Player
		want   string
	}{
		{"3x5", game.Left, "#.X.#|X...O|#X..# #...#|X.X.O|#X..# #...#|XX..O|#X..# #X..#|.X..O|#X..# #X..#|X...O|#.X.# #X..#|XX..O|#...# #X..#|X.X.O|#...#"},
		{"3x5", game.Right, "#X.O#|X....|#X..# #X..#|X....|#X.O# #X..#|X..O.|#X..#"},
		{"#O..#|.X..X|#X..#", game.Right, "#...#|.XO.X|#X..# #.O.#|.X..X|#X..# escaped"},
		{"escaped", game.Right, "escaped"}, {"escaped", game.Left, ""},
		{"#..X#|..X.O|#..X#", game.Right, "#..X#|..XO.|#..X#"},
		{"#..X#|...XO|#..X#", game.Right, ""}, // locked in
	} {
		p, err := grid.HareAndHounds.Parse(c.from)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, q := range grid.HareAndHounds.Options(nil, p, c.player) {
			got = append(got, grid.HareAndHounds.Format(q))
		}
		want := strings.Fields(c.want)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%v moves from %s to %v, want %v", c.player, c.from, got, want)
		}
	}
	for _, bad := range []string{"#X..#|X....|#X..#", "#X..#|O...O|#X..#", "X.|.O"} {
		if _, err := grid.HareAndHounds.Parse(bad); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
}

func TestPhutball(t *testing.T) {
	rulestest.Check(t, grid.Phutball)
	for _, c := range []struct{ from, want, not string }{
		{"...|.O.|...", "X..|.O.|...", "left"},
		{".X.|.O.|...", "left", "right"},       // over the top row
		{"X..|.O.|...", "XX.|.O.|...", "left"}, // by the side
		{".....|.....|..O..|..XX.|..X..|.....|.....", ".....|.....|.....|...X.|.....|..O..|.....", "right"}, // two men in one jump
		{".....|..X..|.XO..|.....|.....", "left", "right"},
		{".....|.....|..OX.|...X.|.....", ".....|.....|....O|...X.|.....", "left"},
		{"......|......|.OX...|..X...|......|......", "......|......|...O..|..X...|......|......", "left"},
		{"......|......|.OX...|..X...|......|......", "......|......|......|......|.O....|......", "left"}, // and on over the other
	} {
		p, err := grid.Phutball.Parse(c.from)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, q := range grid.Phutball.Options(nil, p, game.Left) {
			got = append(got, grid.Phutball.Format(q))
		}
		all := strings.Join(got, " ") + " "
		if !strings.Contains(all, c.want+" ") || strings.Contains(all, c.not+" ") {
			t.Errorf("from %s to %s; want %s, and not %s", c.from, all, c.want, c.not)
		}
	}
	for text, want := range map[string]bool{"left": true, "right": false} {
		p, _ := grid.Phutball.Parse(text)
		if r, over := grid.Phutball.Over(p, game.Left); !over || r != game.Won(want) {
			t.Errorf("%s: %v, %v", text, r, over)
		}
	}
}

func FuzzHunts(f *testing.F) {
	for _, s := range append(grid.HareAndHounds.About().Samples, grid.Phutball.About().Samples...) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if p, err := grid.HareAndHounds.Parse(s); err == nil {
			if q, err := grid.HareAndHounds.Parse(grid.HareAndHounds.Format(p)); err != nil || q != p {
				t.Errorf("%q is %v, and then %v, %v", s, p, q, err)
			}
		}
		if p, err := grid.Phutball.Parse(s); err == nil {
			if q, err := grid.Phutball.Parse(grid.Phutball.Format(p)); err != nil || q != p {
				t.Errorf("%q is %v, and then %v, %v", s, p, q, err)
			}
		}
	})
}
