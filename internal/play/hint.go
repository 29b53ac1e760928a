// SPDX-License-Identifier: Apache-2.0

package play

import (
	"context"
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/short"
)

// A Level is the level of detail of hints. Each level includes the levels below it.
type Level int

const (
	Off       Level = iota // nothing
	WhoWins                // an event "verdict"
	WhichMove              // "moves": which turns win, and in how many turns if known
	Values                 // "value" for each board, and "sum"; in misère play "genus"
	Heat                   // the same, with thermographs
)

// A Hint is an event that reports a result.
type Hint struct {
	Event string `json:"event"`
	Data  any    `json:"data"` // Standing, Moves, BoardValue, SumValue or Stopped
}

// A Standing says who wins.
type Standing struct {
	Winner string `json:"winner"`          // left, right, or empty if nobody can force a win
	Result string `json:"result"`          // for the player to move: win, draw or loss
	Plies  *int   `json:"plies,omitempty"` // in how many turns, if known
	By     string `json:"by"`              // how it was found: "playing it out"
	Says   string `json:"says,omitempty"`  // what to leave, and the numbers behind it
}

// Moves is a list of turns with their results.
type Moves struct {
	Total int        `json:"total"` // number of turns, or of those examined
	All   bool       `json:"all"`   // Total counts all turns
	Good  int        `json:"good"`  // number of turns that keep the result
	Turns []TurnHint `json:"turns"` // all known turns if there are few, otherwise those that keep the result
}

// A TurnHint is what is known about a turn.
type TurnHint struct {
	Turn   string         `json:"turn"`
	Name   string         `json:"name"`
	To     map[int]string `json:"to"`              // the positions after it, by board
	Result string         `json:"result"`          // for the player who makes it: win, draw or loss
	Good   bool           `json:"good"`            // it keeps the result
	Plies  *int           `json:"plies,omitempty"` // number of turns until play ends after it
}

// A BoardValue is the value of a board, with the values after its moves.
type BoardValue struct {
	Board int              `json:"board"`
	Value Value            `json:"value"`
	Moves map[string]Value `json:"moves"` // by the position after a move of the player to move
}

// A SumValue is the value of all boards together, with the values after moves, if play must end.
type SumValue struct {
	Value Value                    `json:"value"`
	Moves map[int]map[string]Value `json:"moves"` // by board and position after a move
}

// Stopped says which result was not found.
type Stopped struct {
	What string `json:"what"` // verdict, moves or values
	Why  string `json:"why"`
}

// Hints emits hints up to a level, each as soon as it is found.
func (e *Engine) Hints(ctx context.Context, t *Table, level Level, tell func(Hint)) error {
	over, err := t.Over()
	if err != nil || over != nil || level <= Off {
		return err
	}
	k, err := e.study(ctx, t)
	if err != nil {
		return err
	}
	if k.result == nil {
		why := "it takes longer than there is time or room for"
		if best, ok := e.tried(ctx, k, trialsOf[MonteCarlo], fixed()); ok {
			why += fmt.Sprintf("; %s looks best (%v)", t.Name(best.choices), best)
		}
		tell(Hint{"stopped", Stopped{"verdict", why}})
	} else {
		tell(Hint{"verdict", e.told(ctx, k)})
		if level >= WhichMove {
			moves, err := k.moves()
			if err != nil {
				return err
			}
			tell(Hint{"moves", moves})
		}
	}
	if level >= Values {
		if err := e.worth(ctx, t, level, tell); err != nil {
			tell(Hint{"stopped", Stopped{"values", err.Error()}})
		}
	}
	if err := ctx.Err(); !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil // the hints report what was not found in time
}

// told returns the result, with the reason that theory gives for it.
func (e *Engine) told(ctx context.Context, k *knowledge) Standing {
	v := Standing{Result: k.result.Result.String(), By: k.by.Says, Says: k.says}
	switch k.result.Result {
	case game.Win:
		v.Winner = nameOf(k.table.ToMove)
	case game.Loss:
		v.Winner = nameOf(k.table.ToMove.Opponent())
	}
	if k.deep {
		v.Plies = &k.result.Plies
		k.says = e.reason(ctx, k.table)
		v.Says = k.says
	}
	return v
}

// mostTold is the greatest number of turns that are listed one by one.
const mostTold = 500

// moves emits the good turns.
func (k *knowledge) moves() (Moves, error) {
	m := Moves{Total: len(k.turns), All: k.all, Turns: []TurnHint{}}
	for _, x := range k.turns {
		if x.depth == nil {
			continue
		}
		good := x.depth.Result == k.result.Result && k.result.Result != game.Loss
		if good {
			m.Good++
		}
		if !good && len(k.turns) > mostTold || len(m.Turns) >= mostTold {
			continue
		}
		turn, err := k.table.Write(x.choices)
		if err != nil {
			return m, err
		}
		h := TurnHint{Turn: turn, Name: k.table.Name(x.choices), To: map[int]string{}, Result: x.depth.Result.String(), Good: good}
		if k.deep && x.depth.Result != game.Draw {
			h.Plies = &x.depth.Plies
		}
		for i, q := range x.choices {
			h.To[i] = q.String()
		}
		m.Turns = append(m.Turns, h)
	}
	return m, nil
}

// worth emits the values of each board, and of a disjunctive sum.
func (e *Engine) worth(ctx context.Context, t *Table, level Level, tell func(Hint)) error {
	if t.Convention == game.Misere && !t.Judged() {
		return e.misereWorth(ctx, t, tell)
	}
	w := e.worths(ctx)
	if e.Loopy(ctx, t) {
		return w.loopyWorth(t, tell)
	}
	games := map[int]short.Game{}
	options := map[int]map[string]short.Game{}
	var failure error
	t.root.live(func(n *node) {
		if failure != nil {
			return
		}
		v := BoardValue{Board: n.board, Moves: map[string]Value{}}
		games[n.board], v.Value, failure = w.whole(n.position.String(), n, level)
		if failure != nil {
			return
		}
		options[n.board], failure = w.options(n, t.ToMove, v.Moves)
		if failure == nil {
			tell(Hint{"value", v})
		}
	})
	if failure != nil || t.root.mode.Kind != compound.Disjunctive {
		return failure
	}
	sum := SumValue{Moves: map[int]map[string]Value{}}
	err := w.calc.Do(w.meter, func() { failure = w.sum(&sum, games, options, level) })
	if err == nil {
		err = failure
	}
	if err == nil {
		tell(Hint{"sum", sum})
	}
	return err
}

// whole returns the value of a board.
func (w *worths) whole(name string, n *node, level Level) (g short.Game, v Value, err error) {
	if g, err = w.value(n.position); err == nil {
		v, err = w.tell(g)
	}
	if err == nil && level >= Heat {
		err = w.heat(&v, g)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return g, v, err
}

// options computes the values after the moves of player on a board.
func (w *worths) options(n *node, player game.Player, told map[string]Value) (map[string]short.Game, error) {
	games := map[string]short.Game{}
	options, err := n.position.Options(player)
	for _, q := range options[:min(len(options), mostTold)] {
		var g short.Game
		if err == nil {
			g, err = w.value(q)
		}
		if err != nil {
			break
		}
		games[q.String()] = g
		told[q.String()], err = w.tell(g)
	}
	return games, err
}

// sum adds values; it must be called inside a calculation.
func (w *worths) sum(s *SumValue, games map[int]short.Game, options map[int]map[string]short.Game, level Level) error {
	var total short.Game
	for _, g := range games {
		total = w.calc.Add(total, g)
	}
	var err error
	if s.Value, err = w.tell(total); err == nil && level >= Heat {
		err = w.heat(&s.Value, total)
	}
	for i, moves := range options {
		rest := w.calc.Sub(total, games[i])
		s.Moves[i] = map[string]Value{}
		for to, g := range moves {
			if err == nil {
				s.Moves[i][to], err = w.tell(w.calc.Add(rest, g))
			}
		}
	}
	return err
}
