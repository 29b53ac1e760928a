// SPDX-License-Identifier: Apache-2.0

package grid_test

import (
	"fmt"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

func TestFoxAndGeese(t *testing.T) {
	rulestest.Check(t, grid.FoxAndGeese)
	rulestest.Check(t, grid.OpenFoxAndGeese)
	rulestest.Check(t, grid.CeyloneseFoxAndGeese)
	rulestest.CheckFamily(t, grid.GenFoxAndGeese)
}

func TestFoxAndGeeseMoves(t *testing.T) {
	for _, want := range []struct {
		rules       game.Ruleset[grid.Hunt]
		text        string
		left, right int
	}{
		{grid.FoxAndGeese, "8x8", 7, 2},
		{grid.FoxAndGeese, "X...|.O..", 0, 1},
		{grid.CeyloneseFoxAndGeese, "8x8", 7, 4},
		{grid.OpenFoxAndGeese, "escaped", 0, 1},
	} {
		p, err := want.rules.(game.Notation[grid.Hunt]).Parse(want.text)
		if err != nil {
			t.Fatal(err)
		}
		left, right := len(want.rules.Options(nil, p, game.Left)), len(want.rules.Options(nil, p, game.Right))
		if left != want.left || right != want.right {
			t.Errorf("%s: %d and %d moves, want %d and %d", want.text, left, right, want.left, want.right)
		}
	}
}

func FuzzFoxAndGeese(f *testing.F) {
	for _, s := range append(grid.OpenFoxAndGeese.About().Samples, grid.FoxAndGeese.About().Samples...) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if p, err := grid.OpenFoxAndGeese.Parse(s); err == nil {
			if q, err := grid.OpenFoxAndGeese.Parse(grid.OpenFoxAndGeese.Format(p)); err != nil || q != p {
				t.Errorf("%q is %v, and then %v, %v", s, p, q, err)
			}
		}
	})
}

// The fox on e5 of a board of 8 by 8, with the geese on their first row.
func ExampleHuntOf() {
	p := grid.HuntOf(8, 8, [][2]int{{1, 1}, {1, 3}, {1, 5}, {1, 7}}, [2]int{5, 5})
	fmt.Println(grid.FoxAndGeese.Format(p))
	// Output: ........|........|........|....O...|........|........|........|X.X.X.X.
}
