// SPDX-License-Identifier: Apache-2.0

// Package theorem contains what has been proved about positions of certain rulesets, so that nobody
// has to play them out: closed forms of P-positions and nim values, pairings, and strategy
// stealing.
//
//	f := theorem.Of(p)                       // the first theorem that speaks of p, or nil
//	fmt.Println(f.Theorem.Name, f.Normal.Outcome) // Wythoff's theorem N
//
// Each theorem has its own file. It recognises a ruleset by its rules, never by its name. It says
// nothing about positions that do not meet its conditions, such as variants, other boards, or
// positions with claims. What it says about outcomes, and about misère play, holds only for the
// position alone; nim values and numbers also hold in disjunctive sums. The tests compare every
// theorem with literal play.
package theorem

import (
	"math/big"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/game/vast"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/value/dyadic"
)

// A Theorem decides positions.
type Theorem struct {
	Name      string   // as it appears after "by": "Wythoff's theorem"
	Statement string   // in a sentence or two
	Sources   []string // keys into REFERENCES.md
	Games     []string // the rulesets covered, for lists of theorems
	Decides   string   // what it decides, for lists of theorems
	// Find returns what the theorem says about p, or nil if it says nothing.
	Find func(p position.Position) *Finding
}

// A Finding is what a theorem says about a position. A field is nil if the theorem does not say it.
type Finding struct {
	Theorem    *Theorem
	Normal     *Decision      // who wins the position alone
	Misere     *Decision      // likewise
	Nim        *big.Int       // the nim value, in normal play
	Number     *dyadic.Number // the value of a partizan position, if the theorem gives it
	Foreclosed *int           // the foreclosed nim value, in normal play
	Why        string         // the numbers behind it
	Steps      []string       // the derivation, step by step
	Vast       bool           // the position is too large to be played out
}

// Extent says which of the winning moves a theorem names.
type Extent uint8

const (
	Every    Extent = iota // all of them
	Some                   // some of them: a weak solution
	Unnamed                // none: an ultra-weak solution
	Unlisted               // none, but they can be found from the values that it gives
)

// A Decision says who wins, and by which moves.
type Decision struct {
	Outcome game.Outcome
	Moves   [2][]position.Position // of Left and of Right if they move first; for impartial games only the first list is used
	Extent  Extent
}

// Wins reports whether player wins, moving first.
func (d *Decision) Wins(player game.Player) bool { return d.Outcome.FirstWins(player) }

// By returns the decision under a convention, or nil if there is none.
func (f *Finding) By(c game.Convention) *Decision {
	if f == nil {
		return nil
	}
	return [2]*Decision{f.Normal, f.Misere}[c]
}

// All lists the theorems. If two cover the same position, the one that says more comes first.
func All() []*Theorem {
	return []*Theorem{
		Wythoff, Bouton, Rook, King, Bishop, ClimbingBishop, Euclid, Welter,
		Moore, Limit, Lasker, Prim, Dim, Fibonacci, OneHeapWithPasses, TwoHeapsWithPasses, EndlessPasses, Nimania,
		ChompTwoRows, ChompHook, ChompSquare, ChompRectangle, Divisors, PosetForest, PosetLeast, PosetGreatest,
		Fusion, RedBlueTree, Redwood, Cutcake, MaundyCake, Strip, PartedToads, ThreeFrogs,
		HexPairing, HexStealing, YStealing, Ramsey, Geography, Treblecross,
	}
}

// Of returns what the first theorem that covers p says, or nil if no theorem covers it.
func Of(p position.Position) *Finding {
	if p == nil || p.Rules() == nil {
		return nil
	}
	for _, t := range All() {
		if f := t.Find(p); f != nil {
			f.Theorem = t
			f.Vast = f.Vast || IsVast(p)
			return f
		}
	}
	return nil
}

// IsVast reports whether a position is too large to be played out.
func IsVast(p position.Position) bool {
	_, ok := position.As[vast.Position](p)
	return ok
}

// won is the decision for an impartial position: whether the player to move wins, and by which
// moves.
func won(wins bool, extent Extent, moves ...position.Position) *Decision {
	d := &Decision{Outcome: game.OutcomeOf(wins, wins), Extent: extent}
	if wins {
		d.Moves[game.Left] = moves
	}
	return d
}

// lost is the decision that the player to move loses.
func lost() *Decision { return won(false, Every) }
