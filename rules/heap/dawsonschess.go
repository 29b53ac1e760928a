// SPDX-License-Identifier: Apache-2.0

package heap

// DawsonsChess is the heap form of the pawn game: a move takes a pawn and its neighbours.
var DawsonsChess = Game{
	Kit: kit("dawsons-chess", "Dawson's Chess", "Take a pawn of a row together with its neighbours: one, two or three from an end, three from the middle.",
		"Dawson 1935", "7", "3,4"),
	Rule: Rule(func(n int, leave func(a, b int)) {
		if n == 1 {
			leave(0, 0)
		}
		if n >= 2 {
			leave(n-2, 0)
		}
		for a := 1; 2*a <= n-3; a++ {
			leave(a, n-3-a)
		}
		if n >= 3 {
			leave(n-3, 0)
		}
	}), Digits: "0.137"}
