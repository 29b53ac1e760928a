// SPDX-License-Identifier: Apache-2.0

package heap

// Prim takes from a heap a number of tokens that is coprime to its size; the last token is never
// taken.
var Prim = Game{
	Kit: kit("prim", "Prim", "Take from one heap of n tokens fewer than n, a number that has no common factor with n but 1. The last token of a heap cannot be taken.", "ONAG, ch. 11", "9", "4,6"),
	Rule: take(func(n int, leave func(a int) bool) {
		for k := 1; k < n; k++ {
			if coprime(k, n) && !leave(n-k) {
				return
			}
		}
	}),
}

// Dim takes from a heap a divisor of it.
var Dim = Game{
	Kit: kit("dim", "Dim", "Take from one heap of n tokens a number that divides n; it may be n itself.", "ONAG, ch. 11", "12", "4,6"),
	Rule: take(func(n int, leave func(a int) bool) {
		for k := 1; k <= n/2; k++ {
			if n%k == 0 && !leave(n-k) {
				return
			}
		}
		if n > 0 {
			leave(0)
		}
	}),
}

func coprime(a, b int) bool {
	for b != 0 {
		a, b = b, a%b
	}
	return a == 1
}
