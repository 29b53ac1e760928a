// SPDX-License-Identifier: Apache-2.0

package play_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/play"
)

// textOnly are the rulesets whose boards are edited as text.
const textOnly = "chess-ending constraint-logic cutblock divisors domineering-3 form impartial-loopy loopy marked-tree obliged poset sprouts subset-takeaway tree"

// Whatever is put anywhere gives a position of the game, or is refused; every family
// of boards can be set up.
func TestEditor(t *testing.T) {
	c := catalog.Builtin()
	kits, edited := map[string]bool{}, map[string]bool{}
	for _, tile := range play.Gallery(c) {
		e, err := play.EditorOf(c, tile.Position)
		if err != nil {
			t.Fatal(err)
		}
		if len(e.Palette)+e.Columns == 0 {
			kits[tile.Name] = true
			continue
		}
		changed := 0
		places := slices.Sorted(maps.Keys(e.Scene.Places()))
		for _, place := range places[:min(len(places), 12)] {
			for piece := range len(e.Palette) {
				if next, err := (play.Edit{Place: place, Piece: piece}).Apply(c, e.Position); err == nil {
					changed++
					if _, err := play.EditorOf(c, next.Position); err != nil {
						t.Errorf("%s: piece %d at %s gives %s: %v", e.Position, piece, place, next.Position, err)
					}
				}
			}
		}
		for _, size := range [][2]int{{e.Columns + 1, e.Rows}, {e.Columns - 1, e.Rows}, {e.Columns, e.Rows + 1}, {1, 1}, {-1, 2}, {1 << 40, 1 << 40}} {
			if next, err := (play.Edit{Columns: size[0], Rows: size[1]}).Apply(c, e.Position); err == nil {
				changed++
				if next.Columns != size[0] && (!tile.Kit.Board || tile.Kit.Line) && tile.Name != "welter" {
					t.Errorf("%s made %v wide and high is %s", e.Position, size, next.Position)
				}
			}
		}
		if changed == 0 {
			t.Errorf("%s cannot be changed", e.Position)
		}
		edited[tile.Kit.Name] = true
	}
	if got := strings.Join(slices.Sorted(maps.Keys(kits)), " "); got != textOnly {
		t.Errorf("only as text are edited %s, want %s", got, textOnly)
	}
	for _, kit := range strings.Fields("heap coord set strip grid graph hypergraph") {
		if !edited[kit] {
			t.Errorf("no board of %s can be set up", kit)
		}
	}
}

// Edits do what they say.
func TestEdits(t *testing.T) {
	c := catalog.Builtin()
	for _, x := range []struct {
		from string
		edit play.Edit
		want string
	}{
		{"domineering(..|..)", play.Edit{Place: "b1", Piece: 1}, "domineering(..|.#)"},
		{"domineering(..|.#)", play.Edit{Columns: 3, Rows: 3}, "domineering(...|.#.|...)"},
		{"domineering(..|.#)", play.Edit{Columns: 1, Rows: 2}, "domineering(.|.)"},
		{"toads-and-frogs(T.F)", play.Edit{Place: "b1", Piece: 2}, "toads-and-frogs(TFF)"},
		{"toads-and-frogs(T.F)", play.Edit{Columns: 5, Rows: 1}, "toads-and-frogs(T.F..)"},
		{"nim(3,4)", play.Edit{Place: "h1t2"}, "nim(2,3)"},
		{"nim(3,4)", play.Edit{Place: "h1t4"}, "nim(3,3)"},
		{"nim(3,4)", play.Edit{Place: "h0t6"}, "nim(4,6)"},
		{"nim(3,4)", play.Edit{Columns: 3, Rows: 4}, "nim(1,3,4)"},
		{"octal(0.137,5)", play.Edit{Place: "h0t2"}, "octal(0.137,2)"},
		{"wythoff(1,2)", play.Edit{Place: "x3y0"}, "wythoff(3,0)"},
		{"welter(1,3)", play.Edit{Place: "x0y0"}, "welter(0,1,3)"},
		{"hackenbush(br)", play.Edit{Place: "v2", Piece: 3}, "hackenbush(brg)"},
		{"hackenbush(br)", play.Edit{Place: "e1x2r0", Piece: 1}, "hackenbush(bb)"},
		{"hackenbush(br)", play.Edit{Place: "e1x2r0"}, "hackenbush(b)"},
		{"hackenbush(br)", play.Edit{Place: "e0x2", Piece: 2}, "hackenbush(0-1:b,0-2:r,1-2:r)"},
		{"graph-col(1-2)", play.Edit{Place: "v1", Piece: 2}, "graph-col(1-2,1:b)"},
		{"chomp(2x2)", play.Edit{Columns: 3, Rows: 4}, "chomp(4x3)"},
		{"hex(2x2)", play.Edit{Place: "a1", Piece: 2}, "hex(2x2,O.|..)"},
		{"cutcake(2x2)", play.Edit{Columns: 4, Rows: 1}, "cutcake(1x4)"},
	} {
		e, err := x.edit.Apply(c, x.from)
		if err != nil || e.Position != x.want {
			t.Errorf("%s, %+v: %+v, %v, want %s", x.from, x.edit, e, err, x.want)
		}
	}
}
