// SPDX-License-Identifier: Apache-2.0

// Canonical forms of dicots modulo dicots [Dorbec–Renault–Siegel–Sopena]:
// dominated options go; an option reversible through a game other than 0 is
// replaced by that game's options; one reversible through 0 goes when another
// option wins, and becomes * otherwise; and {*|*} is 0. Dicots equal modulo
// dicots have the same canonical form (proved there).

package universe

import (
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// Dicot returns the canonical form of a dicot modulo dicots.
func (f *Forms) Dicot(g Form) (Form, error) {
	if !f.In(g, Dicots) {
		return 0, fmt.Errorf("%w: %s is not among the %s", ErrUniverse, f.Format(g), Dicots)
	}
	return f.canonical(g), nil
}

func (f *Forms) canonical(g Form) Form {
	if c, ok := f.dicots[g]; ok {
		return c
	}
	c := f.Make(each(f.Left(g), f.canonical), each(f.Right(g), f.canonical))
	for {
		f.meter.Step(2)
		next := f.Make(f.simplerLeft(c), f.Right(c))
		mirror := f.Neg(next)
		next = f.Neg(f.Make(f.simplerLeft(mirror), f.Right(mirror)))
		if next == c {
			break
		}
		c = next
	}
	star := f.Star(1)
	if c == f.Make([]Form{star}, []Form{star}) {
		c = 0
	}
	f.dicots[g], f.dicots[c] = c, c
	return c
}

// simplerLeft does one simplification of the Left options of g, whose options
// are canonical, or returns them as they are.
func (f *Forms) simplerLeft(g Form) []Form {
	left := f.Left(g)
	for i, gl := range left {
		others := slices.Delete(slices.Clone(left), i, i+1)
		if slices.ContainsFunc(others, func(o Form) bool { return f.leq(Dicots, gl, o) }) {
			return others
		}
		if through, ok := f.reverses(g, gl); ok && !(through == 0 && gl == f.Star(1) && !f.wins(others)) {
			return f.bypass(through, others)
		}
	}
	return left
}

// reverses finds a Right option of gl that is at most g, one other than 0 if
// there is any.
func (f *Forms) reverses(g, gl Form) (through Form, ok bool) {
	for _, glr := range f.Right(gl) {
		if f.leq(Dicots, glr, g) {
			through, ok = max(through, glr), true
		}
	}
	return through, ok
}

// bypass returns what takes the place of a reversible option and the others.
func (f *Forms) bypass(through Form, others []Form) []Form {
	switch {
	case through != 0:
		return append(others, f.Left(through)...)
	case f.wins(others):
		return others
	}
	return append(others, f.Star(1))
}

// wins reports whether a Left move to one of the games wins.
func (f *Forms) wins(games []Form) bool {
	return slices.ContainsFunc(games, func(g Form) bool { return !f.Outcome(g).FirstWins(game.Right) })
}
