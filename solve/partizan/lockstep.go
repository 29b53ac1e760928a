// SPDX-License-Identifier: Apache-2.0

// Conjunctive and continued conjunctive compounds. In every component that is still alive, the
// players move alternately, so each player can follow the best strategy for each component
// separately. The result of the whole is the product of the results, since the product is monotone
// in each player's preference.

package partizan

import "github.com/upstar-cgt/upstar/compound"

// ending returns how a component ends if a player starts. It uses the values that the options have
// for the other player.
func (t *Theory[N]) ending(options []Value, other int, ended bool) ending {
	if len(options) == 0 {
		return ending{fatal: !ended && t.kind == compound.ContinuedConjunctive}
	}
	var best ending
	for i, o := range options {
		e := o.moves[other]
		e.moves++
		if i == 0 || t.rank(e, best) {
			best = e
		}
	}
	return best
}

// rank reports whether the starter prefers e to f. The starter wants an odd number of moves in
// normal play, and an even number in misère play.
func (t *Theory[N]) rank(e, f ending) bool {
	good := func(e ending) bool { return (e.moves%2 == 1) != t.misere }
	hurried := e.fatal || t.kind == compound.Conjunctive
	switch {
	case good(e) != good(f):
		return good(e)
	case e.fatal != f.fatal:
		return e.fatal == good(e) // for a win a fatal end is best; for a loss, a harmless one
	case hurried == good(e):
		return e.moves < f.moves
	}
	return e.moves > f.moves
}

// lockstep returns how the compound ends: by the first fatal end or, if there is none, by the end
// of the component that lasts longest. A conjunctive compound ends as soon as any component ends.
func (t *Theory[N]) lockstep(values []Value, player int) ending {
	var all ending
	for i, v := range values {
		e := v.moves[player]
		switch {
		case i == 0:
			all = e
		case t.kind == compound.Conjunctive:
			all.moves = min(all.moves, e.moves)
		case e.fatal != all.fatal:
			if e.fatal {
				all = e
			}
		case e.fatal:
			all.moves = min(all.moves, e.moves)
		default:
			all.moves = max(all.moves, e.moves)
		}
	}
	return all
}
