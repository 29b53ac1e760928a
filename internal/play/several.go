// SPDX-License-Identifier: Apache-2.0

package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/many"
	"github.com/upstar-cgt/upstar/work"
)

// A Round is a table for more than two players, who move in turn on the boards of a disjunctive
// sum. Its address is like those for two players, with two more fields: n, the number of players,
// and ending, the rule by which play ends. Only Forces solves anything.
type Round struct {
	Boards  []Board     `json:"boards"`  // without moves, which are in Moves
	Players int         `json:"players"` //
	Named   bool        `json:"named"`   // the players are Left, Center and Right, each with separate moves
	Ending  string      `json:"ending"`  // last-mover or elimination
	Rule    string      `json:"rule"`    // how play ends, in a sentence
	To      int         `json:"to"`      // the player to move, counted from 0
	Left    []int       `json:"left"`    // players who have left because they could not move
	Winner  *int        `json:"winner,omitempty"`
	Moves   []RoundMove `json:"moves"`
	Made    []RoundMade `json:"made"`
	Game    Game        `json:"game"`
	Address string      `json:"address"`

	positions []position.Position
	playing   many.Coalition
}

// A RoundMove is a move of the player to move.
type RoundMove struct {
	Board int            `json:"board"`
	Turn  string         `json:"turn"` // as it is written in an address
	Name  string         `json:"name"`
	Ways  [][]game.Place `json:"ways"`
	Free  bool           `json:"free,omitempty"`
	To    string         `json:"to"`

	after position.Position
}

// A RoundMade is a turn that was made.
type RoundMade struct {
	Player int    `json:"player"`
	Board  int    `json:"board"`
	Name   string `json:"name"`
}

// mostRound is the greatest number of players for which coalitions are computed.
const mostRound = many.MostInCoalitions

// OpenRound opens the table of g for several players and makes its turns.
func OpenRound(c *catalog.Catalog, g Game) (*Round, error) {
	r := &Round{Game: g, Players: 3, Ending: g.With["ending"], playing: 0, Left: []int{}, Made: []RoundMade{}}
	if g.As != "" && g.As != "disjunctive" {
		return nil, fmt.Errorf("several players move in one board at a time: %s is for two", g.As)
	}
	if err := r.read(c, g); err != nil {
		return nil, err
	}
	r.playing = 1<<r.Players - 1
	if err := r.skip(); err != nil {
		return nil, err
	}
	for i, turn := range g.Turns {
		if err := r.play(turn); err != nil {
			return nil, fmt.Errorf("turn %d, %s: %w", i+1, turn, err)
		}
	}
	r.Address = g.Address()
	r.Boards = make([]Board, len(r.positions))
	for i, p := range r.positions {
		b := Board{Position: p.String(), Game: NameOf(p), Impartial: p.Impartial(), Scene: SceneOf(p), Moves: []Move{}}
		if e, ok := c.Lookup(b.Game); ok {
			b.Title, b.Kit, b.Rule = e.Title, e.Kit, e.Rule
		}
		r.Boards[i] = b
	}
	return r, nil
}

// read reads the boards, the number of players, and the rule by which play ends.
func (r *Round) read(c *catalog.Catalog, g Game) error {
	if n := g.With["n"]; n != "" {
		var err error
		if r.Players, err = strconv.Atoi(n); err != nil || r.Players < 2 || r.Players > mostRound {
			return fmt.Errorf("n=%s: 2 to %d players can sit at one table", n, mostRound)
		}
	}
	if len(g.Boards) == 0 || len(g.Boards) > MostBoards {
		return fmt.Errorf("1 to %d games can be on the table, not %d", MostBoards, len(g.Boards))
	}
	impartial := 0
	for _, text := range g.Boards {
		p, err := c.Parse(text)
		if err != nil {
			return err
		}
		if position.Judged(p) {
			return fmt.Errorf("%s ends by a verdict for two players only", p)
		}
		if p.Impartial() {
			impartial++
		} else if seats, err := many.Seats(p); err != nil {
			return err
		} else if seats != r.Players {
			return fmt.Errorf("%s names the moves of %d players, not of %d; only games with the same moves for all take any number", p, seats, r.Players)
		}
		r.positions = append(r.positions, p)
	}
	if impartial != 0 && impartial != len(r.positions) {
		return errors.New("impartial and partizan games are not played together by several players")
	}
	r.Named = impartial == 0
	if r.Ending == "" {
		r.Ending = many.LastMover.String()
		if r.Named {
			r.Ending = many.Elimination.String()
		}
	}
	e, err := many.ParseEnding(r.Ending)
	r.Rule = e.Rule()
	return err
}

// options lists the options of the player to move.
func (r *Round) options() (moves []RoundMove, err error) {
	met := map[string]int{}
	for i, p := range r.positions {
		options, err := r.optionsOf(p)
		if err != nil {
			return nil, err
		}
		for _, q := range options {
			m := RoundMove{Board: i, To: q.String(), after: q}
			if r.Named {
				named := many.Move(p, q, r.To)
				m.Name, m.Free = named.Name, named.Free
				if len(named.Touch) > 0 {
					m.Ways = [][]game.Place{named.Touch}
				}
			} else {
				named := MoveOf(p, q, game.Left)
				m.Name, m.Ways, m.Free = named.Name, named.Ways, named.Free
			}
			m.Turn = strconv.Itoa(i)
			if len(m.Ways) > 0 {
				m.Turn += written(m.Ways[0])
			}
			met[m.Turn]++
			if n := met[m.Turn]; n > 1 || len(m.Ways) == 0 {
				m.Turn += "-" + strconv.Itoa(n)
			}
			moves = append(moves, m)
		}
	}
	return moves, nil
}

func (r *Round) optionsOf(p position.Position) ([]position.Position, error) {
	if r.Named {
		return many.Options(p, r.To)
	}
	return p.Options(game.Left)
}

// skip finds the moves of the player to move. A player who cannot move leaves, or play ends.
func (r *Round) skip() (err error) {
	for {
		if players := r.playing.Players(); len(players) == 1 {
			r.Moves, r.Winner, r.To = []RoundMove{}, &players[0], players[0]
			return nil
		}
		if r.Moves, err = r.options(); err != nil || len(r.Moves) > 0 {
			return err
		}
		r.Moves = []RoundMove{}
		if r.Ending == many.LastMover.String() {
			won := (r.To + r.Players - 1) % r.Players
			r.Winner = &won
			return nil
		}
		r.Left = append(r.Left, r.To)
		r.playing &^= many.Together(r.To)
		r.next()
	}
}

// next passes the turn to the next player who still plays.
func (r *Round) next() {
	for r.To = (r.To + 1) % r.Players; r.playing>>r.To&1 == 0; r.To = (r.To + 1) % r.Players {
	}
}

// play makes a turn.
func (r *Round) play(turn string) error {
	if r.Winner != nil {
		return errors.New("the game is over")
	}
	i := slices.IndexFunc(r.Moves, func(m RoundMove) bool { return m.Turn == turn })
	if i < 0 {
		return errors.New("there is no such move")
	}
	m := r.Moves[i]
	r.Made = append(r.Made, RoundMade{r.To, m.Board, m.Name})
	r.positions = slices.Clone(r.positions)
	r.positions[m.Board] = m.after
	r.next()
	return r.skip()
}

// Forces says what the players can force in a round.
type Forces struct {
	Alone     []int        `json:"alone"`          // the player who can force a win against all others, if any
	Pairs     [][]int      `json:"pairs"`          // the pairs that can force a win for one of the two
	Minimal   [][]int      `json:"minimal"`        // the winning coalitions that need all of their members
	Type      string       `json:"type,omitempty"` // Propp's type, for three players with the same moves
	Last      *int         `json:"last,omitempty"` // who moves last if everybody prefers to move last, then last but one, and so on (Li)
	Moves     []ForcedMove `json:"moves"`          // in the order of the moves of the round
	Undecided string       `json:"undecided,omitempty"`
}

// A ForcedMove says what the players can force after a move.
type ForcedMove struct {
	Alone *int  `json:"alone,omitempty"` // the player who can then force a win
	With  []int `json:"with"`            // players with whom the mover can force that one of the two wins
}

// Forces finds what each player and each pair can force, now and after each move. If a limit is
// reached, it returns the results so far and reports the limit.
func (r *Round) Forces(ctx context.Context, limits work.Budget) (*Forces, error) {
	f := &Forces{Alone: []int{}, Pairs: [][]int{}, Minimal: [][]int{}, Moves: []ForcedMove{}}
	if r.Winner != nil {
		return f, nil
	}
	m := work.New(ctx, limits)
	var err error
	if r.Named {
		e, _ := many.ParseEnding(r.Ending)
		table := many.NewTable()
		sum := func(ps []position.Position) (many.Sum, error) { return table.Sum(ps...), nil }
		err = forced(m, r, f, table.Game(r.Players, e), sum)
	} else {
		table := arena.New()
		sum := func(ps []position.Position) (arena.Sum, error) {
			return position.Compound{Mode: compound.Mode{Kind: compound.Disjunctive}, Components: ps, Playing: -1}.Sum(m, table)
		}
		err = forced(m, r, f, many.Impartial(table, r.Players), sum)
	}
	if err != nil && !limited(err) {
		return nil, err
	}
	if err != nil {
		f.Undecided = err.Error()
	}
	return f, nil
}

// forced computes the fields of f.
func forced[P comparable](m *work.Meter, r *Round, f *Forces, g many.Game[P], sum func([]position.Position) (P, error)) error {
	families := many.Coalitions(g)
	family := func(ps []position.Position, player int) (x many.Family, err error) {
		s, err := sum(ps)
		if err != nil {
			return x, err
		}
		return work.Try(m, func() many.Family { return families.Among(m, s, player, r.playing) })
	}
	now, err := family(r.positions, r.To)
	if err != nil {
		return err
	}
	f.tell(now, r.Players)
	if !r.Named && r.Players == 3 {
		winner, ok := now.Winner()
		f.Type = many.TypeOf((winner-r.To+3)%3, ok).String()
	}
	if g.Impartial || g.Ending == many.LastMover {
		s, err := sum(r.positions)
		if err != nil {
			return err
		}
		last, err := work.Try(m, func() int { return many.Misere(g, 0).Of(m, s, r.To) })
		if err != nil {
			return err
		}
		f.Last = &last
	}
	next := *r
	next.next()
	for _, x := range r.Moves {
		ps := slices.Clone(r.positions)
		ps[x.Board] = x.after
		after, err := family(ps, next.To)
		if err != nil {
			return err
		}
		move := ForcedMove{With: []int{}}
		if w, ok := after.Winner(); ok {
			move.Alone = &w
		}
		for p := range r.Players {
			if p != r.To && after.Wins(many.Together(r.To, p)) {
				move.With = append(move.With, p)
			}
		}
		f.Moves = append(f.Moves, move)
	}
	return nil
}

// tell computes what the players can force now.
func (f *Forces) tell(now many.Family, players int) {
	if w, ok := now.Winner(); ok {
		f.Alone = append(f.Alone, w)
	}
	for a := range players {
		for b := a + 1; b < players; b++ {
			if now.Wins(many.Together(a, b)) {
				f.Pairs = append(f.Pairs, []int{a, b})
			}
		}
	}
	for _, c := range now.Minimal() {
		f.Minimal = append(f.Minimal, c.Players())
	}
}
