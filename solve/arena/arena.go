// SPDX-License-Identifier: Apache-2.0

// Package arena turns positions of any rulesets into numbers. A position is a Sum of Components,
// which are the pieces into which it splits; each component is stored once. Solvers work on these
// numbers. Only a Port knows the type of a position.
//
//	a := arena.New()
//	kayles := arena.Enter(a, "kayles", heap.Kayles)
//	err := m.Do(func() {
//		s := kayles.Sum(m, heap.Of(3, 7))
//		options = a.Options(m, nil, s, game.Left)
//	})
//
// An Arena is safe for concurrent use. It computes options but does not keep them; package graph
// keeps them. An Arena never drops anything while it exists. A program that runs for ever should
// begin a new Arena from time to time.
//
// Methods that take a meter must be called within its Do. When a limit is reached, they unwind the
// stack up to that Do. All that is stored is complete even then.
package arena

import (
	"hash/maphash"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/paged"
	"github.com/upstar-cgt/upstar/work"
)

// A Component is a position that does not split.
type Component uint32

// A Sum is a disjunctive sum of components. Two sums of one Arena have the same components exactly
// if they are ==. The zero Sum has no components: it has ended.
type Sum uint32

// An Arena holds components, and sums of them.
type Arena struct {
	entering sync.Mutex // guards byID and changes of ports
	byID     map[any]any
	ports    atomic.Pointer[[]port]
	seed     maphash.Seed

	components paged.Array[component]
	sums       paged.Array[sum]
	parts      paged.Array[Component] // of sums, ascending
	several    paged.Table            // sums of two or more components
	making     [64]sync.Mutex         // locks for the sums of one component, by its number
	scratch    sync.Pool              // of *scratch
}

// A port is a Port for positions of any type.
type port interface {
	options(m *work.Meter, dst []Sum, index uint32, player game.Player) []Sum
	over(m *work.Meter, index uint32, player game.Player) (game.Result, bool)
	parts(m *work.Meter, dst []Component, index uint32, player game.Player) []Component
	partsUnless(m *work.Meter, dst []Component, index uint32, player game.Player, is func([]Component) bool) ([]Component, bool)
	negative(m *work.Meter, index uint32) (Component, bool)
	bounds(index uint32) (lo, hi int, ok bool)
	mirrored(index uint32) bool
	count(index uint32) (left, right int)
	choices(m *work.Meter, index uint32, player game.Player) Choices
	itself(index uint32) Choices
	position(index uint32) (id, position any)
	nameAt(index uint32, names Names) (hash uint64, ok bool)
	shaped() bool
	size() uint64
	truncate(size uint64) (n, each int)
	moves(m *work.Meter, index uint32, player game.Player) int
	move(m *work.Meter, dst []Component, index uint32, player game.Player, i int) []Component
}

// Invariant: all fields of a sum, and all fields of a component except single, are fixed before the
// number is published.
type component struct {
	port              uint32
	index             uint32        // index of its position in the port
	single            atomic.Uint32 // the sum of this component alone, if anyone has requested it
	impartial, judged bool
}

type sum struct {
	first             [1]Component // its component, or the place in parts where its components begin
	n                 uint32       // number of components
	impartial, judged bool
}

// sumBytes is the approximate size of a sum without its components.
const sumBytes = 30

// New returns an empty arena.
func New() *Arena {
	a := &Arena{byID: map[any]any{}, seed: maphash.MakeSeed()}
	a.ports.Store(&[]port{})
	a.scratch.New = func() any { return &scratch{} }
	a.sums.Reserve(1)
	*a.sums.At(0) = sum{impartial: true}
	return a
}

// Stats counts what an Arena holds.
type Stats struct{ Components, Sums int }

// Stats returns counts of what a holds.
func (a *Arena) Stats() Stats { return Stats{int(a.components.Len()), int(a.sums.Len())} }

// Components returns the components of s, ascending. The caller must not change the slice.
func (a *Arena) Components(s Sum) []Component {
	r := a.sums.At(uint32(s))
	if r.n == 1 {
		return r.first[:]
	}
	return a.parts.Run(uint32(r.first[0]), r.n)
}

// Single returns the sum that contains only c.
func (a *Arena) Single(c Component) Sum {
	x := a.components.At(uint32(c))
	if s := x.single.Load(); s != 0 {
		return Sum(s)
	}
	mu := &a.making[c%64]
	mu.Lock()
	defer mu.Unlock()
	if s := x.single.Load(); s != 0 { // another goroutine was faster
		return Sum(s)
	}
	s, err := a.newSum([]Component{c})
	if err != nil {
		panic(err) // there are fewer sums than components
	}
	a.sums.At(s).judged = x.judged
	x.single.Store(s)
	return Sum(s)
}

// Position returns the position of c, and the id of its ruleset.
func (a *Arena) Position(c Component) (id, position any) {
	x := a.components.At(uint32(c))
	return a.port(x).position(x.index)
}

// A Named id identifies its ruleset in every run of the program.
type Named interface{ Name() string }

// Names says from what the name of a component is made.
type Names uint8

const (
	Passing  Names = iota // the position, and when its ruleset entered the arena
	Lasting               // the position, and the name of its ruleset, whose id must be Named
	Nameless              // there is no name
)

// Shaped reports whether two components of the ruleset of c may have the same name although their
// positions differ, because they are the same game.
func (a *Arena) Shaped(c Component) bool { return a.port(a.components.At(uint32(c))).shaped() }

// Name returns a hash of the position of c, or of its shape. It is the same each time the position
// enters a, and if it is Lasting, also in every other run. If there is no name, for example because
// positions have no notation, ok is false.
func (a *Arena) Name(c Component, names Names) (hash uint64, ok bool) {
	x := a.components.At(uint32(c))
	return a.port(x).nameAt(x.index, names)
}

// Impartial reports whether every component of s is of an impartial game.
func (a *Arena) Impartial(s Sum) bool { return a.sums.At(uint32(s)).impartial }

// IsImpartial reports whether c is of an impartial game.
func (a *Arena) IsImpartial(c Component) bool { return a.components.At(uint32(c)).impartial }

// Judged reports whether s is a single component of a game that may end by a verdict. In a sum of
// several components there are no verdicts: a component that is over has no moves left, and play
// continues in the others.
func (a *Arena) Judged(s Sum) bool { return a.sums.At(uint32(s)).judged }

// Over reports whether play has ended at s by a verdict with player to move. If so, it returns the
// result for player.
func (a *Arena) Over(m *work.Meter, s Sum, player game.Player) (r game.Result, over bool) {
	if !a.Judged(s) {
		return 0, false
	}
	c := a.components.At(uint32(a.Components(s)[0]))
	return a.port(c).over(m, c.index, player)
}

func (a *Arena) port(c *component) port { return (*a.ports.Load())[c.port] }

// ComponentOptions appends to dst the sums to which player can move from c, in the order of the
// ruleset. It may contain duplicates.
func (a *Arena) ComponentOptions(m *work.Meter, dst []Sum, c Component, player game.Player) []Sum {
	x := a.components.At(uint32(c))
	if x.impartial {
		player = game.Left
	}
	return a.port(x).options(m, dst, x.index, player)
}

// Options appends to dst the sums to which player can move from s. It may contain duplicates.
func (a *Arena) Options(m *work.Meter, dst []Sum, s Sum, player game.Player) []Sum {
	components := a.Components(s)
	if len(components) == 1 {
		return a.ComponentOptions(m, dst, components[0], player)
	}
	var options []Sum
	for i, c := range components {
		if i == 0 || c != components[i-1] {
			options = a.ComponentOptions(m, options[:0], c, player)
			dst = a.Replace(m, dst, s, i, options)
		}
	}
	return dst
}

// Replace appends to dst the sums that result if component i of s is replaced by each of the given
// sums.
func (a *Arena) Replace(m *work.Meter, dst []Sum, s Sum, i int, by []Sum) []Sum {
	k := a.scratch.Get().(*scratch)
	components := a.Components(s)
	k.rest = append(append(k.rest[:0], components[:i]...), components[i+1:]...)
	for _, t := range by {
		k.all = merge(k.all[:0], k.rest, a.Components(t))
		dst = append(dst, a.intern(m, k.all))
	}
	a.scratch.Put(k)
	return dst
}

type scratch struct{ rest, all []Component }

// merge appends the components of two ascending lists, so that the result is ascending.
func merge(dst, a, b []Component) []Component {
	for len(a) > 0 && len(b) > 0 {
		if a[0] <= b[0] {
			dst, a = append(dst, a[0]), a[1:]
		} else {
			dst, b = append(dst, b[0]), b[1:]
		}
	}
	return append(append(dst, a...), b...)
}

// Add returns the disjunctive sum of s and t.
func (a *Arena) Add(m *work.Meter, s, t Sum) Sum {
	switch {
	case s == 0:
		return t
	case t == 0:
		return s
	}
	var buf [16]Component
	return a.intern(m, merge(buf[:0], a.Components(s), a.Components(t)))
}

// Total returns the disjunctive sum of all the sums.
func (a *Arena) Total(m *work.Meter, sums []Sum) Sum {
	var all []Component
	for _, s := range sums {
		all = append(all, a.Components(s)...)
	}
	return a.Of(m, all)
}

// Of returns the sum of the components.
func (a *Arena) Of(m *work.Meter, components []Component) Sum {
	if !slices.IsSorted(components) {
		components = slices.Clone(components)
		slices.Sort(components)
	}
	return a.intern(m, components)
}

// intern returns the sum of ascending components.
func (a *Arena) intern(m *work.Meter, components []Component) Sum {
	switch len(components) {
	case 0:
		return 0
	case 1:
		return a.Single(components[0])
	}
	h := hash(components)
	same := func(i uint32) bool { return slices.Equal(a.Components(Sum(i)), components) }
	if s, ok := a.several.Find(h, same); ok {
		return Sum(s)
	}
	bytes, fresh := sumBytes+4*len(components), false
	m.Step(1)
	m.Keep(1, bytes)
	s, _, err := a.several.Add(h, same, func() (uint32, error) {
		fresh = true
		return a.newSum(components)
	})
	m.Check(err)
	if !fresh {
		m.Keep(-1, -bytes)
	}
	return Sum(s)
}

// errFull reports that all numbers are used.
var errFull error = work.Exceeded("4 billion positions")

// newSum makes a sum that is not yet in a table.
func (a *Arena) newSum(components []Component) (uint32, error) {
	s, ok := a.sums.Reserve(1)
	if !ok {
		return 0, errFull
	}
	first, n := components[0], uint32(len(components))
	if n > 1 {
		start, ok := a.parts.Reserve(n)
		if !ok {
			return 0, errFull
		}
		copy(a.parts.Run(start, n), components)
		first = Component(start)
	}
	partizan := func(c Component) bool { return !a.IsImpartial(c) }
	*a.sums.At(s) = sum{[1]Component{first}, n, !slices.ContainsFunc(components, partizan), false}
	return s, nil
}

func hash(components []Component) uint32 {
	h := uint64(len(components))
	for _, c := range components {
		h = (h ^ uint64(c)) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return uint32(h ^ h>>32)
}
