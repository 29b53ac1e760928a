// SPDX-License-Identifier: Apache-2.0

package arena

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// Parts appends to dst the options of player from c as lists of components. Each option is the
// length of its list, followed by the list, ascending. Unlike ComponentOptions, it makes no sums.
// There may be duplicates.
func (a *Arena) Parts(m *work.Meter, dst []Component, c Component, player game.Player) []Component {
	x := a.components.At(uint32(c))
	if x.impartial {
		player = game.Left
	}
	return a.port(x).parts(m, dst, x.index, player)
}

// PartsUnless is Parts with one exception. If the function is holds for an option whose components
// are all stored already, it reports that, and stores nothing. For a Serial ruleset it does not
// call is, because is may call the ruleset itself.
func (a *Arena) PartsUnless(m *work.Meter, dst []Component, c Component, player game.Player, is func(parts []Component) bool) (parts []Component, found bool) {
	x := a.components.At(uint32(c))
	if x.impartial {
		player = game.Left
	}
	return a.port(x).partsUnless(m, dst, x.index, player, is)
}

// Moves returns the number of options of player from c, possibly with duplicates. It stores
// nothing.
func (a *Arena) Moves(m *work.Meter, c Component, player game.Player) int {
	x := a.components.At(uint32(c))
	return a.port(x).moves(m, x.index, player)
}

// Move appends the components of option i of player from c, with the numbering of Moves. It does
// not store the other options.
func (a *Arena) Move(m *work.Meter, dst []Component, c Component, player game.Player, i int) []Component {
	x := a.components.At(uint32(c))
	return a.port(x).move(m, dst, x.index, player, i)
}

// Negative returns the component that is c with the players exchanged. If its ruleset does not know
// the negative, ok is false. An impartial component is its own negative.
func (a *Arena) Negative(m *work.Meter, c Component) (negative Component, ok bool) {
	x := a.components.At(uint32(c))
	if x.impartial {
		return c, true
	}
	return a.port(x).negative(m, x.index)
}

// Bounds returns integers lo ≤ c ≤ hi, if the ruleset of c knows such bounds.
func (a *Arena) Bounds(c Component) (lo, hi int, ok bool) {
	x := a.components.At(uint32(c))
	return a.port(x).bounds(x.index)
}

// Mirrored reports whether the ruleset of c knows that c has the value 0.
func (a *Arena) Mirrored(c Component) bool {
	x := a.components.At(uint32(c))
	return a.port(x).mirrored(x.index)
}

// Count returns about how many options the players have from c, or 0 if the ruleset does not know.
func (a *Arena) Count(c Component) (left, right int) {
	x := a.components.At(uint32(c))
	return a.port(x).count(x.index)
}

// IsJudged reports whether c is a component of a game that may end by a verdict.
func (a *Arena) IsJudged(c Component) bool { return a.components.At(uint32(c)).judged }

func (p *Port[P]) parts(m *work.Meter, dst []Component, index uint32, player game.Player) []Component {
	m.Step(1)
	k := p.begin(m)
	defer p.end(k)
	k.fill(p.entries.At(index).position, player)
	for _, q := range k.options {
		m.Step(1)
		k.take(q)
		dst = append(append(dst, Component(len(k.components))), k.components...)
	}
	return dst
}

func (p *Port[P]) partsUnless(m *work.Meter, dst []Component, index uint32, player game.Player, is func([]Component) bool) ([]Component, bool) {
	if p.serial {
		return p.parts(m, dst, index, player), false
	}
	m.Step(1)
	k := p.begin(m)
	defer p.end(k)
	k.fill(p.entries.At(index).position, player)
	k.pieces, k.ends = k.pieces[:0], k.ends[:0]
	for _, q := range k.options {
		if k.note(q) && is(k.components) {
			return dst, true
		}
	}
	start := 0
	for _, end := range k.ends {
		m.Step(1)
		dst = k.store(dst, k.pieces[start:end])
		start = end
	}
	return dst, false
}

// note splits a position into components and reports whether all of them are stored. If so, they
// are in k.components.
func (k *maker[P]) note(position P) bool {
	k.components = k.components[:0]
	start := len(k.pieces)
	for _, part := range k.apart(position) {
		c, stored := k.port.find(k.port.hash(part), part)
		k.pieces = append(k.pieces, piece[P]{part, c, stored})
		if stored {
			k.components = append(k.components, c)
		}
	}
	k.ends = append(k.ends, len(k.pieces))
	return start+len(k.components) == len(k.pieces)
}

// store appends the number of pieces in a list, followed by their components, ascending.
func (k *maker[P]) store(dst []Component, pieces []piece[P]) []Component {
	start := len(dst) + 1
	dst = append(dst, Component(len(pieces)))
	for _, x := range pieces {
		if !x.stored {
			x.component = k.port.component(k.meter, x.position)
		}
		dst = append(dst, x.component)
	}
	slices.Sort(dst[start:])
	return dst
}

func (p *Port[P]) moves(m *work.Meter, index uint32, player game.Player) int {
	m.Step(1)
	k := p.begin(m)
	defer p.end(k)
	k.fill(p.entries.At(index).position, player)
	return len(k.options)
}

func (p *Port[P]) move(m *work.Meter, dst []Component, index uint32, player game.Player, i int) []Component {
	m.Step(1)
	k := p.begin(m)
	defer p.end(k)
	k.fill(p.entries.At(index).position, player)
	k.take(k.options[i])
	return append(dst, k.components...)
}

// fill lists the options of player from a position. If play is over there, it lists none.
func (k *maker[P]) fill(position P, player game.Player) {
	k.options = k.options[:0]
	if j := k.asked.judge; j != nil {
		if _, over := j.Over(position, player); over {
			return
		}
	}
	k.fits(position)
	k.options = k.asked.rules.Options(k.options, position, player)
}

func (p *Port[P]) negative(m *work.Meter, index uint32) (Component, bool) {
	k := p.begin(m)
	defer p.end(k)
	if k.asked.negator == nil {
		return 0, false
	}
	return p.component(m, k.negative(p.entries.At(index).position)), true
}

// negative returns the negative of a position, in its canonical form.
func (k *maker[P]) negative(position P) P {
	position = k.asked.negator.Negative(position)
	if k.asked.canonical != nil {
		position = k.asked.canonical.Canonical(position)
	}
	return position
}

func (p *Port[P]) bounds(index uint32) (lo, hi int, ok bool) {
	return p.boundsOf(p.entries.At(index).position)
}

func (p *Port[P]) boundsOf(position P) (lo, hi int, ok bool) {
	if p.given.bounder == nil {
		return 0, 0, false
	}
	lo, hi = p.given.bounder.Bounds(position)
	return lo, hi, true
}

func (p *Port[P]) mirrored(index uint32) bool {
	return p.given.mirrorer != nil && p.given.mirrorer.Mirrored(p.entries.At(index).position)
}

func (p *Port[P]) count(index uint32) (left, right int) {
	return p.countOf(p.entries.At(index).position)
}

func (p *Port[P]) countOf(position P) (left, right int) {
	if p.given.counter == nil {
		return 0, 0
	}
	return p.given.counter.Count(position, game.Left), p.given.counter.Count(position, game.Right)
}

// take splits a position into components, ascending.
func (k *maker[P]) take(position P) {
	k.components = k.components[:0]
	for _, part := range k.apart(position) {
		k.components = append(k.components, k.port.component(k.meter, part))
	}
	slices.Sort(k.components)
}

// apart returns the positions into which a position splits, in their canonical forms.
func (k *maker[P]) apart(position P) []P {
	k.split = append(k.split[:0], position)
	if k.asked.split != nil {
		k.split = k.asked.split.Split(k.split[:0], position)
	}
	if k.asked.canonical != nil {
		for i, part := range k.split {
			k.split[i] = k.asked.canonical.Canonical(part)
		}
	}
	return k.split
}
