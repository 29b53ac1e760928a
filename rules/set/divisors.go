// SPDX-License-Identifier: Apache-2.0

package set

import (
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// A Closed is a finite set of numbers that contains all divisors of its members:
// its maximal members, in ascending order, as text. The zero Closed is empty.
type Closed string

// Divisors is Schuh's game: naming a divisor takes away its multiples, and
// nobody may name 1. With two primes it is Chomp.
var Divisors = divisors{Kit[Closed]{Doc: game.Doc{
	Name: "divisors", Title: "Divisors", Aliases: []string{"schuh", "schuhs-game"},
	Rule:     "From a set of numbers that contains all divisors of its members, take a number other than 1 and all its multiples.",
	Position: "a number stands for all its divisors, as in 12; several, as in 4,6, for the divisors of any of them; the empty set is -",
	Sources:  []string{"Schuh 1952", "Siegel CGT, I.4"},
	Samples:  []string{"72", "4,6", "30", "1"},
},
	Order: func(p Closed) Order[Closed] {
		return Order[Closed]{p.members(), func(a, b int) bool { return b%a == 0 }, closed}
	},
	Fixed:  func(a int) bool { return a == 1 },
	Images: exchanges,
}}

type divisors struct{ Kit[Closed] }

const (
	largest = 1_000_000_000
	widest  = 400 // members of the set
)

// members returns the members of the set in ascending order.
func (p Closed) members() []int {
	maximal, _, _ := numbers(string(p), largest)
	var list []int
	for _, n := range maximal {
		for d := 1; d*d <= n; d++ {
			if n%d == 0 {
				list = append(list, d, n/d)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// primes returns the primes among members, which contain their divisors.
func primes(members []int) []int {
	var list []int
	for _, n := range members {
		if n > 1 && !slices.ContainsFunc(list, func(q int) bool { return n%q == 0 }) {
			list = append(list, n)
		}
	}
	return list
}

// closed returns the set with the given members, which contain their divisors.
func closed(members []int) Closed {
	in := map[int]bool{}
	for _, n := range members {
		in[n] = true
	}
	primes := primes(members)
	var b []byte
	for _, n := range members {
		if !slices.ContainsFunc(primes, func(q int) bool { return in[n*q] }) {
			b = append(strconv.AppendInt(b, int64(n), 10), ',')
		}
	}
	return Closed(strings.TrimSuffix(string(b), ","))
}

// exchanges puts the first primes for those of p in every order; of many primes it
// knows no image. What becomes too large has no image.
func exchanges(p Closed, yield func(func(int) int)) {
	first, primes := []int{2, 3, 5, 7}, primes(p.members())
	if len(primes) > len(first) {
		return
	}
	permute(len(primes), func(order []int) {
		yield(func(n int) int {
			image := 1
			for i, q := range primes {
				for ; n%q == 0; n /= q {
					if image *= first[order[i]]; image > largest {
						return -1
					}
				}
			}
			return image
		})
	})
}

func (divisors) Format(p Closed) string {
	if p == "" {
		return "-"
	}
	return string(p)
}

func (divisors) Parse(s string) (Closed, error) {
	if strings.TrimSpace(s) == "-" {
		return "", nil
	}
	list, at, err := numbers(s, largest)
	if err != nil {
		return "", err
	}
	if len(list) > widest {
		return "", game.Errorf(s, at[widest], "more than %d numbers", widest)
	}
	var members []int
	for i, n := range list {
		members = append(members, Closed(strconv.Itoa(n)).members()...)
		slices.Sort(members)
		if members = slices.Compact(members); len(members) > widest {
			return "", game.Errorf(s, at[i], "more than %d divisors", widest)
		}
	}
	return closed(members), nil
}
