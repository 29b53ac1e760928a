// SPDX-License-Identifier: Apache-2.0

// Package theory decides compounds of impartial games from a small function of
// each component [ONAG, ch. 14; Ferguson], without playing the compound.
//
// For every way of playing several games at once that has a theory, each component is assigned a
// Class. Classes are combined by an associative and commutative rule, and the class of the whole
// says whether the player to move loses:
//
//	t, ok := theory.Of(compound.Mode{Kind: compound.Conjunctive}, game.Normal)
//	lost, err := t.Lost(m, components) // the least remoteness is even
//
// Package compound plays the same compounds literally; the tests compare the two.
package theory

import (
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// ErrWild reports that a component is not tame, so that the misère play of a
// disjunctive sum is not that of Nim.
var ErrWild = errors.New("a component is not tame")

// Facts are what a theory may need to know about a component. An error unwinds the stack up to the
// Do of the meter. Facts come from play, from heaps of a game whose period is proved, and from
// compounds.
type Facts interface {
	Ended(m *work.Meter) bool
	// Wins reports whether the player to move wins the component alone.
	Wins(m *work.Meter, c game.Convention) bool
	// Value returns one of solve.Functions of the component, or game.Undefined.
	Value(m *work.Meter, fn game.Function) int
	// Tame returns (G⁺, G⁻) if the component behaves as a position of Nim.
	Tame(m *work.Meter) (normal, misere int, ok bool)
	// Heap returns n if the component is played like a Nim heap of n.
	Heap(m *work.Meter) (n int, ok bool)
	// OptionNims returns the nim values of the options, possibly with repetitions.
	OptionNims(m *work.Meter) []int
}

// A Class is what a theory records about a component or a compound. No theory uses all fields. The
// zero Class is that of a compound of no components.
type Class struct {
	Some   bool // there is at least one component
	Live   int  // number of components that have not ended, up to 2
	Ended  bool // some component has ended
	Marked bool // the first component that has ended is marked N
	Won    bool // some component is won (in normal play, if both conventions are recorded)
	Misere bool // some component is won in misère play
	Firm   bool // some component is firm
	Ending bool // some component can be ended by a winning move
	Number int  // the least remoteness, the greatest suspense, or the nim sum
}

// Moves says in which components a player moves in one turn.
type Moves uint8

const (
	One  Moves = iota // in exactly one
	Some              // in at least one
	All               // in all
	Live              // in all that have not ended
)

// A Theory decides a compound under a convention.
type Theory struct {
	Mode       compound.Mode
	Convention game.Convention
	Uses       []game.Function // of a component
	Strategy   string          // what a winning move leaves, in words
	Moves      Moves

	class   func(x *asker) Class
	combine func(a, b Class) Class // by default the rule for nim values
	lost    func(Class) bool
}

// Class returns what the theory records about component i.
func (t Theory) Class(m *work.Meter, i int, f Facts) (Class, error) {
	return work.Try(m, func() Class { return t.class(&asker{m, f, t.Mode.Mark(i)}) })
}

// Combine returns the class of a compound of components with these classes.
func (t Theory) Combine(classes ...Class) Class {
	var sum Class
	for _, c := range classes {
		sum = t.combine(sum, c)
	}
	return sum
}

// LostClass reports whether the player to move loses a compound of this class.
func (t Theory) LostClass(c Class) bool { return t.lost(c) }

// Lost reports whether the player to move loses the compound.
func (t Theory) Lost(m *work.Meter, components []Facts) (bool, error) {
	var sum Class
	for i, f := range components {
		c, err := t.Class(m, i, f)
		if err != nil {
			return false, fmt.Errorf("component %d: %w", i+1, err)
		}
		sum = t.combine(sum, c)
	}
	return t.lost(sum), nil
}

// An asker reads facts about a component.
type asker struct {
	*work.Meter
	facts Facts
	mark  game.Outcome // the mark of its ended positions, in a first-to-end compound
}

func (x *asker) ended() bool                 { return x.facts.Ended(x.Meter) }
func (x *asker) wins(c game.Convention) bool { return x.facts.Wins(x.Meter, c) }
func (x *asker) value(fn game.Function) int  { return x.facts.Value(x.Meter, fn) }

func (x *asker) tame() (normal, misere int) {
	normal, misere, ok := x.facts.Tame(x.Meter)
	if !ok {
		x.Fail(ErrWild)
	}
	return normal, misere
}
