// SPDX-License-Identifier: Apache-2.0

package catalog_test

import (
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
)

// bead and tile are positions of two outside modules, whose packages could both be called grid.
type (
	bead string
	tile string
	bare int
)

func (bead) BoardKit() game.Kit { return game.Kit{Name: "grid", Line: true} }

type outside[P comparable] struct {
	game.Doc
	parse func(string) P
}

func (outside[P]) Options(dst []P, _ P, _ game.Player) []P { return dst }
func (outside[P]) Format(p P) string                       { return "x" }
func (o outside[P]) Parse(s string) (P, error)             { return o.parse(s), nil }

// tiles gives a kit of its own: the ruleset goes before its positions.
type tiles struct{ outside[tile] }

func (tiles) BoardKit() game.Kit { return game.Kit{Name: "grid", Coordinates: true} }

// A kit is what the ruleset says, or else its positions, whatever their package is called.
func TestKits(t *testing.T) {
	named := func(name string) game.Doc {
		return game.Doc{Name: name, Title: name, Rule: "x", Position: "x", Samples: []string{"x"}}
	}
	c, err := catalog.New(
		catalog.Of(outside[bead]{named("beads"), func(s string) bead { return bead(s) }}),
		catalog.Of(tiles{outside[tile]{named("tiles"), func(s string) tile { return tile(s) }}}),
		catalog.Of(outside[bare]{named("bare"), func(string) bare { return 0 }}))
	if err != nil {
		t.Fatal(err)
	}
	want := []game.Kit{{Name: "grid", Line: true}, {Name: "grid", Coordinates: true}, {}}
	for i, e := range c.Entries() {
		if e.Kit != want[i] {
			t.Errorf("the kit of %s is %+v, want %+v", e.Name, e.Kit, want[i])
		}
	}
	for _, e := range catalog.Builtin().Entries() {
		if e.Kit.Name == "" {
			t.Errorf("%s has no kit", e.Name)
		}
		if board := e.Kit.Name == "grid" || e.Kit.Name == "strip"; board != e.Kit.Board {
			t.Errorf("%s: the kit is %+v", e.Name, e.Kit)
		}
		if e.Kit.Graph != (e.Kit.Name == "graph") || e.Kit.Heaps != (e.Kit.Name == "heap") || e.Kit.Sets != (e.Kit.Name == "hypergraph") || e.Kit.Coordinates != (e.Kit.Name == "coord") {
			t.Errorf("%s: the kit is %+v", e.Name, e.Kit)
		}
		if strings.HasPrefix(e.Name, "partizan-") && !e.Kit.Heaps {
			t.Errorf("%s is not played with heaps", e.Name)
		}
	}
}
