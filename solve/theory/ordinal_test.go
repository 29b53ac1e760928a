// SPDX-License-Identifier: Apache-2.0

package theory_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/theory"
)

var ordinal = compound.Mode{Kind: compound.Ordinal}

// The colon principle and play agree on random ordinal compounds, also nested ones:
// nim values, outcomes and winning moves.
func TestOrdinalIsPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	f := newWorld()
	sums := pool(t, f)
	th, _ := theory.Of(ordinal, game.Normal)
	for range 3000 {
		components := make([]arena.Sum, rng.IntN(4))
		for i := range components {
			components[i] = sums[rng.IntN(len(sums))]
		}
		x := facts(f, ordinal, components)
		if len(components) > 1 && rng.IntN(3) == 0 { // the first two are a compound
			x.Components = append([]theory.Facts{facts(f, ordinal, components[:2])}, x.Components[2:]...)
		}
		played := literally(t, f, x)
		got, err1 := value(x, game.GrundyNormal)
		want, err2 := value(played, game.GrundyNormal)
		if got != want || err1 != nil || err2 != nil {
			t.Fatalf("%v: *%d by the colon principle (%v), *%d by play (%v)", components, got, err1, want, err2)
		}
		if a, b := outcomes(t, x), outcomes(t, played); a != b {
			t.Fatalf("%v: %s by theory, %s by play", components, a, b)
		}
		checkOrdinalMoves(t, f, th, components)
	}
}

// checkOrdinalMoves compares the winning moves with those of play.
func checkOrdinalMoves(t *testing.T, f *world, th theory.Theory, components []arena.Sum) {
	t.Helper()
	b, err := table(f, th, components)
	if err != nil {
		t.Fatal(err)
	}
	moves, total := th.Winning(b, 1_000_000)
	got := map[string]bool{}
	for _, move := range moves {
		i := move[0].Component
		next := append([]arena.Sum(nil), components[:i]...)
		got[fmt.Sprint(append(next, f.options(components[i])[move[0].Option]))] = true
	}
	want := winningByPlay(f, ordinal, components, game.Normal)
	if len(got) != len(want) || total.Int64() != int64(len(moves)) {
		t.Fatalf("%v: winning moves %v, by play %v", components, got, want)
	}
	for next := range want {
		if !got[next] {
			t.Fatalf("%v: play wins by %s", components, next)
		}
	}
}

// Heaps of 3000 are not played: *3000 : *3000 is *6000, since 0 to 2999 are taken.
func TestOrdinalOfHeaps(t *testing.T) {
	f := newWorld()
	s, _ := sumOf(f, "nim", heap.Nim, heap.Of(3000))
	x := facts(f, ordinal, []arena.Sum{s, s})
	if n, err := value(x, game.GrundyNormal); n != 6000 || err != nil {
		t.Errorf("*3000 : *3000 = *%d, %v", n, err)
	}
}
