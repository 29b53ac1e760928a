// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"encoding/json"
	"math/big"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/retrograde"
)

// MarshalJSON writes an answer as JSON for other programs.
func (a *Answer) MarshalJSON() ([]byte, error) {
	var means []string
	for _, v := range a.Verdicts() {
		if v.Means.Name != "" && !slices.Contains(means, v.Means.Name) {
			means = append(means, v.Means.Name)
		}
	}
	value := ""
	if a.Obliged != nil {
		value = a.Obliged.String()
	}
	return json.Marshal(struct {
		Compound   string      `json:"compound"`
		Components []Component `json:"components"`
		Theory     string      `json:"theory"`          // the theories used, or "play"
		Value      string      `json:"value,omitempty"` // Ferguson's value, for an obliged sum
		Worth      *Worth      `json:"worth,omitempty"`
		Ending     string      `json:"ending,omitempty"` // the convention of a game that ends by a verdict
		Normal     *Verdict    `json:"normal,omitempty"`
		Misere     *Verdict    `json:"misere,omitempty"`
		Cautions   []string    `json:"cautions,omitempty"` // warnings that belong to it
	}{a.Mode.String(), a.Components, strings.Join(means, "; "), value, a.Worth, a.Ending, a.Normal, a.Misere, a.Cautions})
}

// MarshalJSON writes the functions next to the position.
func (c Component) MarshalJSON() ([]byte, error) {
	fields := map[string]any{"position": c.Position.String(), "impartial": c.Position.Impartial()}
	for _, n := range c.Functions {
		fields[n.Name] = n.Value
	}
	return json.Marshal(fields)
}

// MarshalJSON writes who wins and by which moves.
func (v *Verdict) MarshalJSON() ([]byte, error) {
	out := struct {
		Outcome  string    `json:"outcome,omitempty"`
		Theory   string    `json:"theory,omitempty"` // how it was decided
		Strategy string    `json:"strategy,omitempty"`
		Reason   string    `json:"reason,omitempty"`
		Winning  *MoveList `json:"winning,omitempty"`
		Left     *MoveList `json:"left,omitempty"`
		Right    *MoveList `json:"right,omitempty"`
		Stuck    []string  `json:"cannotMove,omitempty"` // the players who have no move at all, in a partizan game
		Count    *big.Int  `json:"count,omitempty"`      // number of all winning moves, listed or not, in an impartial game
		Open     openMoves `json:"open,omitempty"`       // number of moves that a limit has left undecided
		PliesL   *int      `json:"pliesLeft,omitempty"`  // length of play if Left begins
		PliesR   *int      `json:"pliesRight,omitempty"`
		Plans    []*Plan   `json:"plans,omitempty"` // winning strategies
		Unsolved *Unsolved `json:"unsolved,omitempty"`
		Error    string    `json:"error,omitempty"` // why something is missing
	}{Plans: v.Plans, Unsolved: v.Unsolved, Theory: v.Means.Name, Strategy: v.Strategy, Reason: v.Reason, Winning: begun(v.Winning), Left: begun(v.Left), Right: begun(v.Right)}
	if v.Found {
		out.Outcome = v.Outcome.String()
	}
	for player, l := range []*MoveList{v.Left, v.Right} {
		if l != nil && l.Stuck {
			out.Stuck = append(out.Stuck, game.Player(player).String())
		}
	}
	out.Open = openOf(v)
	if v.Winning != nil {
		out.Count = v.Winning.Total
	}
	out.PliesL, out.PliesR = v.Plies[game.Left], v.Plies[game.Right]
	if v.Err != nil {
		out.Error = v.Err.Error()
	}
	return json.Marshal(out)
}

// openMoves is the number of undecided moves of each list, by the name of the list.
type openMoves map[string]int

func openOf(v *Verdict) openMoves {
	open := openMoves{}
	for name, l := range map[string]*MoveList{"winning": v.Winning, "left": v.Left, "right": v.Right} {
		if l != nil && l.Open > 0 {
			open[name] = l.Open
		}
	}
	return open
}

// begun returns the list, or nil if it is empty only because nothing has been decided. An empty
// list means that no move wins.
func begun(l *MoveList) *MoveList {
	if l != nil && len(l.Moves) == 0 && l.Open > 0 {
		return nil
	}
	return l
}

// MarshalJSON writes the moves alone.
func (l *MoveList) MarshalJSON() ([]byte, error) {
	if l.Moves == nil {
		return []byte("[]"), nil
	}
	return json.Marshal(l.Moves)
}

// MarshalJSON writes proved results and guesses separately.
func (u *Unsolved) MarshalJSON() ([]byte, error) {
	type side struct {
		Wins    *bool     `json:"wins,omitempty"`
		Known   string    `json:"known,omitempty"`
		Moves   int       `json:"moves,omitempty"`
		Losing  *big.Int  `json:"losing,omitempty"`
		Refuted *MoveList `json:"refuted,omitempty"`
	}
	type guess struct {
		Player   string  `json:"player"`
		Move     Move    `json:"move"`
		Rate     float64 `json:"rate"`
		Playouts int     `json:"playouts"`
	}
	proved := map[string]side{}
	for player, list := range u.Refuted {
		if u.Wins[player] == nil && u.Known[player] == "" && list == nil {
			continue
		}
		x := side{Wins: u.Wins[player], Known: u.Known[player], Moves: u.Moves[player], Refuted: list}
		if list != nil {
			x.Losing = list.Total
		}
		proved[game.Player(player).String()] = x
	}
	var guesses []guess
	for _, l := range u.Looks {
		guesses = append(guesses, guess{l.Player.String(), l.Move, l.Rate, l.Playouts})
	}
	var table retrograde.Progress
	if u.Table != nil {
		table = *u.Table
	}
	return json.Marshal(struct {
		Proved  map[string]side `json:"proved"`
		Bounds  *[2]int         `json:"bounds,omitempty"`
		Nodes   uint64          `json:"nodes"`
		Met     int             `json:"met,omitempty"`
		States  uint64          `json:"states,omitempty"`  // positions with a player to move, in a table of all positions
		Decided uint64          `json:"decided,omitempty"` // of these
		Filled  float64         `json:"filled"`
		Helps   []string        `json:"helps"`
		Guessed []guess         `json:"guessed,omitempty"`
	}{proved, u.Bounds, u.Nodes, u.Met, table.States, table.Decided, u.Filled, u.Helps, guesses})
}

// MarshalJSON writes a strategy.
func (p *Plan) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Begins  string  `json:"begins"`
		Wins    string  `json:"wins"`
		First   Move    `json:"first,omitempty"`
		Replies []Reply `json:"replies,omitempty"`
		Cut     string  `json:"cut,omitempty"`
	}{p.Begins.String(), p.Wins.String(), p.First, p.Replies, p.Cut})
}

// MarshalJSON writes a move of the loser and the answer to it.
func (r Reply) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Move    Move    `json:"move"`
		Answer  Move    `json:"answer,omitempty"`
		Ended   bool    `json:"ended,omitempty"`
		As      string  `json:"as,omitempty"`
		Replies []Reply `json:"replies,omitempty"`
	}{r.Move, r.Answer, r.Ended, r.As, r.Replies})
}

// MarshalJSON writes a step with the position after it as text.
func (s Step) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Component int    `json:"component"`
		To        string `json:"to"`
		Name      string `json:"move,omitempty"`
		Value     string `json:"value,omitempty"`
	}{s.Component, s.To.String(), s.Name, s.Value})
}
