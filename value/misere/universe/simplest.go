// SPDX-License-Identifier: Apache-2.0

// Simplest forms modulo a universe, by augmented forms [Siegel 2025]. In an augmented form a player
// may hold a tombstone. She then plays on as if she had no move there, although she may have moves.
// Left ends, and forms in which Left holds a tombstone, are called Left-end-like; a sum is
// Left-end-like if both its parts are. In (3) and (4) of the comparison test, ends are replaced by
// end-like forms. Nothing else changes, because the proof of the test uses a player without a move
// only in these two places.
//
// A form is simplified by three steps, each of which leaves an equal form:
//
//   - a dominated option is removed, unless it is the last one;
//   - a Left option G^L with some G^LR ≤ G is replaced by the Left options of G^LR, and by a
//     tombstone if G^LR is Left-end-like. The tombstone is justified because G ≥ G^LR then makes G
//     Left strong, and a tombstone needs no more than that;
//   - a tombstone is removed if Left has other options and G is Left strong without it, or if Left
//     has no option at all.
//
// Two equal forms to which no step applies are the same. For each option G^L there is, by (2), some
// H^L ≥ G^L, because no option is reversible, and conversely. No option dominates another, so the
// options pair off. The options and the value determine whether a tombstone is held.
//
// At the end, a tombstone is written as a move again. This move is reversible through the first
// Left end E, at most G, for which this is possible: it is a move to {|E}, {0|E} or {E|E}. For
// dicots it is the move to *, as in [Dorbec–Renault–Siegel–Sopena].

package universe

import (
	"fmt"
	"slices"
)

// Simplest returns the simplest form of g modulo the universe. Games that are equal modulo the
// universe have the same simplest form. If no end of the universe is found that can represent a
// tombstone, ok is false, and the result is g itself without any reduction.
func (f *Forms) Simplest(u Universe, g Form) (h Form, ok bool, err error) {
	if !f.In(g, u) {
		return 0, false, fmt.Errorf("%w: %s is not among the %s", ErrUniverse, f.Format(g), u)
	}
	h, ok = f.literal(u, f.simplest(u, g))
	if !ok {
		h = g
	}
	return h, ok, nil
}

// simplest returns the augmented form of g to which no further step applies.
func (f *Forms) simplest(u Universe, g Form) Form {
	key := strongKey{u, g}
	if h, ok := f.simple[key]; ok {
		return h
	}
	of := func(o Form) Form { return f.simplest(u, o) }
	h := f.augmented(each(f.Left(g), of), each(f.Right(g), of), f.records[g].tombs)
	for {
		f.meter.Step(2)
		next := f.Neg(f.simplerLeft(u, h))
		next = f.Neg(f.simplerLeft(u, next))
		if next == h {
			break
		}
		h = next
	}
	f.simple[key], f.simple[strongKey{u, h}] = h, h
	return h
}

// simplerLeft applies one step on the Left side of g. If none applies, it returns g.
func (f *Forms) simplerLeft(u Universe, g Form) Form {
	left, right, tombs := f.Left(g), f.Right(g), f.records[g].tombs
	for i, gl := range left {
		others := slices.Delete(slices.Clone(left), i, i+1)
		if slices.ContainsFunc(others, func(o Form) bool { return f.leq(u, gl, o) }) {
			return f.augmented(others, right, tombs)
		}
		for _, glr := range f.Right(gl) {
			if f.leq(u, glr, g) {
				if f.IsLeftEnd(glr) {
					tombs |= leftTomb
				}
				return f.augmented(append(others, f.Left(glr)...), right, tombs)
			}
		}
	}
	if tombs&leftTomb == 0 {
		return g
	}
	if without := f.augmented(left, right, tombs&^leftTomb); f.IsLeftStrong(u, without) {
		return without
	}
	return g
}

// literal returns a form of the universe that has moves in place of the tombstones of g. It reports
// whether it found one.
func (f *Forms) literal(u Universe, g Form) (Form, bool) {
	key := strongKey{u, g}
	if h, ok := f.literals[key]; ok {
		return h, true
	}
	ok := true
	of := func(o Form) Form {
		h, found := f.literal(u, o)
		ok = ok && found
		return h
	}
	left, right := each(f.Left(g), of), each(f.Right(g), of)
	if !ok {
		return 0, false
	}
	// A side without options stays without options if the universe has such an end.
	h, ok := f.withMoves(u, g, left, right, false)
	if ok && !f.In(h, u) {
		h, ok = f.withMoves(u, g, left, right, true)
	}
	if ok {
		f.literals[key] = h
	}
	return h, ok
}

// withMoves returns the form with these options, and with a move for each tombstone of g. If fill
// is true, it also adds a move for each side without options.
func (f *Forms) withMoves(u Universe, g Form, left, right []Form, fill bool) (Form, bool) {
	holds := func(tomb tombs, options []Form) bool {
		return f.records[g].tombs&tomb != 0 || fill && len(options) == 0
	}
	if holds(leftTomb, left) {
		move, ok := f.moveToEnd(u, g, left, right)
		if !ok {
			return 0, false
		}
		left = append(slices.Clip(left), move)
	}
	if holds(rightTomb, right) {
		move, ok := f.moveToEnd(u, f.Neg(g), each(right, f.Neg), each(left, f.Neg))
		if !ok {
			return 0, false
		}
		right = append(slices.Clip(right), f.Neg(move))
	}
	return f.Make(left, right), true
}

// moveToEnd returns a Left option that can replace a tombstone in g. The option must belong to the
// universe and keep the value of g. Among these, it makes a form with the fewest positions.
func (f *Forms) moveToEnd(u Universe, g Form, left, right []Form) (move Form, ok bool) {
	fewest := 0
	for day := range f.Birthday(g) + 2 {
		for _, e := range f.ends(u, day) {
			if !f.leq(u, e, g) {
				continue
			}
			for _, m := range []Form{f.Make(nil, []Form{e}), f.Make([]Form{0}, []Form{e}), f.Make([]Form{e}, []Form{e})} {
				h := f.augmented(append(slices.Clip(left), m), right, f.records[g].tombs&rightTomb)
				if n := f.Followers(h); (!ok || n < fewest) && f.In(m, u) && f.leq(u, g, h) && f.leq(u, h, g) {
					move, fewest, ok = m, n, true
				}
			}
			if ok {
				return move, true
			}
		}
	}
	return 0, false
}

// ends returns the Left ends of the universe that are born on the given day, in order.
func (f *Forms) ends(u Universe, day int) []Form {
	switch {
	case u >= firstEnded:
		return f.sumsOfEnds(u, day)
	case day == 0:
		return []Form{0}
	case u == DeadEnding || u == Blocking:
		return []Form{f.Murder(day)}
	}
	return nil
}
