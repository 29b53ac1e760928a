// SPDX-License-Identifier: Apache-2.0

package solve_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// arrows is a ruleset of arrows between the numbers from 0, with verdicts.
type arrows struct {
	options   [2][][]int
	over      map[int]game.Result // for whoever is to move there
	impartial bool
}

func (r *arrows) Impartial() bool { return r.impartial }

func (r *arrows) Options(dst []int, p int, player game.Player) []int {
	if _, over := r.over[p]; over {
		return dst
	}
	return append(dst, r.options[player][p]...)
}

// verdicts is arrows that end by a verdict.
type verdicts struct{ *arrows }

func (r verdicts) Over(p int, _ game.Player) (game.Result, bool) {
	v, over := r.over[p]
	return v, over
}

func randomArrows(rng *rand.Rand) *arrows {
	r := &arrows{over: map[int]game.Result{}, impartial: rng.IntN(2) == 0}
	n, most := 1+rng.IntN(7), 1+rng.IntN(4)
	for p := range n {
		for player := range r.options {
			var options []int
			for range rng.IntN(most) {
				options = append(options, rng.IntN(n))
			}
			r.options[player] = append(r.options[player], options)
		}
		if r.impartial {
			r.options[1][p] = r.options[0][p]
		}
	}
	if rng.IntN(3) == 0 {
		for range 1 + rng.IntN(2) {
			r.over[rng.IntN(n)] = game.Result(rng.IntN(3))
		}
	}
	return r
}

// A pair is a sum of two positions, or one and -1.
type pair struct {
	p, q   int
	player game.Player
}

// results finds what player gets from sums of two positions by the definition of
// who can force what within any number of moves: a turn is won if some option is
// lost, lost if all are won, again and again until nothing changes. The rest is drawn.
func (r *arrows) results(convention game.Convention, sums bool) map[pair]game.Result {
	n := len(r.options[0])
	found := map[pair]game.Result{}
	for changed := true; changed; {
		changed = false
		for p := range n {
			for q := -1; q < n && (sums || q < 0); q++ {
				for _, player := range game.Players {
					t := pair{p, q, player}
					if _, ok := found[t]; ok {
						continue
					}
					if v, ok := r.decide(t, convention, found); ok {
						found[t], changed = v, true
					}
				}
			}
		}
	}
	return found
}

func (r *arrows) decide(t pair, convention game.Convention, found map[pair]game.Result) (game.Result, bool) {
	if v, over := r.over[t.p]; over && t.q < 0 {
		return v, true
	}
	var options []pair
	for _, p := range r.Options(nil, t.p, t.player) {
		options = append(options, pair{p, t.q, t.player.Opponent()})
	}
	if t.q >= 0 {
		for _, q := range r.Options(nil, t.q, t.player) {
			options = append(options, pair{t.p, q, t.player.Opponent()})
		}
	}
	if len(options) == 0 {
		return convention.Stuck(), true
	}
	all := true
	for _, o := range options {
		v, ok := found[o]
		if ok && v == game.Loss {
			return game.Win, true
		}
		all = all && ok && v == game.Win
	}
	return game.Loss, all
}

// Outcomes of random games with cycles and verdicts, and of sums of two, are those
// of literal play, on 10 000 games.
func TestOutcomeIsRetrogradePlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	count := map[game.Outcome]int{}
	for range trials.Of(10_000) {
		r := randomArrows(rng)
		f := newWorld()
		var rules game.Ruleset[int] = r
		if len(r.over) > 0 {
			rules = verdicts{r}
		}
		n := len(r.options[0])
		for _, c := range game.Conventions {
			want := r.results(c, n < 5)
			get := func(p, q int, player game.Player) game.Result {
				if v, ok := want[pair{p, q, player}]; ok {
					return v
				}
				return game.Draw
			}
			for range 3 {
				p, q := rng.IntN(n), -1
				s, _ := sumOf(f, "arrows", rules, p)
				if n < 5 && rng.IntN(2) == 0 {
					q = rng.IntN(n)
					other, _ := sumOf(f, "arrows", rules, q)
					s = f.Arena().Add(f.meter, s, other)
				}
				o, err := f.Outcome(s, c)
				if want := game.OutcomeBy(get(p, q, game.Left), get(p, q, game.Right)); o != want || err != nil {
					t.Fatalf("%+v: %d+%d in %v play: %v, %v, want %v", *r, p, q, c, o, err, want)
				}
				count[o]++
			}
		}
	}
	if len(count) != 9 {
		t.Errorf("not all outcomes occur: %v", count)
	}
	t.Log(count)
}

// Several goroutines ask one solver, and solvers of their own over one arena.
func TestSolverConcurrent(t *testing.T) {
	a := arena.New()
	shared := solve.New(a)
	p, _ := grid.Domineering.Parse("4x3")
	var group sync.WaitGroup
	answers := make([]string, 6)
	for w := range answers {
		group.Go(func() {
			m := work.Unbounded()
			v := shared
			if w%3 == 2 {
				v = solve.New(a)
			}
			err := m.Do(func() {
				s := arena.Enter(a, "domineering", grid.Domineering).Sum(m, p)
				k := arena.Enter(a, "kayles", heap.Kayles).Sum(m, heap.Of(9, 12))
				for _, c := range game.Conventions {
					o, err := v.Outcome(m, s, c)
					m.Check(err)
					q, err := v.Outcome(m, k, c)
					m.Check(err)
					answers[w] += fmt.Sprint(o, q)
				}
				for _, fn := range solve.Functions() {
					x, err := v.Value(m, fn, k)
					m.Check(err)
					answers[w] += fmt.Sprint(" ", x)
				}
				if w == 0 {
					v.Forget()
				}
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	for _, x := range answers {
		if x != answers[0] {
			t.Fatalf("%v", answers)
		}
	}
}

// A goroutine that waits for another's calculation stops when its time is up.
func TestWaitConcurrent(t *testing.T) {
	f := newWorld()
	s, _ := sumOf(f, "kayles", heap.Kayles, heap.Of(5))
	asked, answer := make(chan bool), make(chan bool)
	slow, _ := sumOf(f, "slow", waiting{asked, answer}, 1)
	done := make(chan error)
	go func() { _, err := f.Solver.Nim(work.Unbounded(), slow); done <- err }()
	<-asked
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := f.Solver.Nim(work.New(ctx, work.Budget{}), s); !errors.Is(err, work.ErrLimit) {
		t.Error("the solver answered two at once")
	}
	close(answer)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// waiting is a game whose options wait for a sign.
type waiting struct{ asked, answer chan bool }

func (waiting) Impartial() bool { return true }

func (r waiting) Options(dst []int, n int, _ game.Player) []int {
	if n == 1 {
		r.asked <- true
		<-r.answer
		dst = append(dst, 0)
	}
	return dst
}
