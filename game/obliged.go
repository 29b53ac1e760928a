// SPDX-License-Identifier: Apache-2.0

package game

import "fmt"

// A Val is Ferguson's value of a game in an obliged sum. It says whether the player to move wins
// the game in normal play and in misère play, and is printed as 01, 10 …
type Val struct{ Normal, Misere bool }

func (v Val) String() string { return fmt.Sprintf("%02b", v.Bits()) }

// Bits returns v as a number from 0 to 3; normal play is the bit with value 2.
func (v Val) Bits() (bits uint8) {
	if v.Normal {
		bits = 2
	}
	if v.Misere {
		bits |= 1
	}
	return bits
}

// ValOf returns the value with the given Bits.
func ValOf(bits uint8) Val { return Val{bits&2 != 0, bits&1 != 0} }

// Wins returns the part of v for one convention.
func (v Val) Wins(c Convention) bool { return [2]bool{v.Normal, v.Misere}[c] }

// Obligation counts the values of the components of an obliged sum: m[xy]
// components have the value xy. Its zero value is the sum of no games.
type Obligation struct{ m [4]int }

// Add counts a component, n times.
func (o *Obligation) Add(v Val, n int) { o.m[v.Bits()] += n }

// Val returns the value of the sum, by the structure theorem [Ferguson, Theorem 1].
func (o *Obligation) Val() Val {
	odd := o.m[0b10]%2 == 1
	switch {
	case o.m[0b11] > 0:
		return Val{true, true}
	case o.m[0b00] > 0:
		return Val{odd, odd}
	}
	return Val{odd, !odd}
}
