// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"slices"

	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/many"
	"github.com/upstar-cgt/upstar/work"
)

// MostInCoalitions is the greatest number of players for which coalitions are computed.
const MostInCoalitions = many.MostInCoalitions

// A manyTable computes results about the positions of a game for several players.
type manyTable[P comparable] struct {
	players  []string
	families many.Families[P] // for at most many.MostInCoalitions players
	winners  many.Winners[P]  // for more players
	last     []many.Ranks[P]  // for i-misère play; none if the last move does not decide
}

func newManyTable[P comparable](players []string, g many.Game[P]) *manyTable[P] {
	t := &manyTable[P]{players: players}
	few := g.Players <= many.MostInCoalitions
	if few {
		t.families = many.Coalitions(g)
	} else {
		t.winners = many.Alone(g)
	}
	for i := range g.Players {
		if (g.Impartial || g.Ending == many.LastMover) && (few || i == 0) {
			t.last = append(t.last, many.Misere(g, i))
		}
	}
	return t
}

// few reports whether coalitions are computed.
func (t *manyTable[P]) few() bool { return len(t.players) <= many.MostInCoalitions }

// winner returns the player who can force a win of p with player to move, or "".
func (t *manyTable[P]) winner(m *work.Meter, p P, player int) (string, error) {
	return work.Try(m, func() string {
		var w int
		var ok bool
		if t.few() {
			w, ok = t.families.Of(m, p, player).Winner()
		} else {
			w, ok = t.winners.Of(m, p, player)
		}
		if !ok {
			return ""
		}
		return t.players[w]
	})
}

// typeOf returns the type of a position of three players, given the winners.
func (t *manyTable[P]) typeOf(winner string) string {
	w := slices.Index(t.players, winner)
	return many.TypeOf(w, w >= 0).String()
}

// start finds everything except the moves.
func (t *manyTable[P]) start(m *work.Meter, p P, player int) (s Start, err error) {
	winner, err := t.winner(m, p, player)
	if err != nil {
		return s, err
	}
	s = Start{First: t.players[player], Winner: winner}
	return s, m.Do(func() {
		if t.few() {
			for _, c := range t.families.Of(m, p, player).Minimal() {
				var names []string
				for _, member := range c.Players() {
					names = append(names, t.players[member])
				}
				s.Coalitions = append(s.Coalitions, names)
			}
		}
		for _, ranks := range t.last {
			s.Last = append(s.Last, t.players[ranks.Of(m, p, player)])
		}
	})
}

// seatedMoves lists the moves in a sum of positions of rulesets that name the moves
// of each player.
func (s *Start) seatedMoves(m *work.Meter, t *manyTable[many.Sum], ps []position.Position, table *many.Table, player, most int) error {
	var moves []ManyMove
	for i, p := range ps {
		options, err := many.Options(p, player)
		if err != nil {
			return err
		}
		for _, q := range options {
			after := slices.Clone(ps)
			after[i] = q
			winner, err := t.winner(m, table.Sum(after...), (player+1)%len(t.players))
			if err != nil {
				return err
			}
			moves = append(moves, ManyMove{p.String() + " → " + q.String(), winner})
		}
	}
	s.list(moves, most)
	return nil
}

// list keeps the interesting moves: the winning moves if there are any, otherwise all moves, and
// none if all moves have the same result.
func (s *Start) list(moves []ManyMove, most int) {
	if s.Winner == s.First {
		moves = slices.DeleteFunc(moves, func(x ManyMove) bool { return x.Winner != s.First })
	} else if s.Winner != "" {
		moves = nil
	}
	s.All = len(moves)
	s.Moves = moves[:min(most, len(moves))]
}
