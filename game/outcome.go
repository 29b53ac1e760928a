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

func (c Convention) String() string { return [2]string{"normal", "misère"}[c] }

// Stuck returns the result of a player who must move and cannot.
func (c Convention) Stuck() Result { return [2]Result{Loss, Win}[c] }

// A Result is what the player who moves first can get. A draw is possible only where
// play need not end.
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

// An Outcome says who wins a position when both play well: the result of Left if
// she begins, and of Right if he does. There are four where play must end, and
// five more where it need not.
type Outcome uint8

// The outcomes. A hat means that Left does a little better than without it, a
// check that Right does [Siegel CGT, VI.1].
const (
	P      = Outcome(3*Loss + Loss) // the previous player wins: whoever begins loses
	PHat   = Outcome(3*Draw + Loss) // Left draws if she begins, and wins if Right does
	L      = Outcome(3*Win + Loss)  // Left wins, whoever begins
	PCheck = Outcome(3*Loss + Draw) // Right draws if he begins, and wins if Left does
	D      = Outcome(3*Draw + Draw) // a draw, whoever begins
	NHat   = Outcome(3*Win + Draw)  // Left wins if she begins; Right draws if he does
	R      = Outcome(3*Loss + Win)  // Right wins, whoever begins
	NCheck = Outcome(3*Draw + Win)  // Right wins if he begins; Left draws if she does
	N      = Outcome(3*Win + Win)   // the next player wins: whoever begins wins
)

// OutcomeBy returns the outcome from the results of Left and of Right when they begin.
func OutcomeBy(left, right Result) Outcome { return Outcome(3*left + right) }

// OutcomeOf returns the outcome of a position from who wins when beginning.
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

// AtLeast reports whether Left does at least as well in o as in q, whoever begins.
func (o Outcome) AtLeast(q Outcome) bool {
	return o.First(Left) >= q.First(Left) && o.First(Right) <= q.First(Right)
}

var outcomeNames = [...]string{P: "P", PHat: "PHat", L: "L", PCheck: "PCheck", D: "D", NHat: "NHat", R: "R", NCheck: "NCheck", N: "N"}

func (o Outcome) String() string { return outcomeNames[o] }

// MarshalText writes o as it prints.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }
