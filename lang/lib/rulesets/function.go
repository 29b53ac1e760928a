// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/retrograde"
	"github.com/upstar-cgt/upstar/solve/theorem"
	"github.com/upstar-cgt/upstar/solve/theory"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

const cram = `game.grid.Cram("...|..#")`

// ofSum returns a member of games whose value the engine finds.
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

// functionMembers are the functions that decide compounds, and outcomes.
func functionMembers() []*value.Func {
	integer := func(of *value.Kind, name, doc string, fn game.Function) *value.Func {
		played := ofSum(of, name, cram, doc, func(w *value.World, e *Engine, s arena.Sum) (value.Value, error) {
			n, err := e.solver.Value(w.Meter, fn, s)
			if err != nil {
				return partizanRemoteness(w, e, s, fn, err)
			}
			if n == game.Undefined {
				return value.None, err
			}
			return value.FromInt(int64(n)), err
		})
		if fn != game.RemotenessNormal {
			return played
		}
		return lib.Member(of, name, cram+"."+name, doc, func(w *value.World, args []value.Value) (value.Value, error) {
			if p, ok := args[0].(Position); ok {
				if n, ok, err := theorem.NimaniaLength(p.at); ok {
					return value.FromInt(int64(n)), err
				}
			}
			return played.Do(w, args)
		})
	}
	nimValue := func(of *value.Kind, name, doc string, fn game.Function) *value.Func {
		played := integer(of, name, doc, fn)
		return lib.Member(of, name, cram+"."+name, doc, func(w *value.World, args []value.Value) (value.Value, error) {
			if n, ok := provenNim(args[0]); ok {
				return value.FromBig(n), nil
			}
			if n, ok := quickNim(w, args[0]); ok {
				return value.FromInt(int64(n)), nil
			}
			return played.Do(w, args)
		})
	}
	outcome := func(name, doc string, c game.Convention) *value.Func {
		return lib.Member(positionKind, name, cram+"."+name, doc, func(w *value.World, args []value.Value) (value.Value, error) {
			p, e := args[0].(Position), engineOf(w)
			if c == game.Normal && position.TooMany(p.at) {
				return outcomeOfGame(w, []value.Value{e.worth(w, p)})
			}
			o, err := e.outcome(w, p, c)
			return value.Outcome(o), err
		})
	}
	return []*value.Func{
		lib.Member(value.GameKind, "GameValue", "('{*|*}').GameValue", "value, also of games that need not end", gameValue),
		lib.Member(value.GameKind, "OutcomeClass", "(^*).OutcomeClass", "who wins: L, R, N or P, or who draws", outcomeOfGame),
		nimValue(positionKind, "NimValue", "the heap of Nim that it equals, by the theory of Sprague and Grundy", game.GrundyNormal),
		integer(value.ImpartialGame, "MisereNimValue", "misère nim value", game.GrundyMisere),
		outcomeClass(outcome("OutcomeClass", "who wins: L, R, N the next to move, P the previous one", game.Normal)),
		outcome("MisereOutcomeClass", "who wins when the last to move loses", game.Misere),
		lib.Member(value.GameKind, "MisereOutcomeClass", "(*2).MisereOutcomeClass", "who wins when the last to move loses", misereOutcome),
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
		integer(value.GameKind, "Remoteness", "how long play lasts if the winner hurries and the loser delays; of a partizan game, if Left starts and if Right does", game.RemotenessNormal),
		integer(value.GameKind, "MisereRemoteness", "the same when the last to move loses", game.RemotenessMisere),
		integer(value.GameKind, "Suspense", "how long play lasts if the winner delays and the loser hurries", game.SuspenseNormal),
		integer(value.GameKind, "MisereSuspense", "the same when the last to move loses", game.SuspenseMisere),
		integer(value.GameKind, "ForeclosedNimValue", "nim value of the game without its last winning moves", game.ForeclosedNormal),
		integer(value.GameKind, "MisereForeclosedNimValue", "the same when the last to move loses", game.ForeclosedMisere),
		ofSum(value.GameKind, "ObligedValue", cram, "Ferguson's value: whether the player who moves first wins, in normal and in misère play, as two bits", func(w *value.World, e *Engine, s arena.Sum) (value.Value, error) {
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

// gameValue returns the value of a short game, or that of the graph of all reachable positions.
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

// misereOutcome returns the outcome of a form in misère play, without simplifying it.
func misereOutcome(w *value.World, args []value.Value) (value.Value, error) {
	if f, ok := w.FormOf(args[0]); ok {
		if g, ok := f.(short.Game); ok {
			return value.Outcome(w.Short.MisereOutcome(g)), nil
		}
	}
	p, err := positionOf(w, args[0])
	if err != nil {
		return nil, err
	}
	e := engineOf(w)
	o, err := e.outcome(w, Position{at: p}, game.Misere)
	return value.Outcome(o), err
}

// winning returns the options after which the opponent, who is to move, loses.
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

// sumMembers are compounds that CGSuite does not have, and CGSuite's compounds for positions. Their
// theory does not follow from the values of the parts.
func sumMembers() []*value.Func {
	sumOf := func(of *value.Kind, example, name, doc string, k compound.Kind) *value.Func {
		return lib.Member(of, name, fmt.Sprintf(example, name), doc, func(w *value.World, args []value.Value) (value.Value, error) {
			v, err := together(w, k, args[:2]...)
			if v == nil && err == nil {
				err = w.NoOperation(name, args[:2]...)
			}
			p, _ := v.(Position)
			p.typed = false
			return p, err
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
		sum("ObligedSum", "both players stay in the component that was begun until it ends", compound.Obliged),
		sum("SequentialSum", "the second after the first has ended", compound.Sequential),
		sum("SideSum", "a move in one, of the player's own side", compound.Side),
	}
}
