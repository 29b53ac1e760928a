// SPDX-License-Identifier: Apache-2.0

// Package work bounds a calculation: how long it may run, how much it may do and
// how much it may keep, and how it stops.
//
// Whoever asks for something makes a Meter and passes it to each call; solvers
// count on it and keep none:
//
//	m := work.New(ctx, work.Budget{Bytes: 1 << 30})
//	err := m.Do(func() {
//		for … {
//			m.Step(1)      // a unit of work; unwinds to Do when the budget is spent
//			m.Keep(1, 160) // a position is stored, in 160 bytes
//		}
//	})
//
// Do is the only place where a calculation that has failed is caught.
package work

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"
	"sync/atomic"
	"time"
)

// ErrLimit reports that a limit, or an interruption, ended the work. What was
// found before stays.
var ErrLimit = errors.New("limit reached")

// ErrMemory is the cause of a Limit that Memory returns.
var ErrMemory = errors.New("out of memory")

// A Budget bounds a calculation. A zero field is no bound.
type Budget struct {
	Steps     uint64 // units of work
	Positions uint64 // positions, values or records stored
	Bytes     uint64 // of what is stored
}

// Stats are what a calculation has done so far.
type Stats Budget

// account is what all meters of one calculation share.
type account struct {
	ctx       context.Context
	budget    Budget
	watch     *Watch // nil: nobody watches
	steps     atomic.Uint64
	positions atomic.Int64
	bytes     atomic.Int64
}

// A Meter is one calculation, on one goroutine; Fork makes one for another
// goroutine. Stats alone may be called from anywhere at any time.
type Meter struct {
	account *account
	steps   uint64 // done here and not yet added to the account
	most    uint64 // how many may be done before the account is examined
	kept    Stats  // positions and bytes likewise; what was dropped wraps around
	lot     int64  // of bytes that may be kept before they are added
}

// pace is how many steps are done between two looks at the account.
const pace = 1024

// New returns the meter of a calculation that works until ctx is done or the
// budget is spent.
func New(ctx context.Context, b Budget) *Meter {
	m := &Meter{account: &account{ctx: ctx, budget: b}}
	watch(ctx, m.account)
	m.most = m.next()
	return m
}

// Unbounded returns the meter of a calculation that nothing ends.
func Unbounded() *Meter { return New(context.Background(), Budget{}) }

// Fork returns a meter of the same calculation for another goroutine: the same
// context, the same budget. What it keeps is added up there in lots, unless the budget
// is small: an account that each goroutine writes to all the time would slow all of them.
func (m *Meter) Fork() *Meter {
	f := &Meter{account: m.account}
	f.most = f.next()
	if b := m.account.budget; (b.Bytes == 0 || b.Bytes >= 256*forkLot) && (b.Positions == 0 || b.Positions >= 256*forkLot/100) {
		f.lot = forkLot
	}
	return f
}

// forkLot is how many bytes a forked meter keeps before they are added up.
const forkLot = 64 << 10

// Within returns the meter of a part of m's calculation that may use no more
// than b: of what is smaller, b or what is left to m. What it does and keeps is
// not charged to m.
func (m *Meter) Within(b Budget) *Meter {
	left := m.Left()
	b.Steps, b.Positions, b.Bytes = less(b.Steps, left.Steps), less(b.Positions, left.Positions), less(b.Bytes, left.Bytes)
	return New(m.account.ctx, b)
}

// WithContext returns a meter like m, with what is left of its budget, that ends
// with ctx.
func (m *Meter) WithContext(ctx context.Context) *Meter { return New(ctx, m.Left()) }

// less returns the smaller of two bounds. 0 is none: 1 less than it is the greatest number.
func less(a, b uint64) uint64 { return min(a-1, b-1) + 1 }

// Left returns what is left of the budget; a bound that is used up is 1.
func (m *Meter) Left() Budget {
	left := func(most, used uint64) uint64 {
		if most == 0 || used < most {
			return most - min(used, most)
		}
		return 1
	}
	m.settle()
	b, s := m.account.budget, m.Stats()
	return Budget{Steps: left(b.Steps, s.Steps), Positions: left(b.Positions, s.Positions), Bytes: left(b.Bytes, s.Bytes)}
}

// Budget returns the bounds of the calculation.
func (m *Meter) Budget() Budget { return m.account.budget }

// Context returns the context in which the calculation runs, for what waits
// rather than counts.
func (m *Meter) Context() context.Context { return m.account.ctx }

// Stats returns what was done so far; steps, and what forked meters keep, lag a little
// behind.
func (m *Meter) Stats() Stats { return m.account.stats() }

func (a *account) stats() Stats {
	return Stats{a.steps.Load(), uint64(max(a.positions.Load(), 0)), uint64(max(a.bytes.Load(), 0))}
}

// next returns how many steps there are until the next look.
func (m *Meter) next() uint64 {
	if most := m.account.budget.Steps; most != 0 {
		if done := m.account.steps.Load(); done < most {
			return min(pace, most-done)
		}
		return 1
	}
	return pace
}

// Step counts n units of work. It unwinds to Do when the context is done or the
// steps are used up.
func (m *Meter) Step(n int) {
	if m.steps += uint64(n); m.steps >= m.most {
		m.Look()
	}
}

// Look unwinds to Do when the context is done or the budget is spent: a loop whose single
// turns are long calls it at each turn.
func (m *Meter) Look() {
	yield()
	a := m.account
	if a.watch != nil {
		a.watch.wait(a.ctx)
	}
	m.charge()
	done := a.steps.Add(m.steps)
	m.steps = 0
	m.most = m.next()
	m.Check(m.Err())
	if a.budget.Steps != 0 && done >= a.budget.Steps {
		m.Fail(Exceeded("%d steps", a.budget.Steps))
	}
}

// Err says why the calculation must stop, if its context is done.
func (m *Meter) Err() error { return Interrupted(m.account.ctx) }

// Keep counts what is stored: n positions more, in the given bytes. What is
// let go is counted by negative numbers. It unwinds to Do when the budget does
// not allow it.
func (m *Meter) Keep(positions, bytes int) {
	m.kept.Positions += uint64(positions)
	m.kept.Bytes += uint64(bytes)
	if kept := int64(m.kept.Bytes); kept < m.lot && kept > -m.lot {
		return
	}
	m.charge()
}

// charge adds to the account what was kept here, and unwinds to Do if that is too much.
func (m *Meter) charge() {
	a, k := m.account, m.kept
	positions, bytes := m.settle()
	if most := a.budget.Positions; most != 0 && int64(k.Positions) > 0 && positions > int64(most) {
		m.Fail(Exceeded("%d positions", most))
	}
	if most := a.budget.Bytes; most != 0 && int64(k.Bytes) > 0 && bytes > int64(most) {
		m.Fail(Memory(most))
	}
}

// settle adds to the account what was kept here, and returns what is kept in all.
func (m *Meter) settle() (positions, bytes int64) {
	a, k := m.account, m.kept
	m.kept = Stats{}
	return a.positions.Add(int64(k.Positions)), a.bytes.Add(int64(k.Bytes))
}

// Room unwinds to Do if these bytes would be too much. Nothing is counted.
func (m *Meter) Room(bytes uint64) {
	if most := m.account.budget.Bytes; most != 0 && m.Stats().Bytes+bytes > most {
		m.Fail(Memory(most))
	}
}

// stopped is what Fail panics with.
type stopped struct{ err error }

func (s stopped) Error() string { return "work: not inside Meter.Do: " + s.err.Error() }

// Fail ends the calculation: the Do around it returns err.
func (m *Meter) Fail(err error) { panic(stopped{err}) }

// Check ends the calculation if err is not nil.
func (m *Meter) Check(err error) {
	if err != nil {
		m.Fail(err)
	}
}

// Checked returns what ends the calculation if the second of two results is an error,
// and is the first of them otherwise.
func Checked[T any](m *Meter) func(v T, err error) T {
	return func(v T, err error) T {
		m.Check(err)
		return v
	}
}

// Do runs f and returns the error that stopped it, if any.
func (m *Meter) Do(f func()) (err error) {
	defer func() {
		m.settle()
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

// Try runs f and returns what it found, or the error that stopped it.
func Try[T any](m *Meter, f func() T) (v T, err error) {
	err = m.Do(func() { v = f() })
	return v, err
}

// A Limit is an ErrLimit that says which: an error that Is ErrLimit.
type Limit struct {
	What  string // "more than 1000 positions", "the time was up"
	Cause error  // of an interruption, ErrMemory, or nil
}

func (l *Limit) Error() string { return ErrLimit.Error() + ": " + l.What }

// Is reports whether target is ErrLimit.
func (l *Limit) Is(target error) bool { return target == ErrLimit }

// Unwrap returns the cause.
func (l *Limit) Unwrap() error { return l.Cause }

// Exceeded returns the Limit that says "more than" what.
func Exceeded(what string, args ...any) *Limit {
	return &Limit{What: "more than " + fmt.Sprintf(what, args...)}
}

// Memory returns the Limit of a number of bytes.
func Memory(bytes uint64) *Limit {
	return &Limit{fmt.Sprintf("more than %d MiB of memory; a greater --memory allows more", (bytes+1<<20-1)>>20), ErrMemory}
}

// Interrupted returns the Limit that says why ctx is done, or nil.
func Interrupted(ctx context.Context) error {
	if ctx.Err() == nil {
		return nil
	}
	cause := context.Cause(ctx)
	var limit *Limit
	if errors.As(Limited(cause), &limit) {
		return limit
	}
	return &Limit{"interrupted", cause}
}

// Limited returns err; if it is that of a context that was done, as a Limit.
func Limited(err error) error {
	switch {
	case err == nil, errors.Is(err, ErrLimit):
		return err
	case errors.Is(err, context.DeadlineExceeded):
		return &Limit{"the time was up", err}
	case errors.Is(err, context.Canceled):
		return &Limit{"interrupted", err}
	}
	return err
}

// Explained returns err; if ctx ended what it is the error of, and nobody has put
// that into words, the words for it.
func Explained(ctx context.Context, err error) error {
	var told *Limit
	if ctx.Err() == nil || !errors.Is(Limited(err), ErrLimit) || errors.As(err, &told) {
		return Limited(err)
	}
	return Interrupted(ctx)
}

// Within returns ctx, done after a time unless that is 0.
func Within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if d <= 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, d)
}

// Spread has n items worked on by at most the given number of goroutines: run is called on each of
// them, with its number and a meter, and goes through items until there are none left.
// An error ends the work of all.
func Spread(m *Meter, workers, n int, run func(w int, m *Meter, items iter.Seq[int]) error) error {
	const some = 16 // are taken at a time
	workers = max(1, min(workers, (n+some-1)/some))
	var next atomic.Int64
	items := func(yield func(int) bool) {
		for end := int(next.Add(some)); end-some < n; end = int(next.Add(some)) {
			for i := end - some; i < min(end, n); i++ {
				if !yield(i) {
					return
				}
			}
		}
	}
	errs := make([]error, workers)
	one := func(w int) {
		if errs[w] = run(w, m.Fork(), items); errs[w] != nil {
			next.Store(int64(n)) // the others stop too
		}
	}
	var group sync.WaitGroup
	for w := 1; w < workers; w++ {
		group.Go(func() { one(w) })
	}
	one(0)
	group.Wait()
	return cmp.Or(errs...)
}
