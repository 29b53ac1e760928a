// SPDX-License-Identifier: Apache-2.0

package search_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/rules/variant"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// A trial is an arena with small positions of every ruleset of the catalogue, and
// what literal play knows of it.
type trial struct {
	arena  *arena.Arena
	solver *solve.Solver
	short  *solve.Short
	pool   []arena.Sum
	rng    *rand.Rand
}

// newTrial plays at random from the samples of every ruleset, and keeps what has
// few followers.
func newTrial(t *testing.T, seed uint64) *trial {
	a := arena.New()
	x := &trial{arena: a, solver: solve.New(a), rng: rand.New(rand.NewPCG(seed, 1))}
	x.short = solve.NewShort(x.solver, short.NewSpace())
	for _, e := range catalog.Builtin().Entries() {
		found := 0
		for i, sample := range e.Samples {
			text := e.Name + "(" + sample + ")"
			varied := i%4 < 2 && seed%2 == 0
			if varied {
				text = variant.Kind(i%4).String() + " " + text
			}
			p, err := catalog.Builtin().Parse(text)
			if varied && err != nil {
				continue // a game that ends by a verdict has no variants
			}
			if err != nil {
				t.Fatal(err)
			}
			for range 4 {
				m := work.New(context.Background(), work.Budget{Positions: 400, Bytes: 1 << 20})
				s, err := p.Sum(m, a)
				if err == nil && !a.Judged(s) {
					s, err = x.walk(m, s)
				}
				if err == nil && !a.Judged(s) && x.ends(m, s) {
					x.pool = append(x.pool, s)
					found++
				}
			}
		}
		if found == 0 && seed == 1 {
			t.Logf("no small position of %s that ends", e.Name)
		}
	}
	return x
}

// walk makes a few moves at random.
func (x *trial) walk(m *work.Meter, s arena.Sum) (arena.Sum, error) {
	for range x.rng.IntN(8) {
		options, err := x.solver.Options(m, s, game.Player(x.rng.IntN(2)))
		if err != nil || len(options) == 0 {
			return s, err
		}
		s = options[x.rng.IntN(len(options))]
	}
	return s, nil
}

func (x *trial) ends(m *work.Meter, s arena.Sum) bool {
	loopy, err := x.solver.Loopy(m, s)
	return err == nil && !loopy
}

// sum returns a sum of up to four positions.
func (x *trial) sum() arena.Sum {
	m, s := work.Unbounded(), arena.Sum(0)
	for range 1 + x.rng.IntN(4) {
		s = x.arena.Add(m, s, x.pool[x.rng.IntN(len(x.pool))])
	}
	return s
}

// check compares an engine with play, and with values where they can be had.
func (x *trial) check(t *testing.T, e *search.Engine, s arena.Sum) bool {
	m := work.New(context.Background(), work.Budget{Positions: 1200, Bytes: 1 << 20})
	want, err := x.solver.Outcome(m, s, game.Normal)
	if errors.Is(err, work.ErrLimit) {
		return false
	}
	if err != nil {
		t.Fatal(err)
	}
	got, err := e.Outcome(work.New(context.Background(), work.Budget{Steps: 20_000}), s)
	if errors.Is(err, work.ErrLimit) {
		return false
	}
	if err != nil || got != want {
		t.Fatalf("sum %v is %v (%v), by play %v", x.arena.Components(s), got, err, want)
	}
	return x.checkMisere(t, e, s, m) && x.checkNim(t, e, s)
}

func (x *trial) checkMisere(t *testing.T, e *search.Engine, s arena.Sum, m *work.Meter) bool {
	want, err := x.solver.Outcome(m, s, game.Misere)
	if err != nil {
		return true
	}
	bounded := work.New(context.Background(), work.Budget{Steps: 20_000})
	left, err := e.MisereWins(bounded, s, game.Left)
	right := false
	if err == nil {
		right, err = e.MisereWins(bounded, s, game.Right)
	}
	got := game.OutcomeOf(left, right)
	if errors.Is(err, work.ErrLimit) {
		return true
	}
	if err != nil || got != want {
		t.Fatalf("sum %v is %v in misère play (%v), by play %v", x.arena.Components(s), got, err, want)
	}
	return true
}

func (x *trial) checkNim(t *testing.T, e *search.Engine, s arena.Sum) bool {
	if !x.arena.Impartial(s) {
		return true
	}
	want, err := x.solver.Nim(work.Unbounded(), s)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := e.Nim(work.Unbounded(), s); err != nil || got != want {
		t.Fatalf("sum %v is *%d (%v), want *%d", x.arena.Components(s), got, err, want)
	}
	return true
}

// Search agrees with play and with values on random sums, whatever it does
// without.
func TestRandomSums(t *testing.T) {
	most, each := trials.Of(20_000), 4_000 // sums in all, and of one trial
	if os.Getenv("UPSTAR_SLOW") == "1" {
		most, each = 1_000_000, 20_000
	}
	without := append(search.Accelerators(), 0, search.Values|search.Bounds, 127)
	done := 0
	for seed := uint64(1); done < most; seed++ {
		x := newTrial(t, seed)
		engines := make([]*search.Engine, len(without))
		for i := range engines {
			engines[i] = search.New(x.arena, search.Options{Workers: 1 << ((uint64(i) + seed) % 3), Table: 1 << 16, Without: without[i]})
		}
		for k := 0; k < each && done < most; k++ {
			if x.check(t, engines[k%len(engines)], x.sum()) {
				done++
			}
		}
	}
	t.Logf("%d sums", done)
}

// Whatever turns workers take, they find what play finds, by proof numbers too, and
// in one engine question after question.
func TestWorkers(t *testing.T) {
	x, done := newTrial(t, 7), 0
	for k := range trials.Of(200) {
		for workers := 1; workers <= 4; workers *= 2 {
			e := search.New(x.arena, search.Options{Workers: workers, Table: 1 << 16, Without: []search.Accelerator{0, search.Values | search.Bounds}[k%2]})
			e.Lockstep(rand.New(rand.NewPCG(uint64(k), uint64(workers))))
			for range 3 {
				if s := x.sum(); x.check(t, e, s) {
					x.checkProof(t, e, s)
					done++
				}
			}
		}
	}
	t.Logf("%d sums", done)
}

func (x *trial) checkProof(t *testing.T, e *search.Engine, s arena.Sum) {
	want, err := x.solver.Outcome(work.Unbounded(), s, game.Normal)
	if err != nil {
		t.Fatal(err)
	}
	e = search.New(x.arena, search.Options{Workers: e.Workers(), Table: 1 << 16})
	e.Lockstep(x.rng)
	left, err := e.WinsByProof(work.Unbounded(), s, game.Left)
	right, err2 := e.WinsByProof(work.Unbounded(), s, game.Right)
	if got := game.OutcomeOf(left, right); err != nil || err2 != nil || got != want {
		t.Fatalf("sum %v is %v by proof numbers (%v, %v), by play %v", x.arena.Components(s), got, err, err2, want)
	}
}

// Negatives and bounds are what rulesets say they are.
func TestNegativesAndBounds(t *testing.T) {
	negatives, bounds := 0, 0
	for seed := range uint64(3) {
		x := newTrial(t, seed+100)
		m := work.Unbounded()
		c := short.NewSpace()
		v := solve.NewShort(x.solver, c)
		calc := c.Calc()
		for _, s := range x.pool {
			for _, g := range x.arena.Components(s) {
				value, err := v.Value(m, x.arena.Single(g))
				if err != nil {
					t.Fatal(err)
				}
				if n, ok := x.arena.Negative(m, g); ok {
					negatives++
					if got, err := v.Value(m, x.arena.Single(n)); err != nil || got != calc.Neg(value) {
						t.Fatalf("component %d is not the negative of %d (%v)", n, g, err)
					}
				}
				if lo, hi, ok := x.arena.Bounds(g); ok {
					bounds++
					if !calc.Leq(calc.FromInt(int64(lo)), value) || !calc.Leq(value, calc.FromInt(int64(hi))) {
						t.Fatalf("component %d is not between %d and %d", g, lo, hi)
					}
				}
			}
		}
	}
	t.Logf("%d negatives, %d bounds", negatives, bounds)
}
