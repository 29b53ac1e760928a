// SPDX-License-Identifier: Apache-2.0

package position

import "github.com/upstar-cgt/upstar/game"

// Ways returns the sequences of places by which player can point out the move from
// p to an option.
func Ways(p, to Position, player game.Player) [][]game.Place {
	if x, ok := p.(pointed); ok {
		return x.ways(to, player)
	}
	return nil
}

// Same returns which place of p is which after the move to an option, made in the
// given way, where names do not stay; ok is false if all stay.
func Same(p, to Position, player game.Player, way []game.Place) (same map[game.Place]game.Place, ok bool) {
	if x, isPointed := p.(pointed); isPointed {
		return x.same(to, player, way)
	}
	return nil, false
}

// Over reports whether play has ended at p by a verdict, and then with which result
// for player, who is to move.
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

// pointed is what a position can tell to those who play it on a board.
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
	r, ok := x.rules.Ruleset.(game.Tracker[P])
	y, isHere := to.(typed[P])
	if !ok || !isHere {
		return nil, false
	}
	same := map[game.Place]game.Place{}
	r.Same(x.p, y.p, player, way, func(old, new game.Place) { same[old] = new })
	return same, true
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
