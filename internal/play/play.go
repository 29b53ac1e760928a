// SPDX-License-Identifier: Apache-2.0

// Package play is a table at which people and the engine play any games together. It provides
// boards with places to point at, rules for turns, the winner, opponents, hints, and addresses of
// whole games.
//
//	g, err := play.ParseAddress("g=nim:3,4,5&g=domineering:../..&as=selective&m=0h2t3&to=R")
//	t, err := play.Open(catalog.Builtin(), g)
//	view, err := t.View()
//	t, err = t.Play("0h1t2~1a2-a1")
//
// A Game is text: its beginning, and the turns since. A Table is the position after these turns,
// and is immutable. Nothing is solved unless it is requested. View describes boards and moves by
// the rules alone; Hints, Reply and Why use theory.
//
// A turn is written as steps separated by ~. A step is a board, given by its number, and a way,
// whose places are separated by -: 0h1t2~1a2-a1. If the same places point out several moves, the
// way ends with the number of one of them. Moves are numbered from 1 on in the order of their
// names.
package play

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
)

// A Game is the beginning of a game and the turns since, as text.
type Game struct {
	Boards  []string          `json:"boards"`            // positions as they are typed: nim(3,4,5)
	As      string            `json:"as,omitempty"`      // the compound; disjunctive if empty
	Marks   string            `json:"marks,omitempty"`   // for a first-to-end compound: N or P for each board
	End     string            `json:"end,omitempty"`     // the effect of the last move: wins, or loses
	Playing *int              `json:"playing,omitempty"` // for an obliged sum, the board in play at the beginning
	Turns   []string          `json:"turns,omitempty"`
	To      string            `json:"to,omitempty"`    // the player to move after the turns: left or right
	Claim   string            `json:"claim,omitempty"` // what ended it: draw, or the player who resigned
	With    map[string]string `json:"with,omitempty"`  // further fields of an address
}

// Player returns the player with the name left, right, L or R. An empty name is Left.
func Player(name string) (game.Player, error) {
	switch strings.ToLower(name) {
	case "", "l", "left":
		return game.Left, nil
	case "r", "right":
		return game.Right, nil
	}
	return 0, fmt.Errorf("no player %q: there are left and right", name)
}

// nameOf returns the name of a player.
func nameOf(p game.Player) string { return strings.ToLower(p.String()) }

// convention reads the effect of the last move.
func convention(end string) (game.Convention, error) {
	switch end {
	case "", "wins", "normal":
		return game.Normal, nil
	case "loses", "misere", "misère":
		return game.Misere, nil
	}
	return 0, fmt.Errorf("the last move wins or loses, not %q", end)
}

// endOf returns the name of a convention, as the effect of the last move.
func endOf(c game.Convention) string { return [2]string{"wins", "loses"}[c] }

// MostBoards is the greatest number of boards on a table.
const MostBoards = 64

// deepest is the greatest nesting depth of compounds on a table.
const deepest = 6

// Open opens the table of g and makes its turns. If a turn cannot be made, Open returns the table
// before this turn with the error, a *TurnError.
func Open(c *catalog.Catalog, g Game) (*Table, error) {
	t, err := begin(c, g)
	if err != nil {
		return nil, err
	}
	if t, err = t.playAll(g.Turns, 0); err != nil {
		return t, err
	}
	return t.claims(g)
}

// playAll makes the turns with index i and above.
func (t *Table) playAll(turns []string, i int) (*Table, error) {
	for ; i < len(turns); i++ {
		next, err := t.Play(turns[i])
		if err != nil {
			return t, &TurnError{i, turns[i], err}
		}
		t = next
	}
	return t, nil
}

// A TurnError is the error for a turn of a game that cannot be made.
type TurnError struct {
	Turn int    // its index, from 0 on
	Text string //
	Err  error
}

func (e *TurnError) Error() string { return fmt.Sprintf("turn %d, %s: %v", e.Turn+1, e.Text, e.Err) }

func (e *TurnError) Unwrap() error { return e.Err }

// begin opens the table before the first turn.
func begin(c *catalog.Catalog, g Game) (*Table, error) {
	t := &Table{catalog: c}
	root := &node{mode: compound.Mode{Kind: compound.Disjunctive}, playing: -1}
	var err error
	if g.As != "" {
		if root.mode, err = compound.ParseMode(g.As); err != nil {
			return nil, err
		}
	}
	if root.mode.Kind == compound.FirstToEnd {
		root.mode.Marks = strings.ToUpper(g.Marks)
	}
	if t.Convention, err = convention(g.End); err != nil {
		return nil, err
	}
	if t.ToMove, err = Player(g.To); err != nil {
		return nil, err
	}
	if len(g.Turns)%2 == 1 {
		t.ToMove = t.ToMove.Opponent()
	}
	if len(g.Boards) == 0 {
		return nil, fmt.Errorf("no game is on the table")
	}
	for i, text := range g.Boards {
		p, err := c.Parse(text)
		if again := swapped(text); err != nil && again != text {
			if q, other := c.Parse(again); other == nil {
				p, err, g.Boards = q, nil, slices.Clone(g.Boards)
				g.Boards[i] = again
			}
		}
		if err != nil {
			return nil, err
		}
		root.parts = append(root.parts, t.node(p))
	}
	if err := t.check(g, root); err != nil {
		return nil, err
	}
	t.root, t.start = t.alone(root), g
	t.start.Turns, t.start.Claim = nil, ""
	t.start.To = nameOf(t.ToMove)
	return t, nil
}

// alone returns the compound if it is the only thing on the table.
func (t *Table) alone(root *node) *node {
	if root.mode.Kind == compound.Disjunctive && len(root.parts) == 1 && root.parts[0].position == nil {
		return root.parts[0]
	}
	return root
}

// check refuses tables that cannot be played.
func (t *Table) check(g Game, root *node) error {
	if t.boards > MostBoards {
		return fmt.Errorf("at most %d games at once (you gave %d)", MostBoards, t.boards)
	}
	if root.deep() > deepest {
		return fmt.Errorf("compounds in compounds more than %d deep", deepest)
	}
	if g.Playing != nil {
		switch i := *g.Playing; {
		case root.mode.Kind != compound.Obliged:
			return fmt.Errorf("only in an obliged sum can a board be in play, not in a %v compound", root.mode)
		case i < 0 || i >= len(root.parts):
			return fmt.Errorf("board %d cannot be in play: the boards are 0 to %d", i, len(root.parts)-1)
		default:
			root.playing = i
		}
	}
	judged := (&Table{root: root}).Judged()
	if judged && (t.boards > 1 || root.mode.Kind != compound.Disjunctive) {
		return fmt.Errorf("a positional game ends by a verdict, so no rule says who wins several together; play it alone")
	}
	return nil
}
