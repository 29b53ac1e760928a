// SPDX-License-Identifier: Apache-2.0

package upstar

import (
	"sync"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/work"
)

// A Misere is an impartial game in misère play, in its reduced form. Games that are added and
// compared must belong to one session. They are safe for concurrent use.
type Misere struct {
	mutex *sync.Mutex // of the session
	space *misere.Space
	g     misere.Game
}

// locked computes with x without limits, while nothing else uses the space.
func locked[T any](x Misere, f func() T) (y T) {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	if err := x.space.Do(work.Unbounded(), func() { y = f() }); err != nil {
		panic(err) // deeper than any game that fits into memory
	}
	return y
}

// String returns the reduced form by its options: {2,3}.
func (x Misere) String() string { return locked(x, func() string { return x.space.Format(x.g) }) }

// Add returns x + y.
func (x Misere) Add(y Misere) Misere {
	return Misere{x.mutex, x.space, locked(x, func() misere.Game { return x.space.Sum(x.g, y.g) })}
}

// Equal reports whether x = y: no third game, added to both, distinguishes them.
func (x Misere) Equal(y Misere) bool { return x.g == y.g }

// Genus returns the genus.
func (x Misere) Genus() misere.Genus {
	return locked(x, func() misere.Genus { return x.space.Genus(x.g) })
}

// Outcome returns who wins x in misère play.
func (x Misere) Outcome() game.Outcome {
	if locked(x, func() bool { return x.space.IsP(x.g) }) {
		return game.P
	}
	return game.N
}
