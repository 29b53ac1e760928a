// SPDX-License-Identifier: Apache-2.0

package arena

import (
	"fmt"
	"hash/maphash"
	"math"
	"reflect"
	"slices"
	"sync"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/paged"
	"github.com/upstar-cgt/upstar/internal/splitmix"
	"github.com/upstar-cgt/upstar/work"
)

// Only one goroutine at a time may call a Serial ruleset, such as the ruleset of an interpreter.
// The ruleset must not enter its own positions into the arena.
type Serial interface{ Serial() bool }

// A Metered ruleset needs a meter because it calculates. An example is the ruleset of a compound,
// which gets the moves of its components from an arena. With returns the ruleset for one
// calculation.
type Metered[P comparable] interface {
	game.Ruleset[P]
	With(m *work.Meter) game.Ruleset[P]
}

// A Port enters the positions of one ruleset into an Arena.
type Port[P comparable] struct {
	arena     *Arena
	id        any
	number    uint32
	given     asked[P]
	metered   Metered[P] // nil if the ruleset needs no meter
	serial    bool
	mu        sync.Mutex // guards a serial ruleset
	impartial bool
	bytes     int // approximate size of a component

	entries paged.Array[entry[P]]
	table   paged.Table
	makers  sync.Pool // of *maker[P]
	lists   sync.Pool // of *choices[P]
}

// asked holds a ruleset, and those of its optional interfaces that an arena uses.
type asked[P comparable] struct {
	rules     game.Ruleset[P]
	split     game.Splitter[P]
	canonical game.Canonicalizer[P]
	sizer     game.Sizer[P]
	judge     game.Judge[P]
	negator   game.Negator[P]
	bounder   game.Bounder[P]
	cutter    game.Cutter[P]
	mirrorer  game.Mirrorer[P]
	counter   game.Counter[P]
	shaper    game.Shaper[P]
	packer    game.Packer[P]
}

func ask[P comparable](r game.Ruleset[P]) (x asked[P]) {
	x.rules = r
	x.split, _ = r.(game.Splitter[P])
	x.canonical, _ = r.(game.Canonicalizer[P])
	x.sizer, _ = r.(game.Sizer[P])
	x.judge, _ = r.(game.Judge[P])
	x.negator, _ = r.(game.Negator[P])
	if !game.IsEndless(r) {
		x.bounder, _ = r.(game.Bounder[P])
	}
	x.cutter, _ = r.(game.Cutter[P])
	x.mirrorer, _ = r.(game.Mirrorer[P])
	x.counter, _ = r.(game.Counter[P])
	x.shaper, _ = r.(game.Shaper[P])
	x.packer, _ = r.(game.Packer[P])
	return x
}

// An entry is a position that does not split, in its canonical form.
type entry[P comparable] struct {
	position  P
	component Component
}

// Enter returns the port of a ruleset. The id must be a comparable value that belongs only to this
// ruleset; it lets equal rulesets share their components. A nil id gives a new port. Do not use one
// id for positions of two types.
func Enter[P comparable](a *Arena, id any, r game.Ruleset[P]) *Port[P] {
	a.entering.Lock()
	defer a.entering.Unlock()
	if old, ok := a.byID[id]; ok && id != nil {
		p, ok := old.(*Port[P])
		if !ok {
			panic(fmt.Sprintf("arena: the id %v of %T is that of %T", id, r, old))
		}
		return p
	}
	ports := *a.ports.Load()
	p := &Port[P]{arena: a, id: id, number: uint32(len(ports)), given: ask(r), impartial: game.IsImpartial(r)}
	p.metered, _ = r.(Metered[P])
	if s, ok := r.(Serial); ok {
		p.serial = s.Serial()
	}
	p.bytes = int(reflect.TypeFor[entry[P]]().Size()) + 56
	p.makers.New = func() any { return &maker[P]{port: p} }
	p.lists.New = func() any { return &choices[P]{port: p} }
	a.byID[id] = p
	ports = append(slices.Clone(ports), p)
	a.ports.Store(&ports)
	return p
}

// Sum returns p as a sum of components.
func (p *Port[P]) Sum(m *work.Meter, position P) Sum {
	k := p.begin(m)
	defer p.end(k)
	return k.sum(position)
}

// Position returns the position of a component, if it belongs to this ruleset.
func (p *Port[P]) Position(c Component) (position P, ok bool) {
	x := p.arena.components.At(uint32(c))
	if x.port != p.number {
		return position, false
	}
	return p.entries.At(x.index).position, true
}

func (p *Port[P]) nameAt(index uint32, names Names) (hash uint64, ok bool) {
	return p.name(p.entries.At(index).position, names)
}

func (p *Port[P]) name(position P, names Names) (hash uint64, ok bool) {
	n, written := p.given.rules.(game.Notation[P])
	if !written || names == Nameless {
		return 0, false
	}
	start := digest(uint64(p.number), ".") // has no bit in common with a letter
	if names == Lasting {
		id, named := p.id.(Named)
		if !named {
			return 0, false
		}
		start = digest(uint64(len(id.Name())), id.Name())
	}
	if p.given.shaper != nil {
		return digest(start, p.given.shaper.Shape(nil, position)), true
	}
	if names == Passing && p.given.packer != nil {
		if words, ok := p.given.packer.Pack(position); ok {
			for _, word := range words {
				start = splitmix.Hash(start ^ word)
			}
			return start, true
		}
	}
	return digest(start, n.Format(position)), true
}

func (p *Port[P]) shaped() bool { return p.given.shaper != nil }

// digest hashes a text. The result is the same in every run.
func digest[T string | []byte](h uint64, text T) uint64 {
	for len(text) > 0 {
		word := uint64(0)
		n := min(len(text), 8)
		for i := range n {
			word |= uint64(text[i]) << (8 * i)
		}
		h = splitmix.Hash(h ^ word ^ uint64(n)<<60)
		text = text[n:]
	}
	return h
}

func (p *Port[P]) position(index uint32) (id, position any) {
	return p.id, p.entries.At(index).position
}

// A maker makes sums from positions, on one goroutine.
type maker[P comparable] struct {
	port  *Port[P]
	asked asked[P]
	meter *work.Meter

	options, split []P
	components     []Component
	pieces         []piece[P] // of the options
	ends           []int      // the ends of the options in pieces
}

// A piece is a component that may be unstored.
type piece[P comparable] struct {
	position  P
	component Component
	stored    bool
}

// begin returns a maker; end returns it to the pool.
func (p *Port[P]) begin(m *work.Meter) *maker[P] {
	k := p.makers.Get().(*maker[P])
	k.asked, k.meter = p.given, m
	if p.metered != nil {
		k.asked = ask(p.metered.With(m))
	}
	if p.serial {
		p.mu.Lock()
	}
	return k
}

func (p *Port[P]) end(k *maker[P]) {
	if p.serial {
		p.mu.Unlock()
	}
	k.asked, k.meter = asked[P]{}, nil
	p.makers.Put(k)
}

func (p *Port[P]) over(m *work.Meter, index uint32, player game.Player) (game.Result, bool) {
	k := p.begin(m)
	defer p.end(k)
	return k.asked.judge.Over(p.entries.At(index).position, player)
}

func (p *Port[P]) options(m *work.Meter, dst []Sum, index uint32, player game.Player) []Sum {
	m.Step(1)
	k := p.begin(m)
	defer p.end(k)
	k.fill(p.entries.At(index).position, player)
	dst = slices.Grow(dst, len(k.options))
	for _, q := range k.options {
		m.Step(1)
		if k.asked.canonical != nil { // bringing a large graph into its canonical form takes a long time
			m.Check(m.Err())
		}
		dst = append(dst, k.sum(q))
	}
	return dst
}

// mostOptions is the greatest number of options that a position may have.
const mostOptions = 4_000_000

// fits ends the calculation if a position has too many options.
func (k *maker[P]) fits(position P) {
	if k.asked.sizer == nil {
		return
	}
	n := k.asked.sizer.Size(position)
	if n > mostOptions {
		what := fmt.Sprintf("a position with about %d options", n)
		if n == math.MaxInt {
			what = "a position with more options than can be listed, which no theorem decides here"
		}
		k.meter.Fail(&work.Limit{What: what})
	}
	k.meter.Room(uint64(n) * uint64(reflect.TypeFor[P]().Size()+4))
}

// sum splits a position into components and returns their sum.
func (k *maker[P]) sum(position P) Sum {
	k.take(position)
	return k.port.arena.intern(k.meter, k.components)
}

// component returns the number of a position that does not split.
func (p *Port[P]) component(m *work.Meter, position P) Component {
	h := p.hash(position)
	if c, ok := p.find(h, position); ok {
		return c
	}
	m.Step(1)
	m.Keep(1, p.bytes)
	c, twin := p.twin(position)
	fresh := false
	index, _, err := p.table.Add(h, p.is(position), func() (uint32, error) {
		fresh = true
		index, ok := p.entries.Reserve(1)
		if ok && !twin {
			var n uint32
			if n, ok = p.arena.components.Reserve(1); ok {
				c = Component(n)
				*p.arena.components.At(n) = component{port: p.number, index: index, impartial: p.impartial, judged: p.given.judge != nil}
			}
		}
		if !ok {
			return 0, errFull
		}
		*p.entries.At(index) = entry[P]{position, c}
		return index, nil
	})
	m.Check(err)
	if !fresh {
		m.Keep(-1, -p.bytes)
	}
	return p.entries.At(index).component
}

// twin returns the component of the negative of an impartial position, if that component is stored.
// Its game tree is the same as that of the position.
func (p *Port[P]) twin(position P) (Component, bool) {
	if !p.impartial || p.given.negator == nil || p.metered != nil {
		return 0, false
	}
	q := p.given.negator.Negative(position)
	if p.given.canonical != nil {
		q = p.given.canonical.Canonical(q)
	}
	return p.find(p.hash(q), q)
}

func (p *Port[P]) hash(position P) uint32 {
	return uint32(maphash.Comparable(p.arena.seed, position) >> 32)
}

// is returns a function that recognises the entry of the position.
func (p *Port[P]) is(position P) func(i uint32) bool {
	return func(i uint32) bool { return p.entries.At(i).position == position }
}

func (p *Port[P]) find(h uint32, position P) (Component, bool) {
	i, ok := p.table.Find(h, p.is(position))
	if !ok {
		return 0, false
	}
	return p.entries.At(i).component, true
}
