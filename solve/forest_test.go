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
)

func newForest() *solve.Forest { return solve.NewForest(context.Background(), solve.Limits{}) }

func Example() {
	f := newForest()
	bed := solve.BedOf(f, "kayles", heap.Kayles)
	s, _ := bed.Sum(heap.Of(3, 7))
	nim, _ := f.Nim(s)
	normal, _ := f.Outcome(s, game.Normal)
	misere, _ := f.Outcome(s, game.Misere)
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
		f := newForest()
		bed := solve.BedOf(f, c.rules.Name, c.rules)
		for n, want := range c.want {
			s, _ := bed.Sum(heap.Of(n))
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
		f := newForest()
		s, _ := solve.BedOf(f, "countdown", countdown{impartial}).Sum(n)
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
		f := newForest()
		s, _ := solve.BedOf(f, "seesaw", seesaw{countdown{impartial}}).Sum(0)
		for range 2 { // an error leaves nothing behind
			if _, err := f.Outcome(s, game.Misere); !errors.Is(err, solve.ErrLoopy) {
				t.Errorf("err = %v, want ErrLoopy", err)
			}
		}
	}
}

func TestLimits(t *testing.T) {
	f := solve.NewForest(context.Background(), solve.Limits{Positions: 1000})
	s, err := solve.BedOf(f, "nim", heap.Nim).Sum(heap.Of(2000))
	if err == nil {
		_, err = f.Nim(s)
	}
	if !errors.Is(err, solve.ErrLimit) {
		t.Errorf("err = %v, want ErrLimit", err)
	}
	f = newForest()
	s, err = solve.BedOf(f, "kayles", heap.Kayles).Sum(heap.Of(1_000_000_000_000))
	if err == nil {
		_, err = f.Nim(s)
	}
	if !errors.Is(err, solve.ErrLimit) {
		t.Errorf("a huge heap: err = %v, want ErrLimit", err)
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	f := solve.NewForest(ctx, solve.Limits{})
	s, err := solve.BedOf(f, "kayles", heap.Kayles).Sum(heap.Of(20000))
	if err == nil {
		_, err = f.Nim(s)
	}
	if !errors.Is(err, solve.ErrLimit) || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("err = %v, want ErrLimit and the deadline", err)
	}
}
