// SPDX-License-Identifier: Apache-2.0

// Package universe compares partizan games in misère play. These games have no algebra of reduced
// forms: they are literal trees, with an order that depends on the universe in which they are
// played.
//
//	f := universe.NewForms()
//	g, err := f.Parse("{0,*|1}")
//	leq, err := f.Leq(universe.DeadEnding, g, 0)
package universe

import (
	"slices"
	"strconv"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// Form is a partizan game {L|R}, literally: a tree without any reduction. The zero Form is 0 = {|}.
// Two forms of one Forms have equal handles exactly if they are the same tree, up to order and
// repetition of options.
type Form uint32

// String returns the handle, for example form#17. Only Forms knows the tree; its method Format
// prints it.
func (g Form) String() string { return "form#" + strconv.FormatUint(uint64(g), 10) }

// Forms stores partizan game trees for misère play, each once, with the sums, outcomes and
// comparisons found so far. Only one goroutine at a time may use it.
//
// Partizan games in misère play have no useful equality without a universe. Compare them with Leq,
// which takes a universe.
type Forms struct {
	records  []formRecord
	ids      map[string]Form
	sums     map[uint64]Form
	leqs     []map[uint64]bool // by universe
	ended    []ended           // universes that are given by their ends
	strong   map[strongKey]bool
	simple   map[strongKey]Form // augmented forms, see simplest.go
	literals map[strongKey]Form // simplest forms, by augmented ones
	murdered []Form             // perfect murders, see universe.go
	meter    *work.Meter        // of the innermost Do
}

// Invariant: options are sorted by handle, without duplicates, and have smaller handles than the
// form.
type formRecord struct {
	left, right []Form
	negative    Form // known when negated
	negated     bool
	birthday    uint16
	outcome     game.Outcome
	traits      traits
	tombs       tombs // for augmented forms, see simplest.go
}

// tombs say which players hold a tombstone.
type tombs uint8

const (
	leftTomb tombs = 1 << iota
	rightTomb
)

// swapped returns the tombs of the conjugate.
func (t tombs) swapped() tombs { return t>>1 | t&leftTomb<<1 }

// recordSize is the approximate size of a form without its options.
const recordSize = 160

// NewForms returns a store that contains 0.
func NewForms() *Forms {
	f := &Forms{
		ids:      map[string]Form{},
		sums:     map[uint64]Form{},
		strong:   map[strongKey]bool{},
		simple:   map[strongKey]Form{},
		literals: map[strongKey]Form{},
		meter:    work.Unbounded(),
	}
	for range firstEnded {
		f.leqs = append(f.leqs, map[uint64]bool{})
	}
	f.Make(nil, nil)
	return f
}

// Do runs g and returns the error that stopped it, if any. Results found before the error stay
// known. Outside Do there is no limit on a calculation.
func (f *Forms) Do(m *work.Meter, g func()) error {
	defer func(outer *work.Meter) { f.meter = outer }(f.meter)
	f.meter = m
	return m.Do(g)
}

// Make returns the form with these options. It only removes duplicates and ignores the order.
func (f *Forms) Make(left, right []Form) Form { return f.augmented(left, right, 0) }

// augmented returns the form with these options and tombstones. If a player has no options, a
// tombstone changes nothing, and is left out.
func (f *Forms) augmented(left, right []Form, t tombs) Form {
	if len(left) == 0 {
		t &^= leftTomb
	}
	if len(right) == 0 {
		t &^= rightTomb
	}
	left, right = sortedForms(left), sortedForms(right)
	key := formKey(left, right, t)
	if g, ok := f.ids[key]; ok {
		return g
	}
	f.meter.Keep(1, 2*len(key)+recordSize)
	if len(f.records) >= 1<<32-1 {
		f.meter.Fail(work.Exceeded("%d forms", len(f.records)))
	}
	g := Form(len(f.records))
	r := formRecord{left: left, right: right, tombs: t}
	for _, options := range [][]Form{left, right} {
		for _, o := range options {
			r.birthday = max(r.birthday, f.records[o].birthday+1)
		}
	}
	r.outcome = f.play(left, right, t)
	f.records = append(f.records, r)
	f.records[g].traits = f.findTraits(g)
	f.ids[key] = g
	return g
}

func sortedForms(list []Form) []Form {
	list = slices.Clone(list)
	slices.Sort(list)
	return slices.Clip(slices.Compact(list))
}

func formKey(left, right []Form, t tombs) string {
	b := make([]byte, 0, 4*(len(left)+len(right)+1)+1)
	for _, part := range [][]Form{left, {1<<32 - 1}, right} {
		for _, g := range part {
			b = append(b, byte(g>>24), byte(g>>16), byte(g>>8), byte(g))
		}
	}
	if t != 0 {
		b = append(b, byte(t))
	}
	return string(b)
}

// play finds the outcome. A player wins in three cases: if the player cannot move, if the player
// holds a tombstone, or if there is a move to a game that the other player, moving first, does not
// win.
func (f *Forms) play(left, right []Form, t tombs) game.Outcome {
	first := func(player game.Player, options []Form, ends bool) bool {
		return ends || len(options) == 0 || slices.ContainsFunc(options, func(g Form) bool { return !f.Outcome(g).FirstWins(player.Opponent()) })
	}
	return game.OutcomeOf(first(game.Left, left, t&leftTomb != 0), first(game.Right, right, t&rightTomb != 0))
}

// Left returns the Left options of g. The caller must not change them.
func (f *Forms) Left(g Form) []Form { return f.records[g].left }

// Right returns the Right options of g. The caller must not change them.
func (f *Forms) Right(g Form) []Form { return f.records[g].right }

// Birthday returns the height of the tree.
func (f *Forms) Birthday(g Form) int { return int(f.records[g].birthday) }

// Outcome returns the outcome of g in misère play.
func (f *Forms) Outcome(g Form) game.Outcome { return f.records[g].outcome }

// Neg returns the conjugate of g, where Left and Right are exchanged. In misère play the sum of g
// and its conjugate need not be 0.
func (f *Forms) Neg(g Form) Form {
	if !f.records[g].negated {
		h := f.augmented(each(f.Right(g), f.Neg), each(f.Left(g), f.Neg), f.records[g].tombs.swapped())
		f.records[g].negative, f.records[g].negated = h, true
		f.records[h].negative, f.records[h].negated = g, true
	}
	return f.records[g].negative
}

// each returns the results of a function for each of the games.
func each(games []Form, of func(Form) Form) []Form {
	list := make([]Form, len(games))
	for i, g := range games {
		list[i] = of(g)
	}
	return list
}

// Add returns the tree of the disjunctive sum g+h.
func (f *Forms) Add(g, h Form) Form {
	if g > h {
		g, h = h, g
	}
	if g == 0 {
		return h
	}
	key := uint64(g)<<32 | uint64(h)
	if sum, ok := f.sums[key]; ok {
		return sum
	}
	f.meter.Step(1 + len(f.Left(g)) + len(f.Right(g)) + len(f.Left(h)) + len(f.Right(h)))
	var t tombs
	if f.IsLeftEnd(g) && f.IsLeftEnd(h) {
		t |= leftTomb
	}
	if f.IsRightEnd(g) && f.IsRightEnd(h) {
		t |= rightTomb
	}
	sum := f.augmented(f.moves(g, h, f.Left), f.moves(g, h, f.Right), t)
	f.sums[key] = sum
	return sum
}

func (f *Forms) moves(g, h Form, options func(Form) []Form) []Form {
	list := make([]Form, 0, len(options(g))+len(options(h)))
	for _, o := range options(g) {
		list = append(list, f.Add(o, h))
	}
	for _, o := range options(h) {
		list = append(list, f.Add(g, o))
	}
	return list
}

// Integer returns the game of n moves for Left, or of -n for Right.
func (f *Forms) Integer(n int) Form {
	var g Form
	for range max(n, -n) {
		g = f.Make([]Form{g}, nil)
	}
	if n < 0 {
		return f.Neg(g)
	}
	return g
}

// Star returns the Nim heap *n.
func (f *Forms) Star(n int) Form {
	var heaps []Form
	for range n {
		heaps = append(heaps, f.Make(heaps, heaps))
	}
	return f.Make(heaps, heaps)
}
