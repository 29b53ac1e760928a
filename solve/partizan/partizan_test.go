// SPDX-License-Identifier: Apache-2.0

package partizan_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/equivalence"
	"github.com/upstar-cgt/upstar/solve/partizan"
	"github.com/upstar-cgt/upstar/work"
)

// tree lets games of a set be the positions of a tree, and the parts of a compound.
type tree struct{ games *equivalence.Games }

func (t tree) Options(a equivalence.Letter, player game.Player) (out []equivalence.Letter) {
	for _, w := range t.games.Options(int(player), a) {
		out = append(out, w[0])
	}
	return out
}

var conventions = []game.Convention{game.Normal, game.Misere}

// modes are the compounds with a theory.
func modes() (all []compound.Mode) {
	for _, k := range []compound.Kind{compound.Conjunctive, compound.ContinuedConjunctive, compound.Sequential, compound.Obliged, compound.Selective, compound.Ordinal} {
		all = append(all, compound.Mode{Kind: k})
	}
	return all
}

// randomGames returns games with few options each, some of them options of each other.
func randomGames(rng *rand.Rand, n int) *equivalence.Games {
	g := equivalence.NewGames()
	g.Make("0", nil, nil)
	for g.Len() < n {
		var sides [2][]equivalence.Word
		for player := range sides {
			for range rng.IntN(4) {
				sides[player] = append(sides[player], equivalence.Word{equivalence.Letter(rng.IntN(g.Len()))})
			}
		}
		g.Make(fmt.Sprint(g.Len()), sides[0], sides[1])
	}
	return g
}

// The theories agree with literal play of random compounds.
func TestPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 5))
	cases := 2000
	if os.Getenv("UPSTAR_SLOW") == "1" {
		cases = 100_000
	}
	for _, mode := range modes() {
		for _, c := range conventions {
			if !partizan.Has(mode, c) {
				continue
			}
			for done := 0; done < cases; {
				g := randomGames(rng, 4+rng.IntN(20))
				th, _ := partizan.Of(work.Unbounded(), mode, c, tree{g})
				p := equivalence.NewPlay(work.Unbounded(), g, equivalence.Rule{Mode: mode, Convention: c})
				for range 50 {
					w := make(equivalence.Word, rng.IntN(4))
					var values []partizan.Value
					for i := range w {
						w[i] = equivalence.Letter(rng.IntN(g.Len()))
						values = append(values, th.Value(w[i]))
					}
					for _, player := range game.Players {
						if got, want := th.Wins(values, player), p.Outcome(w).Wins(int(player)); got != want {
							t.Fatalf("%v %v, %v starts: %v with %v is won: %v, want %v", mode, c, player, w, values, got, want)
						}
						done++
					}
				}
			}
		}
	}
}

// Values of games born by day 2, and how many there are.
func TestDays(t *testing.T) {
	g, forms := equivalence.Born(2, true)
	for _, c := range []struct {
		kind           compound.Kind
		normal, misere int
	}{
		{compound.Conjunctive, 9, 9}, {compound.ContinuedConjunctive, 16, 16}, {compound.Sequential, 24, 24}, {compound.Selective, 17, 0}, {compound.Ordinal, 4, 0},
	} {
		for i, want := range []int{c.normal, c.misere} {
			th, ok := partizan.Of(work.Unbounded(), compound.Mode{Kind: c.kind}, conventions[i], tree{g})
			if !ok {
				continue
			}
			values := map[string]bool{}
			for a := range forms {
				values[th.Value(equivalence.Letter(a)).String()] = true
			}
			if len(values) != want {
				t.Errorf("%v %v: %d values by day 2, want %d", c.kind, conventions[i], len(values), want)
			}
		}
	}
}

// The table of values by another program.
func TestTruth(t *testing.T) {
	data, err := os.ReadFile("../../../shared/truth/landscape/partizan-values.json")
	if err != nil {
		t.Skip("the tables are not here: ", err)
	}
	type play struct {
		Outcome    string
		Remoteness [2]int
		Continued  [2]string
		Sequential map[string]string
	}
	var rows []struct {
		Form           string
		Normal, Misere play
		Selective      struct {
			Cold string
			Warm [][2]any
		}
	}
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		g := equivalence.NewGames()
		a := read(g, row.Form)
		for i, want := range []play{row.Normal, row.Misere} {
			of := func(k compound.Kind) string {
				th, _ := partizan.Of(work.Unbounded(), compound.Mode{Kind: k}, conventions[i], tree{g})
				return th.Value(a).String()
			}
			if got := of(compound.Conjunctive); got != fmt.Sprintf("(%d,%d)", want.Remoteness[0], want.Remoteness[1]) {
				t.Errorf("%s: remoteness %s, want %v", row.Form, got, want.Remoteness)
			}
			if got := of(compound.ContinuedConjunctive); got != fmt.Sprintf("(%s,%s)", want.Continued[0], want.Continued[1]) {
				t.Errorf("%s: endings %s, want %v", row.Form, got, want.Continued)
			}
			if got, s := of(compound.Sequential), want.Sequential; got != s["P"]+s["L"]+s["R"]+s["N"] {
				t.Errorf("%s: function %s, want %v", row.Form, got, s)
			}
		}
		th, _ := partizan.Of(work.Unbounded(), compound.Mode{Kind: compound.Selective}, game.Normal, tree{g})
		want := "cold " + row.Selective.Cold
		if w := row.Selective.Warm; len(w) == 2 {
			want = fmt.Sprintf("warm (%v_%v|%v_%v)", w[0][0], w[0][1], w[1][0], w[1][1])
		}
		if got := th.Value(a).String(); got != want {
			t.Errorf("%s: %s, want %s", row.Form, got, want)
		}
	}
}

// read reads a form {L|R}.
func read(g *equivalence.Games, text string) equivalence.Letter {
	at := 0
	var form func() equivalence.Letter
	form = func() equivalence.Letter {
		if at++; text[at-1] == '0' {
			return g.Make("0", nil, nil)
		}
		var sides [2][]equivalence.Word
		for side := 0; text[at] != '}'; {
			switch text[at] {
			case '|':
				side = 1
				at++
			case ',':
				at++
			default:
				sides[side] = append(sides[side], equivalence.Word{form()})
			}
		}
		at++
		return g.Make("", sides[0], sides[1])
	}
	return form()
}

// By the fixed point over all short games there are 36 functions of outcomes.
func TestThirtySix(t *testing.T) {
	for _, c := range conventions {
		known := []partizan.Function{}
		counts := []int{}
		for len(counts) < 5 {
			next := partizan.FunctionsFrom(known, c)
			counts = append(counts, len(next))
			known = next
		}
		if !slices.Equal(counts, []int{1, 4, 24, 36, 36}) {
			t.Errorf("%v: %v functions by day", c, counts)
		}
	}
}
