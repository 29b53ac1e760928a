// SPDX-License-Identifier: Apache-2.0

package game_test

import (
	"fmt"
	"slices"
	"strings"
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

// Of a long input an error shows what stands around the place, in whole letters.
func TestLongInput(t *testing.T) {
	long := strings.Repeat("↑", 100)
	for at, want := range map[int]string{
		0:         `at '↑' (character 1 of "` + strings.Repeat("↑", 14) + `…")`,
		150:       `at '↑' (character 51 of "…` + strings.Repeat("↑", 28) + `…")`,
		len(long): `at the end of "…` + strings.Repeat("↑", 14) + `"`,
	} {
		if got := game.Errorf(long, at, "no digit").Error(); got != "no digit "+want {
			t.Errorf("at %d: %s, want %s", at, got, want)
		}
	}
}

// The nine outcomes: exchanging the players, and the order by what Left gets.
func TestNineOutcomes(t *testing.T) {
	opposite := map[game.Outcome]game.Outcome{game.P: game.P, game.N: game.N, game.D: game.D, game.L: game.R, game.PHat: game.PCheck, game.NHat: game.NCheck}
	for o, want := range opposite {
		if o.Opposite() != want || want.Opposite() != o {
			t.Errorf("the opposite of %v is %v, want %v", o, o.Opposite(), want)
		}
	}
	for o := game.P; o <= game.N; o++ {
		if !game.L.AtLeast(o) || !o.AtLeast(game.R) || game.OutcomeBy(o.First(game.Left), o.First(game.Right)) != o {
			t.Errorf("%v is not between R and L", o)
		}
		if text, err := o.MarshalText(); string(text) != o.String() || err != nil {
			t.Errorf("%v is written %s, %v", o, text, err)
		}
		must := slices.Contains([]game.Outcome{game.P, game.N, game.L, game.R}, o)
		if o.Drawn() == must {
			t.Errorf("%v: drawn %v", o, o.Drawn())
		}
	}
	if game.P.AtLeast(game.N) || game.N.AtLeast(game.P) || !game.PHat.AtLeast(game.P) || game.Win.Opposite() != game.Loss || game.Draw.Opposite() != game.Draw {
		t.Error("the order of outcomes is wrong")
	}
}

// Every function is known by its name, and others by none.
func TestFunctions(t *testing.T) {
	for _, f := range game.Functions() {
		if g, err := game.ParseFunction(f.String()); g != f || err != nil {
			t.Errorf("%v is read as %v, %v", f, g, err)
		}
		if f.Thermal() && (f.Impartial() || f.Convention() != game.Normal) {
			t.Errorf("%v is of impartial games, or of misère play", f)
		}
	}
	if f, err := game.ParseFunction("nim"); f != game.GrundyNormal || err != nil {
		t.Errorf("nim is read as %v, %v", f, err)
	}
	if game.SuspenseMisere.Convention() != game.Misere || game.Genus.Convention() != game.Misere || game.Misere.Stuck() != game.Win {
		t.Error("misère play is not told from normal play")
	}
	_, err := game.ParseFunction("G+", game.OutcomeNormal, game.Mean)
	if want := `no function "G+"; there are o+, mean`; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
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
