// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"runtime"
	"sync/atomic"
)

// A crew is the goroutines that help in the turns of a run. A turn takes less than
// a millisecond, and to wake a thread that sleeps can take a fifth of that; so a
// hand without work looks for it in a loop for a while before it goes to sleep.
type crew []*hand

// A hand is a goroutine that does one task after the other.
type hand struct {
	task   atomic.Pointer[func()] // the next, or nil
	busy   atomic.Bool
	asleep atomic.Bool
	wake   chan struct{}
}

// looking is how often a hand looks for work before it sleeps, some 400 µs.
const looking = 1 << 19

// newCrew returns a crew, which must be dismissed.
func newCrew(count int) crew {
	c := make(crew, count)
	for i := range c {
		c[i] = &hand{wake: make(chan struct{}, 1)}
		go c[i].live()
	}
	return c
}

// live does what it is given until that is a function that is nil.
func (h *hand) live() {
	for {
		f := *h.next()
		if f == nil {
			return
		}
		f()
		h.busy.Store(false)
	}
}

// next waits for a task.
func (h *hand) next() *func() {
	for looks := 1; ; looks++ {
		if h.task.Load() != nil {
			return h.task.Swap(nil)
		}
		if looks%looking != 0 {
			continue
		}
		h.asleep.Store(true)
		if h.task.Load() == nil || !h.asleep.Swap(false) {
			<-h.wake // now, or as soon as it is given a task
		}
	}
}

// give gives a task to a hand that has none.
func (h *hand) give(f func()) {
	h.busy.Store(true)
	h.task.Store(&f)
	if h.asleep.Swap(false) {
		h.wake <- struct{}{}
	}
}

// wait waits until all tasks are done.
func (c crew) wait() {
	for _, h := range c {
		for looks := 1; h.busy.Load(); looks++ {
			if looks%looking == 0 {
				runtime.Gosched()
			}
		}
	}
}

// dismiss ends the crew. No hand may be busy.
func (c crew) dismiss() {
	for _, h := range c {
		h.give(nil)
	}
}
