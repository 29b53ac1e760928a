// SPDX-License-Identifier: Apache-2.0

package theory

import (
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve"
)

// Of returns the theory of one of the twelve compounds. The obliged sum and the
// sequential compound, in which the order of play matters, have theirs in
// obliged.go; that of a first-to-end compound depends on its marks, see FirstToEnd.
func Of(m compound.Mode, c game.Convention) (Theory, bool) {
	var t Theory
	switch m.Kind {
	case compound.Selective:
		t = selective(c)
	case compound.ShortenedSelective:
		t = shortenedSelective(c)
	case compound.Conjunctive:
		t = conjunctive(c)
	case compound.ContinuedConjunctive:
		t = continuedConjunctive(c)
	case compound.Disjunctive:
		t = disjunctive(c)
	case compound.DiminishedDisjunctive:
		t = diminishedDisjunctive(c)
	default:
		return Theory{}, false
	}
	t.Mode, t.Convention = m, c
	return t, true
}

// or combines classes whose entries are 0 or 1.
func or(a, b Class) Class { return Class{a.A | b.A, a.B | b.B, a.C | b.C} }

// Normal: lost exactly if every component is. Misère: the same as long as two
// components are left; with one left, its own misère outcome; with none, won.
//
// A: components not ended, up to 2; B: some is won in normal play; C: the live
// ones that are won in misère play.
func selective(c game.Convention) Theory {
	if c == game.Normal {
		return Theory{
			Uses: []string{"o+"}, Moves: Some, Strategy: "leave every component at a P-position",
			class:   func(x *asker) Class { return Class{A: bit(x.wins(game.Normal))} },
			combine: or,
			lost:    func(s Class) bool { return s.A == 0 },
		}
	}
	return Theory{
		Uses: []string{"o+", "o-", "ended"}, Moves: Some,
		Strategy: "leave every component at a normal-play P-position while two or more are alive; leave the last one alive at a misère P-position",
		class: func(x *asker) Class {
			if x.ended() {
				return Class{}
			}
			return Class{1, bit(x.wins(game.Normal)), bit(x.wins(game.Misere))}
		},
		combine: func(a, b Class) Class { return Class{min(2, a.A+b.A), a.B | b.B, a.C | b.C} },
		lost:    func(s Class) bool { return s.A >= 2 && s.B == 0 || s.A == 1 && s.C == 0 },
	}
}

// A: some component has ended; B: some component is won.
func shortenedSelective(c game.Convention) Theory {
	t := Theory{
		Uses: []string{"o+", "ended"}, Moves: Some, Strategy: "end a component, or leave every component at a P-position",
		class:   func(x *asker) Class { return Class{A: bit(x.ended()), B: bit(x.wins(c))} },
		combine: or,
		lost:    func(s Class) bool { return s.A == 1 || s.B == 0 },
	}
	if c == game.Misere {
		t.Uses = []string{"o-"}
		t.Strategy = "leave every component at a misère P-position"
		t.lost = func(s Class) bool { return s.A == 0 && s.B == 0 }
		t.zero = Class{A: 1}
		t.combine = func(a, b Class) Class {
			if a == t.zero {
				return b
			}
			if b == t.zero {
				return a
			}
			return or(a, b)
		}
		t.class = func(x *asker) Class { return Class{bit(x.ended()), bit(x.wins(c)), 1} }
	}
	return t
}

// The remoteness of the compound is the least remoteness. A: one more than it,
// 0 if there is no component.
func conjunctive(c game.Convention) Theory {
	fn, parity, words := solve.RemotenessNormal, 0, "make the least R+ even"
	if c == game.Misere {
		fn, parity, words = solve.RemotenessMisere, 1, "make the least R- odd"
	}
	return Theory{
		Uses: []string{fn.String()}, Moves: All, Strategy: words,
		class: func(x *asker) Class { return Class{A: 1 + x.value(fn)} },
		combine: func(a, b Class) Class {
			if a.A == 0 || b.A != 0 && b.A < a.A {
				return b
			}
			return a
		},
		lost: func(s Class) bool { return max(0, s.A-1)%2 == parity },
	}
}

// The suspense of the compound is the greatest suspense.
func continuedConjunctive(c game.Convention) Theory {
	fn, parity, words := solve.SuspenseNormal, 0, "make the greatest S+ even"
	if c == game.Misere {
		fn, parity, words = solve.SuspenseMisere, 1, "make the greatest S- odd"
	}
	return Theory{
		Uses: []string{fn.String()}, Moves: Live, Strategy: words,
		class:   func(x *asker) Class { return Class{A: x.value(fn)} },
		combine: func(a, b Class) Class { return Class{A: max(a.A, b.A)} },
		lost:    func(s Class) bool { return s.A%2 == parity },
	}
}

// Normal: the nim sum of the nim values. Misère, for tame components: as in Nim.
//
// A: the nim sum; B: some component is firm.
func disjunctive(c game.Convention) Theory {
	nimSum := func(a, b Class) Class { return Class{a.A ^ b.A, a.B | b.B, 0} }
	if c == game.Normal {
		return Theory{
			Uses: []string{"G+"}, Moves: One, Strategy: "leave the nim sum 0",
			class:   func(x *asker) Class { return Class{A: x.value(solve.GrundyNormal)} },
			combine: nimSum,
			lost:    func(s Class) bool { return s.A == 0 },
		}
	}
	return Theory{
		Uses: []string{"G+", "G-", "tame"}, Moves: One,
		Strategy: "leave the nim sum 0 as long as a component is firm (G+ = G-), and 1 when none is",
		class: func(x *asker) Class {
			normal, misere := x.tame()
			return Class{A: normal, B: bit(normal == misere)}
		},
		combine: nimSum,
		lost:    func(s Class) bool { return s.A == 1-s.B },
	}
}

// A: some component has ended; B: some component can be ended by a winning move;
// C: the nim sum of the foreclosed Grundy numbers.
func diminishedDisjunctive(c game.Convention) Theory {
	combine := func(a, b Class) Class { return Class{a.A | b.A, a.B | b.B, a.C ^ b.C} }
	if c == game.Normal {
		return Theory{
			Uses: []string{"F+", "ended"}, Moves: One, Strategy: "end a component if you can; otherwise leave the nim sum of the F+ 0",
			class: func(x *asker) Class {
				if x.ended() {
					return Class{A: 1}
				}
				if v := x.value(solve.ForeclosedNormal); v != solve.Undefined {
					return Class{C: v}
				}
				return Class{B: 1}
			},
			combine: combine,
			lost:    func(s Class) bool { return s.A == 1 || s.B == 0 && s.C == 0 },
		}
	}
	return Theory{
		Uses: []string{"F-"}, Moves: One, Strategy: "end no component, and leave the nim sum of the F- 0",
		zero: Class{B: 1}, // no component: ended
		class: func(x *asker) Class {
			if v := x.value(solve.ForeclosedMisere); v != solve.Undefined {
				return Class{C: v}
			}
			return Class{A: 1}
		},
		combine: func(a, b Class) Class {
			s := combine(a, b)
			s.B = a.B & b.B
			return s
		},
		lost: func(s Class) bool { return s.A == 0 && s.B == 0 && s.C == 0 },
	}
}

// FirstToEnd returns the theory of the compound in which the first component to
// end decides who wins: the previous player if its mark is P, the next player if
// it is N [ONAG, ch. 14]. Normal play is the case of all marks P, misère play
// that of all marks N, and F⁺ or F⁻ is the foreclosed Grundy number that belongs
// to the mark.
//
// A: a component has ended, 1 with the mark P and 2 with N; B: some component can
// be ended by a winning move; C: the nim sum of the foreclosed Grundy numbers.
func FirstToEnd(marks []game.Outcome) Theory {
	return Theory{
		Mode: compound.Mode{Kind: compound.FirstToEnd}, Uses: []string{"F+", "F-", "ended"}, Moves: One, marks: marks,
		Strategy: "end a component marked P if you can, none marked N, and leave the nim sum 0 of F+ where the mark is P and F- where it is N",
		class: func(x *asker) Class {
			fn, mark := solve.ForeclosedNormal, 1
			if x.mark == game.N {
				fn, mark = solve.ForeclosedMisere, 2
			}
			if x.ended() {
				return Class{A: mark}
			}
			if v := x.value(fn); v != solve.Undefined {
				return Class{C: v}
			}
			return Class{B: 1}
		},
		combine: func(a, b Class) Class {
			if a.A == 0 {
				a.A = b.A
			}
			return Class{a.A, a.B | b.B, a.C ^ b.C}
		},
		lost: func(s Class) bool { return s.A == 1 || s.A == 0 && s.B == 0 && s.C == 0 },
	}
}
