// SPDX-License-Identifier: Apache-2.0

package misere

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/upstar-cgt/upstar/internal/paged"
	"github.com/upstar-cgt/upstar/work"
)

// A Space holds impartial games in reduced form, each once, with the sums and differences found so
// far. Only one goroutine at a time may use it.
type Space struct {
	records []record
	pages   [][]Game    // the options of all records
	sets    paged.Table // games by the hash of their set of options
	sums    pairTable
	subs    pairTable
	genera  map[Game]Genus
	mates   map[Game]Game
	links   map[uint64]Game
	parts   map[Game][]Game
	classes []Class         // by game; 0 means not known yet
	sorted  map[Game][]Game // options in descending order, see falling
	heaps   []Game          // the Nim heaps made so far
	scratch []Game
	keys    []uint64
	meter   *work.Meter // of the innermost Do
}

// record describes the even one of G and G+1.
//
// Invariant: options are sorted by handle and reduced. Their handles are smaller than that of the
// game, where G and G+1 count as one.
type record struct {
	offset   uint32
	count    uint16
	birthday uint16
	normal   uint16
	misere   uint16
}

// recordSize is the approximate size of a game without its options.
const recordSize = 40

// pageSize is the number of options that are stored together.
const pageSize = 1 << 15

// mostGames is the greatest number of games in a space.
const mostGames = 1 << 31

// MaxHeap is the largest Nim heap a space makes.
const MaxHeap = 1023

// NewSpace returns a space that holds 0 and 1.
func NewSpace() *Space {
	s := &Space{
		genera: map[Game]Genus{},
		mates:  map[Game]Game{},
		links:  map[uint64]Game{},
		parts:  map[Game][]Game{},
		sorted: map[Game][]Game{},
		meter:  work.Unbounded(),
	}
	s.records = append(s.records, record{misere: 1})
	s.sets.Put(0, uint32(Zero))
	s.sets.Put(setHash([]Game{Zero}), uint32(One))
	return s
}

// Do runs f and returns the error that stopped it, if any. Results found before the error stay
// known. New games and sums are charged to m. Outside Do there is no limit on a calculation.
func (s *Space) Do(m *work.Meter, f func()) error {
	outer, depth := s.meter, len(s.scratch)
	defer func() { s.meter, s.scratch = outer, s.scratch[:depth] }()
	s.meter = m
	return m.Do(f)
}

// Fail ends the calculation: the enclosing Do returns err.
func (s *Space) Fail(err error) { s.meter.Fail(err) }

// step counts the work on n options.
func (s *Space) step(options int) { s.meter.Step(1 + options) }

// Len returns the number of records. Each record is a pair G, G+1.
func (s *Space) Len() int { return len(s.records) }

// intern stores a new even game. Its options must be sorted and reduced.
func (s *Space) intern(options []Game, hash uint32) Game {
	s.meter.Keep(1, recordSize+4*len(options))
	if len(s.records) >= mostGames/2 || len(s.pages) >= 1<<17 || len(options) > pageSize {
		s.Fail(work.Exceeded("%d games", len(s.records)))
	}
	g := Game(2 * len(s.records))
	r := record{offset: s.page(len(options)), count: uint16(len(options))}
	odd := mix(g)
	for _, h := range options {
		r.birthday = max(r.birthday, uint16(s.Birthday(h)+1))
		odd += mix(h ^ 1)
	}
	r.normal = uint16(s.mexOf(options, s.Normal))
	r.misere = uint16(s.mexOf(options, s.Misere))
	last := &s.pages[len(s.pages)-1]
	*last = append(*last, options...)
	s.records = append(s.records, r)
	s.sets.Put(hash, uint32(g))
	s.sets.Put(uint32(odd>>32), uint32(g^1))
	return g
}

// stored returns the options of the even one of g and g+1. The caller must not change them.
func (s *Space) stored(g Game) []Game {
	r := &s.records[g>>1]
	if r.count == 0 {
		return nil
	}
	page := s.pages[r.offset/pageSize]
	at := r.offset % pageSize
	return page[at : at+uint32(r.count)]
}

// page returns the place for the next options. If the last page has no room for them, it begins a
// new page.
func (s *Space) page(count int) uint32 {
	switch n := len(s.pages); {
	case n == 0:
		s.pages = [][]Game{nil} // most spaces are small, so the first page grows as needed
	case len(s.pages[n-1])+count > pageSize:
		s.pages = append(s.pages, make([]Game, 0, pageSize))
	}
	n := len(s.pages) - 1
	return uint32(n*pageSize + len(s.pages[n]))
}

// Options returns the options of g in the order of Compare.
func (s *Space) Options(g Game) []Game {
	options := s.AppendOptions(nil, g)
	slices.SortFunc(options, s.Compare)
	return options
}

// AppendOptions appends the options of g to dst, in no special order.
func (s *Space) AppendOptions(dst []Game, g Game) []Game {
	if g.IsEven() {
		return append(dst, s.stored(g)...)
	}
	dst = append(dst, g^1)
	for _, h := range s.stored(g) {
		dst = append(dst, h^1)
	}
	return dst
}

// CountOptions returns the number of options of g.
func (s *Space) CountOptions(g Game) int {
	return int(s.records[g>>1].count) + int(g.star())
}

// HasOption reports whether h is an option of g.
func (s *Space) HasOption(g, h Game) bool {
	if !g.IsEven() {
		if h == g^1 {
			return true
		}
		h ^= 1
	}
	_, ok := slices.BinarySearch(s.stored(g), h)
	return ok
}

// Birthday returns the length of the longest run of moves from g.
func (s *Space) Birthday(g Game) int {
	return int(s.records[g>>1].birthday) + int(g.star())
}

// Normal returns G⁺, the Nim value of g in normal play.
func (s *Space) Normal(g Game) int { return int(s.records[g>>1].normal) ^ int(g.star()) }

// Misere returns G⁻, the n for which g+n is a P-position in misère play.
func (s *Space) Misere(g Game) int { return int(s.records[g>>1].misere) ^ int(g.star()) }

// IsP reports whether the player who just moved wins g in misère play.
func (s *Space) IsP(g Game) bool { return s.Misere(g) == 0 }

// mexOf returns the least number that is not the value of a game in the list.
func (s *Space) mexOf(games []Game, value func(Game) int) int {
	if len(games) < 64 {
		var seen uint64
		for _, g := range games {
			seen |= 1 << min(value(g), 63)
		}
		return bits.TrailingZeros64(^seen)
	}
	m := newMex(len(games))
	for _, g := range games {
		m.add(value(g))
	}
	return m.value()
}

// Compare is a total order of games by structure, the same in every space. The even one of G, G+1
// decides, first by birthday, then by options from the greatest down. G comes before G+1. All lists
// that this package returns or prints are in this order, so no output depends on handles.
func (s *Space) Compare(g, h Game) int {
	if g.even() == h.even() {
		return cmp.Compare(g, h)
	}
	g, h = g.even(), h.even()
	if c := cmp.Compare(s.Birthday(g), s.Birthday(h)); c != 0 {
		return c
	}
	return slices.CompareFunc(s.falling(g), s.falling(h), s.Compare)
}

// falling returns the options of an even game, greatest first.
func (s *Space) falling(g Game) []Game {
	options, ok := s.sorted[g]
	if !ok {
		options = slices.Clone(s.stored(g))
		slices.SortFunc(options, func(a, b Game) int { return s.Compare(b, a) })
		s.sorted[g] = options
	}
	return options
}
