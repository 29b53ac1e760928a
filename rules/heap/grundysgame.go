// SPDX-License-Identifier: Apache-2.0

package heap

// GrundysGame splits a heap into two heaps of different sizes.
var GrundysGame = Game{
	Kit: kit("grundy", "Grundy's Game", "Split a heap into two heaps of different sizes.", "Grundy 1939", "9", "3,5"),
	Rule: Rule(func(n int, leave func(a, b int)) {
		for a := 1; 2*a < n; a++ {
			leave(a, n-a)
		}
	}), Digits: "4!.0"}
