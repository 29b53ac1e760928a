// SPDX-License-Identifier: Apache-2.0

package position

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// Ways returns the sequences of places by which player can point out the move from
// p to an option.
func Ways(p, to Position, player game.Player) [][]game.Place {
	if x, ok := p.(pointed); ok {
		return x.ways(to, player)
	}
	return nil
}

// Same maps places of p to places after the move to an option, if the move is made in the given way
// and changes names; ok is false if all places keep their names.
func Same(p, to Position, player game.Player, way []game.Place) (same map[game.Place]game.Place, ok bool) {
	if x, isPointed := p.(pointed); isPointed {
		return x.same(to, player, way)
	}
	return nil, false
}

// Over reports whether play has ended at p by a verdict, and, if so, the result for player, who is
// to move.
func Over(p Position, player game.Player) (r game.Result, over bool) {
	if x, ok := p.(pointed); ok {
		return x.over(player)
	}
	return 0, false
}

// Judged reports whether the ruleset of p may end games by a verdict.
func Judged(p Position) bool {
	x, ok := p.(pointed)
	return ok && x.judged()
}

// pointed is implemented by positions that can be played on a board.
type pointed interface {
	ways(to Position, player game.Player) [][]game.Place
	same(to Position, player game.Player, way []game.Place) (map[game.Place]game.Place, bool)
	over(player game.Player) (game.Result, bool)
	judged() bool
}

func (x typed[P]) ways(to Position, player game.Player) [][]game.Place {
	y, ok := to.(typed[P])
	if !ok {
		return nil
	}
	if r, ok := x.rules.Ruleset.(game.Pointer[P]); ok {
		return r.Ways(x.p, y.p, player)
	}
	if m, ok := x.rules.Ruleset.(game.Mover[P]); ok {
		if touch := m.Move(x.p, y.p, player).Touch; len(touch) > 0 {
			return [][]game.Place{touch}
		}
	}
	return nil
}

func (x typed[P]) same(to Position, player game.Player, way []game.Place) (map[game.Place]game.Place, bool) {
	y, isHere := to.(typed[P])
	base := x.base()
	r, ok := base.(game.Tracker[P])
	if !ok || !isHere {
		return nil, false
	}
	if !slices.Contains(base.Options(nil, x.p, player), y.p) {
		player = player.Opponent() // the player to move, in a variant
	}
	same := map[game.Place]game.Place{}
	r.Same(x.p, y.p, player, way, func(old, new game.Place) { same[old] = new })
	return same, true
}

// base returns the ruleset whose boards x uses: for a variant, the original ruleset.
func (x typed[P]) base() game.Ruleset[P] {
	if v, ok := x.rules.Ruleset.(game.Variant[P]); ok {
		return v.Varies()
	}
	return x.rules.Ruleset
}

func (x typed[P]) over(player game.Player) (game.Result, bool) {
	if j, ok := x.rules.Ruleset.(game.Judge[P]); ok {
		return j.Over(x.p, player)
	}
	return 0, false
}

func (x typed[P]) judged() bool {
	_, ok := x.rules.Ruleset.(game.Judge[P])
	return ok
}

// An Editable is a position that can be edited on its board, see game.Editor.
type Editable interface {
	Palette() []game.Piece
	Extent() (columns, rows int)
	// Put and Resize return the resulting position; ok is false if the position does not change, or
	// if the result is not a position of the game.
	Put(place game.Place, piece int) (p Position, ok bool)
	Resize(columns, rows int) (p Position, ok bool)
}

// Edit returns p for editing on its board; ok is false if it can be edited only as text.
func Edit(p Position) (e Editable, ok bool) {
	x, isTyped := p.(interface{ edit() (Editable, bool) })
	if !isTyped {
		return nil, false
	}
	return x.edit()
}

func (x typed[P]) edit() (Editable, bool) {
	e, ok := x.base().(game.Editor[P])
	return &edited[P]{x, e}, ok
}

// edited is a position together with its editor.
type edited[P comparable] struct {
	at     typed[P]
	editor game.Editor[P]
}

func (e *edited[P]) Palette() []game.Piece       { return e.editor.Palette() }
func (e *edited[P]) Extent() (columns, rows int) { return e.editor.Extent(e.at.p) }

func (e *edited[P]) Put(place game.Place, piece int) (Position, bool) {
	if place == "" || piece < 0 {
		return nil, false
	}
	return e.valid(e.editor.Put(e.at.p, place, piece))
}

func (e *edited[P]) Resize(columns, rows int) (Position, bool) {
	return e.valid(e.editor.Resize(e.at.p, columns, rows))
}

// valid turns p into a Position. It reports whether p differs from the present position and can be
// written and read.
func (e *edited[P]) valid(p P) (Position, bool) {
	n, ok := e.at.rules.Ruleset.(game.Notation[P])
	if !ok || p == e.at.p {
		return nil, false
	}
	q, err := n.Parse(n.Format(p))
	return e.at.rules.At(p), err == nil && q == p
}
