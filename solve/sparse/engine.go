// SPDX-License-Identifier: Apache-2.0

// Package sparse computes nim values of take-and-break games at record speed,
// exactly, by the method of sparse spaces [WW, ch. 4], [Grossman 2018].
//
//	e, _ := sparse.New(m, sparse.Game{Zero: []int{1, 2}, Take: []int{1, 2}, Split: []int{1, 2}}, sparse.Options{}) // Kayles
//	err := e.Run(m, 1000)
//	p, ok := e.Period() // from 71 on with period 12, proved
//
// The engine begins heap by heap. Once the values have settled into a sparse space, it computes
// blocks of heaps, with AVX2 or AVX-512 where the processor has them. Every reported value is
// verified: it is an exact mex, whatever mask was in use.
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
	// Threads is the number of goroutines that compute. Values below 2 mean one.
	Threads int
	// Storage stores the values; with nil they are not stored. A new engine continues from the
	// stored values.
	Storage Storage
	// Forget keeps only the first and the last values, once the values have settled. Periods are
	// found all the same. Forget cannot be combined with a Storage.
	Forget bool
	// Notes stores a note from which an interrupted run that keeps few values can continue. A run
	// that stores its values continues sooner with a note. With nil there are no notes.
	Notes Notes
	// StopAtPeriod ends Run as soon as a period is proved.
	StopAtPeriod bool
	// Scalar avoids vector instructions. The values are the same.
	Scalar bool
	// Simple uses only the heap-by-heap engine. The values are the same.
	Simple bool

	eager  bool // for tests: use blocks early and in spite of new rare heaps
	window int  // for tests: the number of heaps kept at each end of a cold column
	avx2   bool // for tests: no vector instructions beyond AVX2
	long   bool // for tests: codes of two bytes
}

// An Engine computes the nim values of one game. Only one goroutine at a time may call Run; any
// goroutine may call the other methods at any time.
type Engine struct {
	game Game
	opts Options
	x    *exact
	col  column.Column // the working values; the first col.Len() of them are known
	fast *blocks

	checkers []*checker
	byBlock  uint64 // values computed by blocks
	replays  uint64 // how often forgotten values were computed again

	mu     sync.Mutex
	shown  column.Column // what readers see
	seen   horizon
	stats  Stats
	period *Proof

	running atomic.Bool
	fault   error           // what stopped runExact
	records *column.Records // in Storage
	probe   uint64          // the length at which it next searches for a period

	landmarks []landmark // of a cold column

	meter *work.Meter // of the current call
	held  int         // bytes charged to the meter
}

// New returns an engine for g. If there is a Storage that contains values of g, the engine starts
// after those, and keeps in memory as many as m allows. Values of another game are an error.
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
		return nil, errors.New("choose one of storing and forgetting values")
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

// metered calls f. During the call, it charges the memory of the engine to m.
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

// charge charges the memory of the values to the meter.
func (e *Engine) charge() {
	held := e.col.Size()
	e.held, held = held, held-e.held
	e.meter.Keep(0, held)
}

// limit returns the number of bytes that values may take, or 0 if there is no limit.
func (e *Engine) limit() int {
	budget := e.meter.Budget().Bytes
	if budget == 0 {
		return 0
	}
	others := int(e.meter.Stats().Bytes) - e.held
	return max(int(min(budget, math.MaxInt/2))-others, 1)
}

// tooLittle returns an error that names what does not fit in memory.
func tooLittle(format string, args ...any) error {
	return &work.Limit{What: fmt.Sprintf(format, args...) + "; a greater «memory» allows more"}
}

// Run computes values until G(to) is known, m ends it or, with StopAtPeriod, a period is proved.
// While it runs, the memory of the engine is charged to m.
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

// seekPeriod searches for a period, and sets the length for the next search.
func (e *Engine) seekPeriod() bool {
	for e.probe <= uint64(e.col.Len()) {
		e.probe += e.probe / 4
	}
	_, ok := e.Period()
	return ok
}

// minRoomHeaps is the number of values for which a run needs free space to continue.
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

// lastGrowth says from which fraction of the memory on, 1/lastGrowth, a column grows only once
// more.
const lastGrowth = 16

// wanted returns for how many values there should be room: for all requested values, but at most
// for twice the known ones. A growing column is in memory twice. So if memory is limited, a column
// must grow for the last time while it still takes a small part of memory. It then gets the
// greatest size it may need. The unused part takes no memory.
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

// whole returns the number of bytes that a column may take before it becomes cold. At that moment
// its ends are in memory as well.
func (e *Engine) whole() int {
	limit := e.limit()
	if e.records != nil {
		limit -= limit / 4
	}
	return limit
}

// widen makes a column wide, if memory has room for both versions.
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

// letGo returns freed bytes to the operating system if memory is limited and they are many. If they
// were left to the garbage collector, they would be counted for a long time.
func (e *Engine) letGo(bytes int) {
	const worth = 1 << 20
	if bytes >= worth && e.limit() > 0 {
		e.publish() // the values shown to readers still refer to them
		debug.FreeOSMemory()
	}
}

// runExact computes heap by heap, up to end values or until an error.
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

// publish shows the known values to readers.
func (e *Engine) publish() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.shown, e.seen = e.col, e.horizon()
	e.stats = e.measure()
}

// At returns G(n). It reports false if G(n) is not known, from computation or from a period, or
// cannot be read.
func (e *Engine) At(n uint64) (uint16, bool) {
	e.mu.Lock()
	col, found := e.shown, e.period
	e.mu.Unlock()
	if n >= uint64(col.Len()) {
		if found == nil {
			return 0, false
		}
		start := uint64(found.Preperiod)
		n = start + (n-start)%uint64(found.Length) // known values reach beyond the preperiod
	}
	var v [1]uint16
	err := col.Read(v[:], int(n))
	return v[0], err == nil
}

// Values returns G(from), …, G(to−1), or as many of these as have been computed. It returns nil if
// they cannot be read.
func (e *Engine) Values(from, to uint64) []uint16 {
	values, _ := e.Read(from, to)
	return values
}

// Read is like Values, but it also returns the reason why values cannot be read: they were
// forgotten, or their Storage is damaged.
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

// Known returns the number of values that have been computed.
func (e *Engine) Known() uint64 {
	e.mu.Lock()
	defer e.mu.Unlock()
	return uint64(e.shown.Len())
}
