// SPDX-License-Identifier: Apache-2.0

package theory

import (
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
)

// theories are the theories of the twelve compounds, of the first-to-end compound, and of the
// ordinal compound in normal play.
var theories = map[compound.Kind]func(game.Convention) Theory{
	compound.Selective:             selective,
	compound.ShortenedSelective:    shortenedSelective,
	compound.Conjunctive:           conjunctive,
	compound.ContinuedConjunctive:  continuedConjunctive,
	compound.Disjunctive:           disjunctive,
	compound.DiminishedDisjunctive: diminishedDisjunctive,
	compound.FirstToEnd:            firstToEnd,
	compound.Ordinal:               ordinal,
}

// Of returns the theory of a compound, if there is a theory of this kind. In the obliged sum and
// the sequential compound the order of play matters; their theories are in obliged.go.
func Of(m compound.Mode, c game.Convention) (Theory, bool) {
	of, ok := theories[m.Kind]
	if !ok || m.Kind == compound.Ordinal && c == game.Misere {
		return Theory{}, false
	}
	t := of(c)
	if t.Mode, t.Convention = m, c; t.combine == nil {
		t.combine = combine
	}
	return t, true
}

// combine combines classes whose numbers are nim values.
func combine(a, b Class) Class {
	if !a.Ended {
		a.Ended, a.Marked = b.Ended, b.Marked
	}
	return Class{a.Some || b.Some, min(2, a.Live+b.Live), a.Ended, a.Marked, a.Won || b.Won, a.Misere || b.Misere,
		a.Firm || b.Firm, a.Ending || b.Ending, a.Number ^ b.Number}
}

// Normal: the compound is lost exactly if every component is. Misère: the same holds as long as two
// components are left. With one left, its own misère outcome decides; with none, the player to move
// wins.
func selective(c game.Convention) Theory {
	if c == game.Normal {
		return Theory{
			Uses: []game.Function{game.OutcomeNormal}, Moves: Some, Strategy: "leave every component at a P-position",
			class: func(x *asker) Class { return Class{Won: x.wins(game.Normal)} },
			lost:  func(s Class) bool { return !s.Won },
		}
	}
	return Theory{
		Uses: []game.Function{game.OutcomeNormal, game.OutcomeMisere, game.Ended}, Moves: Some,
		Strategy: "leave every component at a normal-play P-position while two or more are alive; leave the last one alive at a misère P-position",
		class: func(x *asker) Class {
			if x.ended() {
				return Class{}
			}
			return Class{Live: 1, Won: x.wins(game.Normal), Misere: x.wins(game.Misere)}
		},
		lost: func(s Class) bool { return s.Live >= 2 && !s.Won || s.Live == 1 && !s.Misere },
	}
}

// The compound is lost exactly if every component is lost or, in normal play, one has ended.
func shortenedSelective(c game.Convention) Theory {
	t := Theory{
		Uses: []game.Function{game.OutcomeNormal, game.Ended}, Moves: Some, Strategy: "end a component, or leave every component at a P-position",
		class: func(x *asker) Class { return Class{Some: true, Ended: x.ended(), Won: x.wins(c)} },
		lost:  func(s Class) bool { return s.Ended || !s.Won },
	}
	if c == game.Misere {
		t.Uses, t.Strategy = []game.Function{game.OutcomeMisere}, "leave every component at a misère P-position"
		t.lost = func(s Class) bool { return s.Some && !s.Ended && !s.Won }
	}
	return t
}

// The remoteness of the compound is the least remoteness.
func conjunctive(c game.Convention) Theory {
	fn, words := game.RemotenessNormal, "make the least R+ even"
	if c == game.Misere {
		fn, words = game.RemotenessMisere, "make the least R- odd"
	}
	return Theory{
		Uses: []game.Function{fn}, Moves: All, Strategy: words,
		class: func(x *asker) Class { return Class{Some: true, Number: x.value(fn)} },
		combine: func(a, b Class) Class {
			if !a.Some || b.Some && b.Number < a.Number {
				return b
			}
			return a
		},
		lost: func(s Class) bool { return s.Number%2 == int(c) },
	}
}

// The suspense of the compound is the greatest suspense.
func continuedConjunctive(c game.Convention) Theory {
	fn, words := game.SuspenseNormal, "make the greatest S+ even"
	if c == game.Misere {
		fn, words = game.SuspenseMisere, "make the greatest S- odd"
	}
	return Theory{
		Uses: []game.Function{fn}, Moves: Live, Strategy: words,
		class:   func(x *asker) Class { return Class{Number: x.value(fn)} },
		combine: func(a, b Class) Class { return Class{Number: max(a.Number, b.Number)} },
		lost:    func(s Class) bool { return s.Number%2 == int(c) },
	}
}

// Normal: the nim sum of the nim values. Misère, for tame components: the rule of misère Nim.
func disjunctive(c game.Convention) Theory {
	if c == game.Normal {
		return Theory{
			Uses: []game.Function{game.GrundyNormal}, Moves: One, Strategy: "leave the nim sum 0",
			class: func(x *asker) Class { return Class{Number: x.value(game.GrundyNormal)} },
			lost:  func(s Class) bool { return s.Number == 0 },
		}
	}
	return Theory{
		Uses: []game.Function{game.GrundyNormal, game.GrundyMisere, game.Tame}, Moves: One,
		Strategy: "leave the nim sum 0 as long as a component is firm (G+ = G-), and 1 when none is",
		class: func(x *asker) Class {
			normal, misere := x.tame()
			return Class{Number: normal, Firm: normal == misere}
		},
		lost: func(s Class) bool { return s.Firm && s.Number == 0 || !s.Firm && s.Number == 1 },
	}
}

// The nim sum of the foreclosed Grundy numbers decides, unless one move can end the game.
func diminishedDisjunctive(c game.Convention) Theory {
	if c == game.Normal {
		return Theory{
			Uses: []game.Function{game.ForeclosedNormal, game.Ended}, Moves: One, Strategy: "end a component if you can; otherwise leave the nim sum of the F+ 0",
			class: func(x *asker) Class { return x.foreclosed(game.ForeclosedNormal) },
			lost:  func(s Class) bool { return s.Ended || !s.Ending && s.Number == 0 },
		}
	}
	return Theory{
		Uses: []game.Function{game.ForeclosedMisere}, Moves: One, Strategy: "end no component, and leave the nim sum of the F- 0",
		class: func(x *asker) Class { return x.foreclosed(game.ForeclosedMisere) },
		lost:  func(s Class) bool { return s.Some && !s.Ended && s.Number == 0 },
	}
}

// foreclosed returns the class of a component, given by its foreclosed Grundy number. This number
// is undefined if play has ended or, in normal play, can be ended by a move.
func (x *asker) foreclosed(fn game.Function) Class {
	if x.ended() {
		return Class{Some: true, Ended: true}
	}
	if v := x.value(fn); v != game.Undefined {
		return Class{Some: true, Number: v}
	}
	return Class{Some: true, Ending: true}
}

// The first component to end decides who wins: the previous player if its mark is
// P, the next player if it is N [ONAG, ch. 14]. Normal play is the case of all marks
// P, misère play that of all marks N, and F⁺ or F⁻ is the foreclosed Grundy number
// that belongs to the mark.
func firstToEnd(c game.Convention) Theory {
	return Theory{
		Uses: []game.Function{game.ForeclosedNormal, game.ForeclosedMisere, game.Ended}, Moves: One,
		Strategy: "end a component marked P if you can, none marked N, and leave the nim sum 0 of F+ where the mark is P and F- where it is N",
		class: func(x *asker) Class {
			if x.mark == game.P {
				return x.foreclosed(game.ForeclosedNormal)
			}
			c := x.foreclosed(game.ForeclosedMisere)
			c.Marked = c.Ended
			return c
		},
		lost: func(s Class) bool {
			if !s.Some {
				return c == game.Normal
			}
			return s.Ended && !s.Marked || !s.Ended && !s.Ending && s.Number == 0
		},
	}
}
