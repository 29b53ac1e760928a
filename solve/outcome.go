// SPDX-License-Identifier: Apache-2.0

package solve

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// Outcome returns who wins s under the convention. In normal play impartial
// games are decided by their nim values, tame ones in misère play as Nim is
// (see tame.go), everything else by play, and where play may return to a position
// by retrograde analysis.
func (v *Solver) Outcome(m *work.Meter, s arena.Sum, convention game.Convention) (game.Outcome, error) {
	return ask(v, m, func(c calculation) game.Outcome {
		return game.OutcomeBy(c.result(s, game.Left, convention), c.result(s, game.Right, convention))
	})
}

// Result returns the result of player, moving first.
func (v *Solver) Result(m *work.Meter, s arena.Sum, player game.Player, convention game.Convention) (game.Result, error) {
	return ask(v, m, func(c calculation) game.Result { return c.result(s, player, convention) })
}

// Wins reports whether player wins s moving first. It says ErrLoopy of an impartial
// game that need not end, to which no theory applies, and of any that is drawn.
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

// begin fills in the options of a turn. Without any the result is that of the
// verdict, or of a player who cannot move.
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

// play decides a turn by playing it out: a player gets the best of the results of the
// options, the opposite of what the opponent gets there. It reports false if play
// returned to a turn.
func (c calculation) play(root turn, convention game.Convention) (ends bool) {
	begin := func(x *stop) { x.begin(c, convention) }
	follow := func(x *stop) (turn, bool) { return c.follow(x, convention) }
	return c.walk(root, begin, follow, func(x *stop) { c.know(x.turn, convention, x.best) })
}

// follow looks at the options of a turn until it is won, and returns the first that
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
