// SPDX-License-Identifier: Apache-2.0

package theory

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// These types say what is known about components and sums.
type (
	Val        = game.Val
	Obligation = game.Obligation
)

// ValOf returns the value of a component.
func ValOf(m *work.Meter, f Facts) (Val, error) {
	return work.Try(m, func() Val { return valOf(m, f) })
}

func valOf(m *work.Meter, f Facts) Val {
	return Val{Normal: f.Wins(m, game.Normal), Misere: f.Wins(m, game.Misere)}
}

// InPlay returns the value of an obliged sum in which a component with value v is in play and the
// rest has the given value. The player who makes the last move in the component leaves the rest to
// the opponent. So for a convention under which the rest is lost, the component is played in normal
// play, and otherwise in misère play. The value of a component that has ended is 01.
func InPlay(v, rest Val) Val {
	choose := func(restWon bool) bool {
		if restWon {
			return v.Misere
		}
		return v.Normal
	}
	return Val{Normal: choose(rest.Normal), Misere: choose(rest.Misere)}
}

// Sequence returns the value of the sequential compound of components with these values, first to
// last. Each component is played to its end before the next begins.
func Sequence(vals []Val) Val {
	rest := Val{Misere: true}
	for i := len(vals) - 1; i >= 0; i-- {
		rest = InPlay(vals[i], rest)
	}
	return rest
}
