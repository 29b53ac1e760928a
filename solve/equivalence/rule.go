// SPDX-License-Identifier: Apache-2.0

// Compounds as automata. A move in a word is a choice for each component, read from left to right:
// keep it, move in it, drop it, or take it into play. A compound is a finite automaton that reads
// these choices. A label summarizes the choices read so far.

package equivalence

import (
	"fmt"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
)

// A Rule is a compound and a convention.
type Rule struct {
	Mode       compound.Mode
	Convention game.Convention
	Players    int // number of players, who move in turn (default 2)
	Ranks      int // of several players: 1 + i in i-misère play; if it is 0, misère play is 1-misère play
}

// Defined returns an error if words of the compound have no outcome on their own.
func (r Rule) Defined() error {
	if r.Mode.Kind == compound.FirstToEnd {
		return fmt.Errorf("a %s compound has marks that decide who wins; there is no equivalence of games for it", r.Mode)
	}
	return r.playersDefined()
}

// Commutative reports whether the order of the components never matters.
func (r Rule) Commutative() bool {
	switch r.Mode.Kind {
	case compound.Sequential, compound.Ordinal, compound.Side:
		return false
	}
	return true
}

// label is a state of the automaton. It counts the components in which a move was made, as far as
// the count matters. In an obliged sum it is 1 more than the function of the game in play, or 0.
type label uint16

// no is the label of a choice that is not allowed.
const no label = 1<<16 - 1

// A choice gives the label that follows for each way to treat a component.
type choice struct {
	keep, move, drop label
	take             bool // the component may be moved in and put into play; it then leaves the word
}

// choices returns the ways in which player may treat the next component.
func (r Rule) choices(at label, player int, ended bool) choice {
	switch r.Mode.Kind {
	case compound.Disjunctive, compound.DiminishedDisjunctive:
		return counted(at, 1)
	case compound.Selective, compound.ShortenedSelective:
		return choice{keep: at, move: 1, drop: no}
	case compound.Exactly, compound.AtMost:
		return counted(at, label(r.Mode.K))
	case compound.Odd:
		return choice{keep: at, move: 1 - at, drop: no}
	case compound.Conjunctive:
		return choice{keep: no, move: 1, drop: no}
	case compound.ContinuedConjunctive:
		if ended {
			return choice{keep: at, move: no, drop: no}
		}
		return choice{keep: no, move: 1, drop: no}
	case compound.Sequential:
		if at == 1 || ended {
			return choice{keep: at, move: no, drop: no}
		}
		return choice{keep: no, move: 1, drop: no}
	case compound.Obliged:
		return choice{keep: at, move: no, drop: no, take: at == 0}
	}
	return r.annihilates(at, player)
}

// counted allows at most k moves.
func counted(at, k label) choice {
	if at == k {
		return choice{keep: at, move: no, drop: no}
	}
	return choice{keep: at, move: at + 1, drop: no}
}

// annihilates returns the choice in ordinal and side compounds. A move drops the components after
// the moved one; a move of Left in a side compound drops those before it.
func (r Rule) annihilates(at label, player int) choice {
	before := r.Mode.Kind == compound.Side && player == 0
	switch {
	case at == 0 && before:
		return choice{keep: no, move: 1, drop: 0}
	case at == 0:
		return choice{keep: 0, move: 1, drop: no}
	case before:
		return choice{keep: 1, move: no, drop: no}
	}
	return choice{keep: no, move: no, drop: 1}
}

// accepts reports whether choices that lead to the label form a move.
func (r Rule) accepts(at label) bool {
	if r.Mode.Kind == compound.Exactly {
		return at == label(r.Mode.K)
	}
	return at > 0
}

// short reports whether play ends as soon as a component has ended.
func (r Rule) short() bool { return r.Mode.Shortened() }

// stuck reports whether a player who has no move wins.
func (r Rule) stuck() bool { return r.Convention == game.Misere }

// An Outcome says who wins. Bit 0 is set if Left wins moving first, and bit 1 if Right does. For
// several players see Rule.several.
type Outcome uint64

// Wins reports whether player 0, Left, or 1, Right, wins moving first.
func (o Outcome) Wins(player int) bool { return o>>player&1 == 1 }

func (o Outcome) String() string { return string("PLRN"[o&3]) }

// function is a map from outcomes to outcomes. It has two bits for each of the four outcomes, those
// of P lowest.
type function uint8

const identity function = 0b11_10_01_00

func (f function) of(o Outcome) Outcome { return Outcome(f >> (2 * o) & 3) }

// functions returns a function for each game: it maps the outcome of a word to the outcome of the
// same word with that game in play before it. The game in play must be finished first.
func (r Rule) functions(g *Games) []function {
	out := make([]function, g.Len())
	for a := range out {
		if g.Ended(Letter(a)) {
			out[a] = identity
			continue
		}
		for o := Outcome(0); o < 4; o++ {
			var wins Outcome
			for player := range 2 {
				if r.playerWins(g.options[player][a], func(w Word) bool { return out[w[0]].of(o).Wins(1 - player) }) {
					wins |= 1 << player
				}
			}
			out[a] |= function(wins) << (2 * o)
		}
	}
	return out
}

// playerWins reports whether, after some option, the other player loses.
func (r Rule) playerWins(options []Word, otherWins func(Word) bool) bool {
	for _, w := range options {
		if !otherWins(w) {
			return true
		}
	}
	return len(options) == 0 && r.stuck()
}
