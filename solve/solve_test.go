// SPDX-License-Identifier: Apache-2.0

package solve_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// A world is a solver with a meter for all that is asked of it.
type world struct {
	*solve.Solver
	meter *work.Meter
}

func newWorld() *world { return worldWithin(context.Background(), work.Budget{}) }

func worldWithin(ctx context.Context, b work.Budget) *world {
	return &world{solve.New(arena.New()), work.New(ctx, b)}
}

func (w *world) Nim(s arena.Sum) (int, error) { return w.Solver.Nim(w.meter, s) }

func (w *world) Outcome(s arena.Sum, c game.Convention) (game.Outcome, error) {
	return w.Solver.Outcome(w.meter, s, c)
}

func (w *world) Value(fn game.Function, s arena.Sum) (int, error) {
	return w.Solver.Value(w.meter, fn, s)
}

// sumOf enters a position.
func sumOf[P comparable](w *world, name string, r game.Ruleset[P], p P) (arena.Sum, error) {
	port := arena.Enter(w.Arena(), name, r)
	return work.Try(w.meter, func() arena.Sum { return port.Sum(w.meter, p) })
}

func Example() {
	m := work.Unbounded()
	a := arena.New()
	v := solve.New(a)
	s, _ := work.Try(m, func() arena.Sum { return arena.Enter(a, "kayles", heap.Kayles).Sum(m, heap.Of(3, 7)) })
	nim, _ := v.Nim(m, s)
	normal, _ := v.Outcome(m, s, game.Normal)
	misere, _ := v.Outcome(m, s, game.Misere)
	fmt.Println(nim, normal, misere)
	// Output: 1 N N
}

// Kayles, Dawson's Kayles [WW, ch. 4].
func TestNim(t *testing.T) {
	for _, c := range []struct {
		rules heap.Game
		want  []int
	}{
		{heap.Kayles, []int{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7}},
		{heap.DawsonsKayles, []int{0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7}},
		{heap.GrundysGame, []int{0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0}},
	} {
		f := newWorld()
		for n, want := range c.want {
			s, _ := sumOf(f, c.rules.Name, c.rules, heap.Of(n))
			if got, err := f.Nim(s); got != want || err != nil {
				t.Errorf("%s(%d) = *%d, %v, want *%d", c.rules.Name, n, got, err, want)
			}
		}
	}
}

// one may be taken from a heap by one player only: a very long game.
type countdown struct{ impartial bool }

func (c countdown) Impartial() bool { return c.impartial }

func (countdown) Options(dst []int, n int, _ game.Player) []int {
	if n > 0 {
		dst = append(dst, n-1)
	}
	return dst
}

func TestLongGame(t *testing.T) {
	const n = 100_001
	for _, impartial := range []bool{true, false} {
		f := newWorld()
		s, _ := sumOf(f, "countdown", countdown{impartial}, n)
		for _, c := range game.Conventions {
			want := game.N
			if c == game.Misere {
				want = game.P
			}
			if o, err := f.Outcome(s, c); o != want || err != nil {
				t.Errorf("%v outcome %v, %v, want %v", c, o, err, want)
			}
		}
		if !impartial {
			continue
		}
		for _, fn := range solve.Functions() {
			if _, err := f.Value(fn, s); err != nil {
				t.Errorf("%v: %v", fn, err)
			}
		}
	}
}

type seesaw struct{ countdown } // two positions, each an option of the other

func (seesaw) Options(dst []int, p int, _ game.Player) []int { return append(dst, 1-p) }

func TestLoopy(t *testing.T) {
	for _, impartial := range []bool{true, false} {
		f := newWorld()
		s, _ := sumOf(f, "seesaw", seesaw{countdown{impartial}}, 0)
		for range 2 { // an error leaves nothing behind
			for _, c := range game.Conventions {
				if o, err := f.Outcome(s, c); o != game.D || err != nil {
					t.Errorf("outcome %v, %v, want D", o, err)
				}
			}
			if loopy, err := f.Loopy(f.meter, s); !loopy || err != nil {
				t.Errorf("loopy: %v, %v", loopy, err)
			}
			var errs []error
			if impartial {
				for _, fn := range solve.Functions() {
					_, err := f.Value(fn, s)
					errs = append(errs, err)
				}
				_, _, _, tame := f.Tame(f.meter, s)
				_, _, heap := f.Heap(f.meter, s)
				_, genus := f.Genus(f.meter, s)
				_, form := solve.NewMisere(f.Solver, misere.NewSpace()).Form(f.meter, s)
				errs = append(errs, tame, heap, genus, form)
			}
			_, value := solve.NewShort(f.Solver, short.NewSpace()).Value(f.meter, s)
			for i, err := range append(errs, value) {
				if !errors.Is(err, solve.ErrLoopy) {
					t.Errorf("%d: err = %v, want ErrLoopy", i, err)
				}
			}
		}
	}
}

func TestLimits(t *testing.T) {
	f := worldWithin(context.Background(), work.Budget{Positions: 1000})
	s, err := sumOf(f, "nim", heap.Nim, heap.Of(2000))
	if err == nil {
		_, err = f.Nim(s)
	}
	if !errors.Is(err, work.ErrLimit) {
		t.Errorf("err = %v, want ErrLimit", err)
	}
	f = newWorld()
	s, err = sumOf(f, "kayles", heap.Kayles, heap.Of(1_000_000_000_000))
	if err == nil {
		_, err = f.Nim(s)
	}
	if !errors.Is(err, work.ErrLimit) {
		t.Errorf("a huge heap: err = %v, want ErrLimit", err)
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	f := worldWithin(ctx, work.Budget{})
	s, err := sumOf(f, "kayles", heap.Kayles, heap.Of(20000))
	if err == nil {
		_, err = f.Nim(s)
	}
	if !errors.Is(err, work.ErrLimit) || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("err = %v, want ErrLimit and the deadline", err)
	}
}
