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

func TestPawns(t *testing.T) { rulestest.Check(t, grid.Pawns) }

func FuzzPawns(f *testing.F) {
	for _, s := range grid.Pawns.About().Samples {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if p, err := grid.Pawns.Parse(s); err == nil {
			if q, err := grid.Pawns.Parse(grid.Pawns.Format(p)); err != nil || q != p {
				t.Errorf("%q is %v, and then %v, %v", s, p, q, err)
			}
		}
	})
}

func TestPawnsEnPassantConforms(t *testing.T) { rulestest.Check(t, grid.PawnsEnPassant) }

// A double step can be answered en passant, a single step later cannot, and a pawn that nobody attacks
// on the square it passes is not marked.
func TestPawnsEnPassant(t *testing.T) {
	g := grid.PawnsEnPassant
	for _, c := range []struct {
		from   string
		player game.Player
		moves  string
	}{
		{"8/8/8/8/1p6/8/P7/8", game.Left, "a2–a3 a2–a4"},
		{"8/8/8/8/Pp6/8/8/8@a3", game.Right, "b4×a3 b4–b3"},
		{"8/8/8/8/Pp6/8/8/8", game.Right, "b4–b3"},
		{"8/8/8/pP6/8/8/8/8@a6", game.Left, "b5×a6 b5–b6"},
		{"8/8/8/8/p6P/8/8/8", game.Right, "a4–a3"},
	} {
		p, err := g.Parse(c.from)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, q := range g.Options(nil, p, c.player) {
			names = append(names, g.Move(p, q, c.player).Name)
		}
		slices.Sort(names)
		if got := strings.Join(names, " "); got != c.moves {
			t.Errorf("%s: %s, want %s", c.from, got, c.moves)
		}
	}
	p, _ := g.Parse("8/8/8/8/1p6/8/P7/8")
	var texts []string
	for _, q := range g.Options(nil, p, game.Left) {
		texts = append(texts, g.Format(q)[32:])
	}
	if got := strings.Join(texts, " "); !strings.HasSuffix(got, "@a3") || strings.Count(got, "@") != 1 {
		t.Errorf("after the moves of a2: %s", got)
	}
	for _, bad := range []string{"8/8/8/8/Pp6/8/8/8@a6", "8/8/8/8/P1p5/8/8/8@a3", "8/8/8/8/Pp6/8/8/8@a4", "8/8/8/8/Pp6/8/P7/8@a3", "8/8/8/8/Pp6/8/8/8@", "white@a3"} {
		if _, err := g.Parse(bad); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
}
