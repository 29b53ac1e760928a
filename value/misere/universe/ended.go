// SPDX-License-Identifier: Apache-2.0

// Universes given by their ends. Let E be a set of Left dead ends that is closed under options and
// sums. Consider the games in which every reachable Left end is in E and every reachable Right end
// is the conjugate of a member of E. These games are closed under options, sums and conjugates, and
// include every {A|B} with options on both sides. So the comparison test holds
// [Larsson–Nowakowski–Santos], [Siegel 2025]. Dicots are the games with E = {0}.
//
// X is Left strong if Left, moving first, wins X+e for every e in E. Left moves only in X, at most
// b(X) times, and wins if she has no move there. So Right makes at most b(X) moves before play is
// decided. Of b(X)+1 copies of an end, one is never touched, and Right does not run out of moves;
// so more copies change nothing. So it suffices to try sums with at most b(X)+1 copies of each end
// that can be reached from the given ones.

package universe

import (
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// ended is what is known about a universe that is given by its ends.
type ended struct {
	ends []Form   // all ends except 0 that can be reached from the given ones
	sums [][]Form // by birthday: the sums of ends that have it
	in   map[Form]bool
}

// firstEnded is the number of the first universe that is given by its ends.
const firstEnded = AllGames + 1

// mostEnded is the greatest number of universes that a Forms can know.
const mostEnded = 64

// Ended returns a universe of games, given by Left dead ends. The Left ends of these games are sums
// of the given ends and of games that can be reached from them. Their Right ends are conjugates of
// such sums. The universe belongs to f.
func (f *Forms) Ended(ends ...Form) (Universe, error) {
	reached := map[Form]bool{0: true}
	var visit func(g Form)
	visit = func(g Form) {
		if !reached[g] {
			reached[g] = true
			for _, o := range f.Right(g) {
				visit(o)
			}
		}
	}
	for _, g := range ends {
		if !f.IsLeftDeadEnd(g) {
			return 0, fmt.Errorf("%s is not a Left dead end: in these Left can never move, as in {|0}", f.Format(g))
		}
		visit(g)
	}
	delete(reached, 0)
	e := ended{in: map[Form]bool{}, sums: [][]Form{{0}}}
	for g := range reached {
		e.ends = append(e.ends, g)
	}
	slices.Sort(e.ends)
	for i, other := range f.ended {
		if slices.Equal(other.ends, e.ends) {
			return firstEnded + Universe(i), nil
		}
	}
	if len(f.ended) == mostEnded {
		return 0, fmt.Errorf("more than %d universes", mostEnded)
	}
	f.ended = append(f.ended, e)
	f.leqs = append(f.leqs, map[uint64]bool{})
	return firstEnded + Universe(len(f.ended)-1), nil
}

// inEnded is In for a universe that is given by its ends.
func (f *Forms) inEnded(g Form, u Universe) bool {
	in := f.ended[u-firstEnded].in
	if known, ok := in[g]; ok {
		return known
	}
	f.meter.Step(1)
	in[g] = !(f.IsLeftEnd(g) && !f.isSumOfEnds(g, u) || f.IsRightEnd(g) && !f.isSumOfEnds(f.Neg(g), u)) &&
		!slices.ContainsFunc(slices.Concat(f.Left(g), f.Right(g)), func(o Form) bool { return !f.inEnded(o, u) })
	return in[g]
}

// isSumOfEnds reports whether a Left end belongs to the universe. Birthdays of literal forms add
// up, so only finitely many sums have the birthday of g.
func (f *Forms) isSumOfEnds(g Form, u Universe) bool {
	if !f.IsLeftDeadEnd(g) {
		return false
	}
	return slices.Contains(f.sumsOfEnds(u, f.Birthday(g)), g)
}

// sumsOfEnds returns the Left ends that are born on the given day, in order.
func (f *Forms) sumsOfEnds(u Universe, last int) []Form {
	e := &f.ended[u-firstEnded]
	for day := len(e.sums); day <= last; day++ {
		found := map[Form]bool{}
		for _, x := range e.ends {
			if b := f.Birthday(x); b <= day {
				for _, s := range e.sums[day-b] {
					found[f.Add(s, x)] = true
				}
			}
		}
		var sums []Form
		for s := range found {
			sums = append(sums, s)
		}
		slices.Sort(sums)
		e.sums = append(e.sums, sums)
	}
	return e.sums[last]
}

// withstandsEnds reports whether Left, moving first, wins g with every sum of ends.
func (f *Forms) withstandsEnds(u Universe, g Form) bool {
	most := f.Birthday(g) + 1
	var withstands func(x Form, ends []Form) bool
	withstands = func(x Form, ends []Form) bool {
		if len(ends) == 0 {
			return f.Outcome(x).FirstWins(game.Left)
		}
		for range most + 1 {
			f.meter.Step(1)
			if !withstands(x, ends[1:]) {
				return false
			}
			x = f.Add(x, ends[0])
		}
		return true
	}
	return withstands(g, f.ended[u-firstEnded].ends)
}
