// SPDX-License-Identifier: Apache-2.0

// Classes of games by their behaviour in company [ONAG, ch. 12], [WW, ch. 13].
//
// A pair (G⁺, G⁻) is tame when G⁺ = G⁻ or it is (0,1) or (1,0), the pairs of
// Nim positions; restive when G⁺ is 0 or 1 and G⁻ above; restless when G⁻ is 0
// or 1 and G⁺ above.
//
// A game is tame when it and all its followers have tame pairs. It is generally
// tame when its pair is tame, its generally tame options alone have G⁺ and G⁻
// as mex, and each other option X has generally tame options X', X″ with X'⁺ =
// G⁺ and X″⁻ = G⁻: a bad move is then answered by one that restores the value
// that counts, G⁺ when the rest of the sum has a heap above 1, G⁻ when it has
// not. By the same strategy sums of generally tame games are won as misère Nim.
// Restive and generally restive are the same two conditions for restive pairs.
//
// A game is tameable when this holds for its tameable options and answers,
// except that, when G⁺ is 0 or 1, G⁻ may be the mex of all options only. The
// excess matters when G is all that is left, so that sums with tame games are
// still won as misère Nim; sums of two such games need not be.

package misere

import (
	"slices"
	"strconv"
)

// Class says how a game behaves in sums, as far as its options tell.
type Class uint8

// The classes. Each family runs from the strict to the loose.
const (
	_                Class = iota
	NimHeap                // a Nim heap
	Tame                   // tame, hereditarily
	GenerallyTame          // tame except for options that can be answered
	Tameable               // acts as if tame in the company of tame games
	WildOfTame             // wild, with a tame pair
	Restive                // all options tame, pair restive
	GenerallyRestive       // restive except for options that can be answered
	WildOfRestive          // wild, with a restive pair
	Restless               // all options tame, pair restless
	WildOfRestless         // wild, with a restless pair
	Wild                   // G⁺ and G⁻ differ and both exceed 1
)

var classNames = [...]string{
	NimHeap: "nim heap", Tame: "tame", GenerallyTame: "generally tame", Tameable: "tameable", WildOfTame: "wild of tame genus",
	Restive: "restive", GenerallyRestive: "generally restive", WildOfRestive: "wild of restive genus",
	Restless: "restless", WildOfRestless: "wild of restless genus", Wild: "wild",
}

// String returns the name in words.
func (c Class) String() string {
	if c == 0 || int(c) >= len(classNames) {
		return "no class"
	}
	return classNames[c]
}

// IsTame reports whether the class is Tame or NimHeap.
func (c Class) IsTame() bool { return c == NimHeap || c == Tame }

// IsGenerallyTame reports whether games of the class take part in all sums of
// their like as Nim positions do.
func (c Class) IsGenerallyTame() bool { return c.IsTame() || c == GenerallyTame }

// IsTameable reports whether games of the class take part in sums with tame
// games as Nim positions do.
func (c Class) IsTameable() bool { return c.IsGenerallyTame() || c == Tameable }

// Class returns the class of g.
func (s *Space) Class(g Game) Class {
	if n := 2 * len(s.records); len(s.classes) < n {
		s.classes = append(s.classes, make([]Class, n-len(s.classes))...)
	}
	if s.classes[g] == 0 {
		c := s.classify(g)
		s.classes[g] = c
	}
	return s.classes[g]
}

func (s *Space) classify(g Game) Class {
	if _, ok := s.AsHeap(g); ok {
		return NimHeap
	}
	s.step(s.CountOptions(g))
	plus, minus := s.Normal(g), s.Misere(g)
	strict, general, wild := families(plus, minus)
	if strict == Wild {
		return Wild
	}
	options := s.AppendOptions(nil, g)
	switch {
	case !slices.ContainsFunc(options, func(o Game) bool { return !s.Class(o).IsTame() }):
		return strict
	case general != 0 && s.answersAll(options, plus, minus, Class.IsGenerallyTame):
		return general
	case strict == Tame && s.answersAll(options, plus, minus, Class.IsTameable):
		return Tameable
	}
	return wild
}

// families returns the classes possible for a pair; restless games have no
// general class.
func families(plus, minus int) (strict, general, wild Class) {
	switch {
	case plus == minus || plus < 2 && minus < 2:
		return Tame, GenerallyTame, WildOfTame
	case plus < 2:
		return Restive, GenerallyRestive, WildOfRestive
	case minus < 2:
		return Restless, 0, WildOfRestless
	}
	return Wild, Wild, Wild
}

// answersAll reports whether the good options alone have the pair as mex and
// every other option can be answered. The test for tameable games leaves out
// the mex of misère values when plus is 0 or 1.
func (s *Space) answersAll(options []Game, plus, minus int, isGood func(Class) bool) bool {
	var good []Game
	for _, o := range options {
		if isGood(s.Class(o)) {
			good = append(good, o)
		} else if !s.answers(o, plus, minus, isGood) {
			return false
		}
	}
	lax := plus < 2 && minus < 2 && isGood(Tameable)
	return s.mexOf(good, s.Normal) == plus && (lax || s.mexOf(good, s.Misere) == minus)
}

// answers reports whether x has good options with either value.
func (s *Space) answers(x Game, plus, minus int, isGood func(Class) bool) bool {
	normal, misere := false, false
	for _, o := range s.AppendOptions(nil, x) {
		if isGood(s.Class(o)) {
			normal = normal || s.Normal(o) == plus
			misere = misere || s.Misere(o) == minus
		}
	}
	return normal && misere
}

// AsHeap returns the size of g if it is a Nim heap.
func (s *Space) AsHeap(g Game) (n int, ok bool) {
	n = s.Birthday(g)
	if n != s.Normal(g) || n != s.CountOptions(g) || n > MaxHeap {
		return 0, false
	}
	return n, g == s.Heap(n)
}

// IsHalfTame reports whether g is not generally tame but g+g is, with the type
// of 2+2, so that two of g can be left out where a heap above 1 remains.
func (s *Space) IsHalfTame(g Game) bool {
	if s.Class(g).IsGenerallyTame() {
		return false
	}
	double := s.Add(g, g)
	return s.Normal(double) == 0 && s.Misere(double) == 0 && s.Class(double).IsGenerallyTame()
}

// NimType is what matters of a Nim position in misère play, and of any
// generally tame game: its Nim value, and whether it is fickle (no heap above 1) or
// firm. Fickle values are 0 and 1. The zero NimType is that of 0.
//
// Types add: values by Nim addition, and a sum is firm when a part of it is.
type NimType struct {
	Value int
	Firm  bool
}

// Add returns the type of the sum.
func (t NimType) Add(u NimType) NimType {
	return NimType{t.Value ^ u.Value, t.Firm || u.Firm}
}

// IsP reports whether positions of this type are P-positions in misère play.
func (t NimType) IsP() bool {
	if t.Firm {
		return t.Value == 0
	}
	return t.Value == 1
}

// Misere returns G⁻ of games of this type.
func (t NimType) Misere() int {
	if t.Firm {
		return t.Value
	}
	return t.Value ^ 1
}

// Genus returns the genus of games of this type.
func (t NimType) Genus() Genus {
	if t.Firm {
		return NewGenus(t.Value, t.Value)
	}
	return NewGenus(t.Value, t.Value^1, t.Value^2)
}

// String writes fickle types as 0, 1 and firm ones as 0°, 1°, 2, 3, …
func (t NimType) String() string {
	text := strconv.Itoa(t.Value)
	if t.Firm && t.Value < 2 {
		text += "°"
	}
	return text
}

// NimType returns the type of g if g is generally tame; sums of such games have
// the sum of their types.
func (s *Space) NimType(g Game) (NimType, bool) {
	if !s.Class(g).IsGenerallyTame() {
		return NimType{}, false
	}
	return NimType{s.Normal(g), s.Normal(g) == s.Misere(g)}, true
}
