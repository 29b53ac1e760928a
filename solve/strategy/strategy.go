// SPDX-License-Identifier: Apache-2.0

// Package strategy finds out how a sum is won: a set of sums in each of which the
// player to move loses, since every move has an answer that leads back into the set.
//
//	p, err := strategy.Find(m, engine, sum, game.Normal)
//
// Who wins is asked of package search; the set proves it without search.
//
// In normal play sums are distinguished as little as can be checked by simple
// means: G − G is left out; a component in which only one player can ever move is the
// integer of his moves; and the sum of two sums that are lost is lost, so that only
// those are in the set that do not fall apart in this way.
package strategy

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/work"
)

// A Sum is an integer and components, ascending.
type Sum struct {
	Integer int
	Parts   []arena.Component
}

// A Proof says who wins, and why.
type Proof struct {
	Convention game.Convention
	Outcome    game.Outcome
	Whole      Sum
	Impartial  bool
	// Lost are the sums in which a player, who is to move, loses; in an impartial game
	// those of Left are those of both. It is closed: see the package.
	Lost [2][]Sum
}

// Find proves who wins s. Its components must be of games that end.
func Find(m *work.Meter, e *search.Engine, s arena.Sum, c game.Convention) (*Proof, error) {
	x := newFinder(m, e, c)
	p := &Proof{Convention: c}
	err := m.Do(func() {
		for _, part := range e.Arena().Components(s) {
			p.Whole = x.plus(p.Whole, x.single(part))
		}
		p.Impartial = p.Whole.Integer == 0 && !slices.ContainsFunc(p.Whole.Parts, func(c arena.Component) bool { return !e.Arena().IsImpartial(c) })
		x.impartial = p.Impartial
		p.Outcome = x.prove(p.Whole)
	})
	if err != nil {
		return nil, err
	}
	for player, b := range x.books {
		if b != nil && (player == 0 || !p.Impartial) {
			p.Lost[player] = b.sums
		}
	}
	return p, nil
}
