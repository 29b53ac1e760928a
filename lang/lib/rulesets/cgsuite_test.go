// SPDX-License-Identifier: Apache-2.0

package rulesets_test

import (
	"strings"
	"testing"
)

// TestAsCGSuite checks answers in which upstar once differed from CGSuite.
func TestAsCGSuite(t *testing.T) {
	for _, c := range []struct{ in, out string }{
		{`Grid.Empty(2,2)[(3,1)]`, "Nothing"},
		{`Strip.Empty(2)[0]`, "Nothing"},
		{`Grid.Empty(2,2)[(0,1)] == 0`, "false"},
		{`Grid.Empty(2,2)[5]`, "error: no operation `[]`"},
		{`Grid.Empty(2,2).Updated((3,1),1)`, "error: coordinate is out of bounds: (3,1)"},
		{`[(^2).Pow(2), (^2).PowTo(2) - ^2, (^*).PowTo(2), ^.PowTo(1/2), ^.PowTo(0), ^.PowTo(over)]`, "[^<2>,^<2>,^[2]*,{0|*,^},0,{0|*,pass}]"},
		{`^.PowTo(-1)`, "error: invalid exponent"},
		{`[game.heap.PartizanEuclid((p,q)).CanonicalForm for p from 1 to 13 by 12 for q from 1 to 13 by 12]`, "[0,^11,0,0]"},
		{`game.heap.PartizanEuclid((10,20)).CanonicalForm`, "*"},
		{`game.heap.PartizanEuclid((3,18)).CanonicalForm`, "^4*"},
		{`game.heap.GenWythoff(x -> x+1)((1,2)).NimValue`, "0"},
		{`game.heap.GenWythoff(x -> x+1).NimValueTable(9,9) == game.heap.Wythoff.NimValueTable(9,9)`, "true"},
		{`game.heap.GenWythoff(x -> x+3).NimValueTable(9,9) == game.heap.GenWythoff(3).NimValueTable(9,9)`, "true"},
		{`game.heap.GenWythoff(x -> 2*x)((2,4)).Options.Size`, "9"}, // 2 + 4 from one heap; from both (1,1), (2,2), (2,3)
		{`"Winning Ways".ReplaceRegex("W(.)[a-z]*", "M$1sh")`, `"Mish Mash"`},
		{`"ab".ReplaceRegex("(a)(b)", "$2$1$12$0\$1")`, `"baa2ab$1"`},
		{`"ab".ReplaceRegex("(?<x>a)", "${x}${x}")`, `"aab"`},
		{`"ab".ReplaceRegex("(a)", "$2")`, "error: there is no group 2 in the regular expression"},
		{`"ab".ReplaceRegex("a", "$x")`, "error: a dollar sign in a replacement is followed by the number of a group"},
		{`"ab".ReplaceRegex("a", "${x}")`, "error: there is no group named {x}"},
		{`(17/0).Birthday`, "error: inf has no birthday"},
		{`(1/3).Birthday + 1`, "ω+1"},
		{`MutableList([1,3,2]).SortWith((a,b) -> b-a)`, "MutableList(3, 2, 1)"},
		{`begin var x := 1; var x := 2; x end`, "error: variable `x` is declared twice"},
		{`(a, a) -> a`, "error: variable `a` is declared twice"},
		{`def f(a, a) := a`, "error: variable `a` is declared twice"},
	} {
		want, isError := strings.CutPrefix(c.out, "error: ")
		if got := text(t, newInterp(), c.in); got != want && !(isError && strings.HasPrefix(got, want)) {
			t.Errorf("%s = %s, want %s", c.in, got, c.out)
		}
	}
}

// TestTutorialClobber runs CGSuite's way to write a grid game: it reads the squares
// beyond the edge, which are Nothing.
func TestTutorialClobber(t *testing.T) {
	in := newInterp()
	text(t, in, strings.Replace(clobber, "grid.IsInBounds(here + step) and ", "", 1))
	for _, board := range []string{"xo|ox", "xoxo", "xoxo|oxox", "x.o|oxx"} {
		got, want := text(t, in, `MyClobber("`+board+`").CanonicalForm`), text(t, in, `game.grid.Clobber("`+board+`").CanonicalForm`)
		if got != want {
			t.Errorf("Clobber %s = %s, want %s", board, got, want)
		}
	}
}
