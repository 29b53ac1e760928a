// SPDX-License-Identifier: Apache-2.0

package equivalence_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/equivalence"
	"github.com/upstar-cgt/upstar/work"
)

// truth reads a table of literal play by another program, or skips the test.
func truth(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../../../shared/truth/landscape", name))
	if err != nil {
		t.Skip("the tables are not here: ", err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

func ruleOf(t *testing.T, mode, play string) equivalence.Rule {
	t.Helper()
	m, err := compound.ParseMode(mode)
	if err != nil {
		t.Fatal(err)
	}
	r := equivalence.Rule{Mode: m}
	if play == "misere" {
		r.Convention = game.Misere
	}
	return r
}

type dayTable struct {
	Domain, Compound string
	Forms            []string
	Theories         []struct {
		Play, Contexts string
		Day            int
		Class          []int
		Representative []int
		Outcome        []string `json:"outcome of representative"`
		Separator      [][]int
		Congruence     *bool
		Table          [][]int
	}
}

// The classes of all games born by a day are those of the tables.
func TestDayTables(t *testing.T) {
	files, _ := filepath.Glob("../../../shared/truth/landscape/days-*.json")
	if len(files) == 0 {
		t.Skip("the tables are not here")
	}
	for _, file := range files {
		var table dayTable
		truth(t, filepath.Base(file), &table)
		for _, want := range table.Theories {
			t.Run(strings.Join([]string{table.Domain, table.Compound, want.Play, want.Contexts}, " "), func(t *testing.T) {
				if want.Contexts == "both" && table.Domain == "partizan" && many(50) < 50 {
					t.Skip("half a million words of three games: set UPSTAR_SLOW=1")
				}
				side, err := equivalence.ParseSide(want.Contexts)
				if err != nil {
					t.Fatal(err)
				}
				got, err := equivalence.Day(work.Unbounded(), equivalence.DayQuestion{
					Rule: ruleOf(t, table.Compound, want.Play), Day: want.Day, Partizan: table.Domain == "partizan", Side: side})
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(got.Forms, table.Forms) {
					t.Fatalf("forms %v", got.Forms)
				}
				if !slices.Equal(got.Class, want.Class) {
					t.Errorf("classes %v, want %v", got.Class, want.Class)
				}
				for i, r := range want.Representative {
					if int(got.Representatives[i]) != r || got.Outcomes[i].String() != want.Outcome[i] {
						t.Errorf("class %d: %d, %v", i, got.Representatives[i], got.Outcomes[i])
					}
				}
				if want.Separator != nil && !slices.EqualFunc(got.Separators, want.Separator, slices.Equal[[]int]) {
					t.Errorf("separators %v, want %v", got.Separators, want.Separator)
				}
				if want.Table != nil && !slices.EqualFunc(got.Table, want.Table, slices.Equal[[]int]) {
					t.Errorf("table %v, want %v", got.Table, want.Table)
				}
				if want.Congruence != nil && got.Congruence != *want.Congruence {
					t.Errorf("congruence %v: %s", got.Congruence, got.Why)
				}
			})
		}
	}
}

// The numbers of classes by the theorems of the compounds, X on the right.
func TestDayCounts(t *testing.T) {
	for _, c := range []struct {
		mode           string
		partizan       bool
		normal, misere int
	}{
		{"continued-conjunctive", false, 4, 4},
		{"shortened-selective", false, 3, 2},
		{"ordinal", false, 2, 3},
		{"conjunctive", true, 9, 9},
		{"shortened-selective", true, 10, 25},
		{"side", true, 6, 20},
		{"obliged", true, 18, 16},
	} {
		for play, want := range map[string]int{"normal": c.normal, "misere": c.misere} {
			d, err := equivalence.Day(work.Unbounded(), equivalence.DayQuestion{
				Rule: ruleOf(t, c.mode, play), Day: equivalence.LastDay(c.partizan), Partizan: c.partizan})
			if err != nil || len(d.Representatives) != want {
				t.Errorf("%s %s, partizan %v: %d classes, want %d; %v", c.mode, play, c.partizan, len(d.Representatives), want, err)
			}
		}
	}
}

type quotientTable struct {
	Set, Compound, Play, Status string
	Atoms                       []string
	Classes                     int
	Words                       []equivalence.Word
	Step                        [][]int
	Outcome                     []string
	TwoSided                    int `json:"two-sided classes"`
}

// parse reads a form, {L|R} or {options}.
func parse(t *testing.T, g *equivalence.Games, text string) equivalence.Letter {
	t.Helper()
	var at int
	var read func() equivalence.Letter
	read = func() equivalence.Letter {
		if text[at] == '0' {
			at++
			return g.Make("0", nil, nil)
		}
		start, side, bar := at, 0, false
		var sides [2][]equivalence.Word
		for at++; text[at] != '}'; {
			switch text[at] {
			case '|':
				side, bar = 1, true
				at++
			case ',':
				at++
			default:
				sides[side] = append(sides[side], equivalence.Word{read()})
			}
		}
		at++
		if !bar {
			sides[1] = sides[0]
		}
		return g.Make(text[start:at], sides[0], sides[1])
	}
	a := read()
	if at != len(text) {
		t.Fatalf("%s is not a form", text)
	}
	return a
}

// The classes of words over sets of games are those of the tables.
func TestQuotientTables(t *testing.T) {
	var tables []quotientTable
	truth(t, "quotients.json", &tables)
	for _, want := range tables {
		name := strings.Join([]string{want.Set, want.Compound, want.Play}, " ")
		g := equivalence.NewGames()
		for _, text := range want.Atoms {
			parse(t, g, text)
		}
		if g.Len() != len(want.Atoms) {
			t.Fatalf("%s: %d games", name, g.Len())
		}
		m := work.Unbounded()
		if want.Status != "proved" {
			m = work.New(t.Context(), work.Budget{Steps: 100_000})
		}
		got, err := equivalence.Find(m, g, ruleOf(t, want.Compound, want.Play), equivalence.Limits{})
		if want.Status != "proved" {
			if err == nil {
				t.Logf("%s: %d classes, proved", name, len(got.Words))
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !slices.EqualFunc(got.Step, want.Step, slices.Equal[[]int]) || !slices.EqualFunc(got.Words, want.Words, slices.Equal[equivalence.Word]) {
			t.Errorf("%s: words %v, step %v; want %v, %v", name, got.Words, got.Step, want.Words, want.Step)
		}
		for i, o := range want.Outcome {
			if got.Outcomes[i].String() != o {
				t.Errorf("%s: outcome of %v is %v, want %s", name, got.Words[i], got.Outcomes[i], o)
			}
		}
		if n := len(got.Words) * (len(got.Words) - 1) / 2; len(got.Separators()) != n {
			t.Errorf("%s: %d separators of %d pairs", name, len(got.Separators()), n)
		}
		if n, _ := got.TwoSided(10_000); want.TwoSided > 0 && n != want.TwoSided {
			t.Errorf("%s: %d two-sided classes, want %d", name, n, want.TwoSided)
		}
	}
}

// Allen's quotients: disjunctive, misère, partizan.
func TestPartizanMisereQuotients(t *testing.T) {
	var table [][2]any
	truth(t, "partizan-misere-quotients.json", &table)
	for _, row := range table {
		g := equivalence.NewGames()
		parse(t, g, row[0].(string))
		got, err := equivalence.Find(work.Unbounded(), g, ruleOf(t, "disjunctive", "misere"), equivalence.Limits{})
		if err != nil || len(got.Words) != int(row[1].(float64)) {
			t.Errorf("%s: %d classes, want %v; %v", row[0], len(got.Words), row[1], err)
		}
	}
}

// No day has more classes than all short games together, and the days reach the final
// number where it is small.
func TestFinal(t *testing.T) {
	reached := 0
	for _, q := range []struct {
		modes    string
		partizan bool
	}{{"selective shortened-selective ordinal side sequential obliged disjunctive odd", false}, {"sequential ordinal", true}} {
		for mode := range strings.FieldsSeq(q.modes) {
			for _, play := range []string{"normal", "misere"} {
				day := equivalence.DayQuestion{Rule: ruleOf(t, mode, play), Partizan: q.partizan, Day: equivalence.LastDay(q.partizan)}
				final, ok := day.Final()
				if !ok {
					continue
				}
				found, err := equivalence.Day(work.Unbounded(), day)
				if err != nil {
					t.Fatal(err)
				}
				n := len(found.Representatives)
				if n > final {
					t.Errorf("%s, %s play, partizan %v: %d classes by day %d, but %d of all games", mode, play, q.partizan, n, day.Day, final)
				}
				if n == final {
					reached++
				}
			}
		}
	}
	if reached != 11 {
		t.Errorf("%d final numbers are reached by the last day, want 11: all but partizan sequential play", reached)
	}
}
