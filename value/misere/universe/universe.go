// SPDX-License-Identifier: Apache-2.0

// Comparison modulo a universe. G ≥ H modulo U means that o(G+X) ≥ o(H+X) for
// all X in U. For the four universes here, and G and H of U, this holds if and
// only if [Larsson–Nowakowski–Santos], [Siegel 2025]
//
//	(1) for every G^R some H^R ≤ G^R, or some G^RL ≥ H,
//	(2) for every H^L some G^L ≥ H^L, or some H^LR ≤ G,
//	(3) if H is a Left end, then G is Left strong,
//	(4) if G is a Right end, then H is Right strong,
//
// where X is Left strong if Left, moving first, wins X+E for every Left end E of U. The literature
// proves for each of the universes that the test is right. In each universe, Left strong is
// equivalent to the following:
//
//	dicots       Left wins X moving first, for 0 is the only end
//	dead-ending  Left wins X+M moving first for the perfect murders M₀ = 0,
//	             Mₙ = {|0, Mₙ₋₁}; these are the worst Left dead ends for Left.
//	             Right makes at most b(X)+1 moves while Left has moves left in
//	             X, so n ≤ b(X)+1 suffices.
//	blocking     a recursive test [Davies–Milley 2026]
//	all games    X is itself a Left end
//	given ends   see ended.go
//
// No conjecture is used. The following is taken from the literature: the test, the fact that
// perfect murders are worst, the test for blocking games, and the fact that canonical dicots are
// unique. The bound on n is proved above. The tests of this package add evidence by play for games
// born by day 2. They also check, modulo dead-ending and blocking games, that the invertible games
// born by day 2 are those equal to P-free games.

package universe

import (
	"errors"
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// Universe is a set of games that is closed under options, sums and conjugates, and modulo which
// games are compared. It is one of the constants, or a universe returned by Forms.Ended.
type Universe uint8

// These are the universes, each contained in the next.
const (
	Dicots     Universe = iota // hereditarily, both players can move or neither can
	DeadEnding                 // a player out of moves stays out of moves
	Blocking                   // every end is a blocked end
	AllGames
)

var universeNames = [...]string{"dicots", "dead-ending games", "blocking games", "all games"}

// String returns the name of the universe.
func (u Universe) String() string {
	if int(u) >= len(universeNames) {
		return "games with the given ends"
	}
	return universeNames[u]
}

// ErrUniverse reports a game that is not in the requested universe.
var ErrUniverse = errors.New("game is not in the universe; compare in a larger one")

// traits are hereditary properties, computed when a form is made.
type traits uint8

const (
	isDicot        traits = 1 << iota
	isDeadEnding          // all ends are dead
	isBlocking            // all ends are blocked
	isLeftDead            // Left can never move
	isRightDead           // Right can never move
	isLeftBlocked         // is a blocked Left end
	isRightBlocked        // is a blocked Right end
	isPFree               // no follower is a P-position
)

// findTraits computes the traits of g from those of its options.
func (f *Forms) findTraits(g Form) traits {
	left, right := f.Left(g), f.Right(g)
	t := isDicot | isDeadEnding | isBlocking | isLeftDead | isRightDead | isPFree
	for _, options := range [][]Form{left, right} {
		for _, o := range options {
			t &= f.records[o].traits
		}
	}
	if len(left) > 0 {
		t &^= isLeftDead
	}
	if len(right) > 0 {
		t &^= isRightDead
	}
	if (len(left) == 0) != (len(right) == 0) {
		t &^= isDicot
	}
	if len(left) == 0 && t&isLeftDead == 0 || len(right) == 0 && t&isRightDead == 0 {
		t &^= isDeadEnding
	}
	if len(left) == 0 && f.blocked(right, f.Left, isLeftBlocked) {
		t |= isLeftBlocked
	}
	if len(right) == 0 && f.blocked(left, f.Right, isRightBlocked) {
		t |= isRightBlocked
	}
	if len(left) == 0 && t&isLeftBlocked == 0 || len(right) == 0 && t&isRightBlocked == 0 {
		t &^= isBlocking
	}
	if f.Outcome(g) == game.P {
		t &^= isPFree
	}
	return t
}

// blocked reports whether every move from an end leads to a blocked end, or
// can be answered by a move to one.
func (f *Forms) blocked(moves []Form, answers func(Form) []Form, trait traits) bool {
	return !slices.ContainsFunc(moves, func(m Form) bool {
		return f.records[m].traits&trait == 0 &&
			!slices.ContainsFunc(answers(m), func(a Form) bool { return f.records[a].traits&trait != 0 })
	})
}

// In reports whether g belongs to the universe.
func (f *Forms) In(g Form, u Universe) bool {
	if u >= firstEnded {
		return f.inEnded(g, u)
	}
	trait := [...]traits{Dicots: isDicot, DeadEnding: isDeadEnding, Blocking: isBlocking, AllGames: 0}[u]
	return f.records[g].traits&trait == trait
}

// IsLeftEnd reports whether Left has no move, or holds a tombstone; see simplest.go.
func (f *Forms) IsLeftEnd(g Form) bool {
	return len(f.Left(g)) == 0 || f.records[g].tombs&leftTomb != 0
}

// IsRightEnd is IsLeftEnd for Right.
func (f *Forms) IsRightEnd(g Form) bool {
	return len(f.Right(g)) == 0 || f.records[g].tombs&rightTomb != 0
}

// IsPFree reports whether neither g nor any follower is a P-position.
func (f *Forms) IsPFree(g Form) bool { return f.records[g].traits&isPFree != 0 }

// Leq reports whether g ≤ h modulo the universe. Both must belong to it.
func (f *Forms) Leq(u Universe, g, h Form) (bool, error) {
	for _, x := range []Form{g, h} {
		if !f.In(x, u) {
			return false, fmt.Errorf("%w: %s is not among the %s", ErrUniverse, f.Format(x), u)
		}
	}
	return f.leq(u, g, h), nil
}

func (f *Forms) leq(u Universe, h, g Form) bool {
	if g == h {
		return true
	}
	key := uint64(g)<<32 | uint64(h)
	v, ok := f.leqs[u][key]
	if !ok {
		f.meter.Step(1 + len(f.Right(g)) + len(f.Left(h)))
		v = f.provisos(u, h, g) && f.maintains(u, h, g)
		f.leqs[u][key] = v
	}
	return v
}

// maintains reports whether (1) and (2) hold.
func (f *Forms) maintains(u Universe, h, g Form) bool {
	for _, gr := range f.Right(g) {
		if !slices.ContainsFunc(f.Right(h), func(hr Form) bool { return f.leq(u, hr, gr) }) &&
			!slices.ContainsFunc(f.Left(gr), func(grl Form) bool { return f.leq(u, h, grl) }) {
			return false
		}
	}
	for _, hl := range f.Left(h) {
		if !slices.ContainsFunc(f.Left(g), func(gl Form) bool { return f.leq(u, hl, gl) }) &&
			!slices.ContainsFunc(f.Right(hl), func(hlr Form) bool { return f.leq(u, hlr, g) }) {
			return false
		}
	}
	return true
}

// provisos reports whether (3) and (4) hold.
func (f *Forms) provisos(u Universe, h, g Form) bool {
	return (!f.IsLeftEnd(h) || f.IsLeftStrong(u, g)) && (!f.IsRightEnd(g) || f.IsLeftStrong(u, f.Neg(h)))
}

type strongKey struct {
	u Universe
	g Form
}

// IsLeftStrong reports whether Left, moving first, wins g+e for every Left end
// e of the universe.
func (f *Forms) IsLeftStrong(u Universe, g Form) bool {
	if f.IsLeftEnd(g) {
		return true
	}
	switch u {
	case Dicots:
		return f.Outcome(g).FirstWins(game.Left)
	case AllGames:
		return false
	}
	key := strongKey{u, g}
	v, ok := f.strong[key]
	if !ok {
		switch u {
		case DeadEnding:
			v = f.survivesMurder(g)
		case Blocking:
			v = f.blockingStrong(g)
		default:
			v = f.withstandsEnds(u, g)
		}
		f.strong[key] = v
	}
	return v
}

func (f *Forms) survivesMurder(g Form) bool {
	for n := range f.Birthday(g) + 2 {
		if !f.Outcome(f.Add(g, f.Murder(n))).FirstWins(game.Left) {
			return false
		}
	}
	return true
}

// blockingStrong searches for a Left option of outcome L that is Left strong, and all of whose
// Right options are Left strong.
func (f *Forms) blockingStrong(g Form) bool {
	return slices.ContainsFunc(f.Left(g), func(gl Form) bool {
		return f.Outcome(gl) == game.L && f.IsLeftStrong(Blocking, gl) &&
			!slices.ContainsFunc(f.Right(gl), func(glr Form) bool { return !f.IsLeftStrong(Blocking, glr) })
	})
}

// Murder returns the perfect murder Mₙ: M₀ = 0, Mₙ = {|0, Mₙ₋₁}.
func (f *Forms) Murder(n int) Form {
	for len(f.murdered) <= n {
		var m Form
		if k := len(f.murdered); k > 0 {
			m = f.Make(nil, []Form{0, f.murdered[k-1]})
		}
		f.murdered = append(f.murdered, m)
	}
	return f.murdered[n]
}
