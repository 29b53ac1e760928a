// SPDX-License-Identifier: Apache-2.0

package universe

import "slices"

// Reduce returns a simpler form that is equal to g modulo the universe. It removes dominated
// options, except the last one of a player. It bypasses options that are reversible through a game
// in which the same player can still move. These two reductions are valid in every universe. It
// does not try to reverse through an end, so the form need not be the simplest; see Simplest.
func (f *Forms) Reduce(u Universe, g Form) Form {
	known := map[Form]Form{}
	var reduce func(g Form) Form
	reduce = func(g Form) Form {
		if h, ok := known[g]; ok {
			return h
		}
		h := f.Make(each(f.Left(g), reduce), each(f.Right(g), reduce))
		for {
			f.meter.Step(2)
			next := f.Make(f.reducedLeft(u, h), f.Right(h))
			mirror := f.Neg(next)
			next = f.Neg(f.Make(f.reducedLeft(u, mirror), f.Right(mirror)))
			if next == h {
				break
			}
			h = next
		}
		known[g] = h
		return h
	}
	return reduce(g)
}

// reducedLeft does one reduction of the Left options of g, or returns them unchanged.
func (f *Forms) reducedLeft(u Universe, g Form) []Form {
	left := f.Left(g)
	for i, gl := range left {
		others := slices.Delete(slices.Clone(left), i, i+1)
		if slices.ContainsFunc(others, func(o Form) bool { return f.leq(u, gl, o) }) {
			return others
		}
		for _, glr := range f.Right(gl) {
			if !f.IsLeftEnd(glr) && f.leq(u, glr, g) {
				return append(others, f.Left(glr)...)
			}
		}
	}
	return left
}

// IsInvertible reports whether the sum of g and its conjugate is 0 modulo the universe. By the
// conjugate property of dicots and of dead-ending games, no other inverse is possible there.
func (f *Forms) IsInvertible(u Universe, g Form) (bool, error) {
	return f.Equal(u, f.Add(g, f.Neg(g)), 0)
}

// Followers returns the number of different forms that can be reached from g, including g itself.
func (f *Forms) Followers(g Form) int {
	seen := map[Form]bool{}
	var visit func(g Form)
	visit = func(g Form) {
		if seen[g] {
			return
		}
		seen[g] = true
		for _, h := range slices.Concat(f.Left(g), f.Right(g)) {
			visit(h)
		}
	}
	visit(g)
	return len(seen)
}
