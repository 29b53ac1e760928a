// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
)

// ErrLimit reports a run that a limit ended; the values found so far stay.
var ErrLimit = errors.New("limit reached")

// Options tune an Engine. The zero value is the default.
type Options struct {
	// Threads is the number of goroutines that compute; below 2 means one.
	Threads int
	// MaxBytes bounds the memory for values; 0 means no bound.
	MaxBytes uint64
	// Storage keeps the values; nil keeps none. A new engine continues from
	// what is stored.
	Storage Storage
	// StopAtPeriod ends Run as soon as a period is proved.
	StopAtPeriod bool
	// Scalar avoids vector instructions. The values are the same.
	Scalar bool
	// Simple uses the heap-by-heap engine alone. The values are the same.
	Simple bool

	eager bool // for tests: use blocks early and in spite of new rare heaps
}

// An Engine computes the nim values of one game. Run is for one goroutine at a
// time; all other methods may be called at any time from any.
type Engine struct {
	game Game
	opts Options
	x    *exact
	col  column // the working values; col.n of them are known
	fast *blocks

	checkers []*checker
	byBlock  uint64 // values computed by blocks

	mu     sync.Mutex
	shown  column // what readers see
	stats  Stats
	period *Period

	running atomic.Bool
	saved   uint64 // values in Storage
	savedAt int64  // where its whole segments end
	probe   uint64 // the length at which the period is sought next
}

// New returns an engine for g. With a Storage that has values of g it starts
// after those; values of another game are an error.
func New(g Game, opts Options) (*Engine, error) {
	g, err := g.normal()
	if err != nil {
		return nil, err
	}
	e := &Engine{game: g, opts: opts, x: newExact(g), probe: firstProbe}
	e.col.grow(64)
	e.col.push(0, 0)
	e.x.hist.add(0, 0)
	if opts.Storage != nil {
		if err := e.load(); err != nil {
			return nil, err
		}
	}
	e.publish()
	return e, nil
}

// Run computes values until G(to) is known, the context is done, a limit is
// reached or, with StopAtPeriod, a period is proved.
func (e *Engine) Run(ctx context.Context, to uint64) error {
	if !e.running.CompareAndSwap(false, true) {
		return errors.New("engine is running already")
	}
	defer e.running.Store(false)
	err := e.run(ctx, int(min(to, math.MaxInt/4)))
	e.publish()
	if serr := e.save(ending); err == nil {
		err = serr
	}
	return err
}

func (e *Engine) run(ctx context.Context, to int) error {
	for e.col.n <= to {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("stopped after %d values: %w", e.col.n, err)
		}
		if err := e.reserve(to); err != nil {
			return err
		}
		if e.enterBlocks() {
			e.runBlocks(ctx, to)
		} else {
			e.runExact(min(to+1, e.col.n+least))
		}
		e.publish()
		if err := e.save(passing); err != nil {
			return err
		}
		if uint64(e.col.n) >= e.probe && e.seekPeriod() && e.opts.StopAtPeriod {
			return nil
		}
	}
	return nil
}

// seekPeriod looks for a period and sets the length for the next look.
func (e *Engine) seekPeriod() bool {
	for e.probe <= uint64(e.col.n) {
		e.probe += e.probe / 4
	}
	_, ok := e.Period()
	return ok
}

// least is the room for values that a run needs to go on.
const least = 1024

// reserve makes room for more values.
func (e *Engine) reserve(to int) error {
	n := e.col.n
	ahead := min(max(n, least), stretch) + batch
	if n+ahead <= e.col.cap() {
		return nil
	}
	want := min(max(to+1, n), 2*n) + ahead
	if limit := e.opts.MaxBytes; limit > 0 {
		want = min(want, int(min(limit, math.MaxInt))/e.col.width())
	}
	if want < n+least {
		return fmt.Errorf("%w: %d values in %d bytes", ErrLimit, n, e.opts.MaxBytes)
	}
	e.col.grow(want)
	return nil
}

// runExact computes heap by heap up to end values.
func (e *Engine) runExact(end int) {
	e.col.unpack()
	for e.col.n < end {
		if e.col.wide == nil {
			v := step(e.x, e.col.narrow[:e.col.n])
			e.col.push(v, e.col.n)
			if e.col.wide == nil {
				learn(e.x, e.col.narrow[:e.col.n])
				continue
			}
		} else {
			e.col.push(step(e.x, e.col.wide[:e.col.n]), e.col.n)
		}
		learn(e.x, e.col.wide[:e.col.n])
	}
}

// publish shows the values known to readers.
func (e *Engine) publish() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.shown = e.col
	e.stats = e.measure()
}

// At returns G(n) and whether it is known, by computation or by a period.
func (e *Engine) At(n uint64) (uint16, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if n >= uint64(e.shown.n) {
		if e.period == nil {
			return 0, false
		}
		n = e.period.Reduce(n)
	}
	return e.shown.at(int(n)), true
}

// Values returns G(from), …, G(to−1), or as many of these as are known by
// computation.
func (e *Engine) Values(from, to uint64) []uint16 {
	e.mu.Lock()
	col := e.shown
	e.mu.Unlock()
	to = min(to, uint64(col.n))
	if from >= to {
		return nil
	}
	out := make([]uint16, to-from)
	for i := range out {
		out[i] = col.at(int(from) + i)
	}
	return out
}

// Known returns the number of values known by computation.
func (e *Engine) Known() uint64 {
	e.mu.Lock()
	defer e.mu.Unlock()
	return uint64(e.shown.n)
}
