// SPDX-License-Identifier: Apache-2.0

package heap

// Kayles is bowled at rows of pins: a ball takes one pin or two neighbours.
var Kayles = Game{
	Kit: kit("kayles", "Kayles", "Knock down one pin of a row, or two neighbours.", "Dudeney 1907", "7", "2,3"),
	Rule: Rule(func(n int, leave func(a, b int)) {
		for pins := 1; pins <= 2; pins++ {
			for a := 0; 2*a <= n-pins; a++ {
				leave(a, n-pins-a)
			}
		}
	}), Digits: "0.77"}
