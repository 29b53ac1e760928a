// SPDX-License-Identifier: Apache-2.0

package game

// A Convention says who has won when the player to move cannot move.
type Convention uint8

const (
	Normal Convention = iota // the player who cannot move loses
	Misere                   // the player who cannot move wins
)

// Conventions lists both conventions, Normal first.
var Conventions = [2]Convention{Normal, Misere}

func (c Convention) String() string { return [2]string{"normal", "misère"}[c] }

// Stuck returns the result of a player who must move but cannot.
func (c Convention) Stuck() Result { return [2]Result{Loss, Win}[c] }

// A Result is the best result that the player who moves first can force. A draw is possible only
// where play may go on for ever.
type Result uint8

const (
	Loss Result = iota
	Draw
	Win
)

// Won returns Win or Loss.
func Won(wins bool) Result {
	if wins {
		return Win
	}
	return Loss
}

// Opposite returns the result of the other player.
func (r Result) Opposite() Result { return Win - r }

func (r Result) String() string { return [3]string{"loss", "draw", "win"}[r] }

// An Outcome says who wins a position when both play well. It consists of the result of Left if she
// moves first and the result of Right if he does. There are four outcomes if play must end, and
// five more otherwise.
type Outcome uint8

// The outcomes. With a hat Left does a little better than without it; with a check Right does
// [Siegel CGT, VI.1].
const (
	P      = Outcome(3*Loss + Loss) // the previous player wins: whoever moves first loses
	PHat   = Outcome(3*Draw + Loss) // Left draws if she moves first, and wins if Right does
	L      = Outcome(3*Win + Loss)  // Left wins, whoever moves first
	PCheck = Outcome(3*Loss + Draw) // Right draws if he moves first, and wins if Left does
	D      = Outcome(3*Draw + Draw) // a draw, whoever moves first
	NHat   = Outcome(3*Win + Draw)  // Left wins if she moves first; Right draws if he does
	R      = Outcome(3*Loss + Win)  // Right wins, whoever moves first
	NCheck = Outcome(3*Draw + Win)  // Right wins if he moves first; Left draws if she does
	N      = Outcome(3*Win + Win)   // the next player wins: whoever moves first wins
)

// OutcomeBy returns the outcome from the results of Left and of Right when each moves first.
func OutcomeBy(left, right Result) Outcome { return Outcome(3*left + right) }

// OutcomeOf returns the outcome of a position from whether Left and Right win when each moves
// first.
func OutcomeOf(leftFirst, rightFirst bool) Outcome { return OutcomeBy(Won(leftFirst), Won(rightFirst)) }

// First returns the result of player when it is player's turn.
func (o Outcome) First(player Player) Result {
	if player == Left {
		return Result(o / 3)
	}
	return Result(o % 3)
}

// FirstWins reports whether player wins when it is player's turn.
func (o Outcome) FirstWins(player Player) bool { return o.First(player) == Win }

// Drawn reports whether a player who moves first draws.
func (o Outcome) Drawn() bool { return o.First(Left) == Draw || o.First(Right) == Draw }

// Opposite returns the outcome with the players exchanged.
func (o Outcome) Opposite() Outcome { return OutcomeBy(o.First(Right), o.First(Left)) }

// AtLeast reports whether Left does at least as well in o as in q, whoever moves first.
func (o Outcome) AtLeast(q Outcome) bool {
	return o.First(Left) >= q.First(Left) && o.First(Right) <= q.First(Right)
}

var outcomeNames = [...]string{P: "P", PHat: "PHat", L: "L", PCheck: "PCheck", D: "D", NHat: "NHat", R: "R", NCheck: "NCheck", N: "N"}

func (o Outcome) String() string { return outcomeNames[o] }

// MarshalText returns o as it is printed.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }
