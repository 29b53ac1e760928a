// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
)

// misereSum asks for the misère play of a disjunctive sum.
func misereSum(t *testing.T, positions ...string) (position.Compound, *answer.Verdict) {
	t.Helper()
	x := position.Compound{Playing: -1}
	for _, p := range positions {
		x.Components = append(x.Components, parse(t, "%s", p))
	}
	q := answer.Question{Positions: x.Components, Conventions: []game.Convention{game.Misere}, Moves: 100_000}
	a, err := answer.To(context.Background(), at, q)
	if err != nil {
		t.Fatalf("%v: %v", positions, err)
	}
	return x, a.Misere
}

// randomHeaps writes up to so many tokens as heaps of a game, in one or several
// components.
func randomHeaps(rng *rand.Rand, name string, tokens int) []string {
	var out []string
	var heaps []string
	for left := 1 + rng.IntN(tokens); left > 0; {
		n := 1 + rng.IntN(left)
		left -= n
		heaps = append(heaps, fmt.Sprint(n))
		if rng.IntN(2) == 0 || left == 0 {
			out = append(out, fmt.Sprintf(name, strings.Join(heaps, ",")))
			heaps = nil
		}
	}
	return out
}

// Sums of heaps, alone and beside other games, are won as literal play says, by
// the same moves.
func TestWildSumsArePlayed(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 77))
	names := []string{"kayles(%s)", "octal(0.15,%s)", "octal(0.26,%s)", "dawsons-kayles(%s)", "dawsons-chess(%s)", "grundy(%s)",
		"octal(0.6,%s)", "octal(0.4,%s)", "octal(0.144,%s)", "octal(0.31,%s)", "octal(4.7,%s)", "octal(0.3122,%s)"}
	beside := []string{"tree({{2},0})", "tree({{2},1})", "nim(3)", "kayles(9)", "wythoff(2,3)", "treblecross(5)", "grundy(13)", "cram(2x3)"}
	theories := map[string]int{}
	w := &twin{known: map[string]bool{}}
	for done := 0; done < trials.Of(250); {
		tokens := 20
		var also []string
		if rng.IntN(3) == 0 {
			tokens, also = 12, beside[rng.IntN(len(beside)):][:1]
		}
		positions := append(randomHeaps(rng, names[rng.IntN(len(names))], tokens), also...)
		x := position.Compound{Playing: -1}
		for _, p := range positions {
			x.Components = append(x.Components, parse(t, "%s", p))
		}
		w.left = 1500
		if w.wins(x, game.Left, game.Misere); w.left < 0 {
			w.known = map[string]bool{} // it holds guesses
			continue
		}
		done, w.left = done+1, 1_000_000
		_, v := misereSum(t, positions...)
		theories[strings.Fields(v.Means.Name)[0]]++
		checkVerdict(t, w, x, game.Misere, v)
		if t.Failed() {
			return
		}
	}
	for _, theory := range []string{"disjunctive", "misère", "reduced"} {
		if theories[theory] < 20 && !testing.Short() {
			t.Errorf("only %d sums by %s; all: %v", theories[theory], theory, theories)
		}
	}
}

// Large heaps are decided by the period of the pretending function of Kayles, 12
// from heap 71 on [Sibert–Conway 1992].
func TestLargeHeapsByQuotient(t *testing.T) {
	_, v := misereSum(t, "kayles(1000000)", "kayles(77)")
	if want := "misère quotient of 0.77, order 40"; v.Means.Name != want || v.Outcome != game.N || len(v.Winning.Moves) == 0 {
		t.Errorf("by %s: %s, %d moves; want %s", v.Means.Name, v.Outcome, len(v.Winning.Moves), want)
	}
	rng := rand.New(rand.NewPCG(1, 12))
	for range 30 {
		n, m := 80+rng.IntN(60), 1+rng.IntN(100)
		_, near := misereSum(t, fmt.Sprintf("kayles(%d)", n), fmt.Sprintf("kayles(%d)", m))
		_, far := misereSum(t, fmt.Sprintf("kayles(%d)", n+12*rng.IntN(50)), fmt.Sprintf("kayles(%d)", m))
		if near.Outcome != far.Outcome {
			t.Errorf("kayles(%d)+kayles(%d) is %s, but not periods later", n, m, near.Outcome)
		}
	}
}

// A sum whose quotient does not end in time is decided otherwise, as play decides
// it.
func TestQuotientTooLarge(t *testing.T) {
	_, v := misereSum(t, "octal(0.6,17)", "octal(0.6,3)")
	f := solve.New(arena.New())
	sum, err := parse(t, "octal(0.6,17,3)").Sum(free, f.Arena())
	if err != nil {
		t.Fatal(err)
	}
	if want, err := f.Outcome(free, sum, game.Misere); err != nil || !v.Found || v.Outcome != want {
		t.Errorf("%v by %s, play says %v (%v)", v.Outcome, v.Means.Name, want, err)
	}
}
