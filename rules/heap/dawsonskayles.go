// SPDX-License-Identifier: Apache-2.0

package heap

// DawsonsKayles is bowled at rows of pins: a ball always takes two neighbouring pins.
var DawsonsKayles = Game{
	Kit:  kit("dawsons-kayles", "Dawson's Kayles", "Knock down two neighbouring pins of a row.", "Dawson 1935", "8", "3,4"),
	Rule: neighbours(2), Digits: "0.07"}
