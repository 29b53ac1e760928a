// SPDX-License-Identifier: Apache-2.0

// Package backward is retrograde analysis: it works backwards from the states in which play has
// ended, and so decides the states of a game that need not end.
//
//	a := backward.New(n)
//	a.Wait[s] = k              // for each state s with k options
//	a.Decide(s, game.Loss, 0)  // for each state in which the player to move is stuck
//	a.Run(step, before)        // before(s) lists the states with a move to s
//	a.Result[s], a.Plies(s)
//
// A state is a position with a player to move. It is won as soon as one of its options is lost, and
// lost as soon as all of them are won. States are decided in the order of their remoteness, which
// is the number of moves that play takes if the winner hurries and the loser delays. States that
// are never decided are draws. One pass over the moves is enough [Siegel CGT, ch. VI].
//
// Who works with less than all of this uses a part of it: states that are decided otherwise, moves
// that do not matter. A table on a disk, package retrograde, has the same rule and another order of
// work.
package backward

import "github.com/upstar-cgt/upstar/game"

// An Analysis of states, by number.
type Analysis struct {
	Result  []game.Result // for the player to move; a draw until the state is decided
	Wait    []uint32      // the number of options that are not known to be won by the opponent, until the state is decided
	Decided []uint32      // the states that are decided, in this order

	next int // the first of Decided whose moves backwards are still to be followed
}

// Never is the Wait of a state that cannot be lost, since it has an option that is no state here.
const Never = 1 << 31

// New returns an analysis of n states. At first all are drawn and have no options.
func New(n int) *Analysis {
	a := &Analysis{Result: make([]game.Result, n), Wait: make([]uint32, n), Decided: make([]uint32, 0, n)}
	for s := range a.Result {
		a.Result[s] = game.Draw
	}
	return a
}

// Decide records the result of a state and its remoteness. It changes nothing if the state is
// decided already.
func (a *Analysis) Decide(s uint32, r game.Result, plies uint32) {
	if a.Result[s] == game.Draw {
		a.Result[s], a.Wait[s] = r, plies
		a.Decided = append(a.Decided, s)
	}
}

// Plies returns the remoteness of a state that is decided.
func (a *Analysis) Plies(s uint32) int { return int(a.Wait[s]) }

// Run decides all that follows from the states that are decided. It calls step with the number of
// moves that it follows. Afterwards more states may be decided, and Run called again; then the
// remoteness means nothing.
func (a *Analysis) Run(step func(n int), before func(s uint32) []uint32) {
	for ; a.next < len(a.Decided); a.next++ {
		s := a.Decided[a.next]
		from, lost, plies := before(s), a.Result[s] == game.Loss, a.Wait[s]+1
		step(1 + len(from))
		for _, f := range from {
			if a.Result[f] != game.Draw {
				continue
			}
			if lost {
				a.Decide(f, game.Win, plies)
			} else if a.Wait[f]--; a.Wait[f] == 0 {
				a.Decide(f, game.Loss, plies)
			}
		}
	}
}
