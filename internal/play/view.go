// SPDX-License-Identifier: Apache-2.0

package play

import (
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
)

// A View describes a table for display, with everything that can be done at it.
type View struct {
	Boards  []Board  `json:"boards"`
	Turn    *Turn    `json:"turn"`
	Over    *Over    `json:"over" ts:"null"`       // nil while the game continues
	To      string   `json:"to" enum:"left,right"` // the player to move
	End     string   `json:"end"`                  // the effect of the last move: wins or loses
	Rule    string   `json:"rule"`                 // of the compound, in a sentence
	Last    []Played `json:"last,omitempty"`       // the last turn
	Address string   `json:"address"`              // address of the whole game
	Here    string   `json:"here"`                 // address of the position alone, without the turns
	Judged  bool     `json:"judged,omitempty"`     // a verdict ends the game, so that the last move has no effect
	Repeats bool     `json:"repeats,omitempty"`    // the same position was on the table before, so that a draw can be claimed
}

// A Board is one position on a table.
type Board struct {
	Position  string      `json:"position"` // as it is typed
	Game      string      `json:"game"`     // the name of the ruleset
	Title     string      `json:"title"`
	Rule      string      `json:"rule"` // in a sentence or two
	Kit       game.Kit    `json:"kit"`  // the board family
	Impartial bool        `json:"impartial"`
	Ended     bool        `json:"ended"`          // nobody can move
	Gone      bool        `json:"gone,omitempty"` // it was thrown away
	Mark      string      `json:"mark,omitempty"` // in a first-to-end compound: P or N
	Scene     *draw.Scene `json:"scene"`
	Moves     []Move      `json:"moves"`          // moves of the player to move, if the turn allows one here
	More      bool        `json:"more,omitempty"` // there are more moves than those listed: see Table.Moves
}

// mostTraced is the greatest number of moves of a board for which a view says what disappears and
// appears.
const mostTraced = 400

// SceneOf draws a position.
func SceneOf(p position.Position) *draw.Scene {
	c := draw.NewScene()
	p.Draw(c)
	return c
}

// Scene draws a board of the table. Curves drawn before the last turn keep their places.
func (t *Table) Scene(board int) *draw.Scene {
	p, ok := t.Board(board)
	if !ok {
		return draw.NewScene()
	}
	if s := t.sketch(board); s != nil {
		c := draw.NewScene()
		s.Draw(c)
		return c
	}
	return SceneOf(p)
}

// sketch returns the sketch of a board, or nil.
func (t *Table) sketch(board int) draw.Sketch {
	p, ok := t.Board(board)
	if !ok || !position.Sketched(p) {
		return nil
	}
	t.drawing.Lock()
	defer t.drawing.Unlock()
	if s, ok := t.sketches[board]; ok {
		return s
	}
	var s, before draw.Sketch
	if t.before != nil {
		before = t.before.sketch(board)
		if q, ok := t.before.Board(board); ok && q.String() == p.String() {
			s = before
		}
	}
	if s == nil {
		s = position.Sketch(p, before)
	}
	if t.sketches == nil {
		t.sketches = map[int]draw.Sketch{}
	}
	t.sketches[board] = s
	return s
}

// ScenesAfter returns a function that draws options of p. The curves of p keep their places.
func ScenesAfter(p position.Position) func(q position.Position) *draw.Scene {
	if !position.Sketched(p) {
		return SceneOf
	}
	before := position.Sketch(p, nil)
	return func(q position.Position) *draw.Scene {
		if s := position.Sketch(q, before); s != nil {
			c := draw.NewScene()
			s.Draw(c)
			return c
		}
		return SceneOf(q)
	}
}

// View returns a description of the table. It does not solve anything.
func (t *Table) View() (*View, error) {
	turn, err := t.Turn()
	if err != nil {
		return nil, err
	}
	over, err := t.Over()
	if err != nil {
		return nil, err
	}
	v := &View{Turn: turn, Over: over, To: nameOf(t.ToMove), End: endOf(t.Convention), Rule: t.root.mode.Rule(), Last: t.steps, Address: t.Game().Address(), Here: t.Here().Address(), Judged: t.Judged(), Repeats: t.repeats()}
	open := map[int]bool{}
	if over == nil {
		turn.boards(open)
	}
	v.Boards = make([]Board, t.boards)
	t.root.each(func(n *node) {
		if n.position != nil && err == nil {
			v.Boards[n.board], err = t.board(n, open[n.board])
		}
	})
	return v, err
}

// boards collects the boards on which a move may be made.
func (t *Turn) boards(open map[int]bool) {
	for _, i := range t.May {
		if part := t.Parts[i]; part.Turn != nil {
			part.Turn.boards(open)
		} else {
			open[part.Board] = true
		}
	}
}

// board describes a board, with its moves if the turn allows one.
func (t *Table) board(n *node, open bool) (Board, error) {
	p := n.position
	b := Board{Mark: t.mark(n), Position: p.String(), Game: NameOf(p), Impartial: p.Impartial(), Gone: n.gone, Moves: []Move{}}
	if b.Scene = t.Scene(n.board); n.gone {
		b.Scene = SceneOf(p)
	}
	if e, ok := t.catalog.Lookup(b.Game); ok {
		b.Title, b.Kit, b.Rule = e.Title, e.Kit, e.Rule
	}
	able, err := n.able(t.ToMove)
	if err == nil && !able {
		b.Ended, err = n.ended(t.ToMove)
	}
	if err != nil || !open {
		return b, err
	}
	moves, more, err := t.Moves(n.board)
	if err != nil && limited(err) { // there are more than can be listed
		b.More = true
		return b, nil
	}
	seen := shown(b.Scene)
	for i := range moves[:min(len(moves), mostTraced)] {
		if len(moves[i].Ways) > 0 && position.Sketched(p) {
			moves[i].touch(moves[i].Ways[0])
		} else if len(moves[i].Ways) > 0 {
			moves[i].compare(seen, p, t.ToMove, moves[i].Ways[0])
		}
	}
	if len(moves) > 0 {
		b.Moves = moves
	}
	b.More = more
	return b, err
}

// mark returns the mark of a board in a first-to-end compound.
func (t *Table) mark(n *node) string {
	i := n.index(t.root)
	if t.root.mode.Kind != compound.FirstToEnd || i < 0 {
		return ""
	}
	return t.root.mode.Mark(i).String()
}

// repeats reports whether the same position was on the table before.
func (t *Table) repeats() bool {
	whole := t.Whole().String()
	for at := t.before; at != nil; at = at.before {
		if at.ToMove == t.ToMove && at.Whole().String() == whole {
			return true
		}
	}
	return false
}
