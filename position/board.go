// SPDX-License-Identifier: Apache-2.0

package position

import (
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

func (x typed) ways(to Position, player game.Player) [][]game.Place {
	if y, ok := to.(typed); ok {
		return x.rules.ways(x.p, y.p, player)
	}
	return nil
}

func (x typed) same(to Position, player game.Player, way []game.Place) (map[game.Place]game.Place, bool) {
	if y, ok := to.(typed); ok {
		return x.rules.same(x.p, y.p, player, way)
	}
	return nil, false
}

func (x typed) over(player game.Player) (game.Result, bool) { return x.rules.over(x.p, player) }

func (x typed) judged() bool { return x.rules.judged() }

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

func (x typed) edit() (Editable, bool) {
	palette, ok := x.rules.palette()
	return edited{x, palette}, ok
}

// edited is a position that is edited on its board.
type edited struct {
	at      typed
	palette []game.Piece
}

func (e edited) Palette() []game.Piece       { return e.palette }
func (e edited) Extent() (columns, rows int) { return e.at.rules.extent(e.at.p) }

func (e edited) Put(place game.Place, piece int) (Position, bool) {
	if place == "" || piece < 0 {
		return nil, false
	}
	return e.valid(e.at.rules.put(e.at.p, place, piece))
}

func (e edited) Resize(columns, rows int) (Position, bool) {
	return e.valid(e.at.rules.resize(e.at.p, columns, rows))
}

// valid turns p into a Position. It reports whether p differs from the present position and can be
// written and read.
func (e edited) valid(p any) (Position, bool) {
	q, ok := e.at.rules.again(p)
	if !ok || p == e.at.p {
		return nil, false
	}
	return typed{e.at.rules, p}, q == p
}
