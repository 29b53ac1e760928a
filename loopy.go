// SPDX-License-Identifier: Apache-2.0

package upstar

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/work"
)

// A Loopy is the value of a position in which play need not end. It prints as its sides: on, over,
// 2 & 0. Values that are added and compared must belong to one session. Loopy values are safe for
// concurrent use.
type Loopy struct {
	space *loopy.Space
	v     loopy.Value
}

// inLoops computes with v without limits.
func inLoops[T any](v Loopy, f func(c *loopy.Calc) T) (x T) {
	c := v.space.Calc()
	if err := c.Do(work.Unbounded(), func() { x = f(c) }); err != nil {
		panic(err) // deeper than any game that fits into memory
	}
	return x
}

// String returns the value as it is written.
func (v Loopy) String() string {
	return inLoops(v, func(c *loopy.Calc) string { return c.Text(v.v) })
}

// Neg returns −v.
func (v Loopy) Neg() Loopy {
	return inLoops(v, func(c *loopy.Calc) Loopy { return Loopy{v.space, c.Negate(v.v)} })
}

// Add returns v + w.
func (v Loopy) Add(w Loopy) Loopy {
	return inLoops(v, func(c *loopy.Calc) Loopy { return Loopy{v.space, c.Add(v.v, w.v)} })
}

// Equal reports whether v = w.
func (v Loopy) Equal(w Loopy) bool {
	return inLoops(v, func(c *loopy.Calc) bool { return c.Equal(v.v, w.v) })
}

// Leq reports whether v ≤ w.
func (v Loopy) Leq(w Loopy) bool {
	return inLoops(v, func(c *loopy.Calc) bool { return c.Leq(v.v, w.v) })
}

// Outcome returns who wins v, or whether it is drawn.
func (v Loopy) Outcome() game.Outcome {
	return inLoops(v, func(c *loopy.Calc) game.Outcome { return c.Outcome(v.v) })
}

// IsStopper reports whether v is a stopper, and so has a canonical form.
func (v Loopy) IsStopper() bool {
	return inLoops(v, func(c *loopy.Calc) bool {
		_, ok := c.Stopper(v.v)
		return ok
	})
}
