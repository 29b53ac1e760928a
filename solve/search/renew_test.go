// SPDX-License-Identifier: Apache-2.0

package search_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/work"
)

// Searches that take many times the memory that they have end, with the answers
// of those that have enough.
func TestRenew(t *testing.T) {
	for i, c := range []struct {
		position string
		ask      func(e *search.Engine, m *work.Meter, s arena.Sum) (any, error)
		bytes    uint64
		want     any
	}{
		{"clobber(3x6)", outcome, 3 << 20, game.P},
		{"nogo(1x20)", outcome, 3 << 20, game.N},
		{"amazons(X...|....|....|...O)", outcome, 4 << 20, game.N},
		{"clobber(3x6)", proved, 3 << 20, false},
		{"cram(4x7)", nim, 6 << 20, 3}, // [Lemoine–Viennot 2012]
		{"nogo(1x14)", nim, 7 << 18, 3},
		{"cram(4x6)", misereOutcome, 3 << 19, game.P},
		{"clobber(3x5)", misereOutcome, 1 << 20, game.P},
	} {
		p, err := catalog.Builtin().Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		m := work.New(context.Background(), work.Budget{Bytes: c.bytes})
		e := search.New(arena.New(), search.Options{Workers: 1 + i%2, Table: 1 << 18})
		s, err := p.Sum(m, e.Arena())
		if err != nil {
			t.Fatal(err)
		}
		got, err := c.ask(e, m, s)
		if err != nil || got != c.want {
			t.Errorf("%s in %d bytes is %v (%v), want %v", c.position, c.bytes, got, err, c.want)
		}
		t.Logf("%s: %d nodes, renewed %d times", c.position, e.Stats().Nodes, search.Renewals(e))
		if search.Renewals(e) < 2 {
			t.Errorf("%s has enough memory: this tests nothing", c.position)
		}
	}
}

// A search that would let go of components for ever ends with the time that it has.
func TestRenewEnds(t *testing.T) {
	for workers := 1; workers <= 2; workers++ {
		ctx, cancel := context.WithCancel(t.Context())
		p, err := catalog.Builtin().Parse("clobber(6x6)")
		if err != nil {
			t.Fatal(err)
		}
		m := work.New(ctx, work.Budget{Bytes: 8 << 20})
		e := search.New(arena.New(), search.Options{Workers: workers, Table: 1 << 18})
		s, err := p.Sum(m, e.Arena())
		if err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { _, err := e.Outcome(m, s); ended <- err }()
		time.Sleep(500 * time.Millisecond)
		cancel()
		select {
		case err := <-ended:
			if !errors.Is(err, work.ErrLimit) && !errors.Is(err, context.Canceled) {
				t.Errorf("%d workers: %v", workers, err)
			}
		case <-time.After(time.Minute):
			t.Fatalf("%d workers do not end", workers)
		}
		t.Logf("%d workers: %d nodes, renewed %d times", workers, e.Stats().Nodes, search.Renewals(e))
	}
}

func outcome(e *search.Engine, m *work.Meter, s arena.Sum) (any, error) { return e.Outcome(m, s) }

func misereOutcome(e *search.Engine, m *work.Meter, s arena.Sum) (any, error) {
	return e.MisereOutcome(m, s)
}

func nim(e *search.Engine, m *work.Meter, s arena.Sum) (any, error) { return e.FreeNim(m, s) }

func proved(e *search.Engine, m *work.Meter, s arena.Sum) (any, error) {
	return e.WinsByProof(m, s, game.Left)
}

// silent is Clobber without a notation.
type silent struct{ game.Ruleset[grid.Board] }

// Components without names are not let go: a full memory ends the search.
func TestRenewNameless(t *testing.T) {
	b, _ := grid.Clobber.Parse("3x5")
	m := work.New(context.Background(), work.Budget{Bytes: 2 << 20})
	e := search.New(arena.New(), search.Options{Workers: 1, Table: 1 << 20})
	s := arena.Enter(e.Arena(), nil, game.Ruleset[grid.Board](silent{grid.Clobber})).Sum(m, b)
	if _, err := e.Outcome(m, s); !errors.Is(err, work.ErrMemory) || search.Renewals(e) > 0 {
		t.Errorf("renewed %d times: %v", search.Renewals(e), err)
	}
}
