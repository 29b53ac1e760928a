// SPDX-License-Identifier: Apache-2.0

package game

// A Convention says who has won when a player who must move cannot.
type Convention uint8

const (
	Normal Convention = iota // the player who cannot move loses
	Misere                   // the player who cannot move wins
)

// Conventions lists both, Normal first.
var Conventions = [2]Convention{Normal, Misere}

func (c Convention) String() string {
	if c == Normal {
		return "normal"
	}
	return "misère"
}

// An Outcome says who wins a position when both play well. It is a set of two
// bits: whether Left wins moving first, and whether Right wins moving first.
type Outcome uint8

const (
	P Outcome = iota // the previous player wins: whoever moves first loses
	L                // Left wins, whoever moves first
	R                // Right wins, whoever moves first
	N                // the next player wins: whoever moves first wins
)

// OutcomeOf returns the outcome of a position from who wins when moving first.
//
// Left wins moving first in L and N; Right in R and N.
func OutcomeOf(leftFirst, rightFirst bool) Outcome {
	switch {
	case leftFirst && rightFirst:
		return N
	case leftFirst:
		return L
	case rightFirst:
		return R
	}
	return P
}

// FirstWins reports whether player wins when it is player's turn.
func (o Outcome) FirstWins(player Player) bool {
	return o == N || player == Left && o == L || player == Right && o == R
}

func (o Outcome) String() string { return "PLRN"[o : o+1] }
