// SPDX-License-Identifier: Apache-2.0

package many_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/box"
	"github.com/upstar-cgt/upstar/rules/explicit"
	"github.com/upstar-cgt/upstar/rules/graph"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/many"
	"github.com/upstar-cgt/upstar/work"
)

// truth reads the table with the given name; what stands under "positions" if
// there is such a thing.
func truth(t *testing.T, name string) map[string]json.RawMessage {
	t.Helper()
	data, err := os.ReadFile("../../testdata/truth/multiplayer.json")
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]map[string]json.RawMessage
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	table := all[name]
	if inner, ok := table["positions"]; ok {
		table = nil
		if err := json.Unmarshal(inner, &table); err != nil {
			t.Fatal(err)
		}
	}
	if len(table) == 0 {
		t.Fatalf("no table %s", name)
	}
	return table
}

// nim is Nim in an arena.
type nim struct {
	t     *testing.T
	meter *work.Meter
	arena *arena.Arena
	port  *arena.Port[heap.Heaps]
}

func newNim(t *testing.T) nim {
	a := arena.New()
	return nim{t, work.Unbounded(), a, arena.Enter(a, "nim", heap.Nim)}
}

// at reads heaps such as 1+2+3.
func (n nim) at(text string) arena.Sum {
	p, err := heap.Nim.Parse(strings.ReplaceAll(text, "+", ","))
	if err != nil {
		n.t.Fatal(err)
	}
	return n.port.Sum(n.meter, p)
}

func compare[T any](t *testing.T, name string, found func(position string) T) {
	t.Helper()
	for p, raw := range truth(t, name) {
		var want T
		if err := json.Unmarshal(raw, &want); err != nil {
			t.Fatal(err)
		}
		if got := found(p); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %q is %v, want %v", name, p, got, want)
		}
	}
}

func TestProppTypesOfNim(t *testing.T) {
	n := newNim(t)
	winners := many.Alone(many.Impartial(n.arena, 3))
	compare(t, "propp_nim3", func(p string) string { return many.TypeOf(winners.Of(n.meter, n.at(p), 0)).String() })
}

// The types of the games born by day 3, and those of their sums.
func TestProppTypesOfDay3(t *testing.T) {
	m := work.Unbounded()
	a := arena.New()
	port := arena.Enter(a, "explicit", explicit.Impartial)
	winners := many.Alone(many.Impartial(a, 3))
	typed := map[arena.Sum]many.Type{}
	var tables struct {
		Games map[string]string
		Sums  map[string]string `json:"sum_types_seen"`
	}
	for key, field := range map[string]any{"games": &tables.Games, "sum_types_seen": &tables.Sums} {
		if err := json.Unmarshal(truth(t, "propp_day3")[key], field); err != nil {
			t.Fatal(err)
		}
	}
	for text, want := range tables.Games {
		p, err := explicit.Impartial.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		s := port.Sum(m, p)
		typed[s] = many.TypeOf(winners.Of(m, s, 0))
		if typed[s].String() != want {
			t.Errorf("%s is %v, want %s", text, typed[s], want)
		}
	}
	seen := map[string][]byte{}
	for g, tg := range typed {
		for h, th := range typed {
			sum := byte(many.TypeOf(winners.Of(m, a.Add(m, g, h), 0)))
			key := tg.String() + "+" + th.String()
			if !slices.Contains(seen[key], sum) {
				seen[key] = append(seen[key], sum)
			}
		}
	}
	for key, want := range tables.Sums {
		slices.Sort(seen[key])
		if string(seen[key]) != want {
			t.Errorf("%s gives %s, want %s", key, seen[key], want)
		}
	}
}

func TestRanksOfNim(t *testing.T) {
	for _, players := range []int{2, 3, 4} {
		n := newNim(t)
		li := many.Misere(many.Impartial(n.arena, players), 0)
		compare(t, fmt.Sprintf("li_nim_%d", players), func(p string) int { return li.Of(n.meter, n.at(p), 0) })
	}
	for _, x := range [][2]int{{2, 0}, {2, 1}, {3, 0}, {3, 2}} {
		n := newNim(t)
		misere := many.Misere(many.Impartial(n.arena, x[0]), x[1])
		compare(t, fmt.Sprintf("imisere_%d_%d", x[0], x[1]), func(p string) int { return misere.Of(n.meter, n.at(p), 0) })
	}
}

func TestCoalitionsOfNim(t *testing.T) {
	for _, players := range []int{2, 3, 5} {
		n := newNim(t)
		families := many.Coalitions(many.Impartial(n.arena, players))
		name := fmt.Sprintf("coalitions_nim_%d", players)
		for p, raw := range truth(t, name) {
			var want []string
			if err := json.Unmarshal(raw, &want); err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, c := range families.Of(n.meter, n.at(p), 0).Minimal() {
				got = append(got, strings.Trim(strings.ReplaceAll(fmt.Sprint(c.Players()), " ", ""), "[]"))
			}
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("%s: %s has %v, want %v", name, p, got, want)
			}
		}
	}
}

// A trio plays a ruleset for three under the elimination rule.
type trio[P comparable] struct {
	rules   *position.Rules[P]
	meter   *work.Meter
	table   *many.Table
	winners many.Winners[many.Sum]
}

func newTrio[P comparable](r game.Ruleset[P]) trio[P] {
	table := many.NewTable()
	return trio[P]{position.RulesOf("(", r), work.Unbounded(), table, many.Alone(table.Game(3, many.Elimination))}
}

// outcome returns who can force a win when Left, Center and Right begin.
func (x trio[P]) outcome(p position.Position) string {
	out := ""
	for starter := range 3 {
		letter := "?"
		if w, ok := x.winners.Of(x.meter, x.table.Sum(p), starter); ok {
			letter = "LCR"[w : w+1]
		}
		out += letter
	}
	return out
}

func (x trio[P]) read(t *testing.T, text string) string {
	p, err := x.rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return x.outcome(p)
}

func TestCutblock(t *testing.T) {
	x := newTrio(box.Cutblock)
	compare(t, "cutblock", func(text string) string { return x.read(t, text) })
}

func TestHackenbush(t *testing.T) {
	x := newTrio(graph.Hackenbush3)
	compare(t, "hackenbush3_strings", func(text string) string {
		if text == "" {
			text = "0"
		}
		return x.read(t, strings.ToLower(text))
	})
}
