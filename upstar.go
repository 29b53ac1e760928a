// SPDX-License-Identifier: Apache-2.0

// Package upstar answers the first questions about a position of any ruleset in
// one call:
//
//	o, err := upstar.Outcome(heap.Kayles, heap.Of(3, 7), game.Misere)
//	v, err := upstar.Value(grid.Domineering, board)
//	fmt.Println(v) // +-1
//
// Who asks more, or often, or within limits, uses the packages below: solve for
// positions, value for values, answer for questions as the command line asks them.
package upstar

import (
	"runtime"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// enter returns a solver and p in its arena.
func enter[P comparable](r game.Ruleset[P], p P) (m *work.Meter, v *solve.Solver, s arena.Sum, err error) {
	m, v = work.Unbounded(), solve.New(arena.New())
	port := arena.Enter(v.Arena(), nil, r)
	s, err = work.Try(m, func() arena.Sum { return port.Sum(m, p) })
	return m, v, s, err
}

// Outcome returns who wins p. Where play need not end it may be drawn.
func Outcome[P comparable](r game.Ruleset[P], p P, c game.Convention) (game.Outcome, error) {
	m, v, s, err := enter(r, p)
	if err != nil {
		return 0, err
	}
	return v.Outcome(m, s, c)
}

// NimValue returns the nim value of p, whose ruleset must be impartial.
func NimValue[P comparable](r game.Ruleset[P], p P) (int, error) {
	m, v, s, err := enter(r, p)
	if err != nil {
		return 0, err
	}
	return v.Value(m, game.GrundyNormal, s)
}

// Value returns the canonical form of p in normal play, which prints as it is
// written: {1|*}. Its Do computes with it.
func Value[P comparable](r game.Ruleset[P], p P) (notation.Bound, error) {
	m, v, s, err := enter(r, p)
	if err == nil {
		err = v.Build(m, s, runtime.GOMAXPROCS(0))
	}
	if err != nil {
		return notation.Bound{}, err
	}
	space := short.NewSpace()
	g, err := solve.NewShort(v, space).Value(m, s)
	return notation.Bind(space.Calc(), g), err
}
