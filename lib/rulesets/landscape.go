// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lib"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/equivalence"
	"github.com/upstar-cgt/upstar/solve/partizan"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/work"
)

// landscapeMembers ask about equality in any compound.
func landscapeMembers() []*value.Func {
	return []*value.Func{
		lib.Member(value.GameKind, "IsEqualTo", `(^).IsEqualTo(v, "conjunctive")`,
			"whether no third game tells it from another in a compound, in normal or \"misere\" play: any short game where a theorem decides, otherwise sums of both and their followers", isEqualTo,
			value.Param{Name: "h", Kind: value.GameKind}, value.Param{Name: "compound", Kind: value.StringKind, Optional: true}, value.Param{Name: "play", Kind: value.StringKind, Optional: true}),
	}
}

func isEqualTo(w *value.World, args []value.Value) (value.Value, error) {
	rule := equivalence.Rule{}
	for i, arg := range args[2:] {
		text, ok := arg.(value.String)
		switch {
		case !ok: // not given
		case i == 0:
			m, err := compound.ParseMode(string(text))
			if err != nil {
				return nil, err
			}
			rule.Mode = m
		case text == "misere" || text == "misère":
			rule.Convention = game.Misere
		case text != "normal":
			return nil, fmt.Errorf("play is normal or misere, not %q", string(text))
		}
	}
	e := engineOf(w)
	var sums []arena.Sum
	for _, v := range args[:2] {
		p, err := positionOf(w, v)
		if err != nil {
			return nil, err
		}
		sums = append(sums, e.sum(w, p))
	}
	if yes, decided, err := equalByTheorem(w, e, rule, args, sums); decided || err != nil {
		return value.Bool(yes), err
	}
	games, words, err := equivalence.Close(w.Meter, sumTree{e.solver, w.Meter}, sums)
	if err != nil {
		return nil, err
	}
	q, err := equivalence.Find(w.Meter, games, rule, equivalence.Limits{})
	if q == nil {
		return nil, err
	}
	if apart, _ := q.Apart(w.Meter, words[0], words[1]); apart {
		return value.Bool(false), nil
	}
	if err != nil {
		return nil, fmt.Errorf("not known: %d classes of words were told apart, and these two are in one of them so far: %w", len(q.Words), err)
	}
	return value.Bool(true), nil
}

// equalByTheorem compares canonical forms, or the values of a theory of partizan compounds.
func equalByTheorem(w *value.World, e *Engine, rule equivalence.Rule, args []value.Value, sums []arena.Sum) (yes, decided bool, err error) {
	kind := rule.Mode.Kind
	if kind == compound.Disjunctive && rule.Convention == game.Normal {
		err = w.Do(w.Meter, func() {
			g, ok := w.Canonical(args[0])
			h, also := w.Canonical(args[1])
			yes, decided = g == h, ok && also
		})
		return yes, decided, err
	}
	if !partizan.Has(rule.Mode, rule.Convention) || kind == compound.Obliged {
		return false, false, nil
	}
	t, _ := partizan.Of(w.Meter, rule.Mode, rule.Convention, byPlayer{sumTree{e.solver, w.Meter}})
	err = w.Meter.Do(func() { yes = t.Value(sums[0]).String() == t.Value(sums[1]).String() })
	return yes, err == nil, err
}

// sumTree lets the sums of an arena be games.
type sumTree struct {
	solver *solve.Solver
	meter  *work.Meter
}

func (t sumTree) Parts(s arena.Sum) []arena.Sum { return []arena.Sum{s} }
func (t sumTree) Name(s arena.Sum) string       { return fmt.Sprint(s) }

func (t sumTree) Options(s arena.Sum, player int) []arena.Sum {
	return work.Checked[[]arena.Sum](t.meter)(t.solver.Options(t.meter, s, game.Player(player)))
}

// byPlayer is a tree with players instead of numbers.
type byPlayer struct{ sumTree }

func (t byPlayer) Options(s arena.Sum, player game.Player) []arena.Sum {
	return t.sumTree.Options(s, int(player))
}

// partizanRemoteness returns how long a partizan game lasts if Left starts, and if Right does.
func partizanRemoteness(w *value.World, e *Engine, s arena.Sum, fn game.Function, why error) (value.Value, error) {
	if !errors.Is(why, solve.ErrPartizan) || fn != game.RemotenessNormal && fn != game.RemotenessMisere {
		return nil, why
	}
	t, _ := partizan.Of(w.Meter, compound.Mode{Kind: compound.Conjunctive}, fn.Convention(), byPlayer{sumTree{e.solver, w.Meter}})
	var v partizan.Value
	if err := w.Meter.Do(func() { v = t.Value(s) }); err != nil {
		return nil, err
	}
	return value.NewList([]value.Value{value.FromInt(int64(v.Remoteness(game.Left))), value.FromInt(int64(v.Remoteness(game.Right)))}), nil
}
