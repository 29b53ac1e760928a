// SPDX-License-Identifier: Apache-2.0

package strip

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

func Example() {
	p, _ := ToadsAndFrogs.Parse("TT.FF")
	for _, q := range ToadsAndFrogs.Options(nil, p, game.Left) {
		fmt.Println(ToadsAndFrogs.Move(p, q, game.Left).Name, ToadsAndFrogs.Format(q))
	}
	// Output: 2→3 T.TFF
}

func TestRulesets(t *testing.T) {
	t.Run("toads-and-frogs", func(t *testing.T) { rulestest.Check(t, ToadsAndFrogs, "TTFF.T..F", "F.T.F") })
	t.Run("backsliding", func(t *testing.T) { rulestest.Check(t, Backsliding, "T.TF.F") })
	t.Run("elephants-and-rhinos", func(t *testing.T) { rulestest.Check(t, ElephantsAndRhinos, "OX.XO.X", "..OX..XXO..O") })
	t.Run("gen-toads", func(t *testing.T) { rulestest.CheckFamily(t, GenToads) })
	t.Run("toppling-dominoes", func(t *testing.T) { rulestest.Check(t, TopplingDominoes) })
	t.Run("treblecross", func(t *testing.T) { rulestest.Check(t, Treblecross) })
	t.Run("dawsons-pawns", func(t *testing.T) { rulestest.Check(t, DawsonsPawns) })
	t.Run("ski-jumps", func(t *testing.T) { rulestest.Check(t, SkiJumps) })
}

// wins says by literal play whether player, to move, wins.
func wins(r game.Ruleset[Row], p Row, player game.Player, c game.Convention) bool {
	options := r.Options(nil, p, player)
	for _, q := range options {
		if !wins(r, q, player.Opponent(), c) {
			return true
		}
	}
	return len(options) == 0 && c == game.Misere
}

func TestOutcomes(t *testing.T) {
	for _, c := range []struct {
		rules game.Ruleset[Row]
		row   Row
		want  game.Outcome
	}{
		{ToadsAndFrogs, "T.F", game.N}, {ToadsAndFrogs, "T..", game.L}, {ToadsAndFrogs, "TF.", game.P},
		{ToadsAndFrogs, "TTFF.", game.P}, {ToadsAndFrogs, ".FT", game.R},
		{ElephantsAndRhinos, "X.O", game.N}, {ElephantsAndRhinos, "XO.", game.P}, {ElephantsAndRhinos, "X..O", game.P},
		// A row of blue dominoes is worth its length; one of each is a star [Fink–Nowakowski–Siegel–Wolfe 2015].
		{TopplingDominoes, "XXX.OOO", game.P}, {TopplingDominoes, "XXX.OO", game.L}, {TopplingDominoes, "XO", game.N}, {TopplingDominoes, "XO.XO", game.P}, {TopplingDominoes, "#.#", game.P}, {TopplingDominoes, "##.#", game.N},
		// A skier alone makes as many moves as there are squares to the edge, his own included [WW, ch. 1].
		{SkiJumps, "L..|..R", game.P}, {SkiJumps, "L..|.R.", game.L}, {SkiJumps, "L", game.L},
	} {
		got := game.OutcomeOf(wins(c.rules, c.row, game.Left, game.Normal), wins(c.rules, c.row, game.Right, game.Normal))
		if got != c.want {
			t.Errorf("%s is %v, want %v", c.row, got, c.want)
		}
	}
}

// Treblecross is .007 in disguise: no sane player crosses a square within two
// of a cross, so a move in n squares leaves a and n−5−a, or less at the ends
// [WW, ch. 4].
func TestTreblecross(t *testing.T) {
	nim := []int{0}
	for n := 1; n <= 10; n++ {
		seen := map[int]bool{}
		for i := range n {
			seen[nim[max(0, i-2)]^nim[max(0, n-3-i)]] = true
		}
		v := 0
		for seen[v] {
			v++
		}
		nim = append(nim, v)
	}
	for n := 3; n <= 8; n++ {
		p, _ := Treblecross.Parse(fmt.Sprint(n))
		if got := wins(Treblecross, p, game.Left, game.Normal); got != (nim[n] != 0) {
			t.Errorf("the first player wins on %d squares: %v, but .007 has %d", n, got, nim[n])
		}
	}
}

// Dawson's Chess on n files is Dawson's Kayles with n+1 pins [WW, ch. 4],
// [Siegel CGT]; the table is dawson_chess_3xn of shared/truth/siegel.json.
func TestDawsonsPawns(t *testing.T) {
	first := map[game.Convention][6]bool{
		game.Normal: {1: true, 2: true, 3: true, 4: false, 5: true},
		game.Misere: {1: false, 2: false, 3: true, 4: true, 5: true},
	}
	for c, want := range first {
		for n := 1; n <= 5; n++ {
			p, _ := DawsonsPawns.Parse(fmt.Sprint(n))
			for _, player := range game.Players {
				if got := wins(DawsonsPawns, p, player, c); got != want[n] {
					t.Errorf("%v first wins 3×%d in %v play: %v, want %v", player, n, c, got, want[n])
				}
			}
		}
	}
}

func TestSkiJump(t *testing.T) {
	got := fmt.Sprint(SkiJumps.Options(nil, "L.|R.|..", game.Left))
	if want := "[.L|R.|.. ..|R.|.. ..|r.|L.]"; got != want {
		t.Errorf("options %v, want %v", got, want)
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct {
		rules    game.Notation[Row]
		in, want string
	}{
		{ToadsAndFrogs, "", "no squares"}, {ToadsAndFrogs, "T?F", "not a piece"}, {ToadsAndFrogs, "T|F", "the number of rows is 2; in this game it is 1"},
		{ToadsAndFrogs, strings.Repeat(".", 2000), "more than 1000"}, {DawsonsPawns, "OO|..", "the number of rows is 2; in this game it is 3"},
		{DawsonsPawns, "O|..|X", "this row has 2"}, {Treblecross, "99999999", "from 1 to"}, {Treblecross, "0", "from 1 to"},
	} {
		if _, err := c.rules.Parse(c.in); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Parse(%.20q): %v, want %s", c.in, err, c.want)
		}
	}
	if _, err := GenToads.Rules([]string{"1", "x", "1", "0"}); err == nil {
		t.Error("x is a parameter of gen-toads")
	}
}

// Random rows fall apart as they should.
func TestSplitRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 60 {
		b := make([]byte, 8)
		for i := range b {
			b[i] = "..TF"[rng.IntN(4)]
		}
		rulestest.Check(t, toads{Kit: Kit{Pieces: ".TF"}, least: 1, most: 1, jump: rng.IntN(3), over: hurdles(rng.IntN(2))}, Row(b))
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"TT..FF", "X.O", "xo#", "7", "OOO|...|XXX", "L.\nR."} {
		f.Add(s)
	}
	games := []interface {
		game.Notation[Row]
		game.Ruleset[Row]
		game.Canonicalizer[Row]
	}{ToadsAndFrogs, ElephantsAndRhinos, TopplingDominoes, Treblecross, DawsonsPawns, SkiJumps}
	f.Fuzz(func(t *testing.T, s string) {
		for _, r := range games {
			p, err := r.Parse(s)
			if err != nil {
				continue
			}
			if q, err := r.Parse(r.Format(p)); err != nil || q != p {
				t.Fatalf("%q is read as %q and then as %q, %v", s, p, q, err)
			}
			if len(p) < 100 {
				r.Options(r.Options(nil, r.Canonical(p), game.Left), p, game.Right)
			}
		}
	})
}

// A domino that only the other player may tip is not named, even where tipping it
// would leave the same.
func TestToppler(t *testing.T) {
	for player, want := range []string{"[←1 1→] [[a1 left] [a1 right]]", "[←2 2→] [[b1 left] [b1 right]]"} {
		var names []string
		var touched [][]game.Place
		for _, q := range TopplingDominoes.Options(nil, "XO", game.Player(player)) {
			m := TopplingDominoes.Move("XO", q, game.Player(player))
			names, touched = append(names, m.Name), append(touched, m.Touch)
		}
		if got := fmt.Sprint(names, touched); got != want {
			t.Errorf("%v's moves from XO are %s, want %s", game.Player(player), got, want)
		}
	}
}
