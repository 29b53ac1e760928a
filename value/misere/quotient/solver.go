// SPDX-License-Identifier: Apache-2.0

package quotient

import (
	"cmp"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/work"
)

// errSearch reports that Limits ended the search before the quotient was found. Like an
// interruption, it is a work.ErrLimit.
var errSearch = &work.Limit{What: "no misère quotient within the limits; raise them or use the partial quotient"}

// Rules are the moves of a heap game.
//
// For a take-and-break game, Parts and Take make it possible to find its period. A move takes r ≤
// Take tokens from a heap n and leaves at most Parts heaps. The numbers of heaps that it may leave
// must depend only on r, as in an octal code.
type Rules struct {
	// Options lists the options of heap n ≥ 1. Each is a list of the heaps that are left, all
	// smaller than n. Heap 0 has no moves.
	Options func(n int) [][]int
	Parts   int // 0 means no search for a period
	Take    int
}

// Table returns the rules of a finite set of impartial games. table[n] lists the options of game n,
// each as a sum of games with smaller numbers. Game 0 has no options.
func Table(table [][][]int) Rules {
	return Rules{Options: func(n int) [][]int {
		if n >= len(table) {
			return nil
		}
		return table[n]
	}}
}

// Limits bound the sizes of what the search makes. A zero field means its default.
type Limits struct {
	Heap   int // the last heap (default 1000)
	Order  int // order of a hypothesis (default 8000, which verify/misquotient can check; at most 65 536); needs 2 bytes times its square
	Trial  int // order of a monoid before it is reduced (default 1 000 000)
	Rounds int // number of hypotheses for one heap (default 10 000)
}

// Solver finds the misère quotients Q_1, Q_2, … of the sums of heaps up to
// 1, 2, …, one heap at a time.
type Solver struct {
	// Rest is called between hypotheses, when Checkpoint may be called. If it returns an error, the
	// work ends.
	Rest func() error

	rules  Rules
	limits Limits
	opts   [][]Word
	m      *monoid
	phi    []Elem
	v      *verifier
	open   *hypothesis // for heap len(phi), if that was not finished
	depth  map[int]int // how far heaps had to be counted for the last heap that changed the quotient
	deeper map[int]int // the same for the open heap, so far
	growth []Growth
	stats  struct{ heap, rounds, trial, order atomic.Int64 }
}

// Growth records a change of the quotient: with this heap, it has this order and this many
// P-elements. The trivial quotient is not recorded.
type Growth struct {
	Heap  int `json:"heap"`
	Order int `json:"order"`
	P     int `json:"p"`
}

// Stats describes the progress of a solver.
type Stats struct {
	Heap   int // the current heap
	Rounds int // number of hypotheses tried so far
	Trial  int // order of the last hypothesis before reduction
	Order  int // and after
}

// NewSolver returns a solver for the rules, without any heaps yet.
func NewSolver(rules Rules, limits Limits) *Solver {
	limits.Heap = cmp.Or(limits.Heap, 1000)
	limits.Order = min(cmp.Or(limits.Order, 8000), maxOrder)
	limits.Trial = cmp.Or(limits.Trial, 1_000_000)
	limits.Rounds = cmp.Or(limits.Rounds, 10_000)
	m := &monoid{order: 1, p: newBitset(1), parent: []Elem{0}, gen: []int{0}}
	m.fillTable(nil, nil)
	return &Solver{rules: rules, limits: limits, opts: [][]Word{nil}, m: m, phi: []Elem{0}, v: newVerifier(m)}
}

// Heap returns the number of known heaps.
func (s *Solver) Heap() int { return len(s.phi) - 1 }

// Growth returns the orders found so far, for the heaps at which the quotient changed.
func (s *Solver) Growth() []Growth { return append([]Growth{}, s.growth...) }

// Stats returns the progress. It may be called at any time.
func (s *Solver) Stats() Stats {
	return Stats{int(s.stats.heap.Load()), int(s.stats.rounds.Load()), int(s.stats.trial.Load()), int(s.stats.order.Load())}
}

// Next finds the quotient with one more heap. After an error, the solver still has the quotient
// without that heap, and Next may be called again.
func (s *Solver) Next(meter *work.Meter) error {
	h := len(s.phi)
	s.stats.heap.Store(int64(h))
	if len(s.opts) == h {
		opts, err := s.optionsOf(h)
		if err != nil {
			return err
		}
		s.opts = append(s.opts, opts)
	}
	ok, err := false, error(nil)
	if s.open == nil { // otherwise it is already known that there is no such element
		ok, err = s.conserve(meter, h)
	}
	if !ok && err == nil {
		err = s.expand(meter, h)
	}
	if err != nil {
		return fmt.Errorf("heap %d: %w", h, err)
	}
	if n := len(s.growth); n == 0 && s.m.order > 1 || n > 0 && (s.growth[n-1].Order != s.m.order || s.growth[n-1].P != s.m.p.count()) {
		s.growth = append(s.growth, Growth{h, s.m.order, s.m.p.count()})
	}
	return s.rest()
}

func (s *Solver) rest() error {
	if s.Rest == nil {
		return nil
	}
	return s.Rest()
}

// optionsOf returns the options of heap h, without heaps that have no moves.
func (s *Solver) optionsOf(h int) ([]Word, error) {
	var out []Word
	for _, o := range s.rules.Options(h) {
		w := Word{}
		for _, k := range o {
			if k < 0 || k >= h {
				return nil, fmt.Errorf("option %v of heap %d: want heaps from 0 to %d", o, h, h-1)
			}
			if k > 0 && len(s.opts[k]) > 0 {
				w = append(w, k)
			}
		}
		slices.SortFunc(w, func(a, b int) int { return b - a })
		out = append(out, w)
	}
	slices.SortFunc(out, Word.Compare)
	return slices.CompactFunc(out, func(a, b Word) bool { return a.Compare(b) == 0 }), nil
}

// images returns the distinct images of the words, ascending.
func images(m *monoid, phi []Elem, words []Word) []Elem {
	set := newBitset(m.order)
	for _, w := range words {
		set.add(m.image(phi, w))
	}
	return set.appendTo(nil)
}

// conserve searches for an element that heap h can be equal to without changing the quotient, and
// reports whether there is one. There is at most one, since the quotient is reduced.
func (s *Solver) conserve(meter *work.Meter, h int) (bool, error) {
	options := images(s.m, s.phi, s.opts[h])
	winners := s.v.winners(options)
	for x := range Elem(s.m.order) {
		if winners.meets(s.m.column[x]) {
			continue // fails the P-check
		}
		failure, err := s.v.extend(meter, x, options)
		if err != nil {
			return false, err
		}
		if failure == nil {
			s.phi = append(s.phi, x)
			return true, nil
		}
	}
	return false, nil
}
