// SPDX-License-Identifier: Apache-2.0

package arena

import (
	"hash/maphash"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// Choices are the options of a player from a component, in the form in which the ruleset gives
// them. They are not split into components and not stored, so skipping some of them costs nothing.
type Choices interface {
	// Len returns the number of options.
	Len() int
	// Bounds returns integers between which the value of option i lies, if the ruleset knows such
	// integers. Count returns about how many options the players have there.
	Bounds(i int) (lo, hi int, ok bool)
	Count(i int) (left, right int)
	// Cut returns hashes of the pieces of a sum that is not better for player than option i. The
	// number way selects one way to cut it. If the ruleset knows no further way, there are no
	// hashes.
	Cut(i int, player game.Player, way int) []uint64
	// Piece appends the components of piece k of the sum that Cut returned last.
	Piece(m *work.Meter, dst []Component, k int) []Component
	// Glance appends the components of option i. It stores no component that has a name or need not
	// be stored.
	Glance(m *work.Meter, dst []Part, i int, names Names) []Part
	// Parts appends the components of option i, ascending.
	Parts(m *work.Meter, dst []Component, i int) []Component
	// Release declares that the choices are no longer needed.
	Release()
}

// Choices returns the options of player from c. It returns nil if the ruleset has no method by
// which options could be skipped.
func (a *Arena) Choices(m *work.Meter, c Component, player game.Player) Choices {
	x := a.components.At(uint32(c))
	if x.impartial {
		player = game.Left
	}
	return a.port(x).choices(m, x.index, player)
}

// Itself returns choices that contain only c. It returns nil if the ruleset cannot cut c.
func (a *Arena) Itself(c Component) Choices {
	x := a.components.At(uint32(c))
	return a.port(x).itself(x.index)
}

// A Part is a component of an option. If the component is stored, the Part has its number.
// Otherwise it has its name, the name of its negative if the ruleset knows the negative, and about
// how many options the players have.
type Part struct {
	Component      Component
	Stored, Signed bool
	Name, Negative uint64
	Left, Right    int
}

type choices[P comparable] struct {
	port    *Port[P]
	options []P
	pieces  []P
	hashes  []uint64
}

func (p *Port[P]) itself(index uint32) Choices {
	if p.given.cutter == nil || p.metered != nil || p.given.judge != nil {
		return nil
	}
	x := p.lists.Get().(*choices[P])
	x.options = append(x.options[:0], p.entries.At(index).position)
	return x
}

func (p *Port[P]) choices(m *work.Meter, index uint32, player game.Player) Choices {
	if p.given.bounder == nil && p.given.counter == nil || p.metered != nil || p.given.judge != nil {
		return nil
	}
	x := p.lists.Get().(*choices[P])
	k := p.begin(m)
	defer p.end(k)
	m.Step(1)
	k.fits(p.entries.At(index).position)
	x.options = p.given.rules.Options(x.options[:0], p.entries.At(index).position, player)
	return x
}

func (x *choices[P]) Len() int { return len(x.options) }

func (x *choices[P]) Bounds(i int) (lo, hi int, ok bool) { return x.port.boundsOf(x.options[i]) }

func (x *choices[P]) Count(i int) (left, right int) { return x.port.countOf(x.options[i]) }

func (x *choices[P]) Cut(i int, player game.Player, way int) []uint64 {
	x.pieces, x.hashes = x.pieces[:0], x.hashes[:0]
	if cutter := x.port.given.cutter; cutter != nil {
		x.pieces = cutter.Cut(x.pieces, x.options[i], player, way)
	}
	for _, q := range x.pieces {
		x.hashes = append(x.hashes, maphash.Comparable(x.port.arena.seed, q))
	}
	return x.hashes
}

func (x *choices[P]) Piece(m *work.Meter, dst []Component, k int) []Component {
	return x.port.take(m, dst, x.pieces[k])
}

func (x *choices[P]) Glance(m *work.Meter, dst []Part, i int, names Names) []Part {
	m.Step(1)
	k := x.port.begin(m)
	defer x.port.end(k)
	for _, position := range k.apart(x.options[i]) {
		dst = append(dst, k.glance(position, names))
	}
	return dst
}

// glance stores a component only if it is impartial, known to be 0 or has no name.
func (k *maker[P]) glance(position P, names Names) (x Part) {
	p := k.port
	if x.Component, x.Stored = p.find(p.hash(position), position); x.Stored {
		return x
	}
	name, ok := p.name(position, names)
	if !ok && names != Nameless || p.impartial || k.asked.mirrorer != nil && k.asked.mirrorer.Mirrored(position) {
		return Part{Component: p.component(k.meter, position), Stored: true}
	}
	x.Name, x.Signed = name, k.asked.negator != nil
	x.Left, x.Right = p.countOf(position)
	if x.Signed && ok {
		x.Negative, _ = p.name(k.negative(position), names)
	}
	return x
}

func (x *choices[P]) Parts(m *work.Meter, dst []Component, i int) []Component {
	return x.port.take(m, dst, x.options[i])
}

// take appends the components of a position.
func (p *Port[P]) take(m *work.Meter, dst []Component, position P) []Component {
	k := p.begin(m)
	defer p.end(k)
	m.Step(1)
	k.take(position)
	return append(dst, k.components...)
}

func (x *choices[P]) Release() { x.port.lists.Put(x) }
