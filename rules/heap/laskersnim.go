// SPDX-License-Identifier: Apache-2.0

package heap

// LaskersNim is Nim in which a move may also split a heap in two.
var LaskersNim = Game{
	Kit: kit("laskers-nim", "Lasker's Nim", "Take any number of tokens from one heap, or split a heap into two.", "Lasker 1931", "5", "2,3"),
	Rule: Rule(func(n int, leave func(a, b int)) {
		for a := range n {
			leave(a, 0)
		}
		for a := 1; 2*a <= n; a++ {
			leave(a, n-a)
		}
	}), Digits: "4.[3]"}
