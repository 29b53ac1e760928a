// SPDX-License-Identifier: Apache-2.0

package set

import "github.com/upstar-cgt/upstar/game"

// Divisors is Schuh's game: naming a divisor takes away its multiples, and
// nobody may name 1. With two primes it is Chomp.
var Divisors = Closing(Kit[Closed]{Doc: game.Doc{
	Name: "divisors", Title: "Divisors", Aliases: []string{"schuh", "schuhs-game"},
	Rule:     "From a set of numbers that contains all divisors of its members, take a number other than 1 and all its multiples.",
	Position: "a number stands for all its divisors, as in 12; several, as in 4,6, for the divisors of any of them; the empty set is -",
	Sources:  []string{"Schuh 1952", "Siegel CGT, I.4"},
	Samples:  []string{"72", "4,6", "30", "1"},
}, Fixed: func(a int) bool { return a == 1 }, Images: exchanges},
	divisors, func(a, b int) bool { return b%a == 0 })

func divisors(n int) []int {
	var list []int
	for d := 1; d*d <= n; d++ {
		if n%d == 0 {
			list = append(list, d, n/d)
		}
	}
	return list
}

// exchanges puts the first primes for those of the members in every order; of many
// primes it knows no image. What becomes too large has none.
func exchanges(members []int, yield func(func(int) int)) {
	first := []int{2, 3, 5, 7}
	var primes []int
	for _, n := range members {
		if len(divisors(n)) == 2 && n > 1 {
			primes = append(primes, n)
		}
	}
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
