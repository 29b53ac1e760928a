// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/facts"
	"github.com/upstar-cgt/upstar/solve/theory"
)

// obliged reads a table about obliged sums [Ferguson], found again by literal play.
func obliged(t *testing.T, into any, keys ...string) {
	t.Helper()
	table(t, "obliged.json", into, keys...)
}

// played is the value of an obliged sum by literal play: which player wins, in
// normal and in misère play.
func played(t *testing.T, f *solve.Solver, positions ...string) string {
	t.Helper()
	x := position.Compound{Mode: compound.Mode{Kind: compound.Obliged}, Playing: -1}
	for _, s := range positions {
		x.Components = append(x.Components, parse(t, "%s", s))
	}
	s, err := x.Sum(free, f.Arena())
	if err != nil {
		t.Fatal(err)
	}
	var v theory.Val
	for _, c := range game.Conventions {
		o, err := f.Outcome(free, s, c)
		if err != nil {
			t.Fatal(err)
		}
		if c == game.Normal {
			v.Normal = o == game.N
		} else {
			v.Misere = o == game.N
		}
	}
	return v.String()
}

// The values of small games, of all sums of up to three of them, and figure 4.
func TestObligedSums(t *testing.T) {
	var games map[string]string
	obliged(t, &games, "thm1_games")
	for name, want := range games {
		a := ask(t, "obliged", "tree("+name+")")
		if a.Obliged.String() != want || a.Components[0].Functions[0] != (answer.Named{Name: "value", Value: want}) {
			t.Errorf("%s has the value %s, want %s", name, a.Obliged, want)
		}
	}
	var sums [][2]any
	obliged(t, &sums, "sums_up_to_3")
	f := solve.New(arena.New())
	for _, row := range sums {
		var trees []string
		for _, name := range row[0].([]any) {
			trees = append(trees, fmt.Sprintf("tree(%s)", name))
		}
		if got, play := ask(t, "obliged", trees...).Obliged.String(), played(t, f, trees...); got != row[1] || play != row[1] {
			t.Errorf("%v: theory %s, play %s, want %v", trees, got, play, row[1])
		}
	}
	var figure map[string][]string
	obliged(t, &figure, "fig4")
	value := map[string]string{} // a tree of each value
	for name, v := range games {
		value[v] = "tree(" + name + ")"
	}
	for pair, want := range figure {
		x, y, _ := strings.Cut(pair, "+")
		if got := ask(t, "obliged", value[x], value[y]).Obliged.String(); !slices.Equal(want, []string{got}) {
			t.Errorf("%s = %s, want %v", pair, got, want)
		}
	}
	if len(games) != 14 || len(sums) < 100 || len(figure) != 16 {
		t.Errorf("%d games, %d sums, %d pairs of values", len(games), len(sums), len(figure))
	}
}

// values returns the obliged values of a game on points [0,size)×[0,size).
func values(t *testing.T, name string, size int) [][]string {
	t.Helper()
	prover := facts.NewProver(solve.New(arena.New()))
	out := make([][]string, size)
	for i := range out {
		for j := range size {
			v, err := theory.ValOf(free, prover.Facts(parse(t, "%s(%d,%d)", name, i, j)))
			if err != nil {
				t.Fatal(err)
			}
			out[i] = append(out[i], v.String())
		}
	}
	return out
}

func TestWythoff(t *testing.T) {
	var want [][]string
	obliged(t, &want, "wythoff_0_12")
	got := values(t, "wythoff", 60)
	for i, row := range want {
		if !slices.Equal(got[i][:len(row)], row) {
			t.Errorf("row %d is %v, want %v", i, got[i][:len(row)], row)
		}
	}
	for digit, key := range []string{"wythoff_Pnor_lt60", "wythoff_Pmis_lt60"} {
		var truth, found [][2]int
		obliged(t, &truth, key)
		for i, row := range got {
			for j, v := range row {
				if v[digit] == '0' {
					found = append(found, [2]int{i, j})
				}
			}
		}
		byPoint := func(a, b [2]int) int { return 100*(a[0]-b[0]) + a[1] - b[1] }
		slices.SortFunc(truth, byPoint)
		if !slices.Equal(found, truth) {
			t.Errorf("%s: %v, want %v", key, found, truth)
		}
	}
}

func TestKnight(t *testing.T) {
	var want [][]string
	obliged(t, &want, "knight_0_10")
	got := values(t, "knight", 24)
	for i, row := range want {
		if !slices.Equal(got[i][:len(row)], row) {
			t.Errorf("row %d is %v, want %v", i, got[i][:len(row)], row)
		}
	}
	// Period 4 in each direction from 3 on, with exceptions before [Ferguson, figure 3].
	var exceptions [][2]int
	obliged(t, &exceptions, "knight_period", "exceptions")
	for x := range 20 {
		for y := range 12 {
			differ := got[x+4][y] != got[x][y]
			if known := slices.Contains(exceptions, [2]int{x, y}); differ != known {
				t.Errorf("v(%d,%d) = %s, v(%d,%d) = %s", x, y, got[x][y], x+4, y, got[x+4][y])
			}
			if got[x][y] != got[y][x] {
				t.Errorf("v(%d,%d) = %s, v(%d,%d) = %s", x, y, got[x][y], y, x, got[y][x])
			}
		}
	}
}

// example is a sum of Ferguson's with every winning first move.
type example struct {
	Value          string
	Components     map[string]string `json:"component_values"`
	Normal, Misere [][2][2]int
}

// The queens and the knights of Ferguson's examples: all winning moves, also
// those that start a component of value 01, which the paper misses.
func TestFergusonsExamples(t *testing.T) {
	for _, c := range []struct {
		key, piece string
		points     [][2]int
	}{
		{"queens_example", "wythoff", [][2]int{{0, 1}, {1, 4}, {2, 1}, {2, 2}, {5, 3}}},
		{"queens_without_5_3", "wythoff", [][2]int{{0, 1}, {1, 4}, {2, 1}, {2, 2}}},
		{"knights_example", "knight", [][2]int{{3, 4}, {5, 3}, {4, 9}, {6, 4}}},
	} {
		var truth example
		obliged(t, &truth, c.key)
		var positions []string
		for _, p := range c.points {
			positions = append(positions, fmt.Sprintf("%s(%d,%d)", c.piece, p[0], p[1]))
		}
		a := ask(t, "obliged", positions...)
		if a.Obliged.String() != truth.Value || a.Normal.Means.Name != "obliged" {
			t.Errorf("%s: value %s by %s, want %s", c.key, a.Obliged, a.Normal.Means.Name, truth.Value)
		}
		for i, p := range c.points {
			want := truth.Components[fmt.Sprintf("(%d, %d)", p[0], p[1])]
			if got := a.Components[i].Functions; len(got) != 1 || got[0].Value != want {
				t.Errorf("%s: %s has %v, want %s", c.key, positions[i], got, want)
			}
		}
		for i, v := range []*answer.Verdict{a.Normal, a.Misere} {
			var want []string
			for _, m := range [][][2][2]int{truth.Normal, truth.Misere}[i] {
				want = append(want, fmt.Sprintf("%d: %s(%d,%d)", slices.Index(c.points, m[0]), c.piece, m[1][0], m[1][1]))
			}
			slices.Sort(want)
			if got := moves(v.Winning); !slices.Equal(got, want) || v.Winning.Total.Int64() != int64(len(want)) {
				t.Errorf("%s, %v play: %v, want %v", c.key, game.Conventions[i], got, want)
			}
		}
	}
	for _, c := range []struct {
		key       string
		positions []string
	}{
		{"queens_without_1_4_value", []string{"wythoff(0,1)", "wythoff(2,1)", "wythoff(2,2)", "wythoff(5,3)"}},
		{"knights_without_3_4_value", []string{"knight(5,3)", "knight(4,9)", "knight(6,4)"}},
	} {
		var want string
		obliged(t, &want, c.key)
		if got := ask(t, "obliged", c.positions...).Obliged.String(); got != want {
			t.Errorf("%s is %s, want %s", c.key, got, want)
		}
	}
}

// Obliged take and break by literal play, against the values of single heaps.
func TestObligedTakeAndBreak(t *testing.T) {
	var truth map[string]struct {
		Values []string `json:"Val_0_200"`
	}
	obliged(t, &truth, "take_and_break")
	for code, row := range truth {
		name := "0" + code
		if code == "grundy" {
			name = code
		}
		f := solve.New(arena.New())
		for n, want := range row.Values[:15] {
			p := fmt.Sprintf("obliged(%s,%d)", name, n)
			if got := played(t, f, p); got != want {
				t.Errorf("%s is %s, want %s", p, got, want)
			}
			// The heaps of a position are an obliged sum of single heaps.
			for m := 0; m <= min(n, 5); m++ {
				two := played(t, f, fmt.Sprintf("obliged(%s,%d,%d)", name, n, m))
				if sum := ask(t, "obliged", p, fmt.Sprintf("obliged(%s,%d)", name, m)).Obliged.String(); sum != two {
					t.Errorf("%s and heap %d: %s as a sum, %s as one position", p, m, sum, two)
				}
			}
		}
	}
	if len(truth) != 8 {
		t.Errorf("%d codes", len(truth))
	}
}
