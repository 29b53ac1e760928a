// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
	"github.com/upstar-cgt/upstar/solve/positional"
	"github.com/upstar-cgt/upstar/work"
)

// errAlone says why positional games are not added.
var errAlone = errors.New("a positional game ends by a verdict, so no rule says who wins several of them together; ask about one alone")

var errNoMisere = errors.New("a positional game ends by a verdict and has no misère play; in avoider-avoider the player who first fills a set loses")

var errNoBook = errors.New("the strategy of a positional game is written by «certificate» FILE; «strategy» is for sums of games that the last move ends")

// positional answers a question about a positional game, if it is one.
func (s *solver) positional() bool {
	for i, c := range s.whole.Components {
		rules, ok := position.Behind[hypergraph.Rules](c)
		if !ok {
			continue
		}
		s.answer.Ending = rules.Title
		v := &Verdict{}
		s.answer.Normal = v
		err := errAlone
		if slices.Equal(s.question.Conventions, []game.Convention{game.Misere}) {
			err = errNoMisere
		} else if len(s.whole.Components) == 1 && s.whole.Mode.Kind == compound.Disjunctive {
			p, _ := position.As[hypergraph.Position](c)
			err = s.forced(v, rules, p)
		} else {
			s.answer.Ending = fmt.Sprintf("component %d, %s", i, rules.Title)
		}
		if err != nil {
			v.Err = s.failed(err)
		}
		return true
	}
	return false
}

// forced finds what each player can force when moving first.
func (s *solver) forced(v *Verdict, rules hypergraph.Rules, p hypergraph.Position) error {
	if s.forcedByTheorem(v, rules, p) {
		return nil
	}
	solver := positional.New(rules, p)
	var found [2]positional.Decision
	var means, reasons []string
	for _, player := range game.Players {
		x, err := solver.Solve(s.meter, p, player)
		if err != nil {
			v.Unsolved = unsolved(found[:player], player, x)
			v.Unsolved.Helps = enough(err)
			soon := 10 * glanceTime // a step takes little time
			if errors.Is(err, positional.ErrLarge) {
				soon = glanceTime // no search was made before
			}
			s.refutedSoon(v.Unsolved, soon, solver, rules, p, player)
			return err
		}
		found[player] = x
		s.tell(told(rules, player, x))
		if len(means) == 0 || means[0] != x.By {
			means = append(means, x.By)
		}
		reasons = append(reasons, told(rules, player, x))
	}
	v.decide(game.OutcomeBy(found[game.Left].Result, found[game.Right].Result))
	v.Means = Means{strings.Join(means, "; "), strings.Join(means, " and ")}
	v.Reason = strings.Join(reasons, "\n  ")
	if s.question.Book.Depth > 0 {
		return errNoBook
	}
	s.answer.certify = func() ([]byte, error) { return solver.Certificate(s.meter, p) }
	if s.question.Moves < 0 {
		return nil
	}
	var err error
	if v.Left, err = s.forcing(solver, rules, p, game.Left, found[game.Left].Result); err == nil {
		v.Right, err = s.forcing(solver, rules, p, game.Right, found[game.Right].Result)
	}
	return err
}

// unsolved describes what is known when a search did not finish: the results for the players who
// were examined before, and what the search has proved.
func unsolved(found []positional.Decision, player game.Player, x positional.Decision) *Unsolved {
	u := &Unsolved{}
	for i, v := range found {
		if wins := v.Result == game.Win; v.Result == game.Draw {
			u.Known[i] = "draws, by " + v.By
		} else {
			u.Wins[i] = &wins
		}
	}
	u.Known[player] = x.Proved
	return u
}

// enough says what may help to solve a positional game whose search ended with err.
func enough(err error) []string {
	var limit *work.Limit
	switch {
	case errors.Is(err, positional.ErrLarge), !errors.As(err, &limit):
		return []string{"claims that leave fewer cells free, or a smaller board"}
	case limit.Cause == nil:
		return []string{"a larger «limit»"}
	case errors.Is(err, work.ErrMemory):
		return []string{"more «memory»"}
	}
	return []string{"more time, if there is a «timeout»"}
}

// refutedSoon adds the moves that the search has refuted. These are losing moves. If the game may
// be drawn, and it is still open whether the first player wins, they are moves that do not win.
func (s *solver) refutedSoon(u *Unsolved, soon time.Duration, solver *positional.Solver, rules hypergraph.Rules, p hypergraph.Position, player game.Player) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), soon)
	defer cancel()
	_, decided := rules.Convention.Filler()
	least := game.Win
	if !decided && u.Known[player] != "" {
		decided, least = true, game.Draw
	}
	refuted := solver.Refuted(work.New(ctx, work.Budget{Bytes: s.glance()}), p, player, least)
	if len(refuted) == 0 {
		return
	}
	moves := len(rules.Options(nil, p, player))
	if all := len(refuted) == moves; all && decided {
		u.Known[player], u.Wins[player] = "", new(bool)
		return
	} else if all {
		u.Known[player] = "does not win, by search"
		return
	}
	shown := refuted[:min(len(refuted), max(s.question.Moves, shownRefuted))]
	if decided {
		list := &MoveList{Total: big.NewInt(int64(len(refuted)))}
		for _, q := range shown {
			list.Moves = append(list.Moves, Move{s.step(0, position.With(s.whole.Components[0], q), player)})
		}
		u.Refuted[player], u.Moves[player] = list, moves
		return
	}
	var names []string
	for _, q := range shown {
		names = append(names, rules.Move(p, q, player).Name)
	}
	if len(shown) < len(refuted) {
		names = append(names, "…")
	}
	u.Known[player] = fmt.Sprintf("does not win by %d of %d moves: %s", len(refuted), moves, strings.Join(names, ", "))
}

// tell passes a result to the caller as soon as it is found.
func (s *solver) tell(text string) {
	if s.question.Tell != nil {
		s.question.Tell(text)
	}
}

// told describes the result for a player who moves first, and why.
func told(r hypergraph.Rules, player game.Player, x positional.Decision) string {
	winner := player
	if x.Result == game.Loss {
		winner = player.Opponent()
	}
	text := fmt.Sprintf("if %s begins, %s wins", r.Role(player), r.Role(winner))
	if x.Result == game.Draw {
		text = fmt.Sprintf("if %s begins, both can force a draw", r.Role(player))
	}
	text += ", by " + x.By
	if x.Why != "" {
		text += ": " + x.Why
	}
	return text
}

// mostCells is the greatest number of free cells for which winning moves are searched for.
const mostCells = 200

// forcing lists the moves by which player wins, or draws if the result is a draw. If a limit ends
// the search, it lists the moves found so far.
func (s *solver) forcing(solver *positional.Solver, rules hypergraph.Rules, p hypergraph.Position, player game.Player, result game.Result) (*MoveList, error) {
	list := &MoveList{Total: new(big.Int)}
	if result == game.Loss {
		return list, nil
	}
	if len(p.Cells(hypergraph.Free)) > mostCells {
		list.Total = nil
		return list, nil
	}
	total, tried := 0, 0
	err := solver.Results(s.meter, p, player, func(q hypergraph.Position, r game.Result) {
		tried++
		if r != result {
			return
		}
		total++
		s.tell(fmt.Sprintf("%s%s by %s", rules.Role(player), map[bool]string{true: " wins", false: " draws"}[r == game.Win], rules.Move(p, q, player).Name))
		if len(list.Moves) < s.question.Moves {
			list.Moves = append(list.Moves, Move{s.step(0, position.With(s.whole.Components[0], q), player)})
		}
	})
	if err != nil {
		list.Total, list.Open = nil, len(rules.Options(nil, p, player))-tried
		return list, err
	}
	list.Total.SetInt64(int64(total))
	list.Stuck = total == 0
	return list, nil
}
