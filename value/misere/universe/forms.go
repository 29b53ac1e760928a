// SPDX-License-Identifier: Apache-2.0

// Package universe compares partizan games in misère play, which have no algebra
// of reduced forms: they are literal trees with an order that depends on the
// universe in which they are played.
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

// Form is a partizan game {L|R}, literally: a tree that nothing has reduced.
// The zero Form is 0 = {|}. Forms of one Forms are the same tree when their
// handles are equal, up to order and repetition of options.
type Form uint32

// String returns the handle, as form#17: the tree is known to Forms alone, which
// prints it by Format.
func (g Form) String() string { return "form#" + strconv.FormatUint(uint64(g), 10) }

// Forms stores partizan game trees for misère play, each once, with the sums,
// outcomes and comparisons found so far. It belongs to one goroutine at a
// time.
//
// There is no useful equality of partizan games in misère play beyond a
// universe: compare with Leq, which says modulo what.
type Forms struct {
	records  []formRecord
	ids      map[string]Form
	sums     map[uint64]Form
	leqs     []map[uint64]bool // by universe
	ended    []ended           // universes that are given by their ends
	strong   map[strongKey]bool
	dicots   map[Form]Form // canonical forms
	murdered []Form        // perfect murders, see universe.go
	meter    *work.Meter   // of the innermost Do
}

// Invariant: options are sorted by handle, without repetition, and have
// smaller handles than the form.
type formRecord struct {
	left, right []Form
	negative    Form // known when negated
	negated     bool
	birthday    uint16
	outcome     game.Outcome
	traits      traits
}

// recordSize is about what a form takes beside its options.
const recordSize = 160

// NewForms returns a store that holds 0.
func NewForms() *Forms {
	f := &Forms{
		ids:    map[string]Form{},
		sums:   map[uint64]Form{},
		strong: map[strongKey]bool{},
		dicots: map[Form]Form{},
		meter:  work.Unbounded(),
	}
	for range firstEnded {
		f.leqs = append(f.leqs, map[uint64]bool{})
	}
	f.Make(nil, nil)
	return f
}

// Do runs g and returns the error that stopped it, if any. What was found before
// stays known. Outside Do nothing bounds a calculation.
func (f *Forms) Do(m *work.Meter, g func()) error {
	defer func(outer *work.Meter) { f.meter = outer }(f.meter)
	f.meter = m
	return m.Do(g)
}

// Make returns the form with these options. Nothing is reduced but order and
// repetition.
func (f *Forms) Make(left, right []Form) Form {
	left, right = sortedForms(left), sortedForms(right)
	key := formKey(left, right)
	if g, ok := f.ids[key]; ok {
		return g
	}
	f.meter.Keep(1, 2*len(key)+recordSize)
	if len(f.records) >= 1<<32-1 {
		f.meter.Fail(work.Exceeded("%d forms", len(f.records)))
	}
	g := Form(len(f.records))
	r := formRecord{left: left, right: right}
	for _, options := range [][]Form{left, right} {
		for _, o := range options {
			r.birthday = max(r.birthday, f.records[o].birthday+1)
		}
	}
	r.outcome = f.play(left, right)
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

func formKey(left, right []Form) string {
	b := make([]byte, 0, 4*(len(left)+len(right)+1))
	for _, part := range [][]Form{left, {1<<32 - 1}, right} {
		for _, g := range part {
			b = append(b, byte(g>>24), byte(g>>16), byte(g>>8), byte(g))
		}
	}
	return string(b)
}

// play finds the outcome: a player who cannot move wins, and so does one who
// can move to a game that the other, moving first, does not win.
func (f *Forms) play(left, right []Form) game.Outcome {
	first := func(player game.Player, options []Form) bool {
		return len(options) == 0 || slices.ContainsFunc(options, func(g Form) bool { return !f.Outcome(g).FirstWins(player.Opponent()) })
	}
	return game.OutcomeOf(first(game.Left, left), first(game.Right, right))
}

// Left returns the Left options of g, not to be changed.
func (f *Forms) Left(g Form) []Form { return f.records[g].left }

// Right returns the Right options of g, not to be changed.
func (f *Forms) Right(g Form) []Form { return f.records[g].right }

// Birthday returns the height of the tree.
func (f *Forms) Birthday(g Form) int { return int(f.records[g].birthday) }

// Outcome returns the outcome of g in misère play.
func (f *Forms) Outcome(g Form) game.Outcome { return f.records[g].outcome }

// Neg returns the conjugate of g, in which Left and Right have changed places.
// In misère play g plus its conjugate need not be 0.
func (f *Forms) Neg(g Form) Form {
	if !f.records[g].negated {
		h := f.Make(each(f.Right(g), f.Neg), each(f.Left(g), f.Neg))
		f.records[g].negative, f.records[g].negated = h, true
		f.records[h].negative, f.records[h].negated = g, true
	}
	return f.records[g].negative
}

// each returns what becomes of each of the games.
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
	sum := f.Make(f.moves(g, h, f.Left), f.moves(g, h, f.Right))
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
