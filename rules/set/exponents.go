// SPDX-License-Identifier: Apache-2.0

package set

import (
	"maps"
	"slices"
)

// Numbers are points whose coordinates are the exponents of their primes. The primes are the labels
// of the axes, with the least one last.
const (
	largest = 1_000_000_000
	widest  = 400        // greatest number of elements of the set
	roomy   = 1 << 13    // greatest number of products of its primes up to their greatest exponents
	one     = "\x01\x01" // the set that holds only 1
)

var leastPrimes = []int{7, 5, 3, 2}

// number returns the number of p with the exponents x. If it is too large, it returns some number
// that is too large.
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

// divisorsOf returns the divisors of all numbers in a list, unless there are too many.
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
