// SPDX-License-Identifier: Apache-2.0

package short

import "slices"

// An Outcome says who wins with best play.
type Outcome byte

// The four outcomes of a short game.
const (
	WinLeft     Outcome = 'L' // Left wins, whoever begins
	WinRight    Outcome = 'R' // Right wins, whoever begins
	WinNext     Outcome = 'N' // whoever begins wins
	WinPrevious Outcome = 'P' // whoever begins loses
)

// String returns L, R, N or P.
func (o Outcome) String() string { return string(rune(o)) }

// outcome returns the outcome when leftFirst and rightFirst say whether the
// player who begins wins.
func outcome(leftFirst, rightFirst bool) Outcome {
	switch {
	case leftFirst && rightFirst:
		return WinNext
	case leftFirst:
		return WinLeft
	case rightFirst:
		return WinRight
	}
	return WinPrevious
}

// Outcome returns the outcome of g in normal play.
func (c *Calc) Outcome(g Game) Outcome {
	return outcome(!c.Leq(g, Zero), !c.Leq(Zero, g))
}

// MisereOutcome returns the outcome of the canonical form of g, played as it
// is, when whoever cannot move wins.
func (c *Calc) MisereOutcome(g Game) Outcome {
	known := map[Game]Outcome{}
	var find func(g Game) Outcome
	find = func(g Game) Outcome {
		if c.IsInteger(g) {
			return misereInteger(c.value(g).Sign())
		}
		if o, ok := known[g]; ok {
			return o
		}
		c.Enter()
		known[g] = misereOutcome(c.Left(g), c.Right(g), find)
		c.Leave()
		return known[g]
	}
	return find(g)
}

// misereOutcome returns the misère outcome of a position with the options from
// their outcomes: a player wins who cannot move, or can move to where he wins as
// the second player.
func misereOutcome[P any](left, right []P, of func(P) Outcome) Outcome {
	winsFirst := func(options []P, player Outcome) bool {
		return len(options) == 0 || slices.ContainsFunc(options, func(x P) bool {
			o := of(x)
			return o == player || o == WinPrevious
		})
	}
	return outcome(winsFirst(left, WinLeft), winsFirst(right, WinRight))
}

// misereInteger returns the misère outcome of an integer: whoever has moves
// must use them up.
func misereInteger(sign int) Outcome {
	switch sign {
	case 1:
		return WinRight
	case -1:
		return WinLeft
	}
	return WinNext
}
