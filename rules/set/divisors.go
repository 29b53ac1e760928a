// SPDX-License-Identifier: Apache-2.0

package set

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// Divisors is Schuh's game: naming a divisor removes its multiples, and nobody may name 1. With two
// primes it is Chomp. A position consists of the remaining numbers, given by the exponents of their
// primes; the least prime is the last axis.
var Divisors = divisors{Kit{Doc: game.Doc{
	Name: "divisors", Title: "Divisors", Aliases: []string{"schuh", "schuhs-game"},
	Rule:     "From a set of numbers that contains all divisors of its members, take a number other than 1 and all its multiples.",
	Position: "a number stands for all its divisors, as in 12; several, as in 4,6, for the divisors of any of them; the empty set is -",
	Sources:  []string{"Schuh 1952", "Siegel CGT, I.4"},
	Samples:  []string{"72", "4,6", "30", "1"},
}, Name: func(p Ideal, x []int) string { return strconv.Itoa(number(p, x)) }}}

type divisors struct{ Kit }

// Canonical replaces the primes of p by the least primes, if the numbers stay small.
func (k divisors) Canonical(p Ideal) Ideal {
	q := k.Kit.Canonical(p)
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
