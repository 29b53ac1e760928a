// SPDX-License-Identifier: Apache-2.0

package theory

import (
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// A Val is Ferguson's value of a game in an obliged sum: whether the player to
// move wins it in normal play, and in misère play. It is printed as 01, 10 …,
// normal play first.
type Val struct{ Normal, Misere bool }

func (v Val) String() string { return fmt.Sprintf("%d%d", bit(v.Normal), bit(v.Misere)) }

// Wins returns the half of v that belongs to the convention.
func (v Val) Wins(c game.Convention) bool {
	if c == game.Normal {
		return v.Normal
	}
	return v.Misere
}

// ValOf returns the value of a component.
func ValOf(m *work.Meter, f Facts) (v Val, err error) {
	if v.Normal, err = f.Wins(m, game.Normal); err == nil {
		v.Misere, err = f.Wins(m, game.Misere)
	}
	return v, err
}

// Obligation counts the values of the components of an obliged sum: m[x][y]
// components have the value xy. Its zero value is the sum of no games.
type Obligation struct{ m [2][2]int }

// Add counts a component, n times.
func (o *Obligation) Add(v Val, n int) { o.m[bit(v.Normal)][bit(v.Misere)] += n }

// Val is the structure theorem [Ferguson, Theorem 1]: the value of the sum.
func (o *Obligation) Val() Val {
	odd := o.m[1][0]%2 == 1
	switch {
	case o.m[1][1] > 0:
		return Val{true, true}
	case o.m[0][0] > 0:
		return Val{odd, odd}
	}
	return Val{odd, !odd}
}

// InPlay returns the value of an obliged sum in which a component with value v
// is in play and the rest has the given value: whoever makes the last move in
// the component hands the rest to the other, so that it is played normally for
// a convention under which the rest is lost, and misère otherwise. The value of
// a component that has ended is 01.
func InPlay(v, rest Val) Val {
	choose := func(restWon bool) bool {
		if restWon {
			return v.Misere
		}
		return v.Normal
	}
	return Val{choose(rest.Normal), choose(rest.Misere)}
}

// Sequence returns the value of the sequential compound of components with the
// values, first to last: each is played to its end before the next.
func Sequence(vals []Val) Val {
	rest := Val{false, true}
	for i := len(vals) - 1; i >= 0; i-- {
		rest = InPlay(vals[i], rest)
	}
	return rest
}
