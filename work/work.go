// SPDX-License-Identifier: Apache-2.0

// Package work limits a calculation: its running time, the work it does and the memory it keeps. It
// also defines how a calculation stops.
//
// A caller who starts a calculation makes a Meter and passes it to each call. Solvers count on the
// Meter but do not store it:
//
//	m := work.New(ctx, work.Budget{Bytes: 1 << 30})
//	err := m.Do(func() {
//		for … {
//			m.Step(1)      // a unit of work; unwinds to Do when the budget is spent
//			m.Keep(1, 160) // a position is stored, in 160 bytes
//		}
//	})
//
// Do is the only place that recovers from a calculation that has failed.
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

// ErrLimit reports that a limit or an interruption ended the work. The results found before that
// remain valid.
var ErrLimit = errors.New("limit reached")

// ErrMemory is the cause of a Limit that Memory returns.
var ErrMemory = errors.New("out of memory")

// A Budget limits a calculation. A zero field means no limit.
type Budget struct {
	Steps     uint64 // units of work
	Positions uint64 // positions, values or records stored
	Bytes     uint64 // of what is stored
}

// Stats are what a calculation has done so far.
type Stats Budget

// account is the record that all meters of one calculation share.
type account struct {
	ctx       context.Context
	budget    Budget
	watch     *Watch // nil: nobody watches
	steps     atomic.Uint64
	positions atomic.Int64
	bytes     atomic.Int64
}

// A Meter measures one calculation on one goroutine; Fork makes a meter for another goroutine. Only
// Stats may be called from any goroutine at any time.
type Meter struct {
	account *account
	steps   uint64 // done here and not yet added to the account
	most    uint64 // steps until the account is examined again
	kept    Stats  // positions and bytes not yet added; negative amounts wrap around
	lot     int64  // bytes that may be kept before they are added
}

// pace is the number of steps between two looks at the account.
const pace = 1024

// New returns the meter of a calculation that runs until ctx is done or the budget is used up.
func New(ctx context.Context, b Budget) *Meter {
	m := &Meter{account: &account{ctx: ctx, budget: b}}
	watch(ctx, m.account)
	m.most = m.next()
	return m
}

// Unbounded returns the meter of a calculation without limits.
func Unbounded() *Meter { return New(context.Background(), Budget{}) }

// Fork returns a meter of the same calculation for another goroutine, with the same context and the
// same budget. It adds the bytes it keeps to the account in lots, unless the budget is small. If
// each goroutine wrote to the account all the time, all of them would be slow.
func (m *Meter) Fork() *Meter {
	f := &Meter{account: m.account}
	f.most = f.next()
	if b := m.account.budget; (b.Bytes == 0 || b.Bytes >= 256*forkLot) && (b.Positions == 0 || b.Positions >= 256*forkLot/100) {
		f.lot = forkLot
	}
	return f
}

// forkLot is the number of bytes that a forked meter keeps before it adds them to the account.
const forkLot = 64 << 10

// Within returns the meter for a part of m's calculation. For each limit it takes the smaller of b
// and what is left to m. Work done and memory kept under this meter are not charged to m.
func (m *Meter) Within(b Budget) *Meter {
	left := m.Left()
	b.Steps, b.Positions, b.Bytes = less(b.Steps, left.Steps), less(b.Positions, left.Positions), less(b.Bytes, left.Bytes)
	return New(m.account.ctx, b)
}

// WithContext returns a meter with the remaining budget of m that ends with ctx.
func (m *Meter) WithContext(ctx context.Context) *Meter { return New(ctx, m.Left()) }

// less returns the smaller of two limits. 0 means no limit: since the numbers are unsigned, 0−1 is
// the greatest number.
func less(a, b uint64) uint64 { return min(a-1, b-1) + 1 }

// Left returns the rest of the budget. A limit that is used up is given as 1.
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

// Budget returns the limits of the calculation.
func (m *Meter) Budget() Budget { return m.account.budget }

// Context returns the context in which the calculation runs, for code that waits instead of
// counting.
func (m *Meter) Context() context.Context { return m.account.ctx }

// Stats returns the work done so far. Steps, and what forked meters keep, are a little out of date.
func (m *Meter) Stats() Stats { return m.account.stats() }

func (a *account) stats() Stats {
	return Stats{a.steps.Load(), uint64(max(a.positions.Load(), 0)), uint64(max(a.bytes.Load(), 0))}
}

// next returns the number of steps until the next look.
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

// Look unwinds to Do when the context is done or the budget is used up. A loop whose iterations
// take long calls it in each iteration.
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

// Err returns why the calculation must stop, if its context is done.
func (m *Meter) Err() error { return Interrupted(m.account.ctx) }

// spent returns why the calculation must stop, if its context is done or more is kept than the budget allows.
func (m *Meter) spent() error {
	if err := m.Err(); err != nil {
		return err
	}
	s := m.Stats()
	return m.account.budget.allows(int64(s.Positions), int64(s.Bytes))
}

// allows returns the limit that these numbers of positions and bytes exceed, if any.
func (b Budget) allows(positions, bytes int64) error {
	switch {
	case b.Positions != 0 && positions > int64(b.Positions):
		return Exceeded("%d positions", b.Positions)
	case b.Bytes != 0 && bytes > int64(b.Bytes):
		return Memory(b.Bytes)
	}
	return nil
}

// Keep counts n more stored positions, in the given bytes. Negative numbers count what is released.
// Keep unwinds to Do when the budget does not allow it.
func (m *Meter) Keep(positions, bytes int) {
	m.kept.Positions += uint64(positions)
	m.kept.Bytes += uint64(bytes)
	if kept := int64(m.kept.Bytes); kept < m.lot && kept > -m.lot {
		return
	}
	m.charge()
}

// charge adds what was kept here to the account, and unwinds to Do if that exceeds the budget. What
// only releases is never refused.
func (m *Meter) charge() {
	k := m.kept
	positions, bytes := m.settle()
	if int64(k.Positions) <= 0 {
		positions = 0
	}
	if int64(k.Bytes) <= 0 {
		bytes = 0
	}
	m.Check(m.account.budget.allows(positions, bytes))
}

// settle adds what was kept here to the account, and returns the totals of the account.
func (m *Meter) settle() (positions, bytes int64) {
	a, k := m.account, m.kept
	m.kept = Stats{}
	return a.positions.Add(int64(k.Positions)), a.bytes.Add(int64(k.Bytes))
}

// Room unwinds to Do if that many more bytes would exceed the budget. It does not count them.
func (m *Meter) Room(bytes uint64) {
	if most := m.account.budget.Bytes; most != 0 && m.Stats().Bytes+bytes > most {
		m.Fail(Memory(most))
	}
}

// stopped is the value with which Fail panics.
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

// Checked returns a function that takes a value and an error. It returns the value, or ends the
// calculation if there is an error.
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

// Try runs f and returns its result, or the error that stopped it.
func Try[T any](m *Meter, f func() T) (v T, err error) {
	err = m.Do(func() { v = f() })
	return v, err
}

// A Limit is an error that is ErrLimit and says which limit was reached.
type Limit struct {
	What  string // "more than 1000 positions", "the time was up"
	Cause error  // the cause of an interruption, ErrMemory, or nil
}

func (l *Limit) Error() string { return ErrLimit.Error() + ": " + l.What }

// Is reports whether target is ErrLimit.
func (l *Limit) Is(target error) bool { return target == ErrLimit }

// Unwrap returns the cause.
func (l *Limit) Unwrap() error { return l.Cause }

// Exceeded returns the Limit whose text is "more than" followed by what.
func Exceeded(what string, args ...any) *Limit {
	return &Limit{What: "more than " + fmt.Sprintf(what, args...)}
}

// Memory returns the Limit for a number of bytes.
func Memory(bytes uint64) *Limit {
	return &Limit{fmt.Sprintf("more than %d MiB of memory; a greater «memory» allows more", (bytes+1<<20-1)>>20), ErrMemory}
}

// Interrupted returns the Limit that says why ctx is done, or nil if it is not.
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

// Limited returns err; an error from a context that was done is returned as a Limit.
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

// Explained returns err, or, if ctx ended the work and err does not say why, a Limit that does.
func Explained(ctx context.Context, err error) error {
	var told *Limit
	if ctx.Err() == nil || !errors.Is(Limited(err), ErrLimit) || errors.As(err, &told) {
		return Limited(err)
	}
	return Interrupted(ctx)
}

// Within returns a copy of ctx that ends after the given time, or ctx itself if the time is 0.
func Within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if d <= 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, d)
}

// Spread divides n items among at most the given number of goroutines. It calls run on each
// goroutine, with the goroutine's number, a meter and an iterator; the iterator yields items until
// none are left. An error ends the work of all goroutines.
func Spread(m *Meter, workers, n int, run func(w int, m *Meter, items iter.Seq[int]) error) error {
	// Each run may be too short to look at the limits; many of them together are not.
	if err := m.spent(); err != nil {
		return err
	}
	const some = 16 // items are taken at a time
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
			next.Store(int64(n)) // so that the others stop too
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
