// SPDX-License-Identifier: Apache-2.0

// Package sparse computes nim values of take-and-break games at record speed,
// exactly, by the method of sparse spaces [WW, ch. 4], [Grossman 2018].
//
//	e, _ := sparse.New(m, sparse.Game{Zero: []int{1, 2}, Take: []int{1, 2}, Split: []int{1, 2}}, sparse.Options{}) // Kayles
//	err := e.Run(m, 1000)
//	p, ok := e.Period() // from 71 on with period 12, proved
//
// The engine begins heap by heap and goes over to blocks of heaps once the
// values have settled into a sparse space; blocks use AVX2 or AVX-512 where the processor
// has it. Every value reported is verified: it is an exact mex whatever mask
// was in use.
package sparse

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/column"
	"github.com/upstar-cgt/upstar/work"
)

// Options tune an Engine. The zero value is the default.
type Options struct {
	// Threads is the number of goroutines that compute; below 2 means one.
	Threads int
	// Storage keeps the values; nil keeps none. A new engine continues from
	// what is stored.
	Storage Storage
	// Forget keeps only the first and the last values, once they have settled.
	// A period is found all the same. There must be no Storage.
	Forget bool
	// Notes keeps what is needed to continue with a run that keeps few values, or to
	// go on sooner with one that stores them; nil keeps none.
	Notes Notes
	// StopAtPeriod ends Run as soon as a period is proved.
	StopAtPeriod bool
	// Scalar avoids vector instructions. The values are the same.
	Scalar bool
	// Simple uses the heap-by-heap engine alone. The values are the same.
	Simple bool

	eager  bool // for tests: use blocks early and in spite of new rare heaps
	window int  // for tests: the number of heaps kept at each end of a cold column
	avx2   bool // for tests: no vector instructions beyond AVX2
	long   bool // for tests: codes of two bytes
}

// An Engine computes the nim values of one game. Run is for one goroutine at a
// time; all other methods may be called at any time from any.
type Engine struct {
	game Game
	opts Options
	x    *exact
	col  column.Column // the working values; col.Len() of them are known
	fast *blocks

	checkers []*checker
	byBlock  uint64 // values computed by blocks
	replays  uint64 // times that it went back

	mu     sync.Mutex
	shown  column.Column // what readers see
	seen   horizon
	stats  Stats
	period *Period

	running atomic.Bool
	fault   error           // what stopped runExact
	records *column.Records // in Storage
	probe   uint64          // the length at which the period is sought next

	landmarks []landmark // of a cold column

	meter *work.Meter // of the call at hand
	held  int         // bytes charged to it
}

// New returns an engine for g. With a Storage that has values of g it starts
// after those, and keeps in memory what m allows; values of another game are an
// error.
func New(m *work.Meter, g Game, opts Options) (*Engine, error) {
	g, err := g.normal()
	if err != nil {
		return nil, err
	}
	e := &Engine{game: g, opts: opts, x: newExact(g), probe: firstProbe, meter: m}
	e.col.Grow(64)
	e.col.Push(0, 0)
	e.x.hist.Add(0, 0)
	switch {
	case opts.Storage != nil && opts.Forget:
		return nil, errors.New("values are to be stored and to be forgotten")
	case opts.Storage != nil:
		err = e.metered(m, e.load)
	case opts.Notes != nil:
		err = e.metered(m, e.remember)
	}
	if err != nil {
		return nil, err
	}
	e.publish()
	return e, nil
}

// metered calls f, and charges to m what the engine holds meanwhile.
func (e *Engine) metered(m *work.Meter, f func() error) (err error) {
	e.meter, e.held = m, 0
	if stopped := m.Do(func() {
		e.charge()
		err = f()
	}); stopped != nil {
		err = stopped
	}
	m.Keep(0, -e.held)
	return err
}

// charge charges the values in memory.
func (e *Engine) charge() {
	held := e.col.Size()
	e.held, held = held, held-e.held
	e.meter.Keep(0, held)
}

// limit returns the bytes that values may take; 0 if there is no bound.
func (e *Engine) limit() int {
	budget := e.meter.Budget().Bytes
	if budget == 0 {
		return 0
	}
	others := int(e.meter.Stats().Bytes) - e.held
	return max(int(min(budget, math.MaxInt/2))-others, 1)
}

// tooLittle returns the error that says what does not fit in memory.
func tooLittle(format string, args ...any) error {
	return &work.Limit{What: fmt.Sprintf(format, args...) + "; a greater --memory allows more"}
}

// Run computes values until G(to) is known, m ends it or, with StopAtPeriod, a
// period is proved. What the engine holds is charged to m while it runs.
func (e *Engine) Run(m *work.Meter, to uint64) error {
	if !e.running.CompareAndSwap(false, true) {
		return errors.New("engine is running already")
	}
	defer e.running.Store(false)
	e.fault = nil
	err := e.metered(m, func() error { return e.run(int(min(to, math.MaxInt/4))) })
	e.publish()
	return cmp.Or(err, e.save(ending), e.note(ending))
}

func (e *Engine) run(to int) error {
	for e.col.Len() <= to {
		if err := e.meter.Err(); err != nil {
			return fmt.Errorf("stopped after %d values: %w", e.col.Len(), err)
		}
		if err := e.reserve(to); err != nil {
			return err
		}
		if e.enterBlocks() {
			e.x.near = max(e.x.near, e.near())
			e.runBlocks(to)
		} else {
			e.runExact(min(to+1, e.col.Len()+minRoomHeaps))
		}
		if e.fault != nil {
			return e.fault
		}
		e.publish()
		if err := e.save(passing); err != nil {
			return err
		}
		found, err := e.seekRecurrence()
		if err == nil {
			err = e.note(passing)
		}
		if err != nil {
			return err
		}
		found = found || uint64(e.col.Len()) >= e.probe && e.seekPeriod()
		if found && e.opts.StopAtPeriod {
			return nil
		}
	}
	return nil
}

// seekPeriod looks for a period and sets the length for the next look.
func (e *Engine) seekPeriod() bool {
	for e.probe <= uint64(e.col.Len()) {
		e.probe += e.probe / 4
	}
	_, ok := e.Period()
	return ok
}

// minRoomHeaps is the room for values that a run needs to go on.
const minRoomHeaps = 1024

// reserve makes room for more values.
func (e *Engine) reserve(to int) error {
	if err := e.checkWindow(); err != nil {
		return err
	}
	n := e.col.Len()
	ahead := min(max(n, minRoomHeaps), stretch) + batch
	if n+ahead <= e.col.Cap() {
		return nil
	}
	if e.col.IsCold() {
		return e.cool(ahead)
	}
	want := e.wanted(to, ahead)
	early := e.opts.window > 0 || e.opts.Forget
	enough := 3 * e.window()
	if (want < n+ahead || early && n > enough) && e.canCool() {
		return e.cool(ahead)
	}
	if early && n <= enough {
		want = min(want, enough+ahead)
	}
	if want < n+minRoomHeaps {
		return tooLittle("%d values in %d bytes", n, e.limit())
	}
	e.col.Grow(want)
	e.charge()
	e.letGo(n * e.col.Width())
	return nil
}

// lastGrowth is the part of the memory from which on a column grows once more only.
const lastGrowth = 16

// wanted returns for how many values there should be room: for those asked for, up
// to twice those known. A column is there twice while it grows; so if memory is
// bounded, one that takes a small part of it grows for the last time, to as much as
// may ever be asked for. What is not used of that takes no memory.
func (e *Engine) wanted(to, ahead int) int {
	n := e.col.Len()
	all := max(to+1, n) + ahead
	want := min(all, 2*n+ahead)
	limit := e.whole() / e.col.Width()
	switch {
	case limit == 0:
		return want
	case want > limit/lastGrowth:
		want = all
	}
	return min(want, limit)
}

// whole returns the bytes that a column may take before it cools: its ends are
// beside it then.
func (e *Engine) whole() int {
	limit := e.limit()
	if e.records != nil {
		limit -= limit / 4
	}
	return limit
}

// widen makes a column that is not wide a wide one, if both may be in memory.
func (e *Engine) widen() error {
	first, last := e.col.Ends()
	if limit := e.limit(); limit > 0 && 3*(first+last) > limit {
		return tooLittle("%d values of one byte and of two in %d bytes", first+last, limit)
	}
	e.col.Widen(min(e.col.Cap(), e.col.Len()+2*stretch))
	e.charge()
	e.letGo(first + last)
	return nil
}

// letGo gives the bytes that are no longer held back to the system, if memory
// is bounded and they are worth it: left to the collector they would count for long.
func (e *Engine) letGo(bytes int) {
	const worth = 1 << 20
	if bytes >= worth && e.limit() > 0 {
		e.publish() // what readers see holds them
		debug.FreeOSMemory()
	}
}

// runExact computes heap by heap up to end values, or until something is wrong.
func (e *Engine) runExact(end int) {
	if e.col.IsPacked() {
		e.fault = e.widen()
	}
	for e.col.Len() < end && e.fault == nil {
		if e.fault = e.checkWindow(); e.fault != nil {
			return
		}
		n, v := e.col.Len(), uint16(0)
		if !e.col.IsWide() {
			v, e.fault = step(e.x, &e.col, e.col.Bytes(e.col.Lo(), n))
		} else {
			v, e.fault = step(e.x, &e.col, e.col.Words(e.col.Lo(), n))
		}
		if errors.Is(e.fault, ErrForgotten) {
			v, e.fault = e.scanAgain()
		}
		if e.fault == nil && v > 255 && !e.col.IsWide() {
			e.fault = e.widen()
		}
		if e.fault == nil {
			e.col.Push(v, n)
			e.x.learn(&e.col)
		}
	}
}

// publish shows the values known to readers.
func (e *Engine) publish() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.shown, e.seen = e.col, e.horizon()
	e.stats = e.measure()
}

// At returns G(n) and whether it is known, by computation or by a period, and can
// be read.
func (e *Engine) At(n uint64) (uint16, bool) {
	e.mu.Lock()
	col, found := e.shown, e.period
	e.mu.Unlock()
	if n >= uint64(col.Len()) {
		if found == nil {
			return 0, false
		}
		n = found.Reduce(n)
	}
	var v [1]uint16
	err := col.Read(v[:], int(n))
	return v[0], err == nil
}

// Values returns G(from), …, G(to−1), or as many of these as are known by
// computation. It returns nil if they cannot be read.
func (e *Engine) Values(from, to uint64) []uint16 {
	values, _ := e.Read(from, to)
	return values
}

// Read is Values with the reason why values cannot be read: they were forgotten,
// or their Storage is damaged.
func (e *Engine) Read(from, to uint64) ([]uint16, error) {
	e.mu.Lock()
	col := e.shown
	e.mu.Unlock()
	to = min(to, uint64(col.Len()))
	if from >= to {
		return nil, nil
	}
	out := make([]uint16, to-from)
	if err := col.Read(out, int(from)); err != nil {
		return nil, err
	}
	return out, nil
}

// Known returns the number of values known by computation.
func (e *Engine) Known() uint64 {
	e.mu.Lock()
	defer e.mu.Unlock()
	return uint64(e.shown.Len())
}
