// SPDX-License-Identifier: Apache-2.0

package short

import (
	"context"
	"errors"
)

// ErrLimit reports that a calculation reached a limit of its Calc, or the
// largest size that a Space can hold.
var ErrLimit = errors.New("limit reached; raise the limit or ask for less")

// Limits bound a calculation. A zero field is no limit, but for Depth and
// Cache, which then have a default.
type Limits struct {
	Steps uint64 // comparisons, sums and forms made by the Calc
	Games uint64 // games in the Space
	Bytes uint64 // memory of the Space and the caches of the Calc
	Depth int    // recursion; 0 is 200 000
	Cache int    // entries of each cache, about; 0 is 2²⁰
}

// A Calc computes in a Space for one goroutine until its context is done or a
// limit is reached. It is not safe for concurrent use.
type Calc struct {
	*Space
	ctx      context.Context
	limits   Limits
	steps    uint64
	depth    int
	block    block
	sums     sumCache
	order    orderCache
	form     form
	stack    []Game // operands of unfinished sums
	uptimals map[Game]expansion
	sorted   map[Game]sortedOptions
}

const (
	defaultDepth = 200_000
	defaultCache = 1 << 20
)

// Calc returns a Calc without limits.
func (s *Space) Calc(ctx context.Context) *Calc { return s.CalcWith(ctx, Limits{}) }

// CalcWith returns a Calc with limits.
func (s *Space) CalcWith(ctx context.Context, limits Limits) *Calc {
	if limits.Depth == 0 {
		limits.Depth = defaultDepth
	}
	if limits.Cache == 0 {
		limits.Cache = defaultCache
	}
	if limits.Bytes != 0 { // leave the caches a quarter at most
		limits.Cache = min(limits.Cache, max(int(limits.Bytes/(4*(sumEntrySize+orderEntrySize))), smallestCache))
	}
	return &Calc{Space: s, ctx: ctx, limits: limits}
}

// Limits returns the limits of c.
func (c *Calc) Limits() Limits { return c.limits }

// Stats are what a Calc has done so far.
type Stats struct {
	Steps uint64 // comparisons, sums and forms
	Games uint64 // games in the Space
	Bytes uint64 // memory of the Space and the caches
}

// Stats returns what c has done so far.
func (c *Calc) Stats() Stats {
	return Stats{Steps: c.steps, Games: c.Len(), Bytes: c.Bytes() + c.sums.bytes() + c.order.bytes()}
}

// stopped is what Fail panics with.
type stopped struct{ err error }

func (s stopped) Error() string { return "short: not inside Calc.Do: " + s.err.Error() }

// Fail ends the calculation: the Do around it returns err.
func (c *Calc) Fail(err error) { panic(stopped{err}) }

// Do runs f and returns the error that stopped it, if any. What was found
// before stays in the Space.
func (c *Calc) Do(f func()) (err error) {
	depth, stack := c.depth, len(c.stack)
	defer func() {
		if r := recover(); r != nil {
			s, ok := r.(stopped)
			if !ok {
				panic(r)
			}
			c.depth, c.stack = depth, c.stack[:stack]
			err = s.err
		}
	}()
	f()
	return nil
}

// Step counts a unit of work; it unwinds to Do when the context is done or
// the steps are used up. Long loops over games should call it.
func (c *Calc) Step() {
	c.steps++
	if c.steps&1023 != 0 && c.steps != c.limits.Steps {
		return
	}
	if c.ctx.Err() != nil {
		c.Fail(context.Cause(c.ctx))
	}
	if c.limits.Steps != 0 && c.steps >= c.limits.Steps {
		c.Fail(ErrLimit)
	}
}

// enter is called when a recursion over games begins, leave when it ends.
func (c *Calc) enter() {
	c.Step()
	if c.depth++; c.depth > c.limits.Depth {
		c.Fail(ErrLimit)
	}
}

func (c *Calc) leave() { c.depth-- }

// room unwinds to Do if the Space is full.
func (c *Calc) room() {
	if c.limits.Games != 0 && c.Len() > c.limits.Games {
		c.Fail(ErrLimit)
	}
	if c.limits.Bytes != 0 && c.Bytes()+c.sums.bytes()+c.order.bytes() > c.limits.Bytes {
		c.Fail(ErrLimit)
	}
}

// intern returns the game with the options, which must be those of a canonical
// form that is not a number, sorted by handle.
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

// wide unwinds to Do if laying out the options of g would break the limits.
func (c *Calc) wide(g Game) {
	r := c.record(g)
	if r.options.Load() != 0 || !r.compact() || r.lstop == g || r.b < 1<<10 {
		return
	}
	need := uint64(r.b) * (recordSize + 2*4 + 8)
	if c.limits.Bytes != 0 && c.Bytes()+need > c.limits.Bytes ||
		c.limits.Games != 0 && c.Len()+uint64(r.b) > c.limits.Games {
		c.Fail(ErrLimit)
	}
}
