// SPDX-License-Identifier: Apache-2.0

// Reduced forms [Grundy–Smith 1956], [ONAG, ch. 12]. A game
//
//	G = {options of H} ∪ {X₁, …, Xₘ},  H an option of every Xᵢ,
//
// equals H; if H is 0, some Xᵢ must also be a P-position. No game simplifies in any other way. The
// options of H are younger than H by at least one day, and the Xᵢ are older than H. So the options
// of H are all options of G up to some birthday, which is followed by a gap. This leaves few sets
// to look up. Each is found among the stored games, since H is an option of an option.

package misere

import (
	"slices"

	"github.com/upstar-cgt/upstar/work"
)

// Make returns the reduced form of the game with these options. The list may contain duplicates; it
// is not changed.
func (s *Space) Make(options []Game) Game {
	mark := len(s.scratch)
	s.scratch = append(s.scratch, options...)
	g := s.reduce(s.scratch[mark:])
	s.scratch = s.scratch[:mark]
	return g
}

// reduce is Make, but it changes the list.
func (s *Space) reduce(options []Game) Game {
	s.step(len(options))
	slices.Sort(options)
	options = slices.Compact(options)
	hash := setHash(options)
	if g, ok := s.lookup(options, hash); ok {
		return g
	}
	if s.vanishes(options) {
		return Zero
	}
	if g, ok := s.revert(options); ok {
		return g
	}
	return s.intern(options, hash)
}

func setHash(options []Game) uint32 {
	var hash uint64
	for _, g := range options {
		hash += mix(g)
	}
	return uint32(hash >> 32)
}

// lookup finds the game with exactly this sorted set of options.
func (s *Space) lookup(options []Game, hash uint32) (Game, bool) {
	i, ok := s.sets.Find(hash, func(i uint32) bool {
		g := Game(i)
		if g.IsEven() {
			return slices.Equal(s.stored(g), options)
		}
		if s.CountOptions(g) != len(options) {
			return false
		}
		for _, h := range options {
			if !s.HasOption(g, h) {
				return false
			}
		}
		return true
	})
	return Game(i), ok
}

// vanishes reports whether the game with these options equals 0.
func (s *Space) vanishes(options []Game) bool {
	p := false
	for _, x := range options {
		if !s.HasOption(x, Zero) {
			return false
		}
		p = p || s.IsP(x)
	}
	return p
}

// revert finds the game, other than 0, to which the options reduce.
func (s *Space) revert(options []Game) (Game, bool) {
	keys := s.keys[:0]
	for _, x := range options {
		keys = append(keys, uint64(s.Birthday(x))<<32|uint64(x))
	}
	slices.Sort(keys)
	s.keys = keys
	for i := 1; i < len(keys); i++ {
		if keys[i]>>32 < keys[i-1]>>32+2 {
			continue
		}
		mark := len(s.scratch)
		for _, k := range keys[:i] {
			s.scratch = append(s.scratch, Game(uint32(k)))
		}
		prefix := s.scratch[mark:]
		slices.Sort(prefix)
		h, ok := s.lookup(prefix, setHash(prefix))
		s.scratch = s.scratch[:mark]
		if ok && s.allHave(keys[i:], h) {
			return h, true
		}
	}
	return Zero, false
}

func (s *Space) allHave(keys []uint64, h Game) bool {
	for _, k := range keys {
		if !s.HasOption(Game(uint32(k)), h) {
			return false
		}
	}
	return true
}

// Heap returns the Nim heap of size n. It fails if n is above MaxHeap.
func (s *Space) Heap(n int) Game {
	if n < 0 {
		panic("misere: negative heap")
	}
	if n > MaxHeap {
		s.Fail(work.Exceeded("heaps of %d", MaxHeap))
	}
	for len(s.heaps) <= n {
		s.heaps = append(s.heaps, s.Make(s.heaps))
	}
	return s.heaps[n]
}

// Set returns the game with these options.
func (s *Space) Set(options ...Game) Game { return s.Make(options) }
