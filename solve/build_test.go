// SPDX-License-Identifier: Apache-2.0

package solve_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// Several goroutines store the same, up to numbers.
func TestBuildParallel(t *testing.T) {
	p, _ := grid.Domineering.Parse("4x4")
	var stats []solve.Stats
	for _, workers := range []int{1, 2, 4} {
		f := newWorld()
		s, _ := sumOf(f, "domineering", grid.Domineering, p)
		if err := f.Build(f.meter, s, workers); err != nil {
			t.Fatal(err)
		}
		stats = append(stats, f.Stats())
	}
	if stats[0] != stats[1] || stats[0] != stats[2] {
		t.Errorf("with 1, 2, 4 workers: %v", stats)
	}
}

// A limit stops all workers, and what was stored can be used.
func TestBuildParallelLimit(t *testing.T) {
	p, _ := grid.Domineering.Parse("4x4")
	f := worldWithin(context.Background(), work.Budget{Positions: 300})
	s, _ := sumOf(f, "domineering", grid.Domineering, p)
	for range 2 {
		if err := f.Build(f.meter, s, 3); !errors.Is(err, work.ErrLimit) {
			t.Errorf("err = %v, want ErrLimit", err)
		}
	}
}

// Compounds ask the arena itself for moves, on any goroutine.
func TestBuildParallelCompound(t *testing.T) {
	f := newWorld()
	a, _ := sumOf(f, "kayles", heap.Kayles, heap.Of(5))
	b, _ := sumOf(f, "kayles", heap.Kayles, heap.Of(4))
	s, err := solve.Compound(f.meter, f.Arena(), compound.Mode{Kind: compound.Selective}, []arena.Sum{a, b}, -1)
	if err == nil {
		err = f.Build(f.meter, s, 4)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// tedious is Nim with a heap whose options take long to bring into their form:
// the tenth that is asked for finds the context done.
type tedious struct {
	asked *atomic.Int64
	stop  func()
}

func (tedious) Impartial() bool { return true }

func (tedious) Options(dst []int, n int, _ game.Player) []int {
	for m := range n {
		dst = append(dst, m)
	}
	return dst
}

func (r tedious) Canonical(n int) int {
	if r.asked.Add(1) == 10 {
		r.stop()
	}
	return n
}

// A done context ends the making of options before all of them are made; with a
// new one the work goes on and is right.
func TestCancelAmongOptions(t *testing.T) {
	for workers := range 3 {
		ctx, stop := context.WithCancel(context.Background())
		r := tedious{new(atomic.Int64), stop}
		f := worldWithin(ctx, work.Budget{})
		s, err := sumOf(f, "tedious", r, 500)
		if err != nil {
			t.Fatal(err)
		}
		grow := func() error { return f.Build(f.meter, s, workers) }
		if workers == 0 {
			grow = func() error { _, err := f.Nim(s); return err }
		}
		if err := grow(); !errors.Is(err, work.ErrLimit) || r.asked.Load() > 12 {
			t.Errorf("%d workers: %v after %d options", workers, err, r.asked.Load())
		}
		f.meter = work.Unbounded()
		if n, err := f.Nim(s); n != 500 || err != nil {
			t.Errorf("%d workers: nim value %d (%v), want 500", workers, n, err)
		}
	}
}
