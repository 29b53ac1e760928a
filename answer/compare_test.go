// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/equivalence"
	"github.com/upstar-cgt/upstar/work"
)

// Comparisons modulo universes, by another program.
func TestCompareModulo(t *testing.T) {
	data, err := os.ReadFile("../../shared/truth/landscape/misere-universes.json")
	if err != nil {
		t.Skip("the tables are not here: ", err)
	}
	var file struct{ Pairs [][4]string }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	for i, row := range file.Pairs {
		if i%5 != 0 && os.Getenv("UPSTAR_SLOW") != "1" {
			continue
		}
		c, err := answer.Compare(t.Context(), at, answer.CompareQuestion{Games: [2]string{row[1], row[2]}, Convention: game.Misere, Among: row[0]})
		if err != nil || c.Relation != row[3] || (c.Equal == "yes") != (row[3] == "=") {
			t.Errorf("%v: %+v, %v", row, c, err)
		}
	}
}

// Forms that are impartial are compared as impartial games, by their invariants and in all compounds.
func TestCompareImpartialForms(t *testing.T) {
	for _, name := range compound.Names() {
		m, err := compound.Named(name)
		if err != nil || m.Kind == compound.FirstToEnd {
			continue
		}
		for _, c := range []game.Convention{game.Normal, game.Misere} {
			for _, forms := range [][2]string{{"0", "*"}, {"*2", "{0,*|0,*}"}, {"{*|*}", "0"}, {"tree({{0}})", "form({*|*})"}} {
				got, err := answer.Compare(t.Context(), at, answer.CompareQuestion{Games: forms, Compound: m, Convention: c})
				if err != nil || got.Among != "impartial" {
					t.Errorf("%v %v %v: %+v, %v", m, c, forms, got, err)
				} else if forms[0] == "0" && got.Equal != "no" || forms[0] != "0" && forms[0] != "{*|*}" && got.Equal != "yes" {
					t.Errorf("%v %v %v: %+v", m, c, forms, got)
				}
			}
		}
	}
}

// Among all impartial games, equal games born by day 3 are in one class of that day; games that
// are not have an X, or values that a later X tells apart.
func TestCompareImpartial(t *testing.T) {
	for _, name := range compound.Names() {
		m, err := compound.Named(name)
		if err != nil || m.Kind == compound.FirstToEnd {
			continue
		}
		for _, c := range []game.Convention{game.Normal, game.Misere} {
			d, err := equivalence.Day(work.Unbounded(), equivalence.DayQuestion{Rule: equivalence.Rule{Mode: m, Convention: c}, Day: 3})
			if err != nil {
				t.Fatal(err)
			}
			for i := range d.Forms {
				j := (i*5 + 3) % len(d.Forms)
				got, err := answer.Compare(t.Context(), at, answer.CompareQuestion{Games: [2]string{"tree(" + d.Forms[i] + ")", "tree(" + d.Forms[j] + ")"}, Compound: m, Convention: c})
				if err != nil {
					t.Fatal(err)
				}
				same := d.Class[i] == d.Class[j]
				if got.Equal == "yes" && !same || got.X != "" && same && !strings.Contains(got.X, " ") || got.Equal == "unknown" && !same {
					t.Errorf("%v %v: %+v, in one class: %v", m, c, got, same)
				}
			}
		}
	}
}

// In the compound odd no single X tells these apart, but two games do. Impartial forms have no bars.
func TestComparePairs(t *testing.T) {
	odd, err := compound.Named("odd")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ g, h, equal, x string }{
		{"0", "{{{0},0}}", "no", "{0} {{{0},0},0}"},
		{"{0}", "*", "yes", ""},
		{"{{0},0}", "nim(2)", "yes", ""},
		{"{0|0}", "{{0}}", "no", "0"},
	} {
		got, err := answer.Compare(t.Context(), at, answer.CompareQuestion{Games: [2]string{c.g, c.h}, Compound: odd})
		if err != nil || got.Equal != c.equal || got.X != c.x || got.Among != "impartial" {
			t.Errorf("%v: %+v, %v", c, got, err)
		}
	}
}
