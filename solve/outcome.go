// SPDX-License-Identifier: Apache-2.0

package solve

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// Outcome returns who wins s under the convention. Impartial games in normal play are decided by
// their nim values. Tame games in misère play are decided like Nim (see tame.go). All other games
// are decided by play or, if play may return to a position, by retrograde analysis.
func (v *Solver) Outcome(m *work.Meter, s arena.Sum, convention game.Convention) (game.Outcome, error) {
	return ask(v, m, func(c calculation) game.Outcome {
		return game.OutcomeBy(c.result(s, game.Left, convention), c.result(s, game.Right, convention))
	})
}

// Result returns the result for player, moving first.
func (v *Solver) Result(m *work.Meter, s arena.Sum, player game.Player, convention game.Convention) (game.Result, error) {
	return ask(v, m, func(c calculation) game.Result { return c.result(s, player, convention) })
}

// Wins reports whether player wins s moving first. The error is ErrLoopy for an impartial game that
// need not end and to which no theory applies, and for any game that is drawn.
func (v *Solver) Wins(m *work.Meter, s arena.Sum, player game.Player, convention game.Convention) (bool, error) {
	r, err := ask(v, m, func(c calculation) game.Result {
		c.must(!c.arena.Impartial(s) || c.findNims(s))
		r := c.result(s, player, convention)
		c.must(r != game.Draw)
		return r
	})
	return r == game.Win, err
}

func (c calculation) result(s arena.Sum, player game.Player, convention game.Convention) game.Result {
	t := c.turn(s, player)
	if r, ok := c.known(t, convention); ok {
		return r
	}
	if c.arena.Impartial(s) && !c.arena.Judged(s) {
		if convention == game.Normal && c.findNims(s) {
			return game.Won(c.nimSum(s) != 0)
		}
		if g, ok := c.tame(s); convention == game.Misere && ok {
			return game.Won(g.misere != 0)
		}
	}
	if !c.play(t, convention) {
		c.retrograde(t, convention)
	}
	r, _ := c.known(t, convention)
	return r
}

func (c calculation) turn(s arena.Sum, player game.Player) turn {
	if c.arena.Impartial(s) {
		player = game.Left
	}
	return turn{s, player}
}

func shift(player game.Player, convention game.Convention) uint {
	return uint(player)<<1 | uint(convention)<<2
}

func (c calculation) known(t turn, convention game.Convention) (game.Result, bool) {
	r := c.outcomes.at(int(t.sum)) >> shift(t.player, convention) & 3
	return game.Result(r - 1), r != 0
}

func (c calculation) know(t turn, convention game.Convention, r game.Result) {
	c.outcomes.set(int(t.sum), c.outcomes.at(int(t.sum))|uint8(r+1)<<shift(t.player, convention))
}

// begin fills in the options of a turn. If there are none, the result is that of the verdict, or
// the result for a player who cannot move.
func (x *stop) begin(c calculation, convention game.Convention) {
	x.best = game.Loss
	if r, over := c.arena.Over(c.Meter, x.sum, x.player); over {
		x.needs, x.best = nil, r
		return
	}
	if x.load(c, x.player); len(x.needs) == 0 {
		x.best = convention.Stuck()
	}
}

// play decides a turn by playing it out. A player gets the best result among the options, where
// each result is the opposite of what the opponent gets there. It reports false if play returned to
// a turn.
func (c calculation) play(root turn, convention game.Convention) (ends bool) {
	begin := func(x *stop) { x.begin(c, convention) }
	follow := func(x *stop) (turn, bool) { return c.follow(x, convention) }
	return c.walk(root, begin, follow, func(x *stop) { c.know(x.turn, convention, x.best) })
}

// follow examines the options of a turn until the turn is won. It returns the first option that
// must be played.
func (c calculation) follow(x *stop, convention game.Convention) (next turn, more bool) {
	for ; x.best != game.Win && x.next < len(x.needs); x.next++ {
		next = c.turn(x.needs[x.next], x.player.Opponent())
		r, ok := c.known(next, convention)
		if !ok {
			return next, true
		}
		x.best = max(x.best, r.Opposite())
	}
	return turn{}, false
}
