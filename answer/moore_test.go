// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/position"
)

// heapLike are positions that are played as heaps of Nim; king(1,1) has two
// options that are as a heap of 1.
var heapLike = []string{"nim(0)", "nim(1)", "nim(2)", "nim(3)", "nim(4)", "kayles(2)", "king(1,1)", "chomp(1x3)", "wythoff(0,2)", "tree({0,1})", "selective(nim(2))"}

// Moves in at most two of three to five components, some of which are not heaps.
func TestMooreIsLiteralPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	theories := map[string]int{}
	for done := 0; done < trials.Of(60); {
		x := position.Compound{Mode: compound.Mode{Kind: compound.AtMost, K: 2}, Playing: -1}
		for range 3 + rng.IntN(3) {
			pool := heapLike
			if rng.IntN(12) == 0 {
				pool = impartial
			}
			x.Components = append(x.Components, parse(t, "%s", pool[rng.IntN(len(pool))]))
		}
		w := &twin{known: map[string]bool{}, left: 400}
		for _, c := range game.Conventions {
			w.wins(x, game.Left, c)
		}
		if w.left < 0 {
			continue
		}
		done, w.left = done+1, 1_000_000
		a, err := answer.To(context.Background(), at, answer.Question{Positions: x.Components, Mode: x.Mode, Moves: 100_000})
		if err != nil {
			t.Fatalf("%s: %v", x, err)
		}
		theories[a.Normal.Means.Name]++
		checkVerdict(t, w, x, game.Normal, a.Normal)
		checkVerdict(t, w, x, game.Misere, a.Misere)
		checkJSON(t, a)
		if t.Failed() {
			return
		}
	}
	if n := theories["theorem of Moore"]; !testing.Short() && (n < 20 || n == 60) {
		t.Errorf("by %v", theories)
	}
}

// Heaps that nobody could play out, alone and within another compound.
func TestMooreLargeHeaps(t *testing.T) {
	a := ask(t, "atmost:2", strings.Fields("nim(1000000007) nim(1000000007) nim(1000000007) nim(999999999999)")...)
	if got := moves(a.Normal.Winning); !slices.Contains(got, "3: nim(0)") || a.Normal.Means.Name != "theorem of Moore" {
		t.Errorf("%d winning moves by the %s, and none leaves three equal heaps", len(got), a.Normal.Means.Name)
	}
	a = ask(t, "selective", "atmost:2(nim(1000000007),nim(1000000007),nim(1000000007))", "chomp(1)")
	if a.Normal.Outcome != game.P || a.Normal.Means.Name != "selective" {
		t.Errorf("three equal heaps: %s by %s, want P", a.Normal.Outcome, a.Normal.Means.Name)
	}
}
