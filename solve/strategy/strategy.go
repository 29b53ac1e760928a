// SPDX-License-Identifier: Apache-2.0

// Package strategy finds out how a sum is won. The answer is a set of sums in which the player to
// move loses, because every move has an answer that leads back into the set.
//
//	p, err := strategy.Find(m, engine, sum, game.Normal)
//
// Package search finds out who wins. The set then proves it without search.
//
// In normal play, sums are distinguished only as far as simple means can check. G − G is removed. A
// component in which only one player can ever move is replaced by the integer that counts these
// moves. The sum of two lost sums is lost, so the set contains only sums that do not split in this
// way.
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
	// Lost has, for each player, the sums in which that player is to move and loses. In an
	// impartial game, the sums of Left also serve for Right. The set is closed in the sense of the
	// package comment.
	Lost [2][]Sum
}

// Find proves who wins s. The components of s must be games that end.
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
