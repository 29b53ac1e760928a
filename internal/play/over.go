// SPDX-License-Identifier: Apache-2.0

package play

import (
	"fmt"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
)

// An Over says how a game ended.
type Over struct {
	Winner string `json:"winner"` // left, right, or empty if nobody has won
	Why    string `json:"why"`    // in a sentence
}

// Over says how the game ended, or returns nil if it has not.
func (t *Table) Over() (*Over, error) {
	if over := t.claimed(); over != nil {
		return over, nil
	}
	whole := t.Whole()
	if r, over, err := whole.Over(t.ToMove); over || err != nil {
		return t.result(r, "a board has ended, and its mark decides"), err
	}
	if whole.Mode.Kind == compound.Disjunctive && len(whole.Components) == 1 {
		if r, over := position.Over(whole.Components[0], t.ToMove); over {
			return t.result(r, ""), nil
		}
	}
	turn, err := t.Turn()
	if err != nil || !turn.None() {
		return nil, err
	}
	rule := [2]string{"the last move wins", "the last move loses"}[t.Convention]
	return t.result(t.Convention.Stuck(), fmt.Sprintf("%s; %s", turn.End, rule)), nil
}

// result describes a result of the player to move.
func (t *Table) result(r game.Result, why string) *Over {
	winner := t.ToMove
	switch r {
	case game.Draw:
		return &Over{"", sentence(why, "nobody has won")}
	case game.Loss:
		winner = winner.Opponent()
	}
	return &Over{nameOf(winner), sentence(why, fmt.Sprintf("%v wins", winner))}
}

// sentence joins a reason and its consequence.
func sentence(why, so string) string {
	if why == "" {
		return so
	}
	return why + ": " + so
}
