// SPDX-License-Identifier: Apache-2.0

// The functions of one impartial game that decide compounds of several [ONAG,
// ch. 14], by their definitions. They are functions of the whole position: of a
// sum they are found by playing the sum, except G⁺ and the G⁻ of tame games.

package solve

import (
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// Functions lists the functions that a Solver finds of impartial positions.
func Functions() []game.Function {
	return []game.Function{game.RemotenessNormal, game.RemotenessMisere, game.SuspenseNormal, game.SuspenseMisere,
		game.GrundyNormal, game.GrundyMisere, game.ForeclosedNormal, game.ForeclosedMisere}
}

// foreclosedMost is above all functions that are kept.
const foreclosedMost = game.ForeclosedMisere + 1

// Value returns fn(s), or game.Undefined; fn is one of Functions.
func (v *Solver) Value(m *work.Meter, fn game.Function, s arena.Sum) (int, error) {
	if !slices.Contains(Functions(), fn) {
		return 0, fmt.Errorf("%v is not a number that play finds; there are %v", fn, Functions())
	}
	return ask(v, m, func(c calculation) int { return c.value(fn, s) })
}

// shifted is what is added to values, so that 0 is unknown.
const shifted = 1 - game.Undefined

func (c calculation) value(fn game.Function, s arena.Sum) int {
	c.mustBeImpartial(s)
	switch fn {
	case game.GrundyNormal:
		return c.nim(s)
	case game.GrundyMisere: // a tame sum need not be played
		if g, ok := c.tame(s); ok {
			return g.misere
		}
	}
	memo := &c.functions[fn]
	known := func(s arena.Sum) bool { return memo.at(int(s)) != 0 }
	at := func(s arena.Sum) int { return int((*memo)[s]) - shifted }
	c.must(c.find(s, known, c.options, func(x *stop) {
		memo.set(int(x.sum), int32(c.define(fn, x.needs, at)+shifted))
	}))
	return at(s)
}

// define computes fn from the values of the options.
func (c calculation) define(fn game.Function, options []arena.Sum, at func(arena.Sum) int) int {
	values := c.walks.values[:0]
	for _, t := range options {
		values = append(values, int32(at(t)))
	}
	c.walks.values = values
	endable := fn == game.ForeclosedNormal && slices.ContainsFunc(options, func(t arena.Sum) bool { return c.graph.Ended(c.Meter, t) })
	return int(fn.Of(values, endable))
}
