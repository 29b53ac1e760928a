// SPDX-License-Identifier: Apache-2.0

// Games by birthday [Grundy–Smith 1956], [ONAG, ch. 12]. A reduced game born by day n is a set of
// games born by day n-1 that does not reduce. If there are few such games, a set fits into the bits
// of a word, and a few tests decide whether it reduces.
//
// If a set reduces, it reduces to only one game K, and in only one way. The set consists of the
// options of K and of one or more games that have K as an option; if K is 0, one of these games
// must be a P-position. Hence the sets that reduce can be counted without examining them: the
// number c(K) of games that have K as an option is enough.

package misere

import (
	"fmt"
	"iter"
	"math/big"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/work"
)

// LastDay is the last day whose games Day lists. CountDay can count the games of one day more.
const LastDay = 5

// Day returns the games born by day n, in the order of Compare. There are 1, 2, 3, 5, 22 and
// 4171780 games for n from 0 to 5. It fails for days after LastDay.
func (s *Space) Day(n int) []Game {
	if n < 0 || n > LastDay {
		s.Fail(work.Exceeded("the games born by day %d", LastDay))
	}
	if n == 0 {
		return []Game{Zero}
	}
	u := s.subsetsOf(s.Day(n - 1))
	var early, late []Game
	var options []Game
	for set := range u.irreducible() {
		options = u.list(options[:0], set)
		g := s.Make(options)
		if s.Birthday(g.even()) < n {
			early = append(early, g)
		} else {
			late = append(late, g) // the order of words is that of Compare
		}
	}
	slices.SortFunc(early, s.Compare)
	return append(early, late...)
}

// subsets tells which sets of some games reduce. A set is a word in which bit i represents
// games[i].
type subsets struct {
	games   []Game
	options []uint32 // the options of each game, as a set
	having  []uint32 // for each game, the games that have it as an option
	p       uint32   // the P-positions
}

// subsetsOf takes a list that is in the order of Compare and closed under options.
func (s *Space) subsetsOf(games []Game) *subsets {
	u := &subsets{games: games, options: make([]uint32, len(games)), having: make([]uint32, len(games))}
	for i, g := range games {
		for j, h := range games {
			if s.HasOption(g, h) {
				u.options[i] |= 1 << j
				u.having[j] |= 1 << i
			}
		}
		if s.IsP(g) {
			u.p |= 1 << i
		}
	}
	return u
}

// reduces reports whether a set of options is not a reduced form.
func (u *subsets) reduces(set uint32) bool {
	for k, options := range u.options {
		rest := set &^ options
		if set&options == options && rest != 0 && rest&^u.having[k] == 0 && (k > 0 || rest&u.p != 0) {
			return true
		}
	}
	return false
}

// irreducible yields the sets that are reduced forms.
func (u *subsets) irreducible() iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		for set := range uint32(1) << len(u.games) {
			if !u.reduces(set) && !yield(set) {
				return
			}
		}
	}
}

// list appends the games of a set to dst.
func (u *subsets) list(dst []Game, set uint32) []Game {
	for i, g := range u.games {
		if set>>i&1 == 1 {
			dst = append(dst, g)
		}
	}
	return dst
}

// DayCount is the number of games born by a day n, as a formula:
//
//	2^N - Σ (2^c(K) - 1) - (2^c(0) - 2^(c(0)-p)),
//
// Here N is the number of games born by day n-1. The sum is over the K ≠ 0 born by day n-2. Of the
// N games, c(K) have K as an option, and p are P-positions with the option 0.
type DayCount struct {
	Day  int
	Born int    // N
	K    []Game // the games born by day n-2, in the order of Compare
	C    []int  // c(K)
	P    int    // p
}

// CountDay counts the games born by day n, for n from 1 to LastDay+1, by enumerating those born by
// day n-1. It fails for other days.
func (s *Space) CountDay(n int) DayCount {
	if n < 1 || n > LastDay+1 {
		s.Fail(work.Exceeded("the number of games born by days 1 to %d", LastDay+1))
	}
	if n == 1 {
		return DayCount{Day: 1, Born: 1}
	}
	u := s.subsetsOf(s.Day(n - 2))
	d := DayCount{Day: n, K: u.games, C: make([]int, len(u.games))}
	for set := range u.irreducible() {
		s.step(0)
		d.Born++
		for k := range d.C {
			d.C[k] += int(set >> k & 1)
		}
		if set&1 == 1 && set&u.p == 0 {
			d.P++
		}
	}
	return d
}

// Int returns the number of games.
func (d DayCount) Int() *big.Int {
	n := power(d.Born)
	for k, c := range d.C {
		n.Sub(n, power(c))
		if k > 0 {
			n.Add(n, big.NewInt(1))
		} else {
			n.Add(n, power(c-d.P))
		}
	}
	return n
}

func power(n int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(n)) }

// String writes the count as a sum of powers of two.
func (d DayCount) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "2^%d", d.Born)
	exponents := slices.Clone(d.C)
	slices.Sort(exponents)
	for i := len(exponents); i > 0; {
		e, many := exponents[i-1], 0
		for i > 0 && exponents[i-1] == e {
			many++
			i--
		}
		if many > 1 {
			fmt.Fprintf(&b, " - %d·2^%d", many, e)
		} else {
			fmt.Fprintf(&b, " - 2^%d", e)
		}
	}
	if len(d.C) > 0 {
		fmt.Fprintf(&b, " + 2^%d + %d", d.C[0]-d.P, len(d.C)-1)
	}
	return b.String()
}
