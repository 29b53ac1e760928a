// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"sync"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// Build stores the options of everything that can be reached from the roots, on so
// many goroutines. A later Build goes on from what is there, also after an error.
func (g *Graph) Build(m *work.Meter, roots []arena.Sum, workers int) error {
	g.walking.Lock()
	defer g.walking.Unlock()
	g.epoch++
	b := &build{graph: g, workers: max(workers, 1)}
	b.wake.L = &b.mu
	hands := []hand{{build: b}}
	for _, s := range roots {
		hands[0].meet(s)
	}
	if len(hands[0].stack) == 0 {
		return nil
	}
	hands[0].meter = m.Fork()
	if hands[0].begin(); hands[0].err == nil && len(hands[0].stack) > 0 {
		for len(hands) < b.workers {
			hands = append(hands, hand{build: b, meter: m.Fork()})
		}
		var group sync.WaitGroup
		for i := range hands[1:] {
			group.Go(hands[i+1].work)
		}
		hands[0].work()
		group.Wait()
	}
	for i := range hands {
		if hands[i].err != nil {
			return hands[i].err
		}
	}
	for i := range hands {
		for _, c := range hands[i].met {
			g.at(c).mark.Store(complete)
		}
	}
	return nil
}

// A build is the finding of what can be reached. Each goroutine has a stack of its
// own; who has none left takes what others have put aside.
type build struct {
	graph   *Graph
	workers int
	hungry  atomic.Int32 // goroutines without work
	over    atomic.Bool

	mu    sync.Mutex // guards aside
	wake  sync.Cond
	aside []arena.Component
}

// A hand is one goroutine of a build.
type hand struct {
	build *build
	meter *work.Meter
	stack []arena.Component // met, and not yet looked at
	met   []arena.Component
	err   error
}

// meet puts the components of s on the stack that were not met before.
func (h *hand) meet(s arena.Sum) {
	g := h.build.graph
	for _, c := range g.arena.Components(s) {
		mark := &g.at(c).mark
		if old := mark.Load(); old != complete && old != g.epoch && mark.CompareAndSwap(old, g.epoch) {
			h.stack = append(h.stack, c)
			h.met = append(h.met, c)
		}
	}
}

// begin looks at components before others help: mostly that is all.
func (h *hand) begin() {
	const most = 64
	h.err = h.meter.Do(func() {
		for i := 0; i < most && len(h.stack) > 0; i++ {
			h.look(h.pop())
		}
	})
}

// look meets what can be reached from a component in one move.
func (h *hand) look(c arena.Component) {
	g := h.build.graph
	for _, s := range g.all(g.node(h.meter, c)) {
		h.meet(s)
	}
}

func (h *hand) pop() arena.Component {
	c := h.stack[len(h.stack)-1]
	h.stack = h.stack[:len(h.stack)-1]
	return c
}

func (h *hand) work() {
	b := h.build
	h.err = h.meter.Do(func() {
		for c, ok := h.next(); ok; c, ok = h.next() {
			h.look(c)
			if len(h.stack) > 1 && b.hungry.Load() > 0 {
				h.share()
			}
		}
	})
	if h.err != nil {
		b.stop()
	}
}

// stop ends the work of all.
func (b *build) stop() {
	b.over.Store(true)
	b.mu.Lock()
	b.wake.Broadcast()
	b.mu.Unlock()
}

// share puts half of the stack aside, the part that was met first.
func (h *hand) share() {
	b, half := h.build, (len(h.stack)+1)/2
	b.mu.Lock()
	b.aside = append(b.aside, h.stack[:half]...)
	b.wake.Broadcast()
	b.mu.Unlock()
	h.stack = h.stack[:copy(h.stack, h.stack[half:])]
}

// next takes a component off the stack, or waits for one.
func (h *hand) next() (c arena.Component, ok bool) {
	b := h.build
	if b.over.Load() {
		return 0, false
	}
	if len(h.stack) == 0 && !h.take() {
		return 0, false
	}
	return h.pop(), true
}

// take waits for what others put aside, until all wait.
func (h *hand) take() bool {
	b := h.build
	b.mu.Lock()
	defer b.mu.Unlock()
	b.hungry.Add(1)
	for len(b.aside) == 0 && !b.over.Load() {
		if int(b.hungry.Load()) == b.workers {
			b.over.Store(true)
			b.wake.Broadcast()
			break
		}
		b.wake.Wait()
	}
	b.hungry.Add(-1)
	some := min(len(b.aside), max(1, len(b.aside)/b.workers), 1024)
	if b.over.Load() {
		return false
	}
	h.stack = append(h.stack, b.aside[len(b.aside)-some:]...)
	b.aside = b.aside[:len(b.aside)-some]
	return true
}
