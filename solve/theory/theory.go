// SPDX-License-Identifier: Apache-2.0

// Package theory decides compounds of impartial games from a small function of
// each component [ONAG, ch. 14; Ferguson], without playing the compound.
//
// For every way of playing several games at once that has a theory, a component
// is given a Class, classes are combined by an associative and commutative rule,
// and the class of the whole says whether the player to move loses:
//
//	t, ok := theory.Of(compound.Mode{Kind: compound.Conjunctive}, game.Normal)
//	lost, err := t.Lost(components) // the least remoteness is even
//
// Package compound plays the same compounds literally; the tests compare.
package theory

import (
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve"
)

// ErrWild reports that a component is not tame, so that the misère play of a
// disjunctive sum is not that of Nim.
var ErrWild = errors.New("a component is not tame")

// Facts are what a theory may ask of a component. The position of a Forest
// gives them, and so do heaps of a game whose period is proved, and compounds.
type Facts interface {
	Ended() (bool, error)
	// Wins reports whether the player to move wins the component alone.
	Wins(c game.Convention) (bool, error)
	// Value returns a function of the component, or solve.Undefined.
	Value(fn solve.Function) (int, error)
	// Tame returns (G⁺, G⁻) if the component behaves as a position of Nim.
	Tame() (normal, misere int, ok bool, err error)
	// Heap returns n if the component is played as a Nim heap of n is.
	Heap() (n int, ok bool, err error)
}

// A Class is what a theory keeps of a component or of a compound.
type Class struct{ A, B, C int }

// Moves says in which components a player moves in one turn.
type Moves uint8

const (
	One  Moves = iota // in exactly one
	Some              // in one or more
	All               // in all
	Live              // in all that have not ended
)

// A Theory decides a compound under a convention.
type Theory struct {
	Mode       compound.Mode
	Convention game.Convention
	Uses       []string // the functions of a component it looks at
	Strategy   string   // what to leave, in words
	Moves      Moves

	zero    Class // of the compound of no components
	class   func(x *asker) Class
	marks   []game.Outcome // of a first-to-end compound
	combine func(a, b Class) Class
	lost    func(Class) bool
}

// Class returns what the theory keeps of component i.
func (t Theory) Class(i int, f Facts) (c Class, err error) {
	x := &asker{facts: f, mark: game.P}
	if i < len(t.marks) {
		x.mark = t.marks[i]
	}
	defer func() {
		if r := recover(); r != nil {
			if r != x {
				panic(r)
			}
			err = x.err
		}
	}()
	return t.class(x), nil
}

// Combine returns the class of a compound of components with the classes.
func (t Theory) Combine(classes ...Class) Class {
	sum := t.zero
	for _, c := range classes {
		sum = t.combine(sum, c)
	}
	return sum
}

// LostClass reports whether the player to move loses a compound of the class.
func (t Theory) LostClass(c Class) bool { return t.lost(c) }

// Lost reports whether the player to move loses the compound.
func (t Theory) Lost(components []Facts) (bool, error) {
	sum := t.zero
	for i, f := range components {
		c, err := t.Class(i, f)
		if err != nil {
			return false, fmt.Errorf("component %d: %w", i+1, err)
		}
		sum = t.combine(sum, c)
	}
	return t.lost(sum), nil
}

// An asker asks facts and unwinds to Class at the first error.
type asker struct {
	facts Facts
	mark  game.Outcome // of its ended positions, in a first-to-end compound
	err   error
}

func (x *asker) check(err error) {
	if err != nil {
		x.err = err
		panic(x)
	}
}

func (x *asker) ended() bool {
	v, err := x.facts.Ended()
	x.check(err)
	return v
}

func (x *asker) wins(c game.Convention) bool {
	v, err := x.facts.Wins(c)
	x.check(err)
	return v
}

func (x *asker) value(fn solve.Function) int {
	v, err := x.facts.Value(fn)
	x.check(err)
	return v
}

func (x *asker) tame() (normal, misere int) {
	normal, misere, ok, err := x.facts.Tame()
	x.check(err)
	if !ok {
		x.check(ErrWild)
	}
	return normal, misere
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
