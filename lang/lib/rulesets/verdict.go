// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/many"
	"github.com/upstar-cgt/upstar/solve/positional"
	"github.com/upstar-cgt/upstar/value"
)

const triangle = `game.hypergraph.MakerBreaker("triangle(K5)")`

// board returns a positional game and its position.
func board(w *value.World, v value.Value) (r hypergraph.Rules, p hypergraph.Position, err error) {
	at, err := positionOf(w, v)
	if err != nil {
		return r, p, err
	}
	r, ok := position.Behind[hypergraph.Rules](at)
	if !ok {
		return r, p, fmt.Errorf("%s is no positional game, such as %s", at, triangle)
	}
	p, _ = position.As[hypergraph.Position](at)
	return r, p, nil
}

// outcomeClass returns a member that treats positional games by their criteria, and all other games
// as before.
func outcomeClass(otherwise *value.Func) *value.Func {
	f := *otherwise
	f.Do = func(w *value.World, args []value.Value) (value.Value, error) {
		r, p, err := board(w, args[0])
		if err != nil {
			return otherwise.Do(w, args)
		}
		if x, ok := args[0].(Position); ok {
			if o, ok := provenOutcome(x.at, game.Normal); ok {
				return value.Outcome(o), nil
			}
		}
		solver := positional.New(r, p)
		var results [2]game.Result
		for _, first := range game.Players {
			v, err := solver.Solve(w.Meter, p, first)
			if err != nil {
				return nil, err
			}
			results[first] = v.Result
		}
		return value.Outcome(game.OutcomeBy(results[0], results[1])), nil
	}
	return &f
}

// verdictMembers are the members of positional games.
func verdictMembers() []*value.Func {
	return []*value.Func{
		lib.Member(positionKind, "Verdict", triangle+".Verdict(Left)", "who wins a positional game if the player begins, and how that is known", func(w *value.World, args []value.Value) (value.Value, error) {
			r, p, err := board(w, args[0])
			if err != nil {
				return nil, err
			}
			first := game.Player(args[1].(value.Player))
			v, err := positional.New(r, p).Solve(w.Meter, p, first)
			if err != nil {
				return nil, err
			}
			winner := first
			if v.Result == game.Loss {
				winner = first.Opponent()
			}
			text := r.Role(winner) + " wins, by " + v.By
			if v.Result == game.Draw {
				text = "a draw, by " + v.By
			}
			return value.String(text), nil
		}, value.Param{Name: "player", Kind: value.PlayerKind}),
		lib.Member(positionKind, "ThresholdBias", triangle+".ThresholdBias(Left)", "the least b with which the player who fills sets of an empty board fails with the bias 1:b, if the player begins; 0 if there is none", func(w *value.World, args []value.Value) (value.Value, error) {
			r, p, err := board(w, args[0])
			if err != nil {
				return nil, err
			}
			b, err := positional.Threshold(w.Meter, r, p.Board, game.Player(args[1].(value.Player)), p.Board.Size())
			return value.FromInt(int64(b)), err
		}, value.Param{Name: "player", Kind: value.PlayerKind}),
	}
}

// manyMember returns a member of impartial positions that are played by n players.
func manyMember(name, example, doc string, most int, f func(w *value.World, g many.Game[arena.Sum], s arena.Sum) value.Value) *value.Func {
	return lib.Member(value.GameKind, name, example, doc, func(w *value.World, args []value.Value) (value.Value, error) {
		p, err := positionOf(w, args[0])
		if err != nil {
			return nil, err
		}
		n, ok := args[1].(value.Int)
		switch {
		case !ok || n < 2 || int(n) > most:
			return nil, fmt.Errorf("%s is for 2 to %d players", name, most)
		case !p.Impartial():
			return nil, fmt.Errorf("%s is partizan; only impartial games are for any number of players", p)
		}
		e := engineOf(w)
		s := e.sum(w, p)
		if e.solver.Arena().Judged(s) {
			return nil, fmt.Errorf("%s ends by a verdict for two players", p)
		}
		return f(w, many.Impartial(e.solver.Arena(), int(n)), s), nil
	}, value.Param{Name: "n", Kind: value.Integer})
}

// manyMembers are the members of impartial games for several players in which the last to move
// wins.
func manyMembers() []*value.Func {
	return []*value.Func{
		manyMember("WinningCoalitions", "nim(1,2).WinningCoalitions(3)", "the least sets of n players, 1 to begin, who can together force that one of them moves last", many.MostInCoalitions,
			func(w *value.World, g many.Game[arena.Sum], s arena.Sum) value.Value {
				l := &value.List{}
				for _, c := range many.Coalitions(g).Of(w.Meter, s, 0).Minimal() {
					set := &value.List{}
					for _, player := range c.Players() {
						set.Elements = append(set.Elements, value.FromInt(int64(player+1)))
					}
					l.Elements = append(l.Elements, set)
				}
				return l
			}),
		manyMember("LastMover", "nim(1,2).LastMover(3)", "who of n players, 1 to begin, moves last if all would be last, else last but one, and so on", many.MostPlayers,
			func(w *value.World, g many.Game[arena.Sum], s arena.Sum) value.Value {
				return value.FromInt(int64(many.Misere(g, 0).Of(w.Meter, s, 0) + 1))
			}),
	}
}
