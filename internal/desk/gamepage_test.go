// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/play"
)

// Every ruleset has a page that teaches: a group, what is known with a reference in full, an
// example that can be stepped through, and games like it.
func TestGamePages(t *testing.T) {
	d := New(catalog.Builtin())
	for _, e := range d.at.Catalog.Entries() {
		p, err := d.Game(context.Background(), GameQuestion{e.Name})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(play.Groups, p.Group) {
			t.Errorf("%s is in the group %q", e.Name, p.Group)
		}
		if p.Known == "" || len(p.References) == 0 || len(p.References[0].Text) < 30 {
			t.Errorf("%s: known %q, references %v", e.Name, p.Known, p.References)
		}
		if len(p.Related) == 0 {
			t.Errorf("no game is like %s", e.Name)
		}
		if p.Example == "" {
			if p.Group != "three" {
				t.Errorf("%s has no example", e.Name)
			}
			continue
		}
		v, err := d.Table(context.Background(), TableQuestion{Address: p.Example, History: true})
		if err != nil || v.Problem != "" || len(v.Made) == 0 {
			t.Errorf("%s: example %s: %v", e.Name, p.Example, err)
		}
	}
	for name, all := range starts {
		e, ok := d.at.Catalog.Lookup(name)
		if !ok || len(startsOf(e)) != len(all) {
			t.Errorf("%s: not all of the starting positions %v can be read", name, all)
		}
		for _, s := range all {
			if _, err := d.Table(context.Background(), TableQuestion{Game: &play.Game{Boards: []string{name + "(" + s + ")"}}}); err != nil {
				t.Errorf("%s(%s): %v", name, s, err)
			}
		}
	}
	for name := range strategies {
		if _, ok := d.at.Catalog.Lookup(name); !ok {
			t.Errorf("a strategy of %s, which is not a ruleset", name)
		}
	}
}

// Tables of games without end say who wins whoever moves first, and tables of three players what
// they can force.
func TestGameTableOutcomes(t *testing.T) {
	d := New(catalog.Builtin())
	for name, want := range map[string]string{"hare-and-hounds": "NHat", "chess-ending": "D", "hackenbush-3": "A1", "col-3": "A1", "cutblock": "A3"} {
		a, err := d.GameTable(context.Background(), GameTableQuestion{name})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range a.Cells {
			got = append(got, c.Text)
		}
		if !slices.Contains(got, want) {
			t.Errorf("%s: outcomes %v, without %s", name, got, want)
		}
	}
}

// The works are lines of REFERENCES.md.
func TestReferencesInFull(t *testing.T) {
	all, err := os.ReadFile("../../REFERENCES.md")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(works) {
		key, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !strings.Contains(string(all), "* **"+key+"** "+text+"\n") {
			t.Errorf("REFERENCES.md has not %s: %s", key, text)
		}
	}
}

// The tables say who wins; known ones.
func TestGameTables(t *testing.T) {
	d := New(catalog.Builtin())
	for name, want := range map[string]string{"nim": "nim(3,3) P", "wythoff": "wythoff(1,2) P", "chomp": "chomp(2x3) N", "cram": "cram(2x2) P", "domineering": "domineering(2x2) N", "kayles": "kayles(1,1) P"} {
		a, err := d.GameTable(context.Background(), GameTableQuestion{name})
		if err != nil {
			t.Fatal(err)
		}
		position, text, _ := strings.Cut(want, " ")
		same, err := d.at.Catalog.Parse(position)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(a.Cells, func(c GameCell) bool { return c.Position == same.String() })
		if i < 0 || a.Cells[i].Text != text {
			t.Errorf("%s: %+v of %d cells", want, a.Kind, len(a.Cells))
		}
	}
}
