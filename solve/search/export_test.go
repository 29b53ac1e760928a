// SPDX-License-Identifier: Apache-2.0

package search

import (
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/upstar-cgt/upstar/value/short"
)

// Accelerators lists them, each alone.
func Accelerators() (all []Accelerator) {
	for x := Values; x <= Cuts; x <<= 1 {
		all = append(all, x)
	}
	return all
}

// Workers returns how many workers e has.
func (e *Engine) Workers() int { return e.options.Workers }

// A lockstep lets one worker of an engine run at a time: the one that has done least, so
// that workers share a search as if each had a processor of its own, and always in
// the same way.
type lockstep struct {
	mu   sync.Mutex
	turn sync.Cond // whose turn it is has changed
	done []int     // by worker: nodes, and a few values of components for one
	gone []bool
	at   int        // whose turn it is
	rng  *rand.Rand // nil if not by chance
}

// Lockstep lets the workers of e take turns, and returns what tells how much the one
// has done that has done most. With an rng whose turn it is is left to chance.
func (e *Engine) Lockstep(rng *rand.Rand) (most func() int) {
	l := &lockstep{rng: rng, done: make([]int, e.options.Workers), gone: make([]bool, e.options.Workers)}
	l.turn.L = &l.mu
	e.pause = l.pause
	return func() int { return slices.Max(l.done) }
}

func (l *lockstep) pause(worker, steps int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.await(worker) // only who begins comes when it is not his turn
	l.done[worker] += steps
	l.gone[worker] = steps == 0
	if !slices.Contains(l.gone, false) { // all end together, and go on with the next question
		most := slices.Max(l.done)
		for i := range l.done {
			l.done[i], l.gone[i] = most, false
		}
	}
	l.at = l.next()
	l.turn.Broadcast()
	if steps > 0 {
		l.await(worker)
	}
}

// next returns who goes on.
func (l *lockstep) next() int {
	at := -1
	for i, done := range l.done {
		switch {
		case l.gone[i]:
		case at < 0, l.rng != nil && l.rng.IntN(2) == 0, l.rng == nil && done < l.done[at]:
			at = i
		}
	}
	return at
}

func (l *lockstep) await(worker int) {
	for l.at != worker {
		l.turn.Wait()
	}
}

// Renewals returns how often an engine let go of components.
func Renewals(e *Engine) int { return e.renewals }

// Weights returns integers between which the atomic weight of g lies.
func Weights(c *short.Calc, g short.Game) [2]int32 {
	w := &worker{calc: c}
	return w.weights(g, c.Neg(g))
}

// BeginWith gives the table of e, which may grow, another size to begin with.
func (e *Engine) BeginWith(bytes uint64) {
	e.table = newTable(bytes)
	e.table.make()
}
