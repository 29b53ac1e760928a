// SPDX-License-Identifier: Apache-2.0

package strategy

import (
	"encoding/binary"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/work"
)

// A finder knows the components that were met.
type finder struct {
	meter      *work.Meter
	engine     *search.Engine
	arena      *arena.Arena
	convention game.Convention
	impartial  bool
	parts      map[arena.Component]*part
	lost       [2]map[string]bool // by key: whether a player, who is to move, loses a sum
	books      [2]*book
}

// A part is what is known about a component.
type part struct {
	raw      [2][]arena.Component // its options, as Arena.Parts lists them
	options  [2][]Sum             // the same options as sums, after they were listed
	listed   bool
	inverse  arena.Component
	inverted bool // whether there is an inverse
	integer  int  // the value, if the component is an integer
	simple   bool // whether it is an integer, or over
}

func newFinder(m *work.Meter, e *search.Engine, c game.Convention) *finder {
	x := &finder{meter: m, engine: e, arena: e.Arena(), convention: c, parts: map[arena.Component]*part{}}
	for player := range x.lost {
		x.lost[player] = map[string]bool{}
	}
	return x
}

// partBytes and optionBytes are the approximate sizes of a part and of one of its options.
const partBytes, optionBytes = 200, 64

// part returns what is known about c.
func (x *finder) part(c arena.Component) *part {
	if p := x.parts[c]; p != nil {
		return p
	}
	p := &part{}
	for _, player := range game.Players {
		p.raw[player] = x.arena.Parts(x.meter, nil, c, player)
		x.meter.Keep(0, partBytes+4*len(p.raw[player]))
	}
	p.simple = len(p.raw[game.Left])+len(p.raw[game.Right]) == 0
	if x.convention == game.Normal {
		p.inverse, p.inverted = x.arena.Negative(x.meter, c)
		if !p.simple && !x.arena.IsImpartial(c) {
			p.integer, p.simple = x.wholeMoves(p)
		}
	}
	x.parts[c] = p
	return p
}

// wholeMoves returns the value of a component in which only one player can ever
// move.
func (x *finder) wholeMoves(p *part) (n int, ok bool) {
	player, sign := game.Left, 1
	if len(p.raw[game.Left]) == 0 {
		player, sign = game.Right, -1
	}
	if len(p.raw[player.Opponent()]) != 0 {
		return 0, false
	}
	x.list(p)
	for _, s := range p.options[player] {
		if len(s.Parts) != 0 || sign*s.Integer < 0 {
			return 0, false
		}
		n = max(n, 1+sign*s.Integer)
	}
	return sign * n, true
}

// moves returns the options of player from c.
func (x *finder) moves(c arena.Component, player game.Player) []Sum {
	p := x.part(c)
	if !p.listed {
		x.list(p)
	}
	return p.options[player]
}

// list makes sums of the options, without duplicates.
func (x *finder) list(p *part) {
	for _, player := range game.Players {
		seen := map[string]bool{}
		for raw := p.raw[player]; len(raw) > 0; raw = raw[1+raw[0]:] {
			s := Sum{}
			for _, c := range raw[1 : 1+raw[0]] {
				s = x.plus(s, x.single(c))
			}
			if key := s.key(); !seen[key] {
				seen[key] = true
				p.options[player] = append(p.options[player], s)
			}
		}
		x.meter.Keep(0, optionBytes*len(p.options[player]))
	}
	p.listed = true
}

// single returns c as a sum.
func (x *finder) single(c arena.Component) Sum {
	if p := x.part(c); p.simple {
		return Sum{Integer: p.integer}
	}
	return Sum{Parts: []arena.Component{c}}
}

// plus adds sums. In normal play it removes G together with −G.
func (x *finder) plus(a, b Sum) Sum {
	s := Sum{a.Integer + b.Integer, slices.Clone(a.Parts)}
	for _, c := range b.Parts {
		if p := x.part(c); p.inverted {
			if i := slices.Index(s.Parts, p.inverse); i >= 0 {
				s.Parts = slices.Delete(s.Parts, i, i+1)
				continue
			}
		}
		s.Parts = append(s.Parts, c)
	}
	slices.Sort(s.Parts)
	return s
}

// key returns a string that identifies a sum.
func (s Sum) key() string {
	b := binary.AppendVarint(make([]byte, 0, 5*len(s.Parts)+2), int64(s.Integer))
	for _, c := range s.Parts {
		b = binary.AppendUvarint(b, uint64(c))
	}
	return string(b)
}

// options calls yield with each option of player until it returns false.
func (x *finder) options(s Sum, player game.Player, yield func(Sum) bool) {
	sign := 1 - 2*int(player)
	if s.Integer*sign > 0 && !yield(Sum{s.Integer - sign, s.Parts}) {
		return
	}
	for i, c := range s.Parts {
		if i > 0 && s.Parts[i-1] == c {
			continue
		}
		rest := Sum{s.Integer, slices.Delete(slices.Clone(s.Parts), i, i+1)}
		for _, option := range x.moves(c, player) {
			x.meter.Step(1)
			if !yield(x.plus(rest, option)) {
				return
			}
		}
	}
}

// loses reports whether player, who is to move, loses s.
func (x *finder) loses(s Sum, player game.Player) bool {
	if x.impartial {
		player = game.Left
	}
	key := s.key()
	lost, ok := x.lost[player][key]
	if !ok {
		wins, err := x.engine.WinsParts(x.meter, x.convention, s.Parts, s.Integer, player)
		x.meter.Check(err)
		x.meter.Keep(0, optionBytes+len(key))
		lost = !wins
		x.lost[player][key] = lost
	}
	return lost
}
