// SPDX-License-Identifier: Apache-2.0

// Compounds as automata. A move in a word is a choice for each component, read from
// left to right: keep it, move in it, drop it, or take it into play. A compound is a
// finite automaton that reads the choices, with a label for what was read so far.

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
}

// Defined returns an error if words of the compound have no outcome of their own.
func (r Rule) Defined() error {
	if r.Mode.Kind == compound.FirstToEnd {
		return fmt.Errorf("a %s compound has marks that decide who wins; there is no equivalence of games for it", r.Mode)
	}
	return nil
}

// Commutative reports whether the order of the components never matters.
func (r Rule) Commutative() bool {
	switch r.Mode.Kind {
	case compound.Sequential, compound.Ordinal, compound.Side:
		return false
	}
	return true
}

// label is a state of the automaton: how many components were moved in, as far as
// it matters, or 1 and more than the function of the game in play of an obliged sum.
type label uint16

// no is the label of what is not allowed.
const no label = 1<<16 - 1

// A choice says where a component leads the automaton.
type choice struct {
	keep, move, drop label
	take             bool // the component is moved in, put into play, and leaves the word
}

// choices returns what player may do with the next component.
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

// annihilates is the choice in ordinal and side compounds: a move drops what is after
// the component or, for Left in a side compound, what is before it.
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

// accepts reports whether choices that lead to the label are a move.
func (r Rule) accepts(at label) bool {
	if r.Mode.Kind == compound.Exactly {
		return at == label(r.Mode.K)
	}
	return at > 0
}

// short reports whether play ends as soon as a component has ended.
func (r Rule) short() bool { return r.Mode.Shortened() }

// stuck reports whether a player without a move wins.
func (r Rule) stuck() bool { return r.Convention == game.Misere }

// An Outcome says who wins: bit 0 is set if Left does moving first, bit 1 if Right does.
type Outcome uint8

// Wins reports whether player 0, Left, or 1, Right, wins moving first.
func (o Outcome) Wins(player int) bool { return o>>player&1 == 1 }

func (o Outcome) String() string { return string("PLRN"[o&3]) }

// function is a map of outcomes: two bits for each of the four, that of P lowest.
type function uint8

const identity function = 0b11_10_01_00

func (f function) of(o Outcome) Outcome { return Outcome(f >> (2 * o) & 3) }

// functions returns for each game how the outcome of a word decides that of the same
// word with the game in play before it: the game must be finished first.
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

// playerWins reports whether some option is lost for the other player.
func (r Rule) playerWins(options []Word, otherWins func(Word) bool) bool {
	for _, w := range options {
		if !otherWins(w) {
			return true
		}
	}
	return len(options) == 0 && r.stuck()
}

// after returns the outcome of a word with the label: that of the rest, or what the
// game in play makes of it.
func (r Rule) after(at label, rest Outcome) Outcome {
	if r.Mode.Kind == compound.Obliged && at > 0 {
		return function(at - 1).of(rest)
	}
	return rest
}
