// SPDX-License-Identifier: Apache-2.0

package theorem_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/theorem"
)

// A vector is a position of the table shared/truth/theorems, by separate programs.
type vector struct {
	Theorem    string
	Positions  []string
	Compound   string
	Normal     string
	Misere     string
	Nim        json.Number
	Value      string
	Obliged    string
	Foreclosed *int
	All        json.RawMessage `json:"winning_normal"`
	AllMisere  json.RawMessage `json:"winning_misere"`
}

// elsewhere are theorems that other packages use: solve/positional, solve/period, search.
var elsewhere = []string{"kayles", "dawsons-kayles", "subset-takeaway", "bridg-it-empty", "sim", "erdos-selfridge", "beck-maker", "beck-clique-number", "obliged-sum-wythoff"}

func TestTruth(t *testing.T) {
	data, err := os.ReadFile("../../../shared/truth/theorems/theorems.json")
	if err != nil {
		t.Skip("the table of theorems is not here: ", err)
	}
	var vectors []vector
	if err := json.Unmarshal(data, &vectors); err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, v := range vectors {
		if len(v.Positions) != 1 || slices.Contains(elsewhere, v.Theorem) {
			continue
		}
		p, err := builtin.Parse(v.Positions[0])
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		f := theorem.Of(p)
		if f == nil {
			if v.Theorem == "treblecross-row" && len(v.Positions[0]) == len("treblecross(1)") {
				continue // rows of 1 and 2, of which it does not speak
			}
			t.Errorf("%s: no theorem speaks of it", p)
			continue
		}
		checked++
		compare(t, v, p, f)
	}
	if checked < 300 {
		t.Errorf("%d vectors were compared", checked)
	}
}

func compare(t *testing.T, v vector, p position.Position, f *theorem.Finding) {
	t.Helper()
	for c, want := range []string{v.Normal, v.Misere} {
		if d := f.By(game.Convention(c)); d != nil && want != "" && d.Outcome.String() != want {
			t.Errorf("%s: %s says %v, want %s", p, f.Theorem.Name, d.Outcome, want)
		}
	}
	if v.Normal != "" && f.Normal == nil {
		t.Errorf("%s: %s says nothing of normal play", p, f.Theorem.Name)
	}
	if f.Nim != nil && v.Nim != "" && f.Nim.String() != v.Nim.String() {
		t.Errorf("%s: nim value %v, want %v", p, f.Nim, v.Nim)
	}
	if v.Value != "" && (f.Number == nil || f.Number.String() != v.Value) {
		t.Errorf("%s: value %v, want %s", p, f.Number, v.Value)
	}
	if v.Foreclosed != nil && (f.Foreclosed == nil || *f.Foreclosed != *v.Foreclosed) {
		t.Errorf("%s: foreclosed nim value differs from %d", p, *v.Foreclosed)
	}
	for c, raw := range []json.RawMessage{v.All, v.AllMisere} {
		var want []string
		if json.Unmarshal(raw, &want) != nil || slices.ContainsFunc(want, func(s string) bool { return !strings.Contains(s, "(") }) {
			continue
		}
		d := f.By(game.Convention(c))
		if d == nil || d.Extent != theorem.Every {
			continue
		}
		var got []string
		for _, q := range d.Moves[0] {
			got = append(got, q.String())
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: winning moves %v, want %v", p, got, want)
		}
	}
}
