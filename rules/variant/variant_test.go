// SPDX-License-Identifier: Apache-2.0

package variant_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/graph"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
	"github.com/upstar-cgt/upstar/rules/rulestest"
	"github.com/upstar-cgt/upstar/rules/strip"
	"github.com/upstar-cgt/upstar/rules/variant"
)

func Example() {
	r, err := variant.Of(variant.Impartial, game.Ruleset[grid.Board](grid.Domineering))
	fmt.Println(len(r.Options(nil, grid.New(2, 3), game.Left)), game.IsImpartial(r), err)
	// Output: 7 true <nil>
}

// check checks the variants of a ruleset, and compares their options with the
// definition.
func check[P comparable](t *testing.T, r game.Ruleset[P]) {
	for _, k := range variant.Kinds() {
		v, err := variant.Of(k, r)
		if err != nil {
			t.Fatal(err)
		}
		rulestest.Check(t, v)
		for _, s := range r.(game.Documented).About().Samples {
			p, err := r.(game.Notation[P]).Parse(s)
			if err != nil {
				t.Fatal(err)
			}
			left, right := r.Options(nil, p, game.Left), r.Options(nil, p, game.Right)
			want := [2][]P{left, right}
			switch {
			case k == variant.Impartial:
				want[0] = slices.Concat(left, right)
				want[1] = want[0]
			case len(left) == 0 || len(right) == 0:
				want = [2][]P{}
			}
			for _, player := range game.Players {
				if got := v.Options(nil, p, player); !slices.Equal(got, want[player]) {
					t.Errorf("%v %s: options %v, want %v", k, s, got, want[player])
				}
			}
		}
	}
}

func TestVariants(t *testing.T) {
	check[grid.Board](t, grid.Domineering)
	check[grid.Board](t, grid.NoGo)
	check[grid.Board](t, grid.Amazons)
	check[grid.Kings](t, grid.GenKingDirt)
	check[grid.Board](t, grid.BattleSheep)
	check[strip.Row](t, strip.TopplingDominoes)
	check(t, graph.Col)
}

// Domineering played impartially is Cram.
func TestCram(t *testing.T) {
	v, err := variant.Of(variant.Impartial, game.Ruleset[grid.Board](grid.Domineering))
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 3))
	for b := grid.New(4, 5); ; {
		got, want := v.Options(nil, b, game.Right), grid.Cram.Options(nil, b, game.Left)
		if len(got) != len(want) {
			t.Fatalf("%v: %d options, want %d", b, len(got), len(want))
		}
		for _, c := range want {
			if !slices.Contains(got, c) {
				t.Fatalf("%v: no option %v", b, c)
			}
		}
		if len(got) == 0 {
			break
		}
		b = got[rng.IntN(len(got))]
	}
}

// An impartial game is its own impartial variant; a verdict allows none.
func TestNoVariant(t *testing.T) {
	if v, err := variant.Of(variant.Impartial, game.Ruleset[grid.Board](grid.Cram)); err != nil || fmt.Sprintf("%T", v) != "grid.cram" {
		t.Errorf("the impartial variant of Cram is a %T, %v", v, err)
	}
	if _, err := variant.Of(variant.Dicotic, hypergraph.Hex); err == nil {
		t.Error("a game with a verdict has a variant")
	}
	if k, ok := variant.Parse("dicotic"); !ok || k != variant.Dicotic {
		t.Errorf("dicotic is read as %v, %v", k, ok)
	}
}
