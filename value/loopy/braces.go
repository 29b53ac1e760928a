// SPDX-License-Identifier: Apache-2.0

package loopy

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/game/form"
)

// A term is an option as it was read: a value, or a game that refers to a label
// around it, or such a label.
type term struct {
	at      int
	value   Value
	open    bool       // there is no value yet
	options [2][]*term // of an open game
	label   string
	to      *term   // of a reference
	pass    bool    // a reference to what it is an option of
	free    []*term // the labels around it to which it refers
}

// A piece is an option list between bars; bars are those behind it.
type piece struct {
	options []*term
	bars    int
	at      int
}

// braces reads a game by its options into t.
func (p *parser) braces(t *term) *term {
	if t.label != "" {
		p.labels = append(p.labels, t)
	}
	at := p.at
	pieces := p.pieces()
	if t.label != "" {
		p.labels = p.labels[:len(p.labels)-1]
	}
	if len(pieces) == 1 {
		p.fail(at, "a game needs a bar between its options")
	}
	return p.finish(p.split(pieces, t))
}

// pieces reads what is between braces.
func (p *parser) pieces() []piece {
	p.expect("{")
	pieces := []piece{{at: p.at}}
	for {
		last := &pieces[len(pieces)-1]
		switch {
		case p.next("|"):
			at := p.at
			last.bars = len(p.run(func(b byte) bool { return b == '|' }))
			pieces = append(pieces, piece{at: at})
			continue
		case p.accept("}"):
			return pieces
		case len(last.options) > 0:
			p.expect(",")
		}
		last.options = append(last.options, p.sum())
	}
}

// split makes a game of pieces by the longest run of bars, which must be one.
func (p *parser) split(pieces []piece, t *term) *term {
	if p.depth++; p.depth > maxDepth {
		p.fail(t.at, "more than %d levels", maxDepth)
	}
	defer func() { p.depth-- }()
	longest, again := form.Middle(len(pieces)-1, func(i int) int { return pieces[i].bars })
	if again >= 0 {
		p.fail(pieces[again+1].at, "two runs of %d bars at one level", pieces[again].bars)
	}
	t.open = true
	for player, side := range [][]piece{pieces[:longest+1], pieces[longest+1:]} {
		t.options[player] = side[0].options
		if len(side) > 1 {
			t.options[player] = []*term{p.finish(p.split(side, &term{at: side[0].at}))}
		}
		for _, o := range t.options[player] {
			if o.pass {
				o.to = t
			}
			t.free = append(t.free, o.free...)
		}
	}
	t.free = slices.DeleteFunc(t.free, func(l *term) bool { return l == t })
	return t
}

// finish gives t its value if it refers to no label around it.
func (p *parser) finish(t *term) *term {
	if len(t.free) > 0 {
		return t
	}
	on := p.onside(t, game.Left)
	return &term{at: t.at, value: Value{on, p.onside(t, game.Right)}}
}

// onside returns the onside of t for Left; for Right that of −t.
func (p *parser) onside(t *term, player game.Player) side {
	d := p.c.draft(onsides)
	read := func(t *term) *term {
		if t.to != nil {
			return t.to
		}
		return t
	}
	root := grow(d, t, func(t *term) (Game, bool) {
		if t.open {
			return 0, false
		}
		s := t.value.on
		if player == game.Right {
			s = t.value.of
		}
		return s.put(d), true
	}, func(t *term, mover game.Player) []*term {
		var to []*term
		for _, o := range t.options[mover^player] {
			to = append(to, read(o))
		}
		return to
	})
	return d.onsides(root)[0]
}
