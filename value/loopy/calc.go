// SPDX-License-Identifier: Apache-2.0

package loopy

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// A Calc computes in a Space, for one goroutine. Several may work in one Space at the same time.
// Call its methods inside Do.
type Calc struct {
	*Space
	c     *short.Calc
	m     *work.Meter
	plain *draft // without nodes: the order of games
	sums  map[[2]Game]side
	overs map[Game]Game // {g | pass}
	units []Game        // the games of the units, after the first request
}

// maxRemembered is the greatest number of entries in each cache.
const maxRemembered = 1 << 20

// Calc returns a Calc in s.
func (s *Space) Calc() *Calc {
	c := &Calc{Space: s, c: s.short.Calc(), sums: map[[2]Game]side{}, overs: map[Game]Game{}}
	c.plain = c.draft(stoppers)
	return c
}

// Do runs f within the budget of m and returns the error that stopped it, if any. Results found
// before the error stay in the Space.
func (c *Calc) Do(m *work.Meter, f func()) error {
	defer func(outer *work.Meter) { c.m = outer }(c.m)
	c.m = m
	return c.c.Do(m, f)
}

// Fail ends the calculation: the enclosing Do returns err.
func (c *Calc) Fail(err error) { c.m.Fail(err) }

// Options returns the options of player in the simplest form of g. The caller
// must not change the slice.
func (c *Calc) Options(g Game, player game.Player) []Game {
	if g >= loop {
		return c.record(g).options[player]
	}
	options := c.c.Left
	if player == game.Right {
		options = c.c.Right
	}
	short := options(short.Game(g))
	c.m.Step(len(short))
	gs := make([]Game, len(short))
	for i, h := range short {
		gs[i] = Game(h)
	}
	return gs
}
