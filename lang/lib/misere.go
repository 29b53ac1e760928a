// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// A MisereGame is an impartial game in reduced form of misère play.
type MisereGame misere.Game

var misereKind = &value.Kind{Package: "game.misere", Name: "MisereCanonicalGame", Parents: []*value.Kind{value.ImpartialGame}}

// String returns the handle; Display writes the form.
func (g MisereGame) String() string { return misere.Game(g).String() }

// Kind returns MisereCanonicalGame.
func (MisereGame) Kind() *value.Kind { return misereKind }

// misereKey is the key under which a world keeps its space of misère games.
type misereKey struct{}

// MisereSpace returns the space of misère games of a world.
func MisereSpace(w *value.World) *misere.Space { return value.Room(w, misereKey{}, misere.NewSpace) }

// inMisere runs f in the space of misère games of a world.
func inMisere[T any](w *value.World, f func(s *misere.Space) T) (v T) {
	s := MisereSpace(w)
	w.Meter.Check(s.Do(w.Meter, func() { v = f(s) }))
	return v
}

// Display writes the game as *[2#1].
func (g MisereGame) Display(w *value.World, _ notation.Style) string {
	return inMisere(w, func(s *misere.Space) string { return s.FormatCompact(misere.Game(g)) })
}

// Operate adds misère games.
func (g MisereGame) Operate(w *value.World, op syntax.Op, other value.Value, _ bool) (value.Value, error) {
	h, ok := other.(MisereGame)
	if op != syntax.Add || !ok {
		return nil, nil
	}
	return inMisere(w, func(s *misere.Space) value.Value { return MisereGame(s.Add(misere.Game(g), misere.Game(h))) }), nil
}

// Rank puts misère games after the others.
func (MisereGame) Rank() value.Rank { return value.RankOther }

// Order returns the order of the space.
func (g MisereGame) Order(w *value.World, other value.Value) int {
	h, ok := other.(MisereGame)
	if !ok {
		return 0
	}
	return inMisere(w, func(s *misere.Space) int { return s.Compare(misere.Game(g), misere.Game(h)) })
}

// FormIn returns the game as a form, with the same options for both players.
func (g MisereGame) FormIn(w *value.World) (short.Form, bool) {
	return misereForm{shown[MisereGame]{w, g}}, true
}

type misereForm struct{ shown[MisereGame] }

// Options returns the same options for both players.
func (f misereForm) Options(*short.Calc) (left, right []short.Form) {
	for _, o := range inMisere(f.w, func(s *misere.Space) []misere.Game { return s.Options(misere.Game(f.v)) }) {
		left = append(left, misereForm{shown[MisereGame]{f.w, MisereGame(o)}})
	}
	return left, left
}

// misereGame returns *[…]. With one element it is that element; with more it is the game with these
// options. An inner list is the game with its elements as options, and an integer is a nim heap.
func misereGame(w *value.World, l *value.List) (value.Value, error) {
	options := make([]misere.Game, len(l.Elements))
	for i, v := range l.Elements {
		g, err := misereOption(w, v)
		if err != nil {
			return nil, err
		}
		options[i] = g
	}
	if len(options) == 1 {
		return MisereGame(options[0]), nil
	}
	return inMisere(w, func(s *misere.Space) value.Value { return MisereGame(s.Make(options)) }), nil
}

// readMisere reads *[…] as Display writes it.
func readMisere(w *value.World, text string) (value.Value, error) {
	var err error
	g := inMisere(w, func(s *misere.Space) (g misere.Game) {
		g, err = s.Parse(text)
		return g
	})
	if err != nil {
		return nil, err
	}
	return MisereGame(g), nil
}

func misereOption(w *value.World, v value.Value) (misere.Game, error) {
	switch v := v.(type) {
	case MisereGame:
		return misere.Game(v), nil
	case value.Int:
		if v < 0 {
			return 0, fmt.Errorf("nim value is negative: %d", v)
		}
		if v > 1<<16 {
			return 0, fmt.Errorf("nim value is too large: %d", v)
		}
		return inMisere(w, func(s *misere.Space) misere.Game { return s.Heap(int(v)) }), nil
	}
	if !w.KindOf(v).Is(value.Collection) {
		return 0, w.NoOperation("nim", v)
	}
	defer w.Deeper()()
	var options []misere.Game
	for _, x := range elements(w, v) {
		g, err := misereOption(w, x)
		if err != nil {
			return 0, err
		}
		options = append(options, g)
	}
	return inMisere(w, func(s *misere.Space) misere.Game { return s.Make(options) }), nil
}

// misereList returns misère games as a list.
func misereList(gs []misere.Game) value.Value {
	l := &value.List{}
	for _, g := range gs {
		l.Elements = append(l.Elements, MisereGame(g))
	}
	return l
}

// misereMembers are the members of misère games.
func misereMembers() []*value.Func {
	of := func(name, example, doc string, f func(s *misere.Space, g misere.Game) value.Value) *value.Func {
		return member(misereKind, name, example, doc, func(w *value.World, args []value.Value) (value.Value, error) {
			g := misere.Game(args[0].(MisereGame))
			return inMisere(w, func(s *misere.Space) value.Value { return f(s, g) }), nil
		})
	}
	is := func(name, example, doc string, f func(c misere.Class) bool) *value.Func {
		return of(name, example, doc, func(s *misere.Space, g misere.Game) value.Value { return value.Bool(f(s.Class(g))) })
	}
	can := func(name, example, doc string, f func(s *misere.Space, g misere.Game) bool) *value.Func {
		return of(name, example, doc, func(s *misere.Space, g misere.Game) value.Value { return value.Bool(f(s, g)) })
	}
	return append([]*value.Func{
		static(misereKind, "DayN", "game.misere.MisereCanonicalGame.DayN(3)", "the games born by a day", func(w *value.World, args []value.Value) (value.Value, error) {
			n, ok := args[0].(value.Int)
			if !ok || n < 0 || n > misere.LastDay-1 {
				return nil, fmt.Errorf("want a day from 0 to %d: more than 4 million games are born by day %d", misere.LastDay-1, misere.LastDay)
			}
			games := inMisere(w, func(s *misere.Space) []misere.Game { return s.Day(int(n)) })
			if most, ok := args[1].(value.Int); ok {
				games = games[:max(0, min(len(games), int(most)))]
			}
			return misereList(games), nil
		}, param("maxBirthday", value.Integer), optional("maxGames", value.Integer), optional("maxOptions", value.Integer)),
		of("Birthday", "(*[[2],1]).Birthday", "birthday of the misère form", func(s *misere.Space, g misere.Game) value.Value { return value.FromInt(int64(s.Birthday(g))) }),
		of("Genus", "(*[[2],1]).Genus", "its nim value, and its misère nim values beside heaps of 2", func(s *misere.Space, g misere.Game) value.Value { return Text{genusKind, s.FormatGenus(g)} }),
		of("Mate", "(*[[2],1]).Mate", "its mate, in which 0 and 1 are exchanged at every end; with it, it makes a sum that the previous player wins", func(s *misere.Space, g misere.Game) value.Value { return MisereGame(s.Mate(g)) }),
		of("MisereNimValue", "(*[[2],1]).MisereNimValue", "misère nim value", func(s *misere.Space, g misere.Game) value.Value { return value.FromInt(int64(s.Misere(g))) }),
		of("NimValue", "(*[[2],1]).NimValue", "the heap of Nim that it equals, by the theory of Sprague and Grundy", func(s *misere.Space, g misere.Game) value.Value { return value.FromInt(int64(s.Normal(g))) }),
		of("MisereOutcomeClass", "(*[[2],1]).MisereOutcomeClass", "who wins when the last to move loses", func(s *misere.Space, g misere.Game) value.Value {
			if s.IsP(g) {
				return value.Outcome(game.P)
			}
			return value.Outcome(game.N)
		}),
		of("Options", "(*[[2],1]).Options", "to what either player can move", func(s *misere.Space, g misere.Game) value.Value { return misereList(s.Options(g)) }),
		of("Parts", "(*[2] + *[2]).Parts", "the games that are parts of it: with another game they sum to it", func(s *misere.Space, g misere.Game) value.Value { return misereList(s.Parts(g)) }),
		of("Partitions", "(*[2] + *[2]).Partitions", "ways to write it as a sum", func(s *misere.Space, g misere.Game) value.Value {
			l := &value.List{}
			for _, p := range s.Partitions(g) {
				l.Elements = append(l.Elements, misereList(p))
			}
			return l
		}),
		can("IsEven", "(*[[2],1]).IsEven", "an even game", func(_ *misere.Space, g misere.Game) bool { return g.IsEven() }),
		can("IsExtraverted", "(*[[2],1]).IsExtraverted", "an extraverted game", (*misere.Space).IsExtraverted),
		can("IsIntroverted", "(*[[2],1]).IsIntroverted", "an introverted game", (*misere.Space).IsIntroverted),
		can("IsHalfTame", "(*[[2],1]).IsHalfTame", "whether two of it can be left out beside a heap above 1, though one is not tame", (*misere.Space).IsHalfTame),
		can("IsPrime", "(*[[2],1]).IsPrime", "no sum of others", (*misere.Space).IsPrime),
		is("IsNimHeap", "(*[2]).IsNimHeap", "a nim heap", func(c misere.Class) bool { return c == misere.NimHeap }),
		is("IsTame", "(*[[2],1]).IsTame", "whether it is tame: it and all its followers have pairs of nim values that Nim has", misere.Class.IsTame),
		is("IsTameable", "(*[[2],1]).IsTameable", "whether it acts as if tame in the company of tame games", misere.Class.IsTameable),
		is("IsGenerallyTame", "(*[[2],1]).IsGenerallyTame", "whether it is tame, except for options that can be answered", misere.Class.IsGenerallyTame),
		is("IsRestive", "(*[[2],1]).IsRestive", "whether it is restive: all its options are tame, its nim value is 0 or 1 and the misère one greater", func(c misere.Class) bool { return c == misere.Restive }),
		is("IsRestless", "(*[[2],1]).IsRestless", "whether it is restless: all its options are tame, its misère nim value is 0 or 1 and the other greater", func(c misere.Class) bool { return c == misere.Restless }),
		is("IsGenerallyRestive", "(*[[2],1]).IsGenerallyRestive", "whether it is restive, except for options that can be answered", func(c misere.Class) bool {
			return c == misere.Restive || c == misere.GenerallyRestive
		}),
	}, misereRelations()...)
}

// misereRelations are the relations between two misère games.
func misereRelations() []*value.Func {
	of := func(name, example, doc, none string, f func(s *misere.Space, g, h misere.Game) (misere.Game, bool)) *value.Func {
		return member(misereKind, name, example, doc, func(w *value.World, args []value.Value) (value.Value, error) {
			g, h := args[0].(MisereGame), args[1].(MisereGame)
			ok := false
			x := inMisere(w, func(s *misere.Space) (x misere.Game) {
				x, ok = f(s, misere.Game(g), misere.Game(h))
				return x
			})
			if !ok {
				return nil, fmt.Errorf("those misere games are not %s: %s, %s", none, g.Display(w, notation.Plain), h.Display(w, notation.Plain))
			}
			return MisereGame(x), nil
		}, param("h", misereKind))
	}
	return []*value.Func{
		of("Distinguisher", "(*[[2]]).Distinguisher(*[2])", "a game with which one sum is won and the other lost", "different", (*misere.Space).Distinguisher),
		of("Link", "(*[[[2]]]).Link(*[2] + *[2])", "a game with which both sums are lost", "linked", (*misere.Space).Link),
		of("MisereMinus", "(*[[[2]]]).MisereMinus(*[[2]])", "the game whose sum with the other it is", "subtractable", (*misere.Space).Sub),
		member(misereKind, "IsLinkedTo", "(*[[[2]]]).IsLinkedTo(*[[2]])", "whether they are linked", func(w *value.World, args []value.Value) (value.Value, error) {
			g, h := args[0].(MisereGame), args[1].(MisereGame)
			return inMisere(w, func(s *misere.Space) value.Value { return value.Bool(s.IsLinked(misere.Game(g), misere.Game(h))) }), nil
		}, param("h", misereKind)),
	}
}
