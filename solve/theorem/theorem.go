// SPDX-License-Identifier: Apache-2.0

// Package theorem is what has been proved of positions of certain rulesets, so that nobody
// need play them: closed forms of P-positions and nim values, pairings, strategy stealing.
//
//	f := theorem.Of(p)                       // the first theorem that speaks of p, or nil
//	fmt.Println(f.Theorem.Name, f.Normal.Outcome) // Wythoff's theorem N
//
// Each theorem is a file. It recognises the ruleset by its rules, never by its name, and says
// nothing of positions that do not meet its conditions: variants, other boards, claims. What
// it says about misère play, and outcomes in general, is of the position alone; nim values and
// numbers also hold in disjunctive sums. The tests compare every theorem with literal play.
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
	Name      string   // as it follows "by": "Wythoff's theorem"
	Statement string   // in a sentence or two
	Sources   []string // keys into REFERENCES.md
	Games     []string // the rulesets that it covers, for lists of theorems
	Decides   string   // what it decides, for lists of theorems
	// Find returns what the theorem says about p; nil if it says nothing.
	Find func(p position.Position) *Finding
}

// A Finding is what a theorem says about a position. What it does not say is nil.
type Finding struct {
	Theorem    *Theorem
	Normal     *Decision      // of the position alone
	Misere     *Decision      // likewise
	Nim        *big.Int       // the nim value, in normal play
	Number     *dyadic.Number // the value of a partizan position, if the theorem gives it
	Foreclosed *int           // the foreclosed nim value, in normal play
	Why        string         // the numbers behind it
	Steps      []string       // how it is found, step by step
	Vast       bool           // the position is too large to be played out
}

// Extent says which winning moves a theorem names.
type Extent uint8

const (
	Every    Extent = iota // all of them
	Some                   // some of them: a weak solution
	Unnamed                // none: an ultra-weak solution
	Unlisted               // none, but the values that it gives tell them apart
)

// A Decision is who wins, and by which moves.
type Decision struct {
	Outcome game.Outcome
	Moves   [2][]position.Position // of Left and of Right if they begin; of impartial games only the first list
	Extent  Extent
}

// Wins reports whether player wins, moving first.
func (d *Decision) Wins(player game.Player) bool { return d.Outcome.FirstWins(player) }

// By returns the decision under a convention, nil if there is none.
func (f *Finding) By(c game.Convention) *Decision {
	if f == nil {
		return nil
	}
	return [2]*Decision{f.Normal, f.Misere}[c]
}

// All lists the theorems, those that say more of a position before those that say less.
func All() []*Theorem {
	return []*Theorem{
		Wythoff, Bouton, Rook, King, Bishop, ClimbingBishop, Euclid, Welter,
		Moore, Limit, Lasker, Prim, Dim, Fibonacci, OneHeapWithPasses, TwoHeapsWithPasses, EndlessPasses, Nimania,
		ChompTwoRows, ChompHook, ChompSquare, ChompRectangle, Divisors, PosetForest, PosetLeast, PosetGreatest,
		Fusion, RedBlueTree, Cutcake, MaundyCake, Strip,
		HexPairing, HexStealing, YStealing, Ramsey, Geography, Treblecross,
	}
}

// Of returns what the first theorem says that speaks of p, nil if none does.
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

// won is the decision of an impartial position: who moves wins or not, by these moves.
func won(wins bool, extent Extent, moves ...position.Position) *Decision {
	d := &Decision{Outcome: game.OutcomeOf(wins, wins), Extent: extent}
	if wins {
		d.Moves[game.Left] = moves
	}
	return d
}

// lost is the decision that whoever moves loses.
func lost() *Decision { return won(false, Every) }
