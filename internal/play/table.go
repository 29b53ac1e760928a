// SPDX-License-Identifier: Apache-2.0

package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
)

// A Table holds games that are played together, and the player to move. It is immutable: a turn
// gives another table. It is safe for concurrent use.
type Table struct {
	Convention game.Convention
	ToMove     game.Player

	catalog *catalog.Catalog
	root    *node
	boards  int      // number of boards, including those thrown away
	start   Game     // as it began
	before  *Table   // the table before the last turn; nil at the beginning
	claim   string   // what ended the game early
	turn    string   // the last turn
	steps   []Played // the same, told

	drawing  sync.Mutex
	sketches map[int]draw.Sketch // by board, of games that are drawn while they are played

	mutex sync.Mutex
	lists map[int]*listing // moves of the player to move, by board, if they were requested
}

// A node is a board, or several boards that are played together. Boards keep their numbers when
// others are thrown away.
type node struct {
	position position.Position // for a board; nil for a compound
	board    int               // its number
	mode     compound.Mode     // of a compound
	parts    []*node
	playing  int  // the part in play of an obliged sum, or -1
	gone     bool // it was thrown away
}

// node numbers the boards of p.
func (t *Table) node(p position.Position) *node {
	x, ok := p.(position.Compound)
	if !ok {
		t.boards++
		return &node{position: p, board: t.boards - 1}
	}
	n := &node{mode: x.Mode, playing: x.Playing}
	for _, q := range x.Components {
		n.parts = append(n.parts, t.node(position.Inside(q)))
	}
	return n
}

// each calls do with n and all nodes inside it.
func (n *node) each(do func(*node)) {
	do(n)
	for _, part := range n.parts {
		part.each(do)
	}
}

// deep returns the nesting depth of compounds in n.
func (n *node) deep() (deep int) {
	for _, part := range n.parts {
		deep = max(deep, part.deep()+1)
	}
	return deep
}

// live calls do with the boards that were not thrown away.
func (n *node) live(do func(*node)) {
	switch {
	case n.gone:
	case n.position != nil:
		do(n)
	default:
		for _, part := range n.parts {
			part.live(do)
		}
	}
}

// whole returns n as a position, without the boards that were thrown away.
func (n *node) whole() position.Position {
	if n.position != nil {
		return n.position
	}
	x := position.Compound{Mode: n.mode, Playing: -1}
	for i, part := range n.parts {
		if part.gone {
			continue
		}
		if i == n.playing {
			x.Playing = len(x.Components)
		}
		x.Components = append(x.Components, part.whole())
	}
	return x
}

// Whole returns the table as one compound, without the boards that were thrown away.
func (t *Table) Whole() position.Compound { return t.root.whole().(position.Compound) }

// Board returns the position on board i; ok is false if it was thrown away.
func (t *Table) Board(i int) (p position.Position, ok bool) {
	t.root.live(func(n *node) {
		if n.board == i {
			p, ok = n.position, true
		}
	})
	return p, ok
}

// Boards returns the number of boards, including those thrown away.
func (t *Table) Boards() int { return t.boards }

// Before returns the table before the last turn, or nil at the beginning.
func (t *Table) Before() *Table { return t.before }

// Game returns the game that was played at the table.
func (t *Table) Game() Game {
	g := t.start
	for at := t; at.before != nil; at = at.before {
		g.Turns = append(g.Turns, at.turn)
	}
	slices.Reverse(g.Turns)
	g.To, g.Claim = nameOf(t.ToMove), t.claim
	return g
}

// Here returns the game that begins with the position on the table. It has no turns and no boards
// that were thrown away.
func (t *Table) Here() Game {
	whole := t.Whole()
	g := Game{As: t.root.mode.String(), End: endOf(t.Convention), To: nameOf(t.ToMove)}
	if t.root.mode.Kind == compound.FirstToEnd {
		g.As, g.Marks = "first-to-end", t.root.mode.Marks
	}
	if g.As == "disjunctive" {
		g.As = ""
	}
	if whole.Playing >= 0 {
		g.Playing = &whole.Playing
	}
	for _, p := range whole.Components {
		g.Boards = append(g.Boards, p.String())
	}
	return g
}

// With returns the table with player to move. The new table has no earlier turns.
func (t *Table) With(player game.Player) *Table {
	return &Table{catalog: t.catalog, Convention: t.Convention, ToMove: player, root: t.root, boards: t.boards, start: t.Here()}
}

// Judged reports whether a verdict ends the game, so that the last move neither wins
// nor loses.
func (t *Table) Judged() (judged bool) {
	t.root.each(func(n *node) { judged = judged || n.position != nil && position.Judged(n.position) })
	return judged
}

// A Played is a step of a turn that was made.
type Played struct {
	Board int          `json:"board"`
	Way   []game.Place `json:"way"`
	Move
}

// Last returns the last turn, as it is written and step by step.
func (t *Table) Last() (text string, steps []Played) { return t.turn, t.steps }

// Play makes a turn of the player to move. The error says what is wrong with the turn.
func (t *Table) Play(turn string) (*Table, error) {
	if t.claim != "" {
		return nil, errors.New("the game is over")
	}
	steps, err := t.read(turn)
	if err != nil {
		return nil, err
	}
	return t.make(turn, steps)
}

// Write writes moves as a turn that Play reads.
func (t *Table) Write(c Choices) (string, error) {
	var texts []string
	for i := range t.boards {
		to, ok := c[i]
		if !ok {
			continue
		}
		text, err := t.step(i, to)
		if err != nil {
			return "", err
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, "~"), nil
}

// make makes the steps if together they are a turn.
func (t *Table) make(text string, steps []Played) (*Table, error) {
	chosen := Choices{}
	for _, s := range steps {
		if _, twice := chosen[s.Board]; twice {
			return nil, fmt.Errorf("two moves on board %d", s.Board)
		}
		chosen[s.Board] = s.to
	}
	next, err := t.After(chosen)
	if err != nil {
		return nil, err
	}
	next.turn, next.steps = text, steps
	return next, nil
}
