// SPDX-License-Identifier: Apache-2.0

package play

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/montecarlo"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/work"
)

// trialTime is the time for Monte Carlo tree search about a turn. It is available even if the time
// of the question is up.
const trialTime = time.Second

// A trial is the turn that looks best in Monte Carlo tree search.
type trial struct {
	choices Choices
	rate    float64 // the share of trials that it has won
	trials  int
	proved  bool // it is proved to win
}

func (x trial) String() string {
	if x.proved {
		return "Monte Carlo tree search has proved that it wins"
	}
	return fmt.Sprintf("Monte Carlo tree search, %.0f%% of %d trials", 100*x.rate, x.trials)
}

// tried returns the turn that looks best in Monte Carlo tree search. ok is false for compounds
// other than disjunctive sums, and for games that end by a verdict. The search ends after the given
// number of games, or after trialTime.
func (e *Engine) tried(ctx context.Context, k *knowledge, trials int, rng *rand.Rand) (best trial, ok bool) {
	whole := k.table.Whole()
	if whole.Mode.Kind != compound.Disjunctive || len(k.turns) == 0 {
		return best, false
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), trialTime)
	defer cancel()
	engine := search.New(arena.New(), search.Options{Workers: 1, Table: 16 << 20})
	m := work.New(ctx, work.Budget{Bytes: e.limits().Bytes})
	s, err := whole.Sum(m, engine.Arena())
	if err != nil {
		return best, false
	}
	r, err := montecarlo.Rate(m, engine, s, k.table.ToMove, k.table.Convention, montecarlo.Options{Playouts: trials, Seed: rng.Uint64(), Informed: true})
	if err != nil || len(r.Moves) == 0 {
		return best, false
	}
	top := r.Moves[0]
	for _, x := range k.turns {
		after, err := k.table.After(x.choices)
		if err != nil {
			return best, false
		}
		to, err := after.Whole().Sum(work.Unbounded(), engine.Arena())
		if err == nil && to == top.To {
			return trial{x.choices, top.Rate, top.Playouts, top.Proved && top.Wins}, true
		}
	}
	return best, false
}

// byTrials replies by Monte Carlo tree search. If that is not possible, it replies with a turn that
// leaves the opponent few moves.
func (e *Engine) byTrials(ctx context.Context, k *knowledge, trials int, rng *rand.Rand) (*Reply, error) {
	best, ok := e.tried(ctx, k, trials, rng)
	if !ok {
		return k.table.reply(k.guess(rng), nil, unproved)
	}
	return k.table.reply(best.choices, nil, unproved+": "+best.String())
}
