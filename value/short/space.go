// SPDX-License-Identifier: Apache-2.0

package short

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/internal/paged"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/work"
)

// A Space holds canonical games, each stored once. It is safe for concurrent
// use.
type Space struct {
	games   paged.Array[record]
	options paged.Array[Game]
	numbers paged.Array[dyadic.Number]
	count   atomic.Uint64                       // games
	bytes   atomic.Uint64                       // of records, options and index, approximately
	unpaid  struct{ games, bytes atomic.Int64 } // what no meter has been charged for yet
	index   paged.Table
	layout  sync.Mutex // guards writing out the options of compact games
	spare   block      // guarded by layout
}

// A record describes a game. Numbers, and numbers plus n·↑ + *m, are compact: they are found by x,
// n and m, and their options are written out when they are first needed.
//
// Invariant: all fields except options (with nl and nr, for compact games) and neg are fixed before
// the handle is published.
type record struct {
	options     atomic.Uint32 // 1 + index of the options, Left's first; 0 if they are not written out
	nl, nr      uint32
	left, right float32 // the stops, rounded
	lstop       Game    // the Left stop; for a compact game its number x
	b           uint32  // the Right stop; for a number its index, for any other compact game m
	c           uint32  // the birthday, at most maxBirthday; for a compact game n
	neg         atomic.Uint32
	hash        uint32 // the lowest bit is set for compact games
}

const maxBirthday = 1<<32 - 1

func (r *record) compact() bool { return r.hash&1 != 0 }

const (
	recordSize = 40
	numberSize = 32
)

// NewSpace returns a Space that holds the game 0.
func NewSpace() *Space {
	s := &Space{}
	s.number(dyadic.Number{})
	return s
}

// errFull reports that a Space is full.
var errFull = &work.Limit{What: "more games, or parts of one, than can be stored"}

// Len returns the number of games in s, including those for which a Calc has reserved room.
func (s *Space) Len() uint64 { return s.count.Load() }

// Bytes returns approximately how much memory the games of s take.
func (s *Space) Bytes() uint64 { return s.bytes.Load() }

// grow adds to the counts of games and bytes.
func (s *Space) grow(games, bytes uint64) {
	s.count.Add(games)
	s.bytes.Add(bytes)
	s.unpaid.games.Add(int64(games))
	s.unpaid.bytes.Add(int64(bytes))
}

func (s *Space) record(g Game) *record { return s.games.At(uint32(g)) }

// intern returns the game with this hash for which same holds. If there is none, it makes one with
// fill. If no handles are left, the error is errFull.
func (s *Space) intern(b *block, hash uint32, same func(Game, *record) bool, fill func(Game, *record) error) (Game, error) {
	is := func(i uint32) bool { return same(Game(i), s.games.At(i)) }
	if i, ok := s.index.Find(hash, is); ok {
		return Game(i), nil
	}
	i, bytes, err := s.index.Add(hash, is, func() (uint32, error) {
		g, err := s.handle(b)
		if err == nil {
			r := s.record(g)
			r.hash = hash
			err = fill(g, r)
		}
		return uint32(g), err
	})
	if bytes > 0 {
		s.grow(0, uint64(bytes))
	}
	return Game(i), err
}

// handle returns a new handle. It takes it from b if b is not nil.
func (s *Space) handle(b *block) (Game, error) {
	n := uint32(handleBlock)
	if b == nil {
		b, n = &block{}, 1
	}
	if b.handles == 0 {
		i, ok := s.games.Reserve(n)
		if !ok || i+n > maxGames {
			return 0, errFull
		}
		s.grow(uint64(n), recordSize*uint64(n))
		b.handle, b.handles = Game(i), n
	}
	g := b.handle
	b.handle++
	b.handles--
	return g, nil
}

// A block is space for games and options that one goroutine fills.
type block struct {
	at, left uint32 // options
	handle   Game
	handles  uint32 // number of handles left, from handle on
}

const (
	optionBlock = 1024
	handleBlock = 32
)

// layOut copies the options into s. It uses b if that has room.
func (s *Space) layOut(b *block, left, right []Game) (at uint32, err error) {
	n := uint32(len(left) + len(right))
	if n > b.left {
		want := uint32(optionBlock)
		if n > optionBlock/2 {
			b, want = &block{}, n
		}
		at, ok := s.options.Reserve(want)
		if !ok {
			return 0, errFull
		}
		s.grow(0, 4*uint64(want))
		b.at, b.left = at, want
	}
	at = b.at
	b.at += n
	b.left -= n
	dst := s.options.Run(at, n)
	copy(dst[copy(dst, left):], right)
	return at, nil
}

// Left returns the Left options of the canonical form of g. The caller must
// not change the slice.
func (s *Space) Left(g Game) []Game {
	r := s.record(g)
	at := r.options.Load()
	if at == 0 {
		at = s.layOutCompact(g, r)
	}
	return s.options.Run(at-1, r.nl)
}

// Right returns the Right options of the canonical form of g. The caller must
// not change the slice.
func (s *Space) Right(g Game) []Game {
	r := s.record(g)
	at := r.options.Load()
	if at == 0 {
		at = s.layOutCompact(g, r)
	}
	return s.options.Run(at-1, r.nl+r.nr)[r.nl:]
}

// explicit returns the game with these options. They must be the options of a canonical form that
// is not compact, sorted by handle.
func (s *Space) explicit(b *block, left, right []Game) (Game, error) {
	hash := hashOptions(left, right)
	same := func(_ Game, r *record) bool {
		if int(r.nl) != len(left) || int(r.nr) != len(right) {
			return false
		}
		all := s.options.Run(r.options.Load()-1, r.nl+r.nr)
		return slices.Equal(all[:r.nl], left) && slices.Equal(all[r.nl:], right)
	}
	fresh := false
	g, err := s.intern(b, hash, same, func(_ Game, r *record) error {
		at, err := s.layOut(b, left, right)
		if err != nil {
			return err
		}
		r.nl, r.nr = uint32(len(left)), uint32(len(right))
		r.options.Store(at + 1)
		s.describe(r, left, right)
		fresh = true
		return nil
	})
	if invariants && fresh && err == nil {
		s.mustBeCanonical(g)
	}
	return g, err
}

// describe sets the stops and the birthday of a record.
func (s *Space) describe(r *record, left, right []Game) {
	for _, gl := range left {
		r.c = max(r.c, s.day(gl))
	}
	for _, gr := range right {
		r.c = max(r.c, s.day(gr))
	}
	if r.c < maxBirthday {
		r.c++
	}
	lstop, rstop := s.stopsOf(left, right)
	r.lstop, r.b = lstop, uint32(rstop)
	r.left, r.right = s.record(lstop).left, s.record(rstop).left
}

func hashOptions(left, right []Game) uint32 {
	h := uint64(len(left))*0x9E3779B97F4A7C15 + 1
	for _, g := range left {
		h = mix(h, uint32(g))
	}
	for _, g := range right {
		h = mix(h, ^uint32(g))
	}
	return uint32(h>>32) &^ 1
}

func mix(h uint64, x uint32) uint64 {
	h = (h ^ uint64(x)) * 0xD6E8FEB86659FD93
	return h ^ h>>29
}
