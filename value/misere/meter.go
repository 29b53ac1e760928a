// SPDX-License-Identifier: Apache-2.0

package misere

import (
	"context"
	"fmt"
	"sync/atomic"
)

// Limits bound one Do; zero means no bound.
type Limits struct {
	Games int // records in the space
	Steps int // options looked at, about
}

// Stats tells how far a space has come.
type Stats struct {
	Games int64 // records; those of a Space are pairs G, G+1
	Sums  int64 // sums remembered
	Steps int64 // options looked at, about
}

// meter counts the work of a space and stops it.
type meter struct {
	ctx    context.Context // nil outside Do
	limits Limits
	steps  int
	start  int // steps when Do began
	next   int // steps when to look again
	report func() (games, sums int)
	stats  struct{ games, sums, steps atomic.Int64 }
}

// SetLimits bounds what each later Do may use.
func (m *meter) SetLimits(l Limits) { m.limits = l }

// Stats may be called at any time, from any goroutine; during a calculation it
// lags a little behind.
func (m *meter) Stats() Stats {
	return Stats{m.stats.games.Load(), m.stats.sums.Load(), m.stats.steps.Load()}
}

func (m *meter) publish() {
	games, sums := m.report()
	m.stats.games.Store(int64(games))
	m.stats.sums.Store(int64(sums))
	m.stats.steps.Store(int64(m.steps))
}

type stopped struct{ err error }

// Fail ends the calculation: the Do around it returns err.
func (m *meter) Fail(err error) { panic(stopped{err}) }

func (m *meter) do(ctx context.Context, f func()) (err error) {
	outer, start := m.ctx, m.start
	m.ctx, m.start, m.next = ctx, m.steps, m.steps
	defer func() {
		m.ctx, m.start = outer, start
		m.publish()
		if r := recover(); r != nil {
			stop, ok := r.(stopped)
			if !ok {
				panic(r)
			}
			err = stop.err
		}
	}()
	m.poll()
	f()
	return nil
}

// step counts work on so many options and looks now and then whether to go on.
func (m *meter) step(options int) {
	m.steps += 1 + options
	if m.steps >= m.next {
		m.next = m.steps + 4096
		m.poll()
	}
}

func (m *meter) poll() {
	m.publish()
	if m.ctx == nil {
		return
	}
	if err := m.ctx.Err(); err != nil {
		m.Fail(err)
	}
	if m.limits.Steps > 0 && m.steps-m.start > m.limits.Steps {
		m.Fail(fmt.Errorf("%w (%d steps)", ErrLimit, m.limits.Steps))
	}
}

// admit fails when no further record may be stored beside so many.
func (m *meter) admit(records int) {
	if m.ctx != nil && m.limits.Games > 0 && records >= m.limits.Games {
		m.Fail(fmt.Errorf("%w (%d games)", ErrLimit, m.limits.Games))
	}
}
