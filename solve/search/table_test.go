// SPDX-License-Identifier: Apache-2.0

package search_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/work"
)

// A table grows as far as it may, and the answers stay what they are.
func TestTableGrows(t *testing.T) {
	for i, c := range []struct {
		position string
		ask      func(e *search.Engine, m *work.Meter, s arena.Sum) (any, error)
		memory   uint64
		want     any
	}{
		{"clobber(3x6)", outcome, 0, game.P},
		{"nogo(1x20)", outcome, 64 << 20, game.N},
		{"clobber(3x6)", proved, 64 << 20, false},
		{"cram(4x7)", nim, 64 << 20, 3}, // [Lemoine–Viennot 2012]
		{"cram(4x6)", misereOutcome, 16 << 20, game.P},
		{"nogo(1x20)", outcome, 5 << 20, game.N},
	} {
		for workers := 1; workers <= 2; workers++ {
			m := work.New(context.Background(), work.Budget{Bytes: c.memory})
			e := search.New(arena.New(), search.Options{Workers: workers})
			e.BeginWith(1 << 12)
			s := entered(t, e, c.position)
			if got, err := c.ask(e, m, s); err != nil || got != c.want {
				t.Errorf("%d: %s is %v (%v), want %v", i, c.position, got, err, c.want)
			}
			switch size, filled := e.TableBytes(), e.Stats().Filled; {
			case size <= 1<<14:
				t.Errorf("%d: the table has %d bytes", i, size)
			case c.memory > 0 && size > c.memory/4:
				t.Errorf("%d: the table has %d of %d bytes", i, size, c.memory)
			case filled > 0.6 && (c.memory == 0 || 4*size <= c.memory/4):
				t.Errorf("%d: %.2f of %d bytes are filled", i, filled, size)
			case m.Stats().Bytes < size:
				t.Errorf("%d: the table has %d bytes, the meter counts %d", i, size, m.Stats().Bytes)
			}
		}
	}
}

// A table grows though components are let go of before it is looked at.
func TestTableGrowsRenewed(t *testing.T) {
	m := work.New(context.Background(), work.Budget{Bytes: 5 << 20})
	e := search.New(arena.New(), search.Options{Workers: 1})
	e.BeginWith(1 << 18)
	o, err := e.Outcome(m, entered(t, e, "nogo(1x22)"))
	if err != nil || o != game.N || e.TableBytes() != 1<<20 {
		t.Errorf("%v (%v), and the table has %d bytes", o, err, e.TableBytes())
	}
	if n := search.Renewals(e); n < 2 || e.Stats().Nodes/uint64(n) > 1<<18/16/16 {
		t.Errorf("renewed %d times in %d nodes: this tests nothing", n, e.Stats().Nodes)
	}
}

// A table whose size is given has it, whatever is searched, and one without takes no more
// than a quarter of the memory from the beginning.
func TestTableSize(t *testing.T) {
	for _, c := range []struct{ table, memory, want uint64 }{
		{1 << 14, 0, 1 << 14},
		{0, 1 << 20, 1 << 18},
		{0, 3 << 20, 1 << 19},
	} {
		m := work.New(context.Background(), work.Budget{Bytes: c.memory})
		e := search.New(arena.New(), search.Options{Workers: 1, Table: c.table})
		if _, err := e.Outcome(m, entered(t, e, "clobber(2x8)")); err != nil || e.TableBytes() != c.want {
			t.Errorf("a table of %d bytes in %d has %d (%v), want %d", c.table, c.memory, e.TableBytes(), err, c.want)
		}
	}
}

// What was kept of a large table finds room in one that may grow.
func TestTableLoads(t *testing.T) {
	kept := bytes.Buffer{}
	e := search.New(arena.New(), search.Options{Workers: 1, Table: 1 << 24, Keep: true})
	if _, err := e.Outcome(work.Unbounded(), entered(t, e, "clobber(3x6)")); err != nil {
		t.Fatal(err)
	}
	if err := e.Save(&kept, "test"); err != nil {
		t.Fatal(err)
	}
	again := search.New(arena.New(), search.Options{Workers: 1, Keep: true})
	again.BeginWith(1 << 12)
	if err := again.Load(work.Unbounded(), kept.Bytes(), "test"); err != nil {
		t.Fatal(err)
	}
	if filled := again.Stats().Filled; filled > 0.5 {
		t.Errorf("%.2f of %d bytes are filled", filled, again.TableBytes())
	}
	o, err := again.Outcome(work.Unbounded(), entered(t, again, "clobber(3x6)"))
	if err != nil || o != game.P || again.Stats().Nodes > 0 {
		t.Errorf("%v after %d nodes (%v)", o, again.Stats().Nodes, err)
	}
}
