// SPDX-License-Identifier: Apache-2.0

// Left dead ends are games in which Left can never move [Davies 2024]. Their order is the same
// modulo every universe that contains them: G ≥ H if every G^R is ≥ some H^R, where G = 0 only if H
// = 0. A reduced form has no two comparable options, and each antichain is a reduced form.

package universe

import (
	"slices"

	"github.com/upstar-cgt/upstar/work"
)

// LeftDeadDay returns the Left dead ends born by day n in reduced form. There are 1, 2, 4, 10, 52
// of them for n from 0 to 4. It fails for later days; CountLeftDead can count those of one day
// more.
func (f *Forms) LeftDeadDay(n int) []Form {
	if n < 0 || n > 4 {
		f.meter.Fail(work.Exceeded("the Left dead ends born by day 4"))
	}
	list := []Form{0}
	if n == 0 {
		return list
	}
	f.eachDeadAntichain(f.LeftDeadDay(n-1), func(options []Form) {
		list = append(list, f.Make(nil, options))
	})
	return list
}

// CountLeftDead returns the number of Left dead ends born by day n, from 0 to
// 5, up to equality.
func (f *Forms) CountLeftDead(n int) int {
	if n < 0 || n > 5 {
		f.meter.Fail(work.Exceeded("the Left dead ends born by day 5"))
	}
	if n == 0 {
		return 1
	}
	count := 1
	f.eachDeadAntichain(f.LeftDeadDay(n-1), func([]Form) { count++ })
	return count
}

// eachDeadAntichain visits the nonempty sets of pairwise incomparable games. The list that it
// passes on is reused.
func (f *Forms) eachDeadAntichain(games []Form, visit func([]Form)) {
	var clash []uint64 // by game: the games that are comparable with it
	for i, g := range games {
		clash = append(clash, 1<<i)
		for j, h := range games {
			if f.leqDead(g, h) || f.leqDead(h, g) {
				clash[i] |= 1 << j
			}
		}
	}
	var set []Form
	var extend func(from int, barred uint64)
	extend = func(from int, barred uint64) {
		for i := from; i < len(games); i++ {
			if barred>>i&1 == 1 {
				continue
			}
			f.meter.Step(1)
			set = append(set, games[i])
			visit(set)
			extend(i+1, barred|clash[i])
			set = set[:len(set)-1]
		}
	}
	extend(0, 0)
}

// leqDead reports whether h ≤ g for Left dead ends.
func (f *Forms) leqDead(h, g Form) bool {
	if g == 0 || h == 0 {
		return g == h
	}
	return f.maintains(DeadEnding, h, g)
}

// Day returns all forms of the universe born by day n. They are literal forms, not taken up to
// equality. Of all games there are 1, 4 and 256 for n from 0 to 2; the other universes have fewer.
// It fails for later days.
func (f *Forms) Day(u Universe, n int) []Form {
	if n < 0 || n > 2 {
		f.meter.Fail(work.Exceeded("the literal forms born by day 2"))
	}
	if n == 0 {
		return []Form{0}
	}
	before := f.Day(u, n-1)
	var list []Form
	for left := range 1 << len(before) {
		for right := range 1 << len(before) {
			if g := f.Make(chosen(before, left), chosen(before, right)); f.In(g, u) {
				list = append(list, g)
			}
		}
	}
	return list
}

func chosen(games []Form, set int) []Form {
	var list []Form
	for i, g := range games {
		if set>>i&1 == 1 {
			list = append(list, g)
		}
	}
	return list
}

// PFreeDay returns the literal forms born by day n, from 0 to 2, that are P-free and belong to the
// universe. Modulo dead-ending games, and modulo blocking games, the invertible games are those
// equal to a P-free game [Milley–Renault], [Davies–Milley 2026].
func (f *Forms) PFreeDay(u Universe, n int) []Form {
	var list []Form
	for _, g := range f.Day(u, n) {
		if f.IsPFree(g) {
			list = append(list, g)
		}
	}
	return list
}

// DicotDay returns the canonical dicots born by day n, from 0 to 3, in the order in which they are
// found. There are 1, 2, 9 and 1268 of them. It fails for later days.
func (f *Forms) DicotDay(n int) []Form {
	if n < 0 || n > 3 {
		f.meter.Fail(work.Exceeded("the dicots born by day 3"))
	}
	if n == 0 {
		return []Form{0}
	}
	antichains := f.antichains(f.DicotDay(n - 1))
	found := []Form{0}
	seen := map[Form]bool{0: true}
	for _, left := range antichains {
		for _, right := range antichains {
			if c, _, _ := f.Simplest(Dicots, f.Make(left, right)); !seen[c] {
				seen[c] = true
				found = append(found, c)
			}
		}
	}
	return found
}

// antichains returns the nonempty sets of pairwise incomparable games.
func (f *Forms) antichains(games []Form) [][]Form {
	var list [][]Form
	var extend func(set, rest []Form)
	extend = func(set, rest []Form) {
		for i, g := range rest {
			if slices.ContainsFunc(set, func(h Form) bool { return f.leq(Dicots, g, h) || f.leq(Dicots, h, g) }) {
				continue
			}
			next := append(slices.Clone(set), g)
			list = append(list, next)
			extend(next, rest[i+1:])
		}
	}
	extend(nil, games)
	return list
}

// Equal reports whether g = h modulo the universe.
func (f *Forms) Equal(u Universe, g, h Form) (bool, error) {
	leq, err := f.Leq(u, g, h)
	return leq && f.leq(u, h, g), err
}

// Classes returns one game for each class of equal games modulo the universe: the first in the
// list.
func (f *Forms) Classes(u Universe, games []Form) ([]Form, error) {
	var found []Form
	for _, g := range games {
		seen := false
		for _, h := range found {
			eq, err := f.Equal(u, g, h)
			if err != nil {
				return nil, err
			}
			if seen = eq; seen {
				break
			}
		}
		if !seen {
			found = append(found, g)
		}
	}
	return found, nil
}

// IsLeftDeadEnd reports whether Left can never move.
func (f *Forms) IsLeftDeadEnd(g Form) bool { return f.records[g].traits&isLeftDead != 0 }
