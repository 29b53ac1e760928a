// SPDX-License-Identifier: Apache-2.0

package set

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// Divisors is Schuh's game: naming a divisor takes away its multiples, and nobody
// may name 1. With two primes it is Chomp. A position is the numbers that are left,
// by the exponents of their primes, of which the least is the last axis.
var Divisors = divisors{IdealKit{Doc: game.Doc{
	Name: "divisors", Title: "Divisors", Aliases: []string{"schuh", "schuhs-game"},
	Rule:     "From a set of numbers that contains all divisors of its members, take a number other than 1 and all its multiples.",
	Position: "a number stands for all its divisors, as in 12; several, as in 4,6, for the divisors of any of them; the empty set is -",
	Sources:  []string{"Schuh 1952", "Siegel CGT, I.4"},
	Samples:  []string{"72", "4,6", "30", "1"},
}, Name: func(p Ideal, x []int) string { return strconv.Itoa(number(p, x)) }}}

type divisors struct{ IdealKit }

// Canonical puts the least primes for those of p, if the numbers stay small.
func (k divisors) Canonical(p Ideal) Ideal {
	q := k.IdealKit.Canonical(p)
	if n := len(q.Sides()); n <= len(leastPrimes) && p != one {
		q = q.Labelled(leastPrimes[len(leastPrimes)-n:]...)
	}
	if number(q, q.corner()) > largest {
		return p
	}
	return q
}

func (divisors) Format(p Ideal) string {
	var list []int
	for _, x := range p.Tops() {
		list = append(list, number(p, x))
	}
	slices.Sort(list)
	return cmp.Or(game.Joined(list, ","), "-")
}

func (divisors) Parse(s string) (Ideal, error) {
	if strings.TrimSpace(s) == "-" {
		return "", nil
	}
	list, _, err := numbers(s, ",", largest)
	p, ok := divisorsOf(list)
	if err == nil && !ok {
		err = game.Errorf(s, 0, "more than %d numbers, or too many primes", widest)
	}
	return p, err
}

// Numbers are points by the exponents of their primes, which are the labels of the
// axes, the least the last.
const (
	largest = 1_000_000_000
	widest  = 400        // numbers in the set
	roomy   = 1 << 13    // numbers made of its primes up to their greatest exponents
	one     = "\x01\x01" // the set that holds 1 only
)

var leastPrimes = []int{7, 5, 3, 2}

// number returns the number of p with the exponents x, or one that is too large.
func number(p Ideal, x []int) int { return product(p.Labels(), x) }

func product(primes, exponents []int) int {
	n := 1
	for i, e := range exponents {
		for range e {
			if n *= primes[i]; n > largest {
				return n
			}
		}
	}
	return n
}

// divisorsOf returns the divisors of all numbers in a list, unless they are too many.
func divisorsOf(list []int) (Ideal, bool) {
	exponents := map[int]int{}
	for _, n := range list {
		for d := 2; n > 1; d++ {
			if d*d > n {
				d = n
			}
			for e := 1; n%d == 0; n, e = n/d, e+1 {
				exponents[d] = max(exponents[d], e)
			}
		}
	}
	if len(exponents) == 0 {
		return one, true
	}
	primes, sides, room := slices.Sorted(maps.Keys(exponents)), []int{}, 1
	slices.Reverse(primes)
	for _, q := range primes {
		sides = append(sides, exponents[q]+1)
		if room *= exponents[q] + 1; room > roomy {
			return "", false
		}
	}
	p := Where(sides, func(x []int) bool {
		d := product(primes, x)
		return d <= largest && slices.ContainsFunc(list, func(n int) bool { return n%d == 0 })
	}).Labelled(primes...)
	return p, len(p.Points()) <= widest
}
