// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"runtime"
	"time"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/montecarlo"
	"github.com/upstar-cgt/upstar/solve/retrograde"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/work"
)

// An Unsolved describes what is known from a search that did not finish. Everything except Looks is
// proved.
type Unsolved struct {
	Wins    [2]*bool     // whether the first player wins, if known
	Known   [2]string    // what else is known about the first player: "does not win, by search"
	Bounds  *[2]int      // bounds of the value in normal play
	Refuted [2]*MoveList // moves of the first player that are known to lose; Total counts them
	Moves   [2]int       // number of moves
	Nodes   uint64
	Met     int                  // number of positions met, if play may go on for ever
	Filled  float64              // the part of the table that is in use
	Table   *retrograde.Progress // of a table of all positions
	Helps   []string             // what would help
	Looks   []Look               // guesses

	lost [2][]bool // for each move in order: whether it is known to lose
}

// Nothing reports whether nothing has been proved.
func (u *Unsolved) Nothing() bool {
	for _, list := range u.Refuted {
		if list != nil && len(list.Moves) > 0 {
			return false
		}
	}
	return u.Wins == [2]*bool{} && u.Known == [2]string{} && u.Bounds == nil && u.Table == nil
}

// outcome returns the outcome, if it is known for both players moving first.
func (u *Unsolved) outcome(impartial bool) (o game.Outcome, ok bool) {
	if u == nil || u.Wins[game.Left] == nil {
		return o, false
	}
	left, right := u.Wins[game.Left], u.Wins[game.Right]
	if impartial {
		right = left
	}
	if right == nil {
		return o, false
	}
	return game.OutcomeOf(*left, *right), true
}

// A Look is the move that looks best in random play.
type Look struct {
	Player   game.Player
	Move     Move
	Rate     float64 // the share of the playouts after it that the player has won
	Playouts int
}

// glanceTime is the greatest time for a glance at a position.
const glanceTime = 500 * time.Millisecond

// glance returns the memory for such a glance. It is small compared with what is already in use.
func (s *solver) glance() uint64 {
	const most = 64 << 20
	if limit := s.question.Limits.Bytes; limit != 0 {
		return min(limit/32, most)
	}
	return most
}

// more says which limit should be raised.
func more(err error) string {
	var limit *work.Limit
	switch {
	case !errors.As(err, &limit):
		return "more time or «memory»"
	case limit.Cause == nil:
		return "a larger «limit»"
	case errors.Is(limit.Cause, work.ErrMemory):
		return "more «memory»"
	}
	return "more time"
}

// unsolved describes what is known after a limit, err, has ended the work. For compounds other than
// disjunctive sums this is the number of positions met.
func (s *solver) unsolved(c game.Convention, err error) *Unsolved {
	if s.table != nil {
		return s.tableUnsolved(err)
	}
	if s.whole.Mode.Kind != compound.Disjunctive {
		return &Unsolved{Met: s.solver.Arena().Stats().Components, Helps: []string{more(err)}}
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), glanceTime)
	defer cancel()
	m := work.New(ctx, work.Budget{Bytes: s.glance() + s.searcher().TableBytes()})
	sum, failed := s.whole.Sum(m, s.engine.Arena())
	if failed != nil {
		return nil
	}
	u := &Unsolved{Nodes: s.engine.Stats().Nodes, Filled: s.engine.Stats().Filled}
	if position.IsEndless(s.whole) {
		u.Met = max(s.engine.Arena().Stats().Components, s.solver.Arena().Stats().Components)
	}
	if s.engine.Arena().Judged(sum) {
		u.Helps = []string{more(err)}
		return u
	}
	if c == game.Normal {
		if lo, hi, ok, err := s.engine.Bounds(m, sum); err == nil && ok {
			u.Bounds = &[2]int{lo, hi}
		}
	}
	var open []game.Player
	for _, player := range game.Players {
		if player == game.Right && s.whole.Impartial() {
			break
		}
		if wins, known, err := s.engine.Known(m, c, sum, player); err == nil && known {
			u.Wins[player] = &wins
			continue
		}
		u.Refuted[player], u.lost[player] = s.refuted(m, player, c)
		u.Moves[player] = len(u.lost[player])
		open = append(open, player)
	}
	u.Helps = s.helps(u, err)
	if s.question.Guess {
		s.guess(u, open, c)
	}
	return u
}

// guess adds the moves that look best. If the results of the search are not kept in a file, it
// drops them first, since it needs memory.
func (s *solver) guess(u *Unsolved, players []game.Player, c game.Convention) {
	if !s.engine.Keeps() {
		s.engine.Forget()
		runtime.GC()
	}
	for _, player := range players {
		if look, ok := s.look(player, c, u.lost[player]); ok {
			u.Looks = append(u.Looks, look)
		}
	}
}

// refuted lists the moves of player that are known to lose. It also returns, for each move in
// order, whether it is known to lose. A move that it has no time to examine is not known to lose.
func (s *solver) refuted(m *work.Meter, player game.Player, c game.Convention) (list *MoveList, lost []bool) {
	list, count := &MoveList{}, int64(0)
	_ = s.whole.Moves(player, func(changes []position.Change, after position.Compound) bool {
		lost = append(lost, m.Context().Err() == nil && s.knownToWin(m, after, player.Opponent(), c))
		if lost[len(lost)-1] {
			if count++; len(list.Moves) < max(s.question.Moves, shownRefuted) {
				list.Moves = append(list.Moves, moveFrom(s.whole, changes, player))
			}
		}
		return len(lost) < mostPlayed
	})
	list.Total = big.NewInt(count)
	return list, lost
}

// knownToWin reports whether it is known that player, moving first, wins.
func (s *solver) knownToWin(m *work.Meter, p position.Compound, player game.Player, c game.Convention) bool {
	sum, err := p.Sum(m, s.engine.Arena())
	if err != nil {
		return false
	}
	wins, known, err := s.engine.Known(m, c, sum, player)
	return err == nil && known && wins
}

// shownRefuted is the least number of refuted moves that are listed, if there are as many.
const shownRefuted = 5

// leastPlayouts is the least number of random games after which a move may be said to look good.
const leastPlayouts = 10

// look plays at random, in a separate arena. It never chooses a move that is known to lose,
// whatever its score.
func (s *solver) look(player game.Player, c game.Convention, lost []bool) (look Look, ok bool) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), glanceTime)
	defer cancel()
	m := work.New(ctx, work.Budget{Bytes: s.glance()})
	e := search.New(arena.New(), search.Options{Workers: 1, Table: 1 << 16})
	sum, err := s.whole.Sum(m, e.Arena())
	if err != nil {
		return look, false
	}
	r, err := montecarlo.Rate(m, e, sum, player, c, montecarlo.Options{})
	if err != nil {
		return look, false
	}
	rank := map[arena.Sum]int{}
	for i, x := range r.Moves {
		if x.Playouts >= leastPlayouts {
			rank[x.To] = i
		}
	}
	if len(rank) == 0 {
		return look, false
	}
	best, at, free := len(r.Moves), -1, work.Unbounded()
	_ = s.whole.Moves(player, func(changes []position.Change, after position.Compound) bool {
		at++
		to, err := after.Sum(free, e.Arena())
		if i, rated := rank[to]; err == nil && rated && i < best && (at >= len(lost) || !lost[at]) {
			best = i
			look = Look{player, moveFrom(s.whole, changes, player), r.Moves[i].Rate, r.Moves[i].Playouts}
		}
		return best > 0
	})
	return look, best < len(r.Moves)
}

// helps lists what may help to solve the position after err has ended the work.
func (s *solver) helps(u *Unsolved, err error) (list []string) {
	if u.Filled > 0.9 {
		list = append(list, fmt.Sprintf("a greater «table» (%d MiB are full)", s.engine.TableBytes()>>20))
	}
	list = append(list, more(err))
	if position.IsEndless(s.whole) { // without a search, nothing is kept
		if _, ok := s.numbered(); ok {
			list = append(list, keepTable)
		}
		return list
	}
	switch {
	case s.question.Method == Play: // nothing of it is kept
		return append(list, "«method» search")
	case s.question.Engine == nil || !s.question.Engine.Keeps():
		return append(list, "«keep» FILE, with which a later run goes on")
	}
	return append(list, "the same command again, which goes on with what was kept")
}
