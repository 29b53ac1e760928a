// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/work"
)

func ExampleEngine() {
	// Dawson's Kayles, the octal game 0.07: take two neighbours, leave any heaps.
	e, _ := New(work.Unbounded(), Game{Zero: []int{2}, Take: []int{2}, Split: []int{2}}, Options{StopAtPeriod: true})
	if err := e.Run(work.Unbounded(), 1_000_000); err != nil {
		fmt.Println(err)
	}
	p, proved := e.Period()
	fmt.Println("period", p.Length, "from", p.Preperiod, "proved:", proved)
	fmt.Println(e.Values(0, 12))
	v, _ := e.At(1_000_000_000_000)
	fmt.Println(v)
	// Output:
	// period 34 from 53 proved: true
	// [0 0 1 1 2 0 3 1 1 0 3 3]
	// 4
}

func TestBadGames(t *testing.T) {
	for _, c := range []struct {
		game Game
		want string
	}{
		{Game{Take: []int{0}}, "Take has 0"},
		{Game{Zero: []int{-3}}, "Zero has -3"},
		{Game{Split: []int{-1}}, "Split has -1"},
		{Game{Split: []int{1 << 20}}, "Split has 1048576"},
	} {
		if _, err := New(work.Unbounded(), c.game, Options{}); !errors.Is(err, ErrGame) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("New(work.Unbounded(), %v): error %v, want ErrGame with %q", c.game, err, c.want)
		}
	}
}

func TestGameWithoutMoves(t *testing.T) {
	for v := range slices.Values(values(t, Game{}, 500, Options{})) {
		if v != 0 {
			t.Fatal("a game without moves has a value that is not 0")
		}
	}
}

func TestCancel(t *testing.T) {
	for _, w := range ways {
		e, _ := New(work.Unbounded(), octal(".16"), w.opts)
		ctx, cancel := context.WithCancel(context.Background())
		var wait sync.WaitGroup
		wait.Go(func() {
			for e.Known() < 20000 {
				time.Sleep(time.Millisecond)
				_ = e.Stats()
				_, _ = e.At(10)
				_, _ = e.Period()
			}
			cancel()
		})
		if err := e.Run(work.New(ctx, work.Budget{}), 1<<40); !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "stopped after") {
			t.Errorf("%s: error %v, want that of the context", w.name, err)
		}
		wait.Wait()
		n := e.Known()
		if n < 20000 {
			t.Errorf("%s: %d values known", w.name, n)
		}
		// It goes on from there.
		if err := e.Run(work.Unbounded(), n+5000); err != nil {
			t.Error(err)
		}
		sameAs(t, w.name, e.Values(0, 3000), naive(octal(".16"), 3000))
	}
}

func TestLimit(t *testing.T) {
	e, _ := New(work.Unbounded(), octal(".16"), Options{})
	m := work.New(context.Background(), work.Budget{Bytes: 200_000})
	if err := e.Run(m, 1<<30); !errors.Is(err, work.ErrLimit) {
		t.Fatalf("error %v, want work.ErrLimit", err)
	}
	if n := e.Known(); n < 50_000 || n > 200_000 {
		t.Errorf("%d values known with a limit of 200000 bytes", n)
	}
	if held := m.Stats().Bytes; held != 0 {
		t.Errorf("%d bytes are charged after the run", held)
	}
	sameAs(t, "limited", e.Values(0, 2000), naive(octal(".16"), 2000))
}

// Values of one byte become values of two only where both may be in memory.
func TestWideningIsBounded(t *testing.T) {
	const n = 200_000
	e := run(t, octal(".6"), n, Options{})
	if !e.col.IsPacked() {
		t.Fatal("the values of 0.6 are not packed")
	}
	e.col.Grow(n + minRoomHeaps)
	for _, c := range []struct {
		bytes uint64
		wide  bool
	}{{5 * n / 2, false}, {10 * n, true}} {
		m := work.New(context.Background(), work.Budget{Bytes: c.bytes})
		e.fault = nil
		if err := e.metered(m, func() error { e.runExact(e.col.Len() + 1); return e.fault }); err == nil != c.wide || err != nil && !errors.Is(err, work.ErrLimit) {
			t.Errorf("%d bytes for %d values: error %v", c.bytes, n, err)
		}
		if e.col.IsWide() != c.wide || uint64(e.col.Size()) > c.bytes {
			t.Errorf("%d bytes for %d values: the column takes %d", c.bytes, n, e.col.Size())
		}
	}
	sameAs(t, ".6", e.col.Words(n-50, n), values(t, octal(".6"), n, Options{})[n-50:])
}

func TestShortRunsEqualLongRun(t *testing.T) {
	want := values(t, octal(".56"), 30000, Options{})
	e, _ := New(work.Unbounded(), octal(".56"), Options{})
	for to := uint64(8000); to < 30000; to += 37 + to%11*29 {
		if err := e.Run(work.Unbounded(), to); err != nil {
			t.Fatal(err)
		}
		if e.Known() != to+1 {
			t.Fatalf("%d values known after a run to %d", e.Known(), to)
		}
	}
	got := e.Values(0, 30000)
	sameAs(t, "short runs", got, want[:len(got)])
}

func TestStats(t *testing.T) {
	// The sparse spaces of Grundy's game and of 0.6 [Flammenkamp], [Grossman 2018].
	for _, c := range []struct {
		code     string
		n        int
		mask     string
		lastRare uint64
	}{
		{".16", 20000, "1e", 13935},
		{".106", 12000, "d+pos", 1103},
		{".6", 21000, "1ee", 20627},
	} {
		e := run(t, octal(c.code), c.n, Options{})
		s := e.Stats()
		if s.Mask != c.mask || s.LastRare != c.lastRare || s.Known != uint64(c.n) {
			t.Errorf("%s: %+v, want mask %s, last rare %d", c.code, s, c.mask, c.lastRare)
		}
		if v, _ := e.At(s.MaxAt); v != s.Max {
			t.Errorf("%s: G(%d) = %d, not the greatest value %d", c.code, s.MaxAt, v, s.Max)
		}
	}
}
