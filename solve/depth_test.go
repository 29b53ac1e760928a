// SPDX-License-Identifier: Apache-2.0

package solve_test

import (
	"maps"
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/solve"
)

// depths finds results with their depths by rounds: in round k what is decided by the rounds
// before it takes k turns.
func (r *arrows) depths(convention game.Convention) map[pair]solve.Depth {
	found, before := map[pair]game.Result{}, map[pair]game.Result{}
	depths := map[pair]solve.Depth{}
	for round := 0; ; round++ {
		for p := range r.options[0] {
			for _, player := range game.Players {
				t := pair{p, -1, player}
				if _, ok := found[t]; ok {
					continue
				}
				_, over := r.over[p]
				if round == 0 && !over && len(r.Options(nil, p, player)) > 0 {
					continue
				}
				if v, ok := r.decide(t, convention, before); ok {
					found[t], depths[t] = v, solve.Depth{Result: v, Plies: round}
				}
			}
		}
		if round > 0 && len(found) == len(before) {
			return depths
		}
		before = maps.Clone(found)
	}
}

func TestDepths(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for range trials.Of(2_000) {
		r := randomArrows(rng)
		f := newWorld()
		var rules game.Ruleset[int] = r
		if len(r.over) > 0 {
			rules = verdicts{r}
		}
		for _, c := range game.Conventions {
			want := r.depths(c)
			for p := range r.options[0] {
				for _, player := range game.Players {
					s, _ := sumOf(f, "arrows", rules, p)
					d, err := solve.DepthsOf(f.meter, f.Solver, s, player, c)
					if err != nil {
						t.Fatal(err)
					}
					got, ok := d.At(s, player)
					w, decided := want[pair{p, -1, player}]
					if !decided {
						w = solve.Depth{Result: game.Draw}
					}
					if w.Result == game.Draw {
						w.Plies = 0
					}
					if !ok || got != w {
						t.Fatalf("%v, %v moves from %d in %v: %v, want %v", c, player, p, *r, got, w)
					}
				}
			}
		}
	}
}
