// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// largeHeaps are positions of one large heap each.
func largeHeaps(tb testing.TB, layout string, n int) []position.Position {
	tb.Helper()
	rng := rand.New(rand.NewPCG(15, 16))
	out, games := make([]position.Position, n), catalog.Builtin()
	for i := range out {
		p, err := games.Parse(fmt.Sprintf(layout, 1+rng.IntN(1_000_000_000)))
		if err != nil {
			tb.Fatal(err)
		}
		out[i] = p
	}
	return out
}

var scales = []struct {
	kind   compound.Kind
	layout string
}{
	{compound.Obliged, "obliged(0.77,%d)"}, {compound.Disjunctive, "octal(0.77,%d)"}, {compound.Selective, "octal(0.77,%d)"},
	{compound.Conjunctive, "subtraction({1,3,4},%d)"}, {compound.ContinuedConjunctive, "subtraction({1,3,4},%d)"},
	{compound.ShortenedSelective, "subtraction({1,3,4},%d)"}, {compound.DiminishedDisjunctive, "subtraction({1,3,4},%d)"},
}

// Sums of many large heaps are answered from proved periods.
func TestLargeHeaps(t *testing.T) {
	for _, c := range scales {
		q := Question{Positions: largeHeaps(t, c.layout, 2500), Mode: compound.Mode{Kind: c.kind},
			Conventions: []game.Convention{game.Normal}, Moves: 3}
		a, err := To(context.Background(), session.New(catalog.Builtin()), q)
		if err != nil || !a.Normal.Found {
			t.Errorf("%v: %v", q.Mode, err)
		}
	}
}

// Heaps just large enough to be looked up are decided as play decides them.
func TestLookedUpIsPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 18))
	for _, c := range scales {
		if !strings.HasPrefix(c.layout, "subtraction") {
			continue // heaps that split are too many to be played
		}
		mode := compound.Mode{Kind: c.kind}
		seen := map[game.Outcome]int{}
		for range trials.Of(80) {
			var x position.Compound
			x.Mode, x.Playing = mode, -1
			for range 2 {
				p, err := catalog.Builtin().Parse(fmt.Sprintf(c.layout, 48+rng.IntN(8)))
				if err != nil {
					t.Fatal(err)
				}
				x.Components = append(x.Components, p)
			}
			a, err := To(context.Background(), session.New(catalog.Builtin()), Question{Positions: x.Components, Mode: mode, Conventions: []game.Convention{game.Normal}})
			if err != nil {
				t.Fatal(err)
			}
			f, m := newSolver(context.Background(), work.Budget{})
			s, err := x.Sum(m, f.Arena())
			if err != nil {
				t.Fatal(err)
			}
			want, err := f.Outcome(m, s, game.Normal)
			if err != nil || a.Normal.Outcome != want {
				t.Errorf("%s is %v, play says %v (%v)", x, a.Normal.Outcome, want, err)
			}
			seen[want]++
		}
		if len(seen) < 2 {
			t.Errorf("%v: only %v", mode, seen)
		}
	}
}

// A hundred thousand heaps of up to 10⁹ tokens.
func BenchmarkLargeHeaps(b *testing.B) {
	for _, c := range scales {
		b.Run(compound.Mode{Kind: c.kind}.String(), func(b *testing.B) {
			positions := largeHeaps(b, c.layout, 100_000)
			for b.Loop() {
				q := Question{Positions: positions, Mode: compound.Mode{Kind: c.kind}, Conventions: []game.Convention{game.Normal}, Moves: 3}
				if _, err := To(context.Background(), session.New(catalog.Builtin()), q); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
