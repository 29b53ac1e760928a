// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/column"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/mask"
	"github.com/upstar-cgt/upstar/work"
)

// tiny makes a column cold as early as can be.
const tiny = 1 << 16

// coldRun runs a game to n with what m holds, with little memory, and checks that
// the column became cold.
func coldRun(t *testing.T, g Game, n uint64, m Storage, opts Options) *Engine {
	t.Helper()
	opts.Storage, opts.window = m, tiny
	e, err := New(work.Unbounded(), g, opts)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Run(work.Unbounded(), n); err != nil {
		t.Fatal(err)
	}
	if !e.col.IsCold() {
		t.Fatalf("%v: all %d values are in memory", g, e.col.Len())
	}
	return e
}

func TestColdEqualsWhole(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for k, c := range []struct {
		code string
		end  uint64
	}{{".106", 1_500_000}, {".16", 1_000_001}, {".56", 900_000}, {".104", 1_100_000}, {".6", 560_000}, {"grundy", 560_000}} {
		if c.code == "grundy" && os.Getenv("UPSTAR_SLOW") != "1" || testing.Short() && c.code != ".56" {
			continue
		}
		var whole memory
		g := octal(c.code)
		w, err := New(work.Unbounded(), g, Options{Storage: &whole})
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Run(work.Unbounded(), c.end); err != nil {
			t.Fatal(err)
		}
		want := w.Values(0, c.end+1)
		var cold memory
		e := coldRun(t, g, c.end, &cold, Options{Threads: 1 + k%2})
		sameAs(t, c.code, e.Values(0, c.end+1), want)
		if !bytes.Equal(cold.data, whole.data) {
			t.Fatalf("%s: the file of the cold run differs", c.code)
		}
		if s, z := e.Stats(), w.Stats(); s.Max != z.Max || s.MaxAt != z.MaxAt || s.Rare != z.Rare || s.LastRare != z.LastRare || s.Mask != z.Mask {
			t.Errorf("%s: %+v, want %+v", c.code, s, z)
		}
		for range 30 {
			n := r.Uint64N(c.end)
			if v, ok := e.At(n); !ok || v != want[n] {
				t.Fatalf("%s: G(%d) = %d %v, want %d", c.code, n, v, ok, want[n])
			}
		}
		// Cut anywhere, it goes on to the same file.
		for range 1 + int(c.end/900_000) {
			cut := len(whole.data)/2 + r.IntN(len(whole.data)/2)
			again := &memory{data: slices.Clone(whole.data[:cut])}
			e = coldRun(t, g, c.end, again, Options{})
			if !bytes.Equal(again.data, whole.data) {
				t.Fatalf("%s: the file of a cold run that was cut at %d of %d bytes differs", c.code, cut, len(whole.data))
			}
			if s, z := e.Stats(), w.Stats(); s.Max != z.Max || s.MaxAt != z.MaxAt || s.LastRare != z.LastRare {
				t.Errorf("%s: %+v, want %+v", c.code, s, z)
			}
		}
	}
}

// A cold column finds by its pairs what a whole one finds.
func TestColdStepsEqualWhole(t *testing.T) {
	for i, code := range []string{".106", ".16", ".56"} {
		if testing.Short() && i > 0 {
			break
		}
		const n = 560_000
		g := octal(code)
		var m memory
		e := coldRun(t, g, n, &m, Options{})
		whole := run(t, g, n+61, Options{})
		cold := e.col
		for v := range uint16(300) {
			_, ok := findWitness(&cold, g, cold.Len(), v)
			if _, want := findWitness(&whole.col, g, cold.Len(), v); ok != want {
				t.Fatalf("%s: heap %d has an option %d: %v, want %v", code, cold.Len(), v, ok, want)
			}
		}
		e.runExact(n + 61)
		if e.fault != nil {
			t.Fatal(e.fault)
		}
		for h := n; h <= n+60; h++ {
			if got, want := e.col.At(h), whole.col.At(h); got != want {
				t.Fatalf("%s: G(%d) = %d, want %d", code, h, got, want)
			}
		}
	}
}

// A file that is damaged or cut short while a run goes on is reported.
func TestDamageOfColdValues(t *testing.T) {
	const n = 560_000
	var m memory
	e := coldRun(t, octal(".16"), n, &m, Options{})
	good := slices.Clone(m.data)
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"damaged", append(slices.Clone(good[:200_000]), bytes.Repeat([]byte{7}, len(good)-200_000)...), "damaged at byte"},
		{"cut short", good[:200_000], "cut short at byte"},
	} {
		m.data = c.data
		if _, err := e.Read(0, n); !errors.Is(err, ErrStorage) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want ErrStorage with %q", c.name, err, c.want)
		}
		if e.Values(0, n) != nil {
			t.Errorf("%s: there are values", c.name)
		}
		if _, ok := e.At(250_000); ok {
			t.Errorf("%s: there is a value", c.name)
		}
		if v, ok := e.At(n); !ok {
			t.Errorf("%s: the last value %d is not known", c.name, v)
		}
	}
}

// Values are read while a cold run goes on.
func TestReadersOfAColdRun(t *testing.T) {
	const n = 900_000
	want := values(t, octal(".106"), n, Options{})
	var m memory
	e, err := New(work.Unbounded(), octal(".106"), Options{Storage: &m, Notes: &pages{}, window: tiny, Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for seed := range uint64(2) {
		wait.Go(func() {
			r := rand.New(rand.NewPCG(1, seed))
			for e.Known() < n {
				h := r.Uint64N(e.Known())
				if v, ok := e.At(h); !ok || v != want[h] {
					t.Errorf("G(%d) = %d %v, want %d", h, v, ok, want[h])
				}
				_, _ = e.Period()
				_ = e.Stats()
			}
		})
	}
	for to := uint64(100_000); to < n; to += 100_000 {
		if err := e.Run(work.Unbounded(), min(to+100_000, n-1)); err != nil {
			t.Fatal(err)
		}
	}
	wait.Wait()
	if !e.col.IsCold() {
		t.Error("all values are in memory")
	}
}

func TestColdFullDisk(t *testing.T) {
	m := &memory{room: 600_000}
	e, err := New(work.Unbounded(), octal(".16"), Options{Storage: m, window: tiny})
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Run(work.Unbounded(), 1_000_000); !errors.Is(err, errFull) {
		t.Fatalf("error %v, want that of the full disk", err)
	}
	m.room = 0
	if err := e.Run(work.Unbounded(), 1_000_000); err != nil {
		t.Fatal(err)
	}
	sameAs(t, ".16", e.Values(0, 1_000_001), values(t, octal(".16"), 1_000_001, Options{}))
}

// Random games whose values settle give the same values with little memory.
func TestColdRandomGames(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	cold, count := 0, trials.Of(25)
	for range count {
		code := fmt.Sprintf("%d.", r.IntN(2)*4)
		for range 2 + r.IntN(3) {
			code += fmt.Sprint(r.IntN(8))
		}
		g := octal(code)
		g.Unequal = r.IntN(4) == 0
		const n = 560_000
		whole, err := New(work.Unbounded(), g, Options{})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		if whole.Run(work.New(ctx, work.Budget{}), 1<<14) != nil || whole.Stats().Rare > 100 || whole.Stats().LastRare > 1<<13 {
			cancel()
			continue
		}
		cancel()
		if err := whole.Run(work.Unbounded(), n); err != nil {
			t.Fatal(err)
		}
		var m memory
		e, _ := New(work.Unbounded(), g, Options{Storage: &m, window: tiny})
		if err := e.Run(work.Unbounded(), n); err != nil {
			t.Fatalf("%s unequal=%v: %v", code, g.Unequal, err)
		}
		sameAs(t, code, e.Values(0, n+1), whole.Values(0, n+1))
		if e.col.IsCold() {
			cold++
		}
		e, _ = New(work.Unbounded(), g, Options{Forget: true, window: tiny})
		if err := e.Run(work.Unbounded(), n); err != nil {
			t.Fatalf("%s unequal=%v: %v", code, g.Unequal, err)
		}
		lo := uint64(e.col.Lo())
		sameAs(t, code, e.Values(lo, n+1), whole.Values(lo, n+1))
	}
	if cold < 3 && !testing.Short() {
		t.Errorf("only %d games were cold", cold)
	}
}

// A bit that no value had joins the mask of a cold column so that its heap is
// common, and nothing else changes its class.
func TestNewBitJoinsMask(t *testing.T) {
	for _, code := range []string{".106", ".104", ".54"} {
		for _, v := range []uint16{64, 65, 66, 71, 127} {
			x := newExact(octal(code))
			x.top, x.review = 64, 1<<40
			x.seen = make([]uint32, 128)
			for _, s := range x.splits {
				s.Mask, s.Rares = 0x1b, []mask.Rare{{Heap: 5, Value: 3}}
			}
			before := *x.splits[0]
			col := column.Cold(1001, nil, []uint16{v}, column.History{})
			x.learn(&col)
			for _, s := range x.splits {
				if s.IsRare(v, 1000) || len(s.Rares) != 1 {
					t.Errorf("%s: the value %d is rare", code, v)
				}
			}
			for old := range uint16(64) {
				for n := range 2 {
					if x.splits[0].IsRare(old, n) != before.IsRare(old, n) {
						t.Errorf("%s: the value %d changes the class of %d", code, v, old)
					}
				}
			}
			if x.top != 128 || x.since != 0 {
				t.Errorf("%s: top %d, since %d", code, x.top, x.since)
			}
		}
	}
}
