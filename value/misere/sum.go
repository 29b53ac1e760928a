// SPDX-License-Identifier: Apache-2.0

package misere

import "fmt"

// Add returns g+h.
func (s *Space) Add(g, h Game) Game {
	return s.addEven(g.even(), h.even()) ^ g.star() ^ h.star()
}

// Sum returns the sum of the games; the empty sum is 0.
func (s *Space) Sum(games ...Game) Game {
	sum := Zero
	for _, g := range games {
		sum = s.Add(sum, g)
	}
	return sum
}

func (s *Space) addEven(g, h Game) Game {
	if g > h {
		g, h = h, g
	}
	if g == Zero {
		return h
	}
	key := pairKey(g, h)
	if sum, ok := s.sums.get(key); ok {
		return sum
	}
	s.step(s.CountOptions(g) + s.CountOptions(h))
	mark := len(s.scratch)
	for _, gg := range s.stored(g) {
		sum := s.addEven(gg.even(), h) ^ gg.star()
		s.scratch = append(s.scratch, sum)
	}
	if g != h {
		for _, hh := range s.stored(h) {
			sum := s.addEven(g, hh.even()) ^ hh.star()
			s.scratch = append(s.scratch, sum)
		}
	}
	sum := s.reduce(s.scratch[mark:])
	s.scratch = s.scratch[:mark]
	s.sums.put(s.meter, key, sum)
	return sum
}

// noGame is stored for a pair without a difference.
const noGame = ^Game(0)

// Sub returns the game x with h+x = g, if there is one. There is never more than one, because games
// cancel [ONAG, ch. 12].
//
// If it exists, it is {G'-H, G-H'}, where differences that do not exist are left out. The case G =
// H is an exception, because there the rule can miss 0 (it makes 2-2 = {2,3}).
func (s *Space) Sub(g, h Game) (Game, bool) {
	x := s.subEven(g.even(), h.even())
	if x == noGame {
		return Zero, false
	}
	return x ^ g.star() ^ h.star(), true
}

// Difference is Sub with an error that names the games.
func (s *Space) Difference(g, h Game) (Game, error) {
	x, ok := s.Sub(g, h)
	if !ok {
		return Zero, fmt.Errorf("%w: %s is not a part of %s", ErrNoDifference, s.Format(h), s.Format(g))
	}
	return x, nil
}

func (s *Space) subEven(g, h Game) Game {
	switch {
	case g == h:
		return Zero
	case h == Zero:
		return g
	case g == Zero:
		return noGame // the only parts of 0 are 0 and 1
	}
	key := pairKey(g, h)
	if x, ok := s.subs.get(key); ok {
		return x
	}
	s.step(s.CountOptions(g) + s.CountOptions(h))
	mark := len(s.scratch)
	for _, gg := range s.stored(g) {
		if x := s.subEven(gg.even(), h); x != noGame {
			s.scratch = append(s.scratch, x^gg.star())
		}
	}
	for _, hh := range s.stored(h) {
		if x := s.subEven(g, hh.even()); x != noGame {
			s.scratch = append(s.scratch, x^hh.star())
		}
	}
	x := noGame
	if s.couldBe(s.scratch[mark:], g, h) {
		x = s.reduce(s.scratch[mark:])
		if s.Add(h, x) != g {
			x = noGame
		}
	}
	s.scratch = s.scratch[:mark]
	s.subs.put(s.meter, key, x)
	return x
}

// couldBe returns false if a game x with these options cannot satisfy h+x = g, because the Nim
// values of normal play do not agree. This avoids computing an expensive sum.
func (s *Space) couldBe(options []Game, g, h Game) bool {
	return len(options) > 0 && s.mexOf(options, s.Normal)^s.Normal(h) == s.Normal(g)
}
