// SPDX-License-Identifier: Apache-2.0

package work_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/work"
)

func Example() {
	m := work.New(context.Background(), work.Budget{Positions: 1000})
	err := m.Do(func() {
		for {
			m.Step(1)
			m.Keep(1, 160)
		}
	})
	fmt.Println(err, errors.Is(err, work.ErrLimit))
	// Output: limit reached: more than 1000 positions true
}

func TestBudget(t *testing.T) {
	for _, c := range []struct {
		budget work.Budget
		unit   func(m *work.Meter)
		want   int // units until it ends
	}{
		{work.Budget{Steps: 1}, func(m *work.Meter) { m.Step(1) }, 1},
		{work.Budget{Steps: 5000}, func(m *work.Meter) { m.Step(1) }, 5000},
		{work.Budget{Steps: 5000}, func(m *work.Meter) { m.Step(3) }, 1667},
		{work.Budget{Positions: 7}, func(m *work.Meter) { m.Keep(1, 1) }, 8},
		{work.Budget{Bytes: 64}, func(m *work.Meter) { m.Keep(1, 16) }, 5},
	} {
		m, n := work.New(context.Background(), c.budget), 0
		err := m.Do(func() {
			for ; n < 1e6; c.unit(m) {
				n++
			}
		})
		if !errors.Is(err, work.ErrLimit) || n != c.want {
			t.Errorf("%+v: %v after %d units, want %d", c.budget, err, n, c.want)
		}
	}
}

func TestLetGo(t *testing.T) {
	m := work.New(context.Background(), work.Budget{Bytes: 100})
	err := m.Do(func() {
		for range 1000 {
			m.Keep(1, 60)
			m.Keep(-1, -60)
		}
	})
	if err != nil || m.Stats().Bytes != 0 || m.Stats().Positions != 0 {
		t.Errorf("%v, %+v", err, m.Stats())
	}
}

func TestContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	late, done := context.WithTimeout(context.Background(), 0)
	defer done()
	full, end := context.WithCancelCause(context.Background())
	end(work.Memory(1 << 30))
	for _, c := range []struct {
		ctx  context.Context
		want string
	}{
		{ctx, "limit reached: interrupted"},
		{late, "limit reached: the time was up"},
		{full, "limit reached: more than 1024 MiB of memory; a greater «memory» allows more"},
	} {
		m := work.New(c.ctx, work.Budget{})
		err := m.Do(func() {
			for {
				m.Step(1)
			}
		})
		if err == nil || err.Error() != c.want || !errors.Is(err, work.ErrLimit) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

// Forked meters share one budget.
func TestForkConcurrent(t *testing.T) {
	m := work.New(context.Background(), work.Budget{Steps: 100_000})
	var group sync.WaitGroup
	for range 4 {
		f := m.Fork()
		group.Go(func() {
			_ = f.Do(func() {
				for {
					f.Step(1)
				}
			})
		})
	}
	for m.Stats().Steps < 100_000 {
		time.Sleep(time.Millisecond)
	}
	group.Wait()
	if got := m.Stats().Steps; got > 100_000+4*1024 {
		t.Errorf("%d steps were done of 100000", got)
	}
}

// What forked meters keep is added up in the end, and a limit ends them a lot too late at
// most, at once if it is small. It does so, too, where they do so much in between that a lot
// never comes together.
func TestForkKeeps(t *testing.T) {
	for _, c := range []struct {
		bytes, over uint64
		steps       int
	}{{64 << 20, 4 * (64<<10 + 100), 0}, {1 << 20, 4 * 100, 0}, {64 << 20, 4 * (64<<10 + 100), 30}, {1 << 20, 4 * 100, 30}} {
		m := work.New(context.Background(), work.Budget{Bytes: c.bytes})
		var group sync.WaitGroup
		var kept [4]uint64
		for i := range kept {
			f := m.Fork()
			group.Go(func() {
				err := f.Do(func() {
					for kept[i] < 1_000_000 {
						kept[i]++
						f.Keep(1, 100)
						f.Step(c.steps)
					}
				})
				if !errors.Is(err, work.ErrMemory) {
					t.Error(err)
				}
			})
		}
		group.Wait()
		all := kept[0] + kept[1] + kept[2] + kept[3]
		if got := m.Stats(); got.Positions != all || got.Bytes != 100*all || got.Bytes > c.bytes+c.over {
			t.Errorf("%+v of %d positions, at most %d bytes", got, all, c.bytes)
		}
	}
}

func TestWithin(t *testing.T) {
	m := work.New(context.Background(), work.Budget{Steps: 100, Bytes: 1000})
	_ = m.Do(func() { m.Keep(0, 400) })
	got := m.Within(work.Budget{Steps: 5000, Positions: 3}).Budget()
	if want := (work.Budget{Steps: 100, Positions: 3, Bytes: 600}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// What is not a stop is not caught.
func TestPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("the panic was caught")
		}
	}()
	_ = work.Unbounded().Do(func() { panic("a mistake") })
}

func BenchmarkStep(b *testing.B) {
	m := work.Unbounded()
	for b.Loop() {
		m.Step(1)
	}
}

// A Watch sees all meters made under its context, and only those.
func TestWatchConcurrent(t *testing.T) {
	ctx, watch := work.Watched(context.Background())
	done := make(chan error)
	for range 4 {
		go func() {
			m := work.New(ctx, work.Budget{})
			done <- m.Do(func() { m.Within(work.Budget{}).Keep(2, 20); m.Keep(1, 10) })
		}()
	}
	watch.Stats()
	for range 4 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	work.Unbounded().Keep(100, 100)
	if got := watch.Stats(); got.Positions != 12 || got.Bytes != 120 {
		t.Errorf("the watch saw %+v", got)
	}
}

// A heap that is let grow is not collected before; one that is larger is.
func TestGrowTo(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	collections := func(bytes, live int) uint32 {
		var before, after runtime.MemStats
		held := make([][]byte, live>>10)
		runtime.GC()
		runtime.ReadMemStats(&before)
		for i := range bytes >> 10 {
			held[i%len(held)] = make([]byte, 1<<10)
		}
		runtime.ReadMemStats(&after)
		return after.NumGC - before.NumGC
	}
	small := collections(64<<20, 1<<20)
	work.GrowTo(128 << 20)
	if n := collections(64<<20, 1<<20); small < 4 || n > 1 {
		t.Errorf("%d collections, and %d where the heap may grow", small, n)
	}
	if n := collections(1<<30, 200<<20); n < 2 {
		t.Errorf("%d collections of a large heap", n)
	}
}

// The program takes its part of a bound, of a small one nothing, and a greater bound
// always leaves more.
func TestFree(t *testing.T) {
	const mib = 1 << 20
	for _, c := range [][2]uint64{{0, 0}, {4, 4}, {16, 16}, {40, 28}, {64, 44}, {4096, 4076}} {
		if got := work.Free(c[0] * mib); got != c[1]*mib {
			t.Errorf("of %d MiB %d are free, want %d", c[0], got/mib, c[1])
		}
	}
	for bytes := uint64(1); bytes < 200; bytes++ {
		if work.Free(bytes*mib) <= work.Free((bytes-1)*mib) {
			t.Errorf("%d MiB leave no more than %d", bytes, bytes-1)
		}
	}
}

// Each item is worked on once, whoever does it; an error of one ends the work of all,
// and is that of the whole.
func TestSpread(t *testing.T) {
	for _, workers := range []int{0, 1, 3, 100} {
		for _, n := range []int{0, 1, 15, 16, 17, 1000} {
			done := make([]atomic.Int32, n)
			m := work.Unbounded()
			err := work.Spread(m, workers, n, func(w int, m *work.Meter, items iter.Seq[int]) error {
				if w >= max(workers, 1) {
					t.Errorf("goroutine %d of %d", w, workers)
				}
				return m.Do(func() {
					for i := range items {
						done[i].Add(1)
						m.Keep(1, 1)
					}
				})
			})
			for i := range done {
				if done[i].Load() != 1 {
					t.Fatalf("%d workers: item %d of %d was worked on %d times", workers, i, n, done[i].Load())
				}
			}
			if kept := m.Stats().Positions; err != nil || kept != uint64(n) {
				t.Errorf("%d workers, %d items: %d kept, %v", workers, n, kept, err)
			}
		}
		var after atomic.Int32
		wrong := errors.New("wrong")
		err := work.Spread(work.Unbounded(), workers, 1_000_000, func(_ int, m *work.Meter, items iter.Seq[int]) error {
			return m.Do(func() {
				for i := range items {
					if i >= 100 {
						m.Fail(wrong)
					}
					after.Add(1)
				}
			})
		})
		if !errors.Is(err, wrong) || after.Load() != 100 {
			t.Errorf("%d workers: %v after %d items", workers, err, after.Load())
		}
	}
}

// An error goes to Do, and what has none is handed on.
func TestChecked(t *testing.T) {
	m, wrong := work.Unbounded(), errors.New("wrong")
	if v, err := work.Try(m, func() int { return work.Checked[int](m)(7, nil) }); v != 7 || err != nil {
		t.Errorf("%d, %v", v, err)
	}
	if _, err := work.Try(m, func() int { return work.Checked[int](m)(7, wrong) }); err != wrong {
		t.Error(err)
	}
}

// Paused work waits at each Look, at most the given time, until it is resumed or ended.
func TestWatchPauseConcurrent(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	ctx, watch := work.Watched(ctx)
	m, steps := work.New(ctx, work.Budget{}), make(chan int)
	go func() {
		defer close(steps)
		_ = m.Do(func() {
			for i := 0; ; i++ {
				m.Look()
				steps <- i
			}
		})
	}()
	next := func(within time.Duration) bool {
		select {
		case _, ok := <-steps:
			return ok
		case <-time.After(within):
			return false
		}
	}
	if !next(time.Minute) {
		t.Fatal("work that is not paused waits")
	}
	watch.Pause(time.Hour)
	next(time.Minute) // it was past its Look
	if next(20 * time.Millisecond) {
		t.Error("paused work goes on")
	}
	watch.Resume()
	if !next(time.Minute) {
		t.Error("resumed work waits")
	}
	watch.Pause(time.Millisecond)
	for range 3 {
		if !next(time.Minute) {
			t.Error("a pause that is over holds work up")
		}
	}
	watch.Pause(time.Hour)
	next(time.Minute)
	cancel()
	if next(time.Minute) {
		t.Error("paused work does not end")
	}
}

// Many short runs are stopped, too: by the context, and by what they keep together.
func TestSpreadShortRuns(t *testing.T) {
	short := func(m *work.Meter) (runs int, err error) {
		for ; err == nil && runs < 1_000_000; runs++ {
			err = work.Spread(m, 2, 1, func(_ int, m *work.Meter, items iter.Seq[int]) error {
				return m.Do(func() {
					for range items {
						m.Keep(1, 100)
					}
				})
			})
		}
		return runs, err
	}
	if runs, err := short(work.New(t.Context(), work.Budget{Bytes: 1 << 20})); !errors.Is(err, work.ErrMemory) {
		t.Errorf("%d runs of 100 bytes within 1 MiB: %v", runs, err)
	}
	if runs, err := short(work.New(t.Context(), work.Budget{Positions: 1000})); !errors.Is(err, work.ErrLimit) || runs > 1002 {
		t.Errorf("%d runs of one position, of 1000: %v", runs, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if runs, err := short(work.New(ctx, work.Budget{})); !errors.Is(err, work.ErrLimit) || runs > 1 {
		t.Errorf("%d runs in a context that is done: %v", runs, err)
	}
}
