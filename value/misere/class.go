// SPDX-License-Identifier: Apache-2.0

// Classes of games by their behaviour in sums with other games [ONAG, ch. 12], [WW, ch. 13].
//
// A pair (G⁺, G⁻) is tame if G⁺ = G⁻ or it is (0,1) or (1,0); these are the pairs of Nim positions.
// It is restive if G⁺ is 0 or 1 and G⁻ is greater than 1, and restless if G⁻ is 0 or 1 and G⁺ is
// greater than 1.
//
// A game is tame if it and all its followers have tame pairs. It is generally tame if three
// conditions hold. Its pair is tame. Its generally tame options alone have G⁺ and G⁻ as mex. Each
// other option X has generally tame options X', X″ with X'⁺ = G⁺ and X″⁻ = G⁻. So a bad move can be
// answered by a move that restores the value that counts: G⁺ if the rest of the sum has a heap
// above 1, otherwise G⁻. By the same strategy, sums of generally tame games are won like misère
// Nim. Restive and generally restive are the same conditions for restive pairs.
//
// A game is tameable if this holds for its tameable options and answers, with one exception: if G⁺
// is 0 or 1, G⁻ may be the mex of all options instead. The difference matters only when G is all
// that is left. So sums of one such game with tame games are still won like misère Nim, but sums of
// two such games need not be.

package misere

import (
	"slices"
	"strconv"
)

// Class says how a game behaves in sums, as far as its options determine this.
type Class uint8

// The classes. Each family is ordered from the strictest class to the loosest.
const (
	_                Class = iota
	NimHeap                // a Nim heap
	Tame                   // tame, hereditarily
	GenerallyTame          // tame, except for options that can be answered
	Tameable               // behaves like a tame game in sums with tame games
	WildOfTame             // wild, with a tame pair
	Restive                // all options tame, with a restive pair
	GenerallyRestive       // restive, except for options that can be answered
	WildOfRestive          // wild, with a restive pair
	Restless               // all options tame, with a restless pair
	WildOfRestless         // wild, with a restless pair
	Wild                   // G⁺ and G⁻ differ, and both exceed 1
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

// IsGenerallyTame reports whether sums of games of the class behave like sums of Nim positions.
func (c Class) IsGenerallyTame() bool { return c.IsTame() || c == GenerallyTame }

// IsTameable reports whether games of the class behave like Nim positions in sums with tame games.
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

// families returns the classes that are possible for a pair. There is no general class for restless
// games.
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

// answersAll reports whether the good options alone have the pair as mex, and every other option
// can be answered. In the test for tameable games, the mex of misère values is not checked if plus
// is 0 or 1.
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

// answers reports whether x has a good option for each of the two values.
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

// IsHalfTame reports whether g is not generally tame, but g+g is, with the type of 2+2. Then two
// copies of g can be removed if a heap above 1 remains.
func (s *Space) IsHalfTame(g Game) bool {
	if s.Class(g).IsGenerallyTame() {
		return false
	}
	double := s.Add(g, g)
	return s.Normal(double) == 0 && s.Misere(double) == 0 && s.Class(double).IsGenerallyTame()
}

// NimType is what matters about a Nim position in misère play, and about any generally tame game:
// its Nim value, and whether it is fickle (no heap above 1) or firm. Fickle values are 0 and 1. The
// zero NimType is the type of 0.
//
// Types can be added. Their values are added by Nim addition, and a sum is firm if at least one
// part is.
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

// NimType returns the type of g if g is generally tame. The type of a sum of such games is the sum
// of their types.
func (s *Space) NimType(g Game) (NimType, bool) {
	if !s.Class(g).IsGenerallyTame() {
		return NimType{}, false
	}
	return NimType{s.Normal(g), s.Normal(g) == s.Misere(g)}, true
}

// RestiveMisere returns the misère value of G + heaps for a restive or generally restive game
// G of the pair (plus, minus): G counts as minus in the company of heaps 0, 1, minus and minus⊕1
// only, and as plus in any other [ONAG, ch. 12]. The sum is a P-position if this is 0.
func RestiveMisere(plus, minus int, heaps ...int) int {
	sum := 0
	at := minus
	for _, n := range heaps {
		sum ^= n
		if n > 1 && n|1 != minus|1 {
			at = plus
		}
	}
	return at ^ sum
}
