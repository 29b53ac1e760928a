// SPDX-License-Identifier: Apache-2.0

package heap

// Nim is played with heaps: a move takes any number of tokens from one heap.
var Nim = Game{
	Kit: kit("nim", "Nim", "Take any number of tokens from one heap.", "Bouton 1901", "1,2,3", "4", "2,2,2"),
	Rule: take(func(n int, leave func(a int) bool) {
		for a := 0; a < n && leave(a); a++ {
		}
	}), Digits: "0.[3]"}
