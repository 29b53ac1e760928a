// SPDX-License-Identifier: Apache-2.0

package game_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/game"
)

type nim struct{}

func (nim) Options(dst []int, n int, _ game.Player) []int {
	for k := range n {
		dst = append(dst, k)
	}
	return dst
}

func Example() {
	var r game.Ruleset[int] = nim{}
	fmt.Println(r.Options(nil, 3, game.Left), game.IsImpartial(r))
	// Output: [0 1 2] false
}

func TestOutcome(t *testing.T) {
	for _, o := range []game.Outcome{game.L, game.R, game.N, game.P} {
		if got := game.OutcomeOf(o.FirstWins(game.Left), o.FirstWins(game.Right)); got != o {
			t.Errorf("outcome %v becomes %v", o, got)
		}
	}
}

func TestSyntaxError(t *testing.T) {
	for _, c := range []struct {
		err  *game.SyntaxError
		want string
	}{
		{game.Errorf("12x", 2, "not a digit"), `not a digit at 'x' (character 3 of "12x")`},
		{game.Errorf("12", 9, "a heap is missing"), `a heap is missing at the end of "12"`},
		{game.Errorf("↑x", 3, "not a digit").In("nim(↑x)", 4), `not a digit at 'x' (character 6 of "nim(↑x)")`},
	} {
		if got := c.err.Error(); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
	if got, want := game.Errorf("↑x", 3, "").Caret(), "↑x\n ^"; got != want {
		t.Errorf("Caret = %q, want %q", got, want)
	}
}

func TestCut(t *testing.T) {
	args, rest, ok := game.Cut(`{1,3},(2,[4,5]),"a,b",7,8`, 3)
	if want := []string{"{1,3}", "(2,[4,5])", `"a,b"`}; !ok || rest != "7,8" || !slices.Equal(args, want) {
		t.Errorf("Cut = %q, %q, %v", args, rest, ok)
	}
	if _, _, ok := game.Cut("1,2", 2); ok {
		t.Error("nothing follows the arguments")
	}
}
