// SPDX-License-Identifier: Apache-2.0

// Package play is a table at which any games are played together, by people and
// by the engine: boards with places to point at, what a turn may be, who has won,
// opponents, hints, and the whole of it as an address.
//
//	g, err := play.ParseAddress("g=nim:3,4,5&g=domineering:../..&as=selective&m=0h2t3&to=R")
//	t, err := play.Open(catalog.Builtin(), g)
//	view, err := t.View()
//	t, err = t.Play("0h1t2~1a2-a1")
//
// A Game is text: where it began, and the turns since. A Table is the position
// after them; it does not change. Nothing is solved that is not asked for: View
// tells boards and moves by the rules alone, Hints, Reply and Why ask theory.
//
// A turn is written as steps with ~ between them, each a board, by its number, and
// a way, its places with - between them: 0h1t2~1a2-a1. Where the same places point
// out several moves, the number of one, from 1 on in the order of their names, ends
// the way.
package play

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
)

// A Game is where a game began and the turns since, as text.
type Game struct {
	Boards  []string          `json:"boards"`            // positions as they are typed: nim(3,4,5)
	As      string            `json:"as,omitempty"`      // the compound, disjunctive if empty
	Marks   string            `json:"marks,omitempty"`   // of a first-to-end compound: N or P for each board
	End     string            `json:"end,omitempty"`     // what the last move does: wins, or loses
	Playing *int              `json:"playing,omitempty"` // the board in play at the beginning, of an obliged sum
	Turns   []string          `json:"turns,omitempty"`
	To      string            `json:"to,omitempty"`    // whose turn it is after the turns: left or right
	Claim   string            `json:"claim,omitempty"` // what ended it: draw, or the player who resigned
	With    map[string]string `json:"with,omitempty"`  // what else an address says
}

// Player returns the player with the name: left, right, L or R; Left if it is empty.
func Player(name string) (game.Player, error) {
	switch strings.ToLower(name) {
	case "", "l", "left":
		return game.Left, nil
	case "r", "right":
		return game.Right, nil
	}
	return 0, fmt.Errorf("no player %q: there are left and right", name)
}

// nameOf returns how a player is written.
func nameOf(p game.Player) string { return strings.ToLower(p.String()) }

// convention reads what the last move does.
func convention(end string) (game.Convention, error) {
	switch end {
	case "", "wins", "normal":
		return game.Normal, nil
	case "loses", "misere", "misère":
		return game.Misere, nil
	}
	return 0, fmt.Errorf("the last move wins or loses, not %q", end)
}

// endOf returns how a convention is written.
func endOf(c game.Convention) string { return [2]string{"wins", "loses"}[c] }

// MostBoards is how many boards a table has at most.
const MostBoards = 64

// deepest is how deep compounds may be nested on a table.
const deepest = 6

// Open sets the table of g and makes its turns. If a turn cannot be made the table
// after those before it is returned with the error, a *TurnError.
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

// playAll makes turns from the i-th on.
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

// A TurnError is a turn of a game that cannot be made.
type TurnError struct {
	Turn int    // its number, from 0 on
	Text string //
	Err  error
}

func (e *TurnError) Error() string { return fmt.Sprintf("turn %d, %s: %v", e.Turn+1, e.Text, e.Err) }

func (e *TurnError) Unwrap() error { return e.Err }

// begin sets the table before the first turn.
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

// alone returns the compound that is the only thing on the table.
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
			return fmt.Errorf("board %d cannot be in play: there are boards 0 to %d", i, len(root.parts)-1)
		default:
			root.playing = i
		}
	}
	judged := (&Table{root: root}).Judged()
	if judged && (t.boards > 1 || root.mode.Kind != compound.Disjunctive) {
		return fmt.Errorf("a positional game ends by a verdict, so that it is undefined who wins several together: play it alone")
	}
	return nil
}
