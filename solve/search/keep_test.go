// SPDX-License-Identifier: Apache-2.0

package search_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/work"
)

func keeper(t *testing.T, data []byte) *search.Engine {
	t.Helper()
	e := search.New(arena.New(), search.Options{Workers: 1, Table: 1 << 22, Keep: true})
	if data != nil {
		if err := e.Load(work.Unbounded(), data, "test"); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

func saved(t *testing.T, e *search.Engine) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := e.Save(&b, "test"); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func entered(t testing.TB, e *search.Engine, text string) arena.Sum {
	t.Helper()
	p, err := catalog.Builtin().Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	s, err := p.Sum(work.Unbounded(), e.Arena())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A search that is stopped again and again comes to its end, and what it has found
// is found at once by another one.
func TestKeepGoesOn(t *testing.T) {
	whole := keeper(t, nil)
	want, err := whole.Outcome(work.Unbounded(), entered(t, whole, "clobber(2x9)"))
	if err != nil {
		t.Fatal(err)
	}
	var data []byte
	for run := 0; ; run++ {
		e := keeper(t, data)
		got, err := e.Outcome(work.New(context.Background(), work.Budget{Steps: 6_000}), entered(t, e, "clobber(2x9)"))
		data = saved(t, e)
		if errors.Is(err, work.ErrLimit) && run < 50 {
			continue
		}
		if err != nil || got != want || run == 0 {
			t.Errorf("%v, %v after %d runs, want %v", got, err, run, want)
		}
		break
	}
	again := keeper(t, data)
	got, err := again.Outcome(work.Unbounded(), entered(t, again, "clobber(2x9)"))
	if n := again.Stats().Nodes; err != nil || got != want || n > 100 {
		t.Errorf("%v, %v after %d nodes, want %v at once", got, err, n, want)
	}
	// Another order of entering, and another question.
	other := keeper(t, data)
	entered(t, other, "domineering(3x3)")
	entered(t, other, "clobber(3x3)")
	if got, err := other.Outcome(work.Unbounded(), entered(t, other, "clobber(2x9)")); err != nil || got != want || other.Stats().Nodes > 100 {
		t.Errorf("%v, %v after %d nodes", got, err, other.Stats().Nodes)
	}
}

// Nim values are kept.
func TestKeepNims(t *testing.T) {
	e := keeper(t, nil)
	want, err := e.Nim(work.Unbounded(), entered(t, e, "cram(4x5)"))
	if err != nil {
		t.Fatal(err)
	}
	again := keeper(t, saved(t, e))
	if got, err := again.Nim(work.Unbounded(), entered(t, again, "cram(4x5)")); err != nil || got != want || again.Stats().Nodes > 0 {
		t.Errorf("*%d, %v after %d nodes, want *%d at once", got, err, again.Stats().Nodes, want)
	}
}

// What was kept of some sums of every ruleset is right of others.
func TestKeepAgrees(t *testing.T) {
	var data []byte
	for seed := uint64(1); seed <= 3; seed++ {
		x := newTrial(t, seed)
		e := search.New(x.arena, search.Options{Workers: 2, Table: 1 << 20, Keep: true})
		if data != nil {
			if err := e.Load(work.Unbounded(), data, "test"); err != nil {
				t.Fatal(err)
			}
		}
		done := 0
		for range 600 {
			if x.check(t, e, x.sum()) {
				done++
			}
		}
		if done < 60 {
			t.Errorf("only %d sums", done)
		}
		data = saved(t, e)
	}
}

// A damaged file is refused, and so is that of another program.
func TestKeepDamaged(t *testing.T) {
	e := keeper(t, nil)
	if _, err := e.Outcome(work.Unbounded(), entered(t, e, "domineering(4x4)")); err != nil {
		t.Fatal(err)
	}
	data := saved(t, e)
	rng := rand.New(rand.NewPCG(1, 1))
	fresh := func() *search.Engine {
		return search.New(arena.New(), search.Options{Workers: 1, Table: 1 << 16, Keep: true})
	}
	for range 500 {
		broken := slices.Clone(data)
		if rng.IntN(4) == 0 {
			broken = broken[:rng.IntN(len(broken))]
		} else {
			broken[rng.IntN(len(broken))] ^= 1 << rng.IntN(8)
		}
		if err := fresh().Load(work.Unbounded(), broken, "test"); !errors.Is(err, search.ErrKept) {
			t.Fatalf("a damaged table: %v", err)
		}
	}
	if err := fresh().Load(work.Unbounded(), data, "another program"); err == nil {
		t.Error("the table of another program was loaded")
	}
	plain := search.New(arena.New(), search.Options{Table: 1 << 16})
	if err := plain.Load(work.Unbounded(), data, "test"); err == nil || plain.Save(&bytes.Buffer{}, "test") == nil {
		t.Error("an engine that cannot keep results did")
	}
}

func FuzzLoad(f *testing.F) {
	e := search.New(arena.New(), search.Options{Workers: 1, Table: 1 << 12, Keep: true})
	var b bytes.Buffer
	_ = e.Save(&b, "test")
	f.Add(b.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		_ = search.New(arena.New(), search.Options{Workers: 1, Table: 1 << 12, Keep: true}).Load(work.Unbounded(), data, "test")
	})
}

// full is a disk without room.
type full struct{}

var errFull = errors.New("no room")

func (full) Write([]byte) (int, error) { return 0, errFull }

// A full disk is told of once.
func TestKeepFull(t *testing.T) {
	e := keeper(t, nil)
	if _, err := e.Outcome(work.Unbounded(), entered(t, e, "clobber(2x9)")); err != nil {
		t.Fatal(err)
	}
	if err := e.Save(full{}, "test"); err != errFull {
		t.Errorf("%q, want %q", err, errFull)
	}
}
