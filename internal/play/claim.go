// SPDX-License-Identifier: Apache-2.0

package play

import (
	"errors"
	"fmt"
)

// ErrNoDraw refuses the claim of a draw.
var ErrNoDraw = errors.New("a draw can be claimed when a position occurs again with the same player to move")

// drawn is the claim of a draw. The claim of a player who resigns is the name of the player.
const drawn = "draw"

// Claim ends the game of a table early. what is "draw", if the position was on the table before, or
// the player who resigns.
func (t *Table) Claim(what string) (*Table, error) {
	over, err := t.Over()
	switch {
	case err != nil:
		return nil, err
	case over != nil:
		return nil, errors.New("the game is over")
	case what == drawn && !t.repeats():
		return nil, ErrNoDraw
	case what != drawn:
		player, err := Player(what)
		if err != nil || what == "" {
			return nil, fmt.Errorf("a game can be ended by a draw, or by left or right resigning, not by %q", what)
		}
		what = nameOf(player)
	}
	ended := t.unclaimed()
	ended.claim = what
	return ended, nil
}

// unclaimed returns the table without the claim that ended its game.
func (t *Table) unclaimed() *Table {
	return &Table{catalog: t.catalog, Convention: t.Convention, ToMove: t.ToMove, root: t.root, boards: t.boards, start: t.start, before: t.before, turn: t.turn, steps: t.steps}
}

// claimed says how the game was ended early, or returns nil if it was not.
func (t *Table) claimed() *Over {
	switch t.claim {
	case "":
		return nil
	case drawn:
		return &Over{"", "the position was on the table before, and nobody makes progress: a draw"}
	}
	player, _ := Player(t.claim)
	return &Over{nameOf(player.Opponent()), fmt.Sprintf("%v resigned: %v wins", player, player.Opponent())}
}

// claims makes the claim of g, if there is one, after its turns.
func (t *Table) claims(g Game) (*Table, error) {
	if g.Claim == "" {
		return t, nil
	}
	ended, err := t.Claim(g.Claim)
	if err != nil {
		return t, &TurnError{len(g.Turns), g.Claim, err}
	}
	return ended, nil
}
