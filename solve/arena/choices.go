// SPDX-License-Identifier: Apache-2.0

package arena

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// Choices are the options of a player from a component as the ruleset gives them:
// not taken apart and not stored, so that some of them can be left out at no cost.
type Choices interface {
	// Len returns how many there are.
	Len() int
	// Bounds returns what the ruleset says of option i: integers between which its
	// value lies, if it knows some, and about how many options the players have.
	Bounds(i int) (lo, hi int, ok bool)
	Count(i int) (left, right int)
	// Parts appends the components of option i, ascending.
	Parts(m *work.Meter, dst []Component, i int) []Component
	// Release says that the choices are not needed any longer.
	Release()
}

// Choices returns the options of player from c; nil if the ruleset says nothing by
// which some could be left out.
func (a *Arena) Choices(m *work.Meter, c Component, player game.Player) Choices {
	x := a.components.At(uint32(c))
	if x.impartial {
		player = game.Left
	}
	return a.port(x).choices(m, x.index, player)
}

type choices[P comparable] struct {
	port    *Port[P]
	options []P
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

func (x *choices[P]) Parts(m *work.Meter, dst []Component, i int) []Component {
	k := x.port.begin(m)
	defer x.port.end(k)
	m.Step(1)
	k.take(x.options[i])
	return append(dst, k.components...)
}

func (x *choices[P]) Release() { x.port.lists.Put(x) }
