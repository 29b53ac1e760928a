// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/cpu"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
	"github.com/upstar-cgt/upstar/work"
)

// uniform returns the empty board of a random hypergraph with different sets of three
// cells.
func uniform(t *testing.T, rng *rand.Rand, cells, sets int) hypergraph.Position {
	seen := map[[3]int]bool{}
	var list [][]int
	for len(list) < sets {
		s := rng.Perm(cells)[:3]
		slices.Sort(s)
		if k := [3]int(s); !seen[k] {
			seen[k] = true
			list = append(list, s)
		}
	}
	return position(t, cells, list, [2]int{1, 1})
}

// What small sets, parts and counts decide with the bias 1:1 is what literal play finds,
// after some moves of a game on sets of three cells; and with longer turns of Waiter
// what Client–Waiter decides by its parts.
func TestUniformLiteral(t *testing.T) {
	cases := 3000
	if slow {
		cases = 50_000
	}
	rng := rand.New(rand.NewPCG(15, 30))
	m := work.Unbounded()
	rules := []hypergraph.Rules{hypergraph.AvoiderAvoider, hypergraph.AvoiderEnforcer, hypergraph.MonotoneAvoiderEnforcer, hypergraph.ClientWaiter}
	for range cases {
		r := rules[rng.IntN(len(rules))]
		cells := 5 + rng.IntN(4)
		p := uniform(t, rng, cells, 2+rng.IntN(cells))
		if r.Convention == hypergraph.Pick {
			p.Bias[1] = 1 + rng.IntN(3)
		}
		x, s := player{r, map[literal]game.Result{}}, New(r, p)
		for mover := game.Players[rng.IntN(2)]; ; mover = mover.Opponent() {
			for _, first := range game.Players {
				if p.Waited {
					continue
				}
				if v, err := s.Search(m, p, first); err != nil || v.Result != x.result(p, first) {
					t.Fatalf("%s(%s), %v to move: %v, %v, want %v", r.Name, r.Format(p), first, v.Result, err, x.result(p, first))
				}
			}
			options := r.Options(nil, p, mover)
			if len(options) == 0 {
				break
			}
			p = options[rng.IntN(len(options))]
		}
	}
}

// Random hypergraphs of 30 cells with sets of three are solved within so many steps, some
// microseconds each, whoever begins; of Avoider–Avoider, where the number grows fastest,
// those of 18 cells.
func TestThirty(t *testing.T) {
	boards := 2
	if slow {
		boards = 20
	}
	for _, r := range conventions {
		cells := 30
		if r.Convention == hypergraph.Shun {
			cells = 18
		}
		for _, sets := range []int{20, 30, 40} {
			rng := rand.New(rand.NewPCG(15, uint64(sets)))
			var times []time.Duration
			most, wins := uint64(0), map[string]int{}
			for range boards {
				p := uniform(t, rng, cells, sets*cells/30)
				for _, first := range game.Players {
					m := work.New(t.Context(), work.Budget{Steps: 3_000_000})
					begin := cpu.Time()
					v, err := New(r, p).Solve(m, p, first)
					times = append(times, cpu.Time()-begin)
					if err != nil {
						t.Errorf("%s(%s), %v first: %v", r.Name, r.Format(p), first, err)
					}
					most = max(most, m.Stats().Steps)
					wins[said(r, v.Result, first)]++
				}
			}
			slices.Sort(times)
			t.Logf("%s, %d cells, %d sets: median %.3f CPU s, most %.3f, %d steps; %v", r.Name, cells, sets*cells/30, times[len(times)/2].Seconds(), times[len(times)-1].Seconds(), most, wins)
		}
	}
}

// How the steps of Avoider–Avoider grow; boards of up to 22 cells are solved.
func TestReverseGrowth(t *testing.T) {
	if !slow {
		t.Skip("minutes; set UPSTAR_SLOW")
	}
	for _, cells := range []int{18, 22, 26, 30} {
		for _, thirds := range []int{2, 3, 4, 6} {
			sets := cells * thirds / 3
			rng := rand.New(rand.NewPCG(15, uint64(sets)))
			for range 2 {
				p := uniform(t, rng, cells, sets)
				m := work.New(t.Context(), work.Budget{Steps: 5_000_000})
				begin := cpu.Time()
				v, err := New(hypergraph.AvoiderAvoider, p).Solve(m, p, game.Left)
				found := v.Result.String()
				if err != nil {
					found = "not solved"
				}
				if err != nil && cells <= 22 {
					t.Errorf("%s: %v", hypergraph.AvoiderAvoider.Format(p), err)
				}
				t.Logf("%d cells, %d sets: %s, %d steps, %.1f CPU s", cells, sets, found, m.Stats().Steps, (cpu.Time() - begin).Seconds())
			}
		}
	}
}
