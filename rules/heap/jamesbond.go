// SPDX-License-Identifier: Apache-2.0

package heap

// JamesBond is the octal game 0.007: three neighbours are taken from a row.
var JamesBond = Game{
	Kit:  kit("james-bond", "James Bond", "Take three neighbouring tokens of a row, leaving none, one or two rows.", "Guy–Smith 1956", "9", "3,5"),
	Rule: neighbours(3), Digits: "0.007"}
