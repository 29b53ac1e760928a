// SPDX-License-Identifier: Apache-2.0

package play

import (
	"context"
	"math/rand/v2"

	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/work"
)

// slowly replies as Bertha does in [ONAG, ch. 14]: it wins as late as possible, and loses as soon
// as possible. Where play need not end, or is too long to be played out, it replies as the perfect
// opponent does.
func (e *Engine) slowly(ctx context.Context, t *Table, rng *rand.Rand) (*Reply, error) {
	if r, err := e.slowest(ctx, t); err == nil {
		return r, nil
	}
	r, err := e.Reply(ctx, t, Perfect, rng)
	if err == nil {
		r.Says = "I cannot see the end, so I play as well as I can"
	}
	return r, err
}

func (e *Engine) slowest(ctx context.Context, t *Table) (*Reply, error) {
	turns, _, err := turnsOf(t)
	if err != nil {
		return nil, err
	}
	ctx, cancel := half(ctx)
	defer cancel()
	m, v := work.New(ctx, e.limits()), e.Session.Prover().Solver
	depths := solve.SlowDepthsOf(m, v, t.Convention)
	var best Choices
	var most solve.Depth
	for _, x := range turns {
		after, err := t.After(x.choices)
		if err != nil {
			return nil, err
		}
		s, err := after.Whole().Sum(m, v.Arena())
		if err != nil {
			return nil, err
		}
		d, err := depths.At(s, after.ToMove)
		if err != nil {
			return nil, err
		}
		d = solve.Depth{Result: d.Result.Opposite(), Plies: d.Plies + 1}
		if best == nil || d.Slower(most) {
			best, most = x.choices, d
		}
	}
	return t.reply(best, &most, "")
}
