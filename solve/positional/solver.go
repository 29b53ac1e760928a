// SPDX-License-Identifier: Apache-2.0

// Package positional says who wins positional games, and how this is known: by a criterion that
// needs no search, or by a search of the remaining game.
//
//	s := positional.New(hypergraph.MakerBreaker, p)
//	v, err := s.Solve(m, p, game.Left)
//	fmt.Println(v.Result, v.By) // win search
package positional

import (
	"errors"
	"fmt"
	"sync"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
	"github.com/upstar-cgt/upstar/work"
)

// A Decision is what the player to move can achieve, and how this is known.
type Decision struct {
	Result game.Result
	By     string // "search", "Erdős–Selfridge criterion", …
	Why    string // the numbers behind it, or a strategy
	Proved string // for a search that was stopped by a limit: what is known about the player to move nevertheless
}

// Search is the By of a Decision that no criterion gives.
const Search = "search"

// ended is the By of a Decision on a game that is over.
const ended = "verdict"

// A Solver solves positions on one board with one bias, and remembers the remaining games that it
// has solved. Only one goroutine may use it.
type Solver struct {
	rules hypergraph.Rules
	board hypergraph.Board
	bias  [2]int
	list  func() ([][]int, error) // returns the winning sets, unless there are too many
	index []int                   // the bits of the cells, for a board with more than 64 cells

	maker  *makerSolver
	hex    *hexSolver     // for a Hex board that is not small
	races  [2]*raceSolver // of each hero
	avoid  *avoidSolver
	waiter *waiterSolver
}

// mostListed is the greatest number of winning sets that are searched.
const mostListed = 60_000

// New returns a solver for the positions with the board and the bias of p.
func New(r hypergraph.Rules, p hypergraph.Position) *Solver {
	s := &Solver{rules: r, board: p.Board, bias: p.Bias}
	s.forget()
	s.list = sync.OnceValues(func() ([][]int, error) {
		sets, err := p.Board.Sets(mostListed)
		if err != nil {
			err = &work.Limit{What: err.Error(), Cause: ErrLarge}
		}
		return sets, err
	})
	return s
}

func (s *Solver) forget() {
	s.maker = newMakerSolver(s.bias)
	s.races = [2]*raceSolver{newRaceSolver(s.bias), newRaceSolver([2]int{s.bias[1], s.bias[0]})}
	if s.bias[0] == s.bias[1] {
		s.races[1] = s.races[0] // the players have equal roles
	}
	s.avoid = newAvoidSolver(s.bias, s.rules.Convention == hypergraph.AvoidMonotone)
	s.waiter = newWaiterSolver(s.bias, s.rules.Convention == hypergraph.Pick)
}

// Solve returns what toMove can achieve at p, by a criterion if one decides the game, otherwise by
// search.
func (s *Solver) Solve(m *work.Meter, p hypergraph.Position, toMove game.Player) (Decision, error) {
	if r, over := s.rules.Over(p, toMove); over {
		return Decision{Result: r, By: ended, Why: "the game has ended"}, nil
	}
	if v, ok := s.criterion(p, toMove); ok {
		return v, nil
	}
	return s.Search(m, p, toMove)
}

// Search returns what toMove can achieve at p. Unlike Solve, it does not try the criteria first.
func (s *Solver) Search(m *work.Meter, p hypergraph.Position, toMove game.Player) (Decision, error) {
	if r, over := s.rules.Over(p, toMove); over {
		return Decision{Result: r, By: ended}, nil
	}
	if _, err := s.list(); err != nil {
		return Decision{}, err
	}
	v := Decision{By: Search}
	stealing := s.rules.Convention == hypergraph.Achieve && fair(p)
	if stealing {
		v.Proved = "does not lose, by strategy stealing"
	}
	err := m.Do(func() {
		if _, one := s.rules.Convention.Filler(); !one {
			v.Result = s.race(m, p, toMove, &v)
		} else {
			v.Result = s.search(m, p, toMove)
		}
	})
	if err == nil {
		v.Proved = ""
		if stealing {
			v.Why = "who does not begin cannot win, by strategy stealing"
		}
	}
	return v, err
}

// race decides a game in which both players fill sets, and records what is proved on the way.
func (s *Solver) race(m *work.Meter, p hypergraph.Position, toMove game.Player, v *Decision) game.Result {
	if s.heroWins(m, p, toMove, toMove) {
		return game.Win
	}
	if v.Proved != "" {
		return game.Draw // the second player cannot win, because the first could steal the strategy
	}
	v.Proved = "does not win, by search"
	if s.heroWins(m, p, toMove.Opponent(), toMove) {
		return game.Loss
	}
	return game.Draw
}

// search decides a game that is not over and in which one player fills sets.
func (s *Solver) search(m *work.Meter, p hypergraph.Position, toMove game.Player) game.Result {
	switch s.rules.Convention {
	case hypergraph.Make:
		if h := s.hexOf(p); h != nil {
			winner, _ := h.wins(m, hexKey{[2]set{setOf(p.Cells('X')), setOf(p.Cells('O'))}, int(toMove)})
			return game.Won(winner == int(toMove))
		}
		maker := toMove == game.Left
		wins, _ := s.maker.wins(m, s.remains(m, p, game.Left).sets, turn{maker, s.bias[toMove]}, 0)
		return game.Won(wins == maker)
	case hypergraph.Avoid, hypergraph.AvoidMonotone:
		avoider := toMove == game.Left
		avoids := s.avoid.avoids(m, s.remains(m, p, game.Left), s.avoid.begin(avoider))
		return game.Won(avoids == avoider)
	}
	client, _ := s.rules.Convention.Filler()
	fills := false
	if offer := p.Cells(hypergraph.Offered); len(offer) > 0 {
		r := s.remains(m, p, client)
		var cells set
		dead := 0
		for _, c := range offer {
			if bit := s.bit(c) & r.sets.cells(); bit != 0 {
				cells |= bit
			} else {
				dead++
			}
		}
		fills = s.waiter.chosen(m, r, cells, dead)
	} else {
		fills = s.waiter.fills(m, s.remains(m, p, client))
	}
	return game.Won(fills == s.rules.Convention.FillerWins() == (toMove == client))
}

// heroWins reports whether the hero wins a game in which both fill sets.
func (s *Solver) heroWins(m *work.Meter, p hypergraph.Position, hero, toMove game.Player) bool {
	r := race{}
	for i, player := range [2]game.Player{hero, hero.Opponent()} {
		r.sets[i] = s.remains(m, p, player).sets
	}
	r.dead = len(p.Cells(hypergraph.Free)) - r.cells().size()
	t := raceTurn{int(hero ^ toMove), s.bias[toMove]}
	if s.rules.Convention == hypergraph.Achieve {
		return s.races[hero].achieves(m, r, t)
	}
	return s.races[hero].shuns(m, r, t)
}

// bit returns the set that contains only this cell.
func (s *Solver) bit(cell int) set {
	if s.index != nil {
		cell = s.index[cell]
	}
	return 1 << cell
}

// remains returns the sets that are open to the filler, without the claimed cells, and the number
// of free cells that are in no set.
func (s *Solver) remains(m *work.Meter, p hypergraph.Position, filler game.Player) remainder {
	s.number(m, p)
	mine := p.Of(filler)
	theirs := p.Of(filler.Opponent())
	listed, err := s.list()
	m.Check(err)
	var sets []set
	for _, cells := range listed {
		open, rest := true, set(0)
		for _, c := range cells {
			if theirs(c) {
				open = false
				break
			}
			if !mine(c) {
				rest |= s.bit(c)
			}
		}
		if open {
			sets = append(sets, rest)
		}
	}
	r := remainder{sets: familyOf(sets)}
	free := len(p.Cells(hypergraph.Free)) + len(p.Cells(hypergraph.Offered))
	r.dead = free - r.sets.cells().size()
	return r
}

// number gives the unclaimed cells of a large board their own bits.
func (s *Solver) number(m *work.Meter, p hypergraph.Position) {
	if len(p.Claims) <= 64 {
		return
	}
	s.forget()
	s.index = make([]int, len(p.Claims))
	n := 0
	for c := range p.Claims {
		if p.Claims[c] != 'X' && p.Claims[c] != 'O' {
			s.index[c] = n
			n++
		}
	}
	if n > 64 {
		m.Fail(&work.Limit{What: fmt.Sprintf("%d free cells: at most 64 are searched", n), Cause: ErrLarge})
	}
}

// ErrLarge is the cause of a limit that more time or memory does not remove: there are more than 64
// free cells, or too many winning sets.
var ErrLarge = errors.New("the board is too large to be searched")

// Results yields each move of player with the result that player gets by it.
func (s *Solver) Results(m *work.Meter, p hypergraph.Position, player game.Player, yield func(hypergraph.Position, game.Result)) error {
	if s.rules.Size(p) > mostMoves {
		return work.Exceeded("%d moves to try", mostMoves)
	}
	for _, q := range s.rules.Options(nil, p, player) {
		v, err := s.Solve(m, q, player.Opponent())
		if err != nil {
			return err
		}
		yield(q, v.Result.Opposite())
	}
	return nil
}

// Refuted lists the moves of player that are known to give her less than least, which is a win or a
// draw. It spends only a few steps on each move, so it finds the moves that a search had refuted
// before a limit stopped it.
func (s *Solver) Refuted(m *work.Meter, p hypergraph.Position, player game.Player, least game.Result) (moves []hypergraph.Position) {
	const few, mostAsked = 2048, 1000
	if s.rules.Size(p) > mostAsked {
		return nil
	}
	left := uint64(32 * few)
	for _, q := range s.rules.Options(nil, p, player) {
		less := false
		short := m.Within(work.Budget{Steps: min(few, left)})
		if err := short.Do(func() { less = s.getsLess(short, q, player, least) }); err == nil && less {
			moves = append(moves, q)
		}
		left = max(left-min(left, short.Stats().Steps), 1)
	}
	return moves
}

// getsLess reports whether player, who has just moved to q, gets less than least.
func (s *Solver) getsLess(m *work.Meter, q hypergraph.Position, player game.Player, least game.Result) bool {
	opponent := player.Opponent()
	if r, over := s.rules.Over(q, opponent); over {
		return r.Opposite() < least
	}
	if _, one := s.rules.Convention.Filler(); one {
		return s.search(m, q, opponent) == game.Win
	}
	if least == game.Win {
		return !s.heroWins(m, q, player, opponent)
	}
	return s.heroWins(m, q, opponent, opponent)
}

// Best returns the moves of player that lead to the best result, and that result.
func (s *Solver) Best(m *work.Meter, p hypergraph.Position, player game.Player) ([]hypergraph.Position, game.Result, error) {
	best := game.Loss
	var moves []hypergraph.Position
	if r, over := s.rules.Over(p, player); over {
		return nil, r, nil
	}
	err := s.Results(m, p, player, func(q hypergraph.Position, r game.Result) {
		switch {
		case r > best:
			best, moves = r, []hypergraph.Position{q}
		case r == best:
			moves = append(moves, q)
		}
	})
	return moves, best, err
}

// mostMoves is the greatest number of moves that are tried.
const mostMoves = 1_000_000

// Fewest returns the least number of moves in which Maker, moving first, can fill a set with the
// bias 1:1. If she cannot, ok is false.
func (s *Solver) Fewest(m *work.Meter, p hypergraph.Position) (moves int, ok bool, err error) {
	v, err := s.Search(m, p, game.Left)
	if err != nil || v.Result != game.Win {
		return 0, false, err
	}
	err = m.Do(func() {
		f := s.remains(m, p, game.Left).sets
		for wins := false; !wins; {
			moves++
			wins, _ = s.maker.wins(m, f, turn{true, 1}, moves)
		}
	})
	return moves, true, err
}

// Threshold returns the least b up to most for which the player named here wins with the bias 1:b:
// Breaker, Avoider, Client in Waiter–Client, or Waiter in Client–Waiter. It returns 0 if there is
// none.
func Threshold(m *work.Meter, r hypergraph.Rules, b hypergraph.Board, first game.Player, most int) (int, error) {
	filler, one := r.Convention.Filler()
	if !one {
		return 0, fmt.Errorf("the %s is not a game of one filler: it has no threshold bias", r.Title)
	}
	for bias := 1; bias <= most; bias++ {
		p := hypergraph.Start(b, [2]int{1, bias})
		v, err := New(r, p).Solve(m, p, first)
		if err != nil {
			return 0, err
		}
		fills := (v.Result == game.Win) == ((first == filler) == r.Convention.FillerWins())
		if !fills {
			return bias, nil
		}
	}
	return 0, nil
}
