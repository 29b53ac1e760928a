// SPDX-License-Identifier: Apache-2.0

package search_test

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/grid"
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
	calc   *short.Calc // of the values in short
	pool   []arena.Sum
	even   []arena.Sum // of the pool, partizan components that are their own negatives
	rng    *rand.Rand
}

// newTrial plays at random from the samples of every ruleset, and keeps what has
// few followers; to these it adds what was dealt.
func newTrial(t *testing.T, seed uint64) *trial {
	a, space := arena.New(), short.NewSpace()
	x := &trial{arena: a, solver: solve.New(a), calc: space.Calc(), rng: rand.New(rand.NewPCG(seed, 1))}
	x.short = solve.NewShort(x.solver, space)
	x.short.Workers = 1
	x.sample(t, seed)
	x.deal(t)
	for _, s := range x.pool {
		if c := a.Components(s); len(c) == 1 && !a.IsImpartial(c[0]) {
			if n, ok := a.Negative(work.Unbounded(), c[0]); ok && n == c[0] {
				x.even = append(x.even, s)
			}
		}
	}
	return x
}

// sample fills the pool from the samples.
func (x *trial) sample(t *testing.T, seed uint64) {
	a := x.arena
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
}

// deal adds positions with values to the pool that are larger than those of which all
// is played out, half of them meant to be their own negatives.
func (x *trial) deal(t *testing.T) {
	c := catalog.Builtin()
	for _, name := range slices.Sorted(maps.Keys(deals)) {
		x.dealt(t, deals[name], func(text string) (position.Position, error) { return c.Parse(name + "(" + text + ")") })
	}
	for _, rules := range []boarded{grid.Domineering, grid.NoGo, grid.Col, grid.Snort, grid.Konane} {
		name := rules.About().Name
		x.dealt(t, deals[name], position.RulesOf("loose "+name+"(", game.Ruleset[grid.Board](loose{rules})).Parse)
	}
}

// dealt adds positions of one ruleset.
func (x *trial) dealt(t *testing.T, deal dealer, parse func(string) (position.Position, error)) {
	for found, tries := 0, 0; found < 8; tries++ {
		text := deal(x.rng, tries%2 == 0)
		p, err := parse(text)
		if tries == 400 {
			t.Fatalf("%d positions, then %s: %v", found, text, err)
		}
		if err != nil {
			continue
		}
		m := work.New(context.Background(), work.Budget{Positions: 2000, Bytes: 2 << 20, Steps: 200_000})
		s, err := p.Sum(m, x.arena)
		if err == nil {
			_, err = x.short.Value(m, s)
		}
		if err == nil {
			x.pool = append(x.pool, s)
			found++
		}
	}
}

// text writes a sum.
func (x *trial) text(s arena.Sum) string {
	var parts []string
	for _, c := range x.arena.Components(s) {
		p, _ := position.Of(x.arena, c)
		parts = append(parts, p.String())
	}
	return strings.Join(parts, " + ")
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

// sum returns a sum of up to four positions; of three sums one has a component that is
// its own negative, and one a position and its negative.
func (x *trial) sum() arena.Sum {
	m := work.Unbounded()
	pick := func(from []arena.Sum) arena.Sum { return from[x.rng.IntN(len(from))] }
	from := x.pool
	if x.rng.IntN(2) == 0 { // of one or two rulesets
		at := x.rng.IntN(len(from) - 12)
		from = from[at : at+12]
	}
	s := pick(from)
	switch x.rng.IntN(3) {
	case 0:
		s = pick(x.even)
	case 1:
		for _, c := range x.arena.Components(s) {
			if n, ok := x.arena.Negative(m, c); ok {
				s = x.arena.Add(m, s, x.arena.Single(n))
			}
		}
	}
	for range x.rng.IntN(4) {
		s = x.arena.Add(m, s, pick(from))
	}
	return s
}

// outcome returns who wins s by its value, and by play where that is soon done. These
// are compared.
func (x *trial) outcome(t *testing.T, m *work.Meter, s arena.Sum) (o game.Outcome, err error) {
	m = m.Within(work.Budget{Steps: 100_000})
	v, err := x.short.Value(m, s)
	if err != nil {
		return 0, err
	}
	if err := x.calc.Do(m, func() { o = x.calc.Outcome(v) }); err != nil {
		return 0, err
	}
	played, err := x.solver.Outcome(m.Within(work.Budget{Positions: 300}), s, game.Normal)
	if err == nil && played != o {
		t.Fatalf("%s is %v by its value, by play %v", x.text(s), o, played)
	}
	return o, nil
}

// check compares an engine with values, and with play.
func (x *trial) check(t *testing.T, e *search.Engine, s arena.Sum) bool {
	m := work.New(context.Background(), work.Budget{Positions: 1200, Bytes: 1 << 20})
	want, err := x.outcome(t, m, s)
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
		t.Fatalf("%s is %v (%v), by its value %v", x.text(s), got, err, want)
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
		t.Fatalf("%s is %v in misère play (%v), by play %v", x.text(s), got, err, want)
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
		t.Fatalf("%s is *%d (%v), want *%d", x.text(s), got, err, want)
	}
	return true
}

// Search agrees with play and with values on random sums, whatever it does
// without.
func TestRandomSums(t *testing.T) {
	most, each := trials.Of(10_000), 2_500 // sums in all, and of one trial
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
	x, done, proved := newTrial(t, 7), 0, 0
	for k := range trials.Of(200) {
		for workers := 1; workers <= 4; workers *= 2 {
			e := search.New(x.arena, search.Options{Workers: workers, Table: 1 << 16, Without: []search.Accelerator{0, search.Values | search.Bounds}[k%2]})
			e.Lockstep(rand.New(rand.NewPCG(uint64(k), uint64(workers))))
			for range 3 {
				if s := x.sum(); x.check(t, e, s) {
					done++
					if x.checkProof(t, e, s) {
						proved++
					}
				}
			}
		}
	}
	if t.Logf("%d sums, %d by proof numbers", done, proved); proved*20 < done*19 {
		t.Error("proof numbers find too little")
	}
}

// checkProof compares proof numbers with values, and with play where that is soon done. It
// reports whether both were soon found.
func (x *trial) checkProof(t *testing.T, e *search.Engine, s arena.Sum) bool {
	want, err := x.outcome(t, work.New(context.Background(), work.Budget{Positions: 1200, Bytes: 1 << 20}), s)
	if errors.Is(err, work.ErrLimit) {
		return false
	}
	if err != nil {
		t.Fatal(err)
	}
	e = search.New(x.arena, search.Options{Workers: e.Workers(), Table: 1 << 16})
	e.Lockstep(x.rng)
	m := work.New(context.Background(), work.Budget{Steps: 10_000})
	left, err := e.WinsByProof(m, s, game.Left)
	right, err2 := e.WinsByProof(m, s, game.Right)
	if err = errors.Join(err, err2); errors.Is(err, work.ErrLimit) {
		return false
	}
	if got := game.OutcomeOf(left, right); err != nil || got != want {
		t.Fatalf("sum %v is %v by proof numbers (%v), by its value %v", x.arena.Components(s), got, err, want)
	}
	return true
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
