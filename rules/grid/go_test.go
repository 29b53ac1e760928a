// SPDX-License-Identifier: Apache-2.0

package grid_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

func TestGo(t *testing.T) {
	rulestest.Check(t, grid.Go)
	rulestest.Check(t, grid.SimpleKo)
}

// A ko is taken, and may be taken back at once only without the rule.
func TestKo(t *testing.T) {
	const board = "#WB#|WX.B|#WB#" // White takes, Black fills
	for _, want := range []struct {
		rules game.Ruleset[grid.Region]
		back  bool
	}{{grid.Go, true}, {grid.SimpleKo, false}} {
		notation := want.rules.(game.Notation[grid.Region])
		p, err := notation.Parse(board)
		if err != nil {
			t.Fatal(err)
		}
		after := want.rules.Options(nil, p, game.Right)
		if len(after) != 1 {
			t.Fatalf("White has %d moves", len(after))
		}
		back := false
		for _, q := range want.rules.Options(nil, after[0], game.Left) {
			back = back || q == p
		}
		if back != want.back {
			t.Errorf("%s: taken back %v, want %v", notation.Format(after[0]), back, want.back)
		}
	}
}

func FuzzGo(f *testing.F) {
	for _, s := range append(grid.SimpleKo.About().Samples, grid.Go.About().Samples...) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if p, err := grid.SimpleKo.Parse(s); err == nil {
			if q, err := grid.SimpleKo.Parse(grid.SimpleKo.Format(p)); err != nil || q != p {
				t.Errorf("%q is %v, and then %v, %v", s, p, q, err)
			}
		}
	})
}
