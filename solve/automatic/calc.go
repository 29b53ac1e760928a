// SPDX-License-Identifier: Apache-2.0

package automatic

import (
	"context"
	"errors"
	"fmt"
)

// ErrLimit reports that automata grew beyond the limits.
var ErrLimit = errors.New("automata too large")

// Limits bounds a calculation. Zero stands for a default.
type Limits struct {
	States int // of one automaton on the way
	Steps  int // transitions followed, in all
}

const (
	defaultStates = 1 << 16
	defaultSteps  = 1 << 28
)

// Calc makes automata. It is used by one goroutine.
type Calc struct {
	ctx    context.Context
	limits Limits
	steps  int
	polled int
}

// New returns a Calc that works within limits until ctx is done.
func New(ctx context.Context, limits Limits) *Calc {
	if limits.States == 0 {
		limits.States = defaultStates
	}
	if limits.Steps == 0 {
		limits.Steps = defaultSteps
	}
	return &Calc{ctx: ctx, limits: limits}
}

// Steps returns how many transitions were followed.
func (c *Calc) Steps() int { return c.steps }

// stopped is what fail panics with.
type stopped struct{ err error }

func (s stopped) Error() string { return "automatic: not inside Calc.Do: " + s.err.Error() }

func (c *Calc) fail(err error) { panic(stopped{err}) }

// Do runs f and returns the error that stopped it: ErrLimit, or that of the
// context. The methods of Calc that return no error are called inside Do.
func (c *Calc) Do(f func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			s, ok := r.(stopped)
			if !ok {
				panic(r)
			}
			err = s.err
		}
	}()
	f()
	return nil
}

// step counts work.
func (c *Calc) step(n int) {
	c.steps += n
	if c.steps > c.limits.Steps {
		c.fail(fmt.Errorf("%w: more than %d steps", ErrLimit, c.limits.Steps))
	}
	if c.steps-c.polled > 1<<12 {
		c.polled = c.steps
		if c.ctx.Err() != nil {
			c.fail(context.Cause(c.ctx))
		}
	}
}

// room fails if an automaton has more than the states allowed.
func (c *Calc) room(states int) {
	if states > c.limits.States {
		c.fail(fmt.Errorf("%w: more than %d states", ErrLimit, c.limits.States))
	}
}
