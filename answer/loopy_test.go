// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// randomImpartial writes a random impartial graph with nodes a, b, …
func randomImpartial(rng *rand.Rand) string {
	n := 2 + rng.IntN(4)
	var lines []string
	for i := range n {
		line := fmt.Sprintf("%c:", 'a'+i)
		for k := range n {
			if rng.IntN(3) == 0 {
				line += fmt.Sprintf(" %c", 'a'+k)
			}
		}
		lines = append(lines, line)
	}
	return "impartial-loopy(" + strings.Join(lines, "; ") + ",a)"
}

// Smith's theorems, Smith–Fraenkel values and the moves that follow from them,
// against literal play of the compound.
func TestSmithAgainstPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 12))
	for range 150 {
		x := position.Compound{Playing: -1, Components: []position.Position{parse(t, "%s", randomImpartial(rng)), parse(t, "%s", randomImpartial(rng))}}
		for _, name := range []string{"disjunctive", "conjunctive", "selective"} {
			x.Mode = mode(t, name)
			a, err := answer.To(context.Background(), at, answer.Question{Positions: x.Components, Mode: x.Mode, Conventions: []game.Convention{game.Normal}})
			if err != nil {
				t.Fatal(x, err)
			}
			v, m := solve.New(arena.New()), work.Unbounded()
			result := func(p position.Position) game.Result {
				s, err := p.Sum(m, v.Arena())
				if err != nil {
					t.Fatal(err)
				}
				r, err := v.Result(m, s, game.Left, game.Normal)
				if err != nil {
					t.Fatal(err)
				}
				return r
			}
			want, count := result(x), 0
			if got := a.Normal.Outcome.First(game.Left); got != want {
				t.Errorf("%s: %v, played %v", x, got, want)
			}
			err = x.Moves(game.Left, func(_ []position.Change, after position.Compound) bool {
				if want != game.Loss && result(after).Opposite() == want {
					count++
				}
				return true
			})
			if err != nil {
				t.Fatal(err)
			}
			if got := a.Normal.Winning.Total.Int64(); got != int64(count) {
				t.Errorf("%s: %d moves that keep the result, played %d", x, got, count)
			}
		}
	}
}

// Misère play that need not end has an outcome, perhaps a draw: single positions and
// compounds, played by another program.
func TestMisereLoopy(t *testing.T) {
	data, err := os.ReadFile("../../shared/truth/landscape/loopy.json")
	if err != nil {
		t.Skip("the tables are not here: ", err)
	}
	type winners struct {
		Left  string `json:"winner_if_left_starts"`
		Right string `json:"winner_if_right_starts"`
	}
	type loopyCase struct {
		Position, Compound string
		Components         []string
		Normal, Misere     winners
	}
	var file struct{ Single, Compound []loopyCase }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	asked, drawn := 0, 0
	for i, c := range append(file.Single, file.Compound...) {
		if c.Position != "" {
			c.Compound, c.Components = "disjunctive", []string{c.Position}
		}
		if i%3 != 0 && os.Getenv("UPSTAR_SLOW") != "1" {
			continue
		}
		var ps []position.Position
		for _, text := range c.Components {
			p, err := at.Catalog.Parse(text)
			if err != nil {
				break // a start node without moves is not read
			}
			ps = append(ps, p)
		}
		if len(ps) < len(c.Components) {
			continue
		}
		a, err := answer.To(context.Background(), at, answer.Question{Positions: ps, Mode: mode(t, c.Compound)})
		if err != nil {
			t.Errorf("%s %v: %v", c.Compound, c.Components, err)
			continue
		}
		asked++
		for k, want := range []winners{c.Normal, c.Misere} {
			v := []*answer.Verdict{a.Normal, a.Misere}[k]
			result := func(winner string, starter game.Player) game.Result {
				switch winner {
				case "draw":
					drawn++
					return game.Draw
				case starter.String():
					return game.Win
				}
				return game.Loss
			}
			if o := game.OutcomeBy(result(want.Left, game.Left), result(want.Right, game.Right)); v.Outcome != o {
				t.Errorf("%s %v, %v play: %v by %s, want %v", c.Compound, c.Components, []game.Convention{game.Normal, game.Misere}[k], v.Outcome, v.Means.Says, o)
			}
		}
	}
	if asked < 50 || drawn < 50 {
		t.Errorf("only %d positions were asked, %d drawn", asked, drawn)
	}
}

// The six compounds of impartial loopy games, as they were played literally.
func TestLoopyCompounds(t *testing.T) {
	var file struct {
		Graphs    []struct{ Adj [][]int }
		Compounds [][2]json.RawMessage
	}
	data, err := os.ReadFile(filepath.Join("..", "..", "shared", "truth", "loopy_impartial.json"))
	if err != nil {
		t.Skip(err)
	}
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	for _, c := range file.Compounds {
		var nodes [][2]int
		var want string
		if err := errors.Join(json.Unmarshal(c[0], &nodes), json.Unmarshal(c[1], &want)); err != nil {
			t.Fatal(err)
		}
		var ps []position.Position
		for _, n := range nodes {
			var lines []string
			for v, to := range file.Graphs[n[0]].Adj {
				lines = append(lines, fmt.Sprintf("%d: %s", v, strings.Trim(fmt.Sprint(to), "[]")))
			}
			ps = append(ps, parse(t, "impartial-loopy(%s,%d)", strings.Join(lines, ";"), n[1]))
		}
		for k, name := range []string{"disjunctive", "conjunctive", "selective", "continued-conjunctive", "shortened-selective", "diminished-disjunctive"} {
			a, err := answer.To(context.Background(), at, answer.Question{Positions: ps, Mode: mode(t, name), Conventions: []game.Convention{game.Normal}, Moves: -1})
			if err != nil || a.Normal.Outcome.String() != want[k:k+1] {
				t.Errorf("%s compound of %v: %v, %v, want %s", name, nodes, a.Normal.Outcome, err, want[k:k+1])
			}
		}
	}
}

func TestLoopyAnswer(t *testing.T) {
	for _, want := range []struct{ position, outcome, value, onside string }{
		{"fox-and-geese(4x4)", "L", "over", ""},
		{"loopy(tis: a |; a: | tis,tis)", "PHat", "1 & 0", "1"},
		{"loopy(dud: dud | dud,dud)", "D", "dud", "on"},
		{"pawns(8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8)", "N", "v*", ""},
		{"backsliding(TT.F)", "L", "on", ""},
	} {
		a, err := answer.To(context.Background(), at, answer.Question{Positions: []position.Position{parse(t, "%s", want.position)}})
		if err != nil {
			t.Fatal(want.position, err)
		}
		if a.Normal.Outcome.String() != want.outcome || a.Worth == nil || a.Worth.Value != want.value || a.Worth.Onside != want.onside {
			t.Errorf("%s: %v, %+v, want %+v", want.position, a.Normal.Outcome, a.Worth, want)
		}
	}
}
