// SPDX-License-Identifier: Apache-2.0

package short

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// A Calc computes in a Space, for one goroutine. It contains only data that make it faster. The
// meter given to Do limits a calculation; outside Do there is no limit. A Calc is not safe for
// concurrent use.
type Calc struct {
	*Space
	MaxDepth int // greatest depth of a recursion over games
	MaxCache int // approximate number of entries in each cache

	meter    *work.Meter // of the innermost Do
	depth    int
	entries  int // the number of entries of each cache that meter allows
	block    block
	sums     sumCache
	order    orderCache
	stops    stopCache
	form     form
	stack    []Game // operands of unfinished sums
	uptimals map[Game]expansion
	sorted   map[Game]sortedOptions
}

// Calc returns a Calc.
func (s *Space) Calc() *Calc {
	const depth, cache = 200_000, 1 << 20
	return &Calc{Space: s, MaxDepth: depth, MaxCache: cache, entries: cache, meter: work.Unbounded()}
}

// Do runs f, which computes with c, and returns the error that stopped it, if any. Results found
// before the error stay in the Space. New games and caches are charged to m.
func (c *Calc) Do(m *work.Meter, f func()) error {
	meter, entries, depth, stack := c.meter, c.entries, c.depth, len(c.stack)
	defer func() { c.meter, c.entries, c.depth, c.stack = meter, entries, depth, c.stack[:stack] }()
	c.meter, c.entries = m, c.MaxCache
	if most := m.Budget().Bytes; most != 0 { // the caches may take at most a quarter
		c.entries = min(c.entries, max(int(most/(4*(sumEntrySize+orderEntrySize))), smallestCache))
	}
	return m.Do(func() {
		f()
		c.room()
	})
}

// Meter returns the meter of the current calculation of c.
func (c *Calc) Meter() *work.Meter { return c.meter }

// Fail ends the calculation: the enclosing Do returns err.
func (c *Calc) Fail(err error) { c.meter.Fail(err) }

// Step counts a unit of work. It unwinds the stack up to Do if the calculation must stop. Long
// loops over games should call it.
func (c *Calc) Step() { c.meter.Step(1) }

// Enter must be called when a recursion over games begins, and Leave when it ends.
func (c *Calc) Enter() {
	c.meter.Step(1)
	if c.depth++; c.depth > c.MaxDepth {
		c.tooDeep()
	}
}

func (c *Calc) tooDeep() { c.Fail(work.Exceeded("%d moves deep", c.MaxDepth)) }

// Leave ends the recursion that Enter began.
func (c *Calc) Leave() { c.depth-- }

// room charges the meter for the growth of the Space, and unwinds the stack up to Do if that is too
// much.
func (c *Calc) room() {
	if c.unpaid.bytes.Load() != 0 {
		c.meter.Keep(int(c.unpaid.games.Swap(0)), int(c.unpaid.bytes.Swap(0)))
	}
}

// intern returns the game with these options. They must be the options of a canonical form that is
// not a number, sorted by handle.
func (c *Calc) intern(left, right []Game) Game {
	if g, ok := c.recognise(left, right); ok {
		return g
	}
	c.room()
	g, err := c.explicit(&c.block, left, right)
	if err != nil {
		c.Fail(err)
	}
	return g
}

// Left returns the Left options of the canonical form of g. The caller must
// not change the slice.
func (c *Calc) Left(g Game) []Game {
	c.wide(g)
	return c.Space.Left(g)
}

// Right returns the Right options of the canonical form of g. The caller must
// not change the slice.
func (c *Calc) Right(g Game) []Game {
	c.wide(g)
	return c.Space.Right(g)
}

// Options returns the options of player in the canonical form of g. The caller
// must not change the slice.
func (c *Calc) Options(g Game, player game.Player) []Game {
	if player == game.Left {
		return c.Left(g)
	}
	return c.Right(g)
}

// wide unwinds the stack up to Do if writing out the options of g would exceed the limits.
func (c *Calc) wide(g Game) {
	r := c.record(g)
	if r.options.Load() != 0 || !r.compact() || r.lstop == g || r.b < 1<<10 {
		return
	}
	b, used := c.meter.Budget(), c.meter.Stats()
	c.meter.Room(uint64(r.b) * (recordSize + 2*4 + 8))
	if b.Positions != 0 && used.Positions+uint64(r.b) > b.Positions {
		c.Fail(work.Exceeded("%d positions", b.Positions))
	}
}
