// SPDX-License-Identifier: Apache-2.0

package facts_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/facts"
	"github.com/upstar-cgt/upstar/work"
)

// free is the meter of what is not bounded.
var free = work.Unbounded()

// check compares what a prover says of a position with play.
func check(t *testing.T, v *facts.Prover, f *solve.Solver, text string, functions ...game.Function) {
	t.Helper()
	p, err := catalog.Builtin().Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	s, err := p.Sum(free, f.Arena())
	if err != nil {
		t.Fatal(err)
	}
	facts := v.Facts(p)
	for _, c := range game.Conventions {
		want, err1 := f.Outcome(free, s, c)
		got, err2 := work.Try(free, func() bool { return facts.Wins(free, c) })
		if got != (want == game.N) || err1 != nil || err2 != nil {
			t.Errorf("%s in %v play: won %v (%v), play says %v (%v)", text, c, got, err2, want, err1)
		}
	}
	for _, fn := range functions {
		want, err1 := f.Value(free, fn, s)
		got, err2 := work.Try(free, func() int { return facts.Value(free, fn) })
		if got != want || err1 != nil || err2 != nil {
			t.Errorf("%v of %s: %d (%v), play says %d (%v)", fn, text, got, err2, want, err1)
		}
	}
	ended, err1 := work.Try(free, func() bool { return facts.Ended(free) })
	if want, err2 := f.Ended(free, s); ended != want || err1 != nil || err2 != nil {
		t.Errorf("%s has ended: %v, %v", text, ended, err1)
	}
}

// The facts of large heaps come from sequences; they are those of play.
func TestLargeHeaps(t *testing.T) {
	v := facts.NewProver(solve.New(arena.New()))
	f := solve.New(arena.New())
	for _, code := range []string{"0.3", "0.33", "0.333", "0.03", "0.1033", "0.[3]"} {
		for _, n := range []int{47, 48, 49, 60, 61} {
			check(t, v, f, fmt.Sprintf("octal(%s,%d)", code, n), solve.Functions()...)
		}
	}
	for _, n := range []int{0, 1, 47, 48, 50, 55} { // games that split: what play can tell
		p, err := catalog.Builtin().Parse(fmt.Sprintf("kayles(%d,3)", n))
		if err != nil {
			t.Fatal(err)
		}
		s, err := p.Sum(free, f.Arena())
		if err != nil {
			t.Fatal(err)
		}
		want, err1 := f.Nim(free, s)
		got, err2 := work.Try(free, func() int { return v.Facts(p).Value(free, game.GrundyNormal) })
		if got != want || err1 != nil || err2 != nil {
			t.Errorf("%s = *%d (%v), play says *%d (%v)", p, got, err2, want, err1)
		}
	}
}

// Groups of heaps of obliged games, the last in play.
func TestNests(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	v := facts.NewProver(solve.New(arena.New()))
	f := solve.New(arena.New())
	for i := range 300 {
		groups := make([]string, 1+rng.IntN(3))
		for k := range groups {
			heaps := make([]string, 1+rng.IntN(3))
			for j := range heaps {
				heaps[j] = fmt.Sprint(rng.IntN(5))
			}
			groups[k] = strings.Join(heaps, ",")
		}
		code := []string{"0.77", "0.137", "grundy", "0.6", "4.0", "0.8"}[i%6]
		check(t, v, f, fmt.Sprintf("obliged(%s,%s)", code, strings.Join(groups, ";")))
	}
}
