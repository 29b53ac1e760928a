// SPDX-License-Identifier: Apache-2.0

package hypergraph

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

var all = []Rules{Strong, AvoiderAvoider, MakerBreaker, AvoiderEnforcer, MonotoneAvoiderEnforcer, WaiterClient, ClientWaiter, Hex, Y, BridgIt, Switching, TicTacToe, Sim}

func Example() {
	p, _ := MakerBreaker.Parse("ttt(3,2),XX.|.O.|...")
	q := MakerBreaker.Options(nil, p, game.Left)[0]
	result, over := MakerBreaker.Over(q, game.Right)
	fmt.Println(MakerBreaker.Move(p, q, game.Left).Name, MakerBreaker.Format(q), result, over)
	// Output: c1 ttt(3,2),XXX|.O.|... loss true
}

func TestRules(t *testing.T) {
	for _, r := range all {
		t.Run(r.Name, func(t *testing.T) { rulestest.Check[Position](t, r) })
	}
}

// The samples of the shapes are boards that print as they are written.
func TestShapes(t *testing.T) {
	for _, s := range shapes() {
		text := s.name + "(" + s.sample + ")"
		b, err := ParseBoard(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if again, err := ParseBoard(b.String()); again != b || err != nil {
			t.Errorf("%s prints as %v, %v", text, b, err)
		}
	}
}

// The numbers of cells and winning sets, counted by hand or by formula.
func TestCounts(t *testing.T) {
	for _, c := range []struct {
		board       string
		cells, sets int
	}{
		{"ttt(3,2)", 9, 8}, {"ttt(3,3)", 27, 49}, {"ttt(4,3)", 64, 76}, {"ttt(3^2)", 9, 8}, // ((n+2)^d − n^d)/2
		{"row(4,5x5)", 25, 28}, {"row(5,6x6)", 36, 32}, {"torus(3,4x4)", 16, 64},
		{"vdw(4,14)", 14, 26}, {"vdw(5,26)", 26, 72}, {"triangle(K7)", 21, 35}, {"clique(4,K8)", 28, 70},
		{"hamilton(K7)", 21, 360}, {"matching(K8)", 28, 105}, {"connectivity(K6)", 15, 1296}, // n^(n−2)
		{"plane(2)", 7, 7}, {"plane(3)", 13, 13}, {"plane(5)", 31, 31}, {"box(2,3,3)", 8, 3},
		{"hex(1x1)", 1, 1}, {"hex(2x2)", 4, 3}, {"hex(3x2)", 6, 5}, {"y(2)", 3, 3}, {"bridg-it(1)", 1, 1}, {"bridg-it(2)", 5, 4},
		{"switching(K4,1:2)", 6, 5}, {"vertices(1-2,2-3,1-4,4-3,2-4,1:3)", 2, 2},
		{"animal(y5,6x6)", 36, 120}, {"animal(tippy,3x3)", 9, 8}, {"animal(skinny,6x6)", 36, 36}, {"animal(w5,4x4)", 16, 16},
		{"animal(snaky,8x8)", 64, 224}, {"animal(el,3x3)", 9, 16}, {"animal(knobby,4x4)", 16, 24}, {"animal(z5,4x4)", 16, 24}, {"animal(l5,5x5)", 25, 64},
	} {
		b, err := ParseBoard(c.board)
		if err != nil {
			t.Errorf("%s: %v", c.board, err)
			continue
		}
		sets, err := b.Sets(mostSets)
		if err != nil || b.Size() != c.cells || len(sets) != c.sets {
			t.Errorf("%s: %d cells, %d sets, %v; want %d and %d", c.board, b.Size(), len(sets), err, c.cells, c.sets)
		}
	}
}

// The listed sets of a connection board win exactly where the net says so, and
// none contains another.
func TestNetSets(t *testing.T) {
	for _, text := range []string{"hex(3x3)", "hex(2x4)", "y(3)", "y(4)", "bridg-it(2)", "switching(K4,1:2)", "connectivity(K4)", "vertices(1-2-3-4-5,2-4,1-3,3-5,1:5)"} {
		b, err := ParseBoard(text)
		if err != nil {
			t.Fatal(err)
		}
		sets, err := b.Sets(mostSets)
		if err != nil {
			t.Fatal(err)
		}
		listed, err := New("", counted(b.Size()), sets)
		if err != nil {
			t.Fatal(err)
		}
		for mask := range 1 << b.Size() {
			in := func(c int) bool { return mask>>c&1 != 0 }
			if b.Filled(in) != listed.Filled(in) {
				t.Fatalf("%s: the cells %b", text, mask)
			}
		}
		for i, s := range sets {
			for j, u := range sets {
				if i != j && !slices.ContainsFunc(s, func(c int) bool { return !slices.Contains(u, c) }) {
					t.Errorf("%s: %v is in %v", text, s, u)
				}
			}
		}
	}
}

// On a full board of Y, and of Hex, exactly one player has won.
func TestOneWinner(t *testing.T) {
	for _, c := range [][2]string{{"y(2)", "y(2)"}, {"y(3)", "y(3)"}, {"y(4)", "y(4)"}, {"hex(3x3)", "hex(3x3)"}, {"hex(3x4)", "hex(4x3)"}} {
		left, _ := ParseBoard(c[0])
		right, _ := ParseBoard(c[1])
		v := left.handle.Value()
		across := func(cell int) int { return cell } // where a cell is when Right looks from the side
		if v.look == Hexes {
			across = func(cell int) int { return cell%v.columns*v.rows + cell/v.columns }
		}
		for mask := range 1 << left.Size() {
			mine, theirs := func(cell int) bool { return mask>>cell&1 != 0 }, map[int]bool{}
			for cell := range left.Size() {
				theirs[across(cell)] = !mine(cell)
			}
			if left.Filled(mine) == right.Filled(func(cell int) bool { return theirs[cell] }) {
				t.Fatalf("%s: both or none have won with %b", c[0], mask)
			}
		}
	}
}

func TestBad(t *testing.T) {
	for text, want := range map[string]string{
		"1-2,,3":                     "empty winning set",
		"":                           "empty winning set",
		"+1,+2":                      "no winning sets",
		"0:1,1-2":                    "a bias is two numbers",
		"1:0,1-2":                    "a bias is two numbers",
		"-1:1,1-2":                   "a bias is two numbers",
		"1:-2,1-2":                   "a bias is two numbers",
		"1:x,1-2":                    "a bias is two numbers",
		"1:1001,1-2":                 "a bias is two numbers",
		"1-2,Z.":                     "'Z' is not a claim",
		"ttt(3,2),X..|...|.é.":       "'é' is not a claim",
		"hex(61x3)":                  "numbers from 1 to 60",
		"1-2,X":                      "1 cells where the board has 2",
		"1-2,?.":                     "nothing is offered",
		"1--2":                       "a cell is small letters and digits",
		"chess(8)":                   `no board "chess"`,
		"ttt(3)":                     "2 numbers are required",
		"ttt(3,2":                    "closing bracket",
		"ttt(60,60)":                 "more than 4096 cells",
		"ttt(1,60)":                  "more than 100000 winning sets",
		"ttt(2,12)":                  "more than 100000 winning sets",
		"vdw(2,1000)":                "more than 100000 winning sets",
		"hamilton(K20)":              "more than 100000 winning sets",
		"row(9,3x3)":                 "no winning sets",
		"plane(4)":                   "4 is not a prime",
		"hex(0x3)":                   "is not a size",
		"clique(1,K4)":               "empty winning set",
		"hamilton(1-2-3)":            "no winning sets",
		"switching(1-2,3-4,1:3)":     "no winning sets",
		"switching(1-2,2-3,1:1)":     "empty winning set",
		"vertices(1-2,1:2)":          "empty winning set",
		"connectivity(K99)":          "no complete graph",
		"animal(cat,3x3)":            "neither an animal",
		"switching(1-2,2-3,1-3,1:9)": "not vertices",
	} {
		_, err := MakerBreaker.Parse(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	if _, err := New("", counted(2), [][]int{{0}, {}}); !errors.Is(err, errEmptySet) {
		t.Error(err)
	}
}

func FuzzParse(f *testing.F) {
	for _, r := range all {
		for _, s := range r.Samples {
			f.Add(s)
		}
	}
	for _, s := range shapes() {
		f.Add(s.name + "(" + s.sample + ")")
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, r := range []Rules{MakerBreaker, WaiterClient, Hex, Switching} {
			p, err := r.Parse(s)
			if err != nil {
				continue
			}
			if q, err := r.Parse(r.Format(p)); err != nil || q != p {
				t.Errorf("%q is read as %q, then %v, %v", s, r.Format(p), q, err)
			}
		}
	})
}
