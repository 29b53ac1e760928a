// SPDX-License-Identifier: Apache-2.0

package short

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
)

// Outcome returns the outcome of g in normal play.
func (c *Calc) Outcome(g Game) game.Outcome {
	return game.OutcomeOf(!c.Leq(g, Zero), !c.Leq(Zero, g))
}

// MisereOutcome returns the outcome of the literal form f when a player who cannot move wins. A
// Game is played in its canonical form.
func (c *Calc) MisereOutcome(f Form) game.Outcome {
	known := map[Form]game.Outcome{}
	var find func(f Form) game.Outcome
	find = func(f Form) game.Outcome {
		if g, ok := f.(Game); ok && c.IsInteger(g) {
			sign := c.value(g).Sign()
			return game.OutcomeOf(sign <= 0, sign >= 0) // a player who has moves must use them up
		}
		c.parts(f)
		if o, ok := known[f]; ok {
			return o
		}
		c.Enter()
		left, right := f.Options(c)
		first := func(player game.Player, options []Form) bool {
			return len(options) == 0 || slices.ContainsFunc(options, func(x Form) bool { return !find(x).FirstWins(player.Opponent()) })
		}
		known[f] = game.OutcomeOf(first(game.Left, left), first(game.Right, right))
		c.Leave()
		return known[f]
	}
	return find(f)
}

// leftStop returns the Left stop of g as a game.
func (s *Space) leftStop(g Game) Game { return s.record(g).lstop }

// rightStop returns the Right stop of g as a game.
func (s *Space) rightStop(g Game) Game {
	r := s.record(g)
	if r.compact() {
		return r.lstop
	}
	return Game(r.b)
}

// LeftStop returns the Left stop of g: the number that play reaches if Left begins and both players
// play until a number is reached.
func (s *Space) LeftStop(g Game) dyadic.Number { return s.value(s.leftStop(g)) }

// RightStop returns the Right stop of g.
func (s *Space) RightStop(g Game) dyadic.Number { return s.value(s.rightStop(g)) }
