// SPDX-License-Identifier: Apache-2.0

package theorem

import (
	"math/big"
	"reflect"

	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/heap"
)

// Prim is decided by least prime factors. A heap with the least prime factor p can be changed to a
// heap of any smaller prime, or of 1, but not to a heap that p divides.
var Prim = &Theorem{
	Name:      "the theorem of Prim",
	Statement: "A heap of n > 1 has the nim value k if the k-th prime, 2 being the first, is the least prime factor of n; a heap of 1 has 0.",
	Sources:   []string{"ONAG, ch. 11", "upstar"},
	Games:     []string{"prim"},
	Decides:   "the nim value",
	Find: func(p position.Position) *Finding {
		if !ruledAs(p, heap.Prim) {
			return nil
		}
		n, ok := heaps(p)
		if !ok {
			return nil
		}
		for _, a := range n.of {
			if a.Cmp(big.NewInt(mostFactored)) > 0 {
				return nil
			}
		}
		return ofHeaps(p, func(n *big.Int) *big.Int { return big.NewInt(int64(leastPrime(int(n.Int64())))) })
	},
}

// Dim is decided by the exponent of 2. A heap of n = 2^k·m with m odd can be changed to 2^j·(odd)
// for each j < k, for example by taking 2^j·m. It can be changed to 0, and never to 2^k·(odd).
var Dim = &Theorem{
	Name:      "the theorem of Dim",
	Statement: "A heap of n has the nim value k+1, with 2^k the greatest power of 2 that divides n.",
	Sources:   []string{"ONAG, ch. 11", "upstar"},
	Games:     []string{"dim"},
	Decides:   "the nim value",
	Find: func(p position.Position) *Finding {
		if !ruledAs(p, heap.Dim) {
			return nil
		}
		return ofHeaps(p, func(n *big.Int) *big.Int {
			if n.Sign() == 0 {
				return zero
			}
			return big.NewInt(int64(n.TrailingZeroBits()) + 1)
		})
	},
}

// mostFactored is the largest heap of Prim whose least prime factor is computed.
const mostFactored = 10_000_000_000

// leastPrime returns the index of the least prime factor of n among the primes, or 0 for 0 and 1.
// It counts primes only as far as necessary.
func leastPrime(n int) int {
	if n < 2 {
		return 0
	}
	factor := n
	for d := 2; d*d <= n; d++ {
		if n%d == 0 {
			factor = d
			break
		}
	}
	return primesTo(factor)
}

// primesTo counts the primes up to n by Legendre's method, in the form due to Lucy Hedgehog. It
// uses s(v), the number of integers from 2 to v that the sieve has left, for v = ⌊n/i⌋.
func primesTo(n int) int {
	if n < 2 {
		return 0
	}
	root := 1
	for (root+1)*(root+1) <= n {
		root++
	}
	low, high := make([]int, root+1), make([]int, root+1) // s(v) for v = i, and for v = n/i
	for i := 1; i <= root; i++ {
		low[i], high[i] = i-1, n/i-1
	}
	at := func(v int) int {
		if v <= root {
			return low[v]
		}
		return high[n/v]
	}
	for p := 2; p <= root; p++ {
		if low[p] == low[p-1] {
			continue
		}
		before := low[p-1]
		for i := 1; i <= root && n/i >= p*p; i++ {
			high[i] -= at(n/i/p) - before
		}
		for v := root; v >= p*p; v-- {
			low[v] -= low[v/p] - before
		}
	}
	return high[1]
}

// ruledAs reports whether p is a position of a heap game with the rule of g, where the rule is not
// a code.
func ruledAs(p position.Position, g heap.Game) bool {
	r, ok := position.Base(p).(heap.Game)
	if !ok || r.Rule == nil || reflect.TypeOf(r.Rule) != reflect.TypeOf(g.Rule) {
		return false
	}
	return reflect.ValueOf(r.Rule).Pointer() == reflect.ValueOf(g.Rule).Pointer()
}
