// SPDX-License-Identifier: Apache-2.0

package heap

// Kayles is bowled at rows of pins: a ball takes one pin or two neighbouring pins.
var Kayles = Game{
	Kit:  kit("kayles", "Kayles", "Knock down one pin of a row, or two neighbours.", "Dudeney 1907", "7", "2,3"),
	Rule: neighbours(1, 2), Digits: "0.77"}

// neighbours is the rule to take certain numbers of tokens that are next to each other in a row.
func neighbours(numbers ...int) Rule {
	return func(n int, leave func(a, b int)) {
		for _, k := range numbers {
			for a := 0; 2*a <= n-k; a++ {
				leave(a, n-k-a)
			}
		}
	}
}
