// SPDX-License-Identifier: Apache-2.0

package short

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/work"
)

// Several goroutines make the same games in one Space and must get the same
// handles.
func TestConcurrent(t *testing.T) {
	s := NewSpace()
	const workers = 4
	results := make([][]Game, workers)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			c := s.Calc()
			rnd := rand.New(rand.NewPCG(5, 5))
			games := c.BornBy(2).Games
			for range 3000 {
				g, h := games[rnd.IntN(len(games))], games[rnd.IntN(len(games))]
				x := c.Add(c.Make([]Game{g}, []Game{h}), c.Neg(g))
				if c.day(x) < 6 {
					games = append(games, x)
				}
			}
			results[w] = games
		})
	}
	wg.Wait()
	for w := 1; w < workers; w++ {
		for i, g := range results[w] {
			if g != results[0][i] {
				t.Fatalf("goroutines got different handles for the same game")
			}
		}
	}
}

func TestLimits(t *testing.T) {
	add := func(c *Calc, m *work.Meter) error {
		return c.Do(m, func() { daySums(c, c.BornBy(3).Games, 0, 1) })
	}
	for name, l := range map[string]work.Budget{
		"steps": {Steps: 10_000},
		"games": {Positions: 3000},
		"bytes": {Bytes: 1 << 20},
	} {
		c, m := NewSpace().Calc(), work.New(context.Background(), l)
		if err := add(c, m); !errors.Is(err, work.ErrLimit) {
			t.Errorf("%s: error %v, want ErrLimit", name, err)
		}
		bytes := c.Bytes() + uint64(sumEntrySize*len(c.sums.entries)+orderEntrySize*len(c.order.entries))
		if l.Steps != 0 && m.Stats().Steps > l.Steps || l.Positions != 0 && c.Len() > l.Positions+2*handleBlock || l.Bytes != 0 && bytes > l.Bytes*9/8 {
			t.Errorf("%s: limit %+v broken: %+v, %d games, %d bytes", name, l, m.Stats(), c.Len(), bytes)
		}
		if st := m.Stats(); l.Steps == 0 && (st.Positions > c.Len() || st.Positions+2*handleBlock < c.Len() || st.Bytes > bytes || st.Bytes < bytes*7/8) {
			t.Errorf("%s: %+v charged for %d games, %d bytes", name, st, c.Len(), bytes)
		}
		if c.Do(m, func() { c.Add(Zero, Zero) }) != nil {
			t.Errorf("%s: the Calc cannot be used after a limit", name)
		}
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	reason := errors.New("enough")
	cancel(reason)
	if err := add(NewSpace().Calc(), work.New(ctx, work.Budget{})); !errors.Is(err, reason) {
		t.Errorf("cancelled: error %v, want the cause", err)
	}
}

// Games of great depth end at the limit of recursion, not with a crash.
func TestDepth(t *testing.T) {
	c := newCalc()
	err := c.Do(work.Unbounded(), func() {
		deep := c.FromParts(dyadic.Number{}, 1<<30, 0)
		c.Add(deep, c.Switch(c.FromInt(1)))
	})
	if !errors.Is(err, work.ErrLimit) {
		t.Errorf("2³⁰·↑ ± 1: error %v, want ErrLimit", err)
	}
	c = NewSpace().Calc()
	err = c.Do(work.New(context.Background(), work.Budget{Bytes: 1 << 26}), func() { c.Add(c.FromNimber(1<<31), c.Switch(c.FromInt(1))) })
	if !errors.Is(err, work.ErrLimit) {
		t.Errorf("*2³¹ ± 1: error %v, want ErrLimit", err)
	}
}

// Numbers, ups and nimbers of any size need no recursion.
func TestLarge(t *testing.T) {
	c := newCalc()
	x := dyadic.New(1, 2000).Add(dyadic.Int(1 << 60)).Mul(dyadic.Int(1 << 60))
	g := c.FromParts(x, 1<<30, 1<<31)
	if c.Sub(g, g) != Zero || c.Compare(g, c.FromNumber(x)) != Greater || c.Outcome(c.Neg(g)) != game.R {
		t.Error("arithmetic of large compact games fails")
	}
	if c.Birthday(g).Cmp(x.Birthday()) <= 0 {
		t.Error("birthday of a large compact game is too small")
	}
	if h := c.Make([]Game{c.FromNumber(x)}, []Game{c.FromInt(0)}); c.LeftStop(h) != x {
		t.Error("a hot game with a large option fails")
	}
	if c.Len() > 100 {
		t.Errorf("%d games were made", c.Len())
	}
}

// TestWide makes games with many options.
func TestWide(t *testing.T) {
	c := newCalc()
	g := c.Make(c.Left(c.FromNimber(2000)), []Game{c.FromInt(-1)})
	if len(c.Left(g)) != 2000 || c.Neg(c.Neg(g)) != g {
		t.Error("a game with 2000 options fails")
	}
}
