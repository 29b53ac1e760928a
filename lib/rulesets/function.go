// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lib"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/retrograde"
	"github.com/upstar-cgt/upstar/solve/theory"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

const cram = `game.grid.Cram("...|..#")`

// ofSum returns a member of games that the engine finds.
func ofSum(of *value.Kind, name, example, doc string, f func(w *value.World, e *Engine, s arena.Sum) (value.Value, error)) *value.Func {
	return lib.Member(of, name, example+"."+name, doc, func(w *value.World, args []value.Value) (value.Value, error) {
		p, err := positionOf(w, args[0])
		if err != nil {
			return nil, err
		}
		e := engineOf(w)
		return f(w, e, e.sum(w, p))
	})
}

// functionMembers are what compounds are decided by, and outcomes.
func functionMembers() []*value.Func {
	integer := func(of *value.Kind, name, doc string, fn game.Function) *value.Func {
		return ofSum(of, name, cram, doc, func(w *value.World, e *Engine, s arena.Sum) (value.Value, error) {
			n, err := e.solver.Value(w.Meter, fn, s)
			if n == game.Undefined {
				return value.None, err
			}
			return value.FromInt(int64(n)), err
		})
	}
	outcome := func(name, doc string, c game.Convention) *value.Func {
		return lib.Member(positionKind, name, cram+"."+name, doc, func(w *value.World, args []value.Value) (value.Value, error) {
			p, e := args[0].(Position), engineOf(w)
			if err := e.playable(w, p.at, c); err != nil {
				return nil, err
			}
			o, err := e.outcome(w, p, c)
			return value.Outcome(o), err
		})
	}
	return []*value.Func{
		lib.Member(value.GameKind, "GameValue", "('{*|*}').GameValue", "value, also of games that need not end", gameValue),
		lib.Member(value.GameKind, "OutcomeClass", "(^*).OutcomeClass", "who wins: L, R, N or P, or who draws", outcomeOfGame),
		integer(positionKind, "NimValue", "the heap of Nim that it equals, by the theory of Sprague and Grundy", game.GrundyNormal),
		integer(value.ImpartialGame, "MisereNimValue", "misère nim value", game.GrundyMisere),
		outcomeClass(outcome("OutcomeClass", "who wins: L, R, N the next to move, P the previous one", game.Normal)),
		outcome("MisereOutcomeClass", "who wins when the last to move loses", game.Misere),
		ofSum(value.ImpartialGame, "Genus", cram, "its nim value, and its misère nim values beside heaps of 2", func(w *value.World, e *Engine, s arena.Sum) (value.Value, error) {
			g, err := e.misere.Form(w.Meter, s)
			if err != nil {
				return nil, err
			}
			return lib.GenusOf(w, misere.Game(g)), nil
		}),
		ofSum(value.ImpartialGame, "MisereCanonicalForm", cram, "the form that is left when misère reversible moves are pruned", func(w *value.World, e *Engine, s arena.Sum) (value.Value, error) {
			g, err := e.misere.Form(w.Meter, s)
			return lib.MisereGame(misere.Game(g)), err
		}),
		integer(value.GameKind, "Remoteness", "how long play lasts if the winner hurries and the loser delays", game.RemotenessNormal),
		integer(value.GameKind, "MisereRemoteness", "the same when the last to move loses", game.RemotenessMisere),
		integer(value.GameKind, "Suspense", "how long play lasts if the winner delays and the loser hurries", game.SuspenseNormal),
		integer(value.GameKind, "MisereSuspense", "the same when the last to move loses", game.SuspenseMisere),
		integer(value.GameKind, "ForeclosedNimValue", "nim value of the game without its last winning moves", game.ForeclosedNormal),
		integer(value.GameKind, "MisereForeclosedNimValue", "the same when the last to move loses", game.ForeclosedMisere),
		ofSum(value.GameKind, "ObligedValue", cram, "Ferguson's value: whether who begins wins, in normal and in misère play, as two bits", func(w *value.World, e *Engine, s arena.Sum) (value.Value, error) {
			var v theory.Val
			var err error
			if v.Normal, err = e.solver.Wins(w.Meter, s, game.Left, game.Normal); err == nil {
				v.Misere, err = e.solver.Wins(w.Meter, s, game.Left, game.Misere)
			}
			return value.Written(v.String()), err
		}),
		winning("WinningMoves", "the options of a player that win", game.Normal),
		winning("MisereWinningMoves", "the options of a player that win when the last to move loses", game.Misere),
	}
}

// gameValue returns the short value, or that of the graph of all that can be
// reached.
func gameValue(w *value.World, args []value.Value) (value.Value, error) {
	var g short.Game
	ok := true
	err := w.Do(w.Meter, func() { g, ok = w.Canonical(args[0]) })
	switch {
	case !ok:
		return nil, fmt.Errorf("%s is not a game", value.Text(w, args[0], notation.Plain))
	case err == nil:
		return w.FromGame(g), nil
	case !errors.Is(err, value.ErrLoopy):
		return nil, err
	}
	f, _ := w.FormOf(args[0])
	ps, err := retrograde.Explore(w.Meter, game.Ruleset[short.Form](formRules{w: w}), f)
	if err != nil {
		return nil, err
	}
	vs := value.InLoopy(w, func(c *loopy.Calc) []loopy.Value {
		vs, err := ps.Values(w.Meter, c, f)
		w.Meter.Check(err)
		return vs
	})
	return w.FromLoopy(vs[0]), nil
}

// outcomeOfGame says who wins a game by its value.
func outcomeOfGame(w *value.World, args []value.Value) (value.Value, error) {
	v, err := gameValue(w, args)
	if err != nil {
		return nil, err
	}
	if l, ok := v.(value.Loopy); ok {
		return value.Outcome(value.InLoopy(w, func(c *loopy.Calc) game.Outcome { return c.Outcome(l.Value) })), nil
	}
	g, _ := w.Canonical(v)
	return value.Outcome(w.Short.Outcome(g)), nil
}

// playable says solve.ErrMisere of misère play that need not end.
func (e *Engine) playable(w *value.World, p position.Position, c game.Convention) error {
	if c == game.Normal || !position.IsEndless(p) {
		return nil
	}
	return e.solver.MisereEnds(w.Meter, e.sum(w, p))
}

// winning returns the options from which the opponent, to move, loses.
func winning(name, doc string, c game.Convention) *value.Func {
	return lib.Member(value.GameKind, name, cram+"."+name+"(Left)", doc, func(w *value.World, args []value.Value) (value.Value, error) {
		p, err := positionOf(w, args[0])
		if err != nil {
			return nil, err
		}
		player := game.Player(args[1].(value.Player))
		options, err := p.Options(player)
		if err != nil {
			return nil, err
		}
		e, l := engineOf(w), &value.List{}
		if err := e.playable(w, p, c); err != nil {
			return nil, err
		}
		for _, q := range options {
			r, err := e.solver.Result(w.Meter, e.sum(w, q), player.Opponent(), c)
			if err != nil {
				return nil, err
			}
			if r == game.Loss {
				l.Elements = append(l.Elements, valueOf(w, rulesOf(args[0]), q))
			}
		}
		return l, nil
	}, value.Param{Name: "player", Kind: value.PlayerKind})
}

func rulesOf(v value.Value) *Ruleset {
	p, _ := v.(Position)
	return p.rules
}

func isMode(name string) bool {
	_, err := compound.ParseMode(name)
	return err == nil
}

// sumMembers are compounds beyond those of CGSuite, and those of CGSuite for
// positions: what happens in them does not follow from the values of the parts.
func sumMembers() []*value.Func {
	sumOf := func(of *value.Kind, example, name, doc string, k compound.Kind) *value.Func {
		return lib.Member(of, name, fmt.Sprintf(example, name), doc, func(w *value.World, args []value.Value) (value.Value, error) {
			x := position.Compound{Mode: compound.Mode{Kind: k}, Playing: -1}
			for _, v := range args[:2] {
				p, err := positionOf(w, v)
				if err != nil {
					return nil, err
				}
				x.Components = append(x.Components, position.Inside(p))
			}
			return Position{at: x}, nil
		}, value.Param{Name: "h", Kind: value.GameKind})
	}
	sum := func(name, doc string, k compound.Kind) *value.Func {
		return sumOf(value.GameKind, "(*2 %s *3).OutcomeClass", name, doc, k)
	}
	return []*value.Func{
		sumOf(positionKind, "(kayles(3) %s kayles(2)).OutcomeClass", "ConjunctiveSum", "a move in both, until one has ended", compound.Conjunctive),
		sumOf(positionKind, "(kayles(3) %s kayles(2)).OutcomeClass", "SelectiveSum", "a move in one or both", compound.Selective),
		sum("ShortenedSelectiveSum", "a move in one or both, until one has ended", compound.ShortenedSelective),
		sum("ContinuedConjunctiveSum", "a move in each that has not ended", compound.ContinuedConjunctive),
		sum("DiminishedDisjunctiveSum", "a move in one, until one has ended", compound.DiminishedDisjunctive),
		sum("ObligedSum", "who begins a component goes on in it to its end", compound.Obliged),
		sum("SequentialSum", "the second after the first has ended", compound.Sequential),
		sum("SideSum", "a move in one, of the player's own side", compound.Side),
	}
}
