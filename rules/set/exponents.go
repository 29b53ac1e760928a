// SPDX-License-Identifier: Apache-2.0

package set

import (
	"maps"
	"slices"
)

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
