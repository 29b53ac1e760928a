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

// Result returns the result of player, who begins.
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

// A turn is a sum with the player who moves; Left of an impartial sum.
type turn struct {
	sum    arena.Sum
	player game.Player
}

func (c calculation) turn(s arena.Sum, player game.Player) turn {
	if c.arena.Impartial(s) {
		player = game.Left
	}
	return turn{s, player}
}

// outcomes is what is known of turns, by sum.
type outcomes struct {
	known []uint8 // two bits for each player and convention: 0, or 1 + a result
	open  []uint8 // a bit for each player: the turn is on the path of play
	path  []move
}

func shift(player game.Player, convention game.Convention) uint {
	return uint(player)<<1 | uint(convention)<<2
}

func (c calculation) known(t turn, convention game.Convention) (game.Result, bool) {
	if int(t.sum) >= len(c.outcomes.known) {
		return 0, false
	}
	r := c.outcomes.known[t.sum] >> shift(t.player, convention) & 3
	return game.Result(r - 1), r != 0
}

func (c calculation) know(t turn, convention game.Convention, r game.Result) {
	c.outcomes.known = grown(c.outcomes.known, int(t.sum), 0)
	c.outcomes.known[t.sum] |= uint8(r+1) << shift(t.player, convention)
}

// A move is a turn that is being played, with the best result found so far.
type move struct {
	stop
	turn turn
	best game.Result
}

// begin fills in the options of a turn. Without any the result is that of the
// verdict, or of a player who cannot move.
func (x *move) begin(c calculation, t turn, convention game.Convention) {
	x.turn, x.sum, x.next, x.best = t, t.sum, 0, game.Loss
	if r, over := c.arena.Over(c.Meter, t.sum, t.player); over {
		x.needs, x.best = nil, r
		return
	}
	if x.load(c, t.player); len(x.needs) == 0 {
		x.best = convention.Stuck()
	}
}

// play decides a turn by playing it out, with a path of its own: a player gets the
// best of the results of the options, the opposite of what the opponent gets
// there. It reports false if play returned to a turn.
func (c calculation) play(root turn, convention game.Convention) (ends bool) {
	o := &c.outcomes
	path := o.path[:0]
	defer func() { // after a failure nothing may stay open
		for i := range path {
			o.open[path[i].sum] = 0
		}
		o.path = path
	}()
	push := func(t turn) {
		o.open = grown(o.open, int(t.sum), 0)
		o.open[t.sum] |= 1 << t.player
		path = extend(path)
		top := &path[len(path)-1]
		top.turn, top.sum = t, t.sum
		top.begin(c, t, convention)
	}
	for push(root); len(path) > 0; {
		c.Step(1)
		top := &path[len(path)-1]
		next, more := c.follow(top, convention)
		switch {
		case !more:
			c.know(top.turn, convention, top.best)
			o.open[top.sum] &^= 1 << top.turn.player
			path = path[:len(path)-1]
		case int(next.sum) < len(o.open) && o.open[next.sum]>>next.player&1 == 1:
			return false
		default:
			push(next)
		}
	}
	return true
}

// follow looks at the options of a move until it is won, and returns the first that
// must be played.
func (c calculation) follow(x *move, convention game.Convention) (next turn, more bool) {
	for ; x.best != game.Win && x.next < len(x.needs); x.next++ {
		next = c.turn(x.needs[x.next], x.turn.player.Opponent())
		r, ok := c.known(next, convention)
		if !ok {
			return next, true
		}
		x.best = max(x.best, r.Opposite())
	}
	return turn{}, false
}
