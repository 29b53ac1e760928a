// SPDX-License-Identifier: Apache-2.0

package graph_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/graph"
	"github.com/upstar-cgt/upstar/work"
)

func Example() {
	a, m := arena.New(), work.Unbounded()
	g := graph.New(a)
	var s arena.Sum
	_ = m.Do(func() { s = arena.Enter(a, "kayles", heap.Kayles).Sum(m, heap.Of(9)) })
	err := g.Build(m, []arena.Sum{s}, 2)
	_ = m.Do(func() { fmt.Println(a.Stats().Components, g.Strong(m, a.Components(s), nil).Loopy, err) })
	// Output: 9 false <nil>
}

// arrows is a ruleset of arrows between numbers, perhaps with cycles; number 0 has
// ended, and numbers above 100 are two components: n/100 and n%100.
type arrows [2][][]int

func (r arrows) Options(dst []int, p int, player game.Player) []int {
	return append(dst, r[player][p]...)
}

func (arrows) Split(dst []int, p int) []int {
	if p > 100 {
		dst = append(dst, p/100)
	}
	if p%100 != 0 {
		dst = append(dst, p%100)
	}
	return dst
}

func random(rng *rand.Rand, n, most int) (r arrows) {
	for player := range r {
		r[player] = make([][]int, n)
		for p := 1; p < n; p++ {
			for range rng.IntN(most) {
				q := rng.IntN(n)
				if rng.IntN(3) == 0 {
					q += 100 * rng.IntN(n)
				}
				r[player][p] = append(r[player][p], q)
			}
		}
	}
	return r
}

// reach returns which numbers can be reached from one in one or more moves.
func (r arrows) reach(p int) map[int]bool {
	seen := map[int]bool{}
	for queue := []int{p}; len(queue) > 0; queue = queue[1:] {
		for _, player := range game.Players {
			for _, q := range r[player][queue[0]] {
				for _, c := range r.Split(nil, q) {
					if !seen[c] {
						seen[c] = true
						queue = append(queue, c)
					}
				}
			}
		}
	}
	return seen
}

// Build finds what can be reached, and Strong what leads back, by definition.
func TestStrongIsReachability(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	loops := 0
	for i := range 10_000 {
		n := 2 + rng.IntN(8)
		r := random(rng, n, 1+rng.IntN(3))
		a, m := arena.New(), work.Unbounded()
		g, port := graph.New(a), arena.Enter[int](a, "arrows", r)
		p := rng.IntN(n)
		var s arena.Sum
		_ = m.Do(func() { s = port.Sum(m, p) })
		if err := g.Build(m, []arena.Sum{s}, 1+i%3); err != nil {
			t.Fatal(err)
		}
		reached := r.reach(p)
		if p != 0 {
			reached[p] = true
		}
		if got := a.Stats().Components; got != len(reached) {
			t.Fatalf("%v from %d: %d components, want %d", r, p, got, len(reached))
		}
		strong := g.Strong(m, a.Components(s), nil)
		checkStrong(t, r, port, strong, reached)
		if strong.Loopy {
			loops++
		}
		if again := g.Strong(m, a.Components(s), nil); !slices.Equal(again.Components, strong.Components) {
			t.Fatalf("%v once, then %v", strong, again)
		}
	}
	if loops < 1000 || loops > 9000 {
		t.Errorf("%d of 10000 are loopy", loops)
	}
}

func checkStrong(t *testing.T, r arrows, port *arena.Port[int], strong *graph.Strong, reached map[int]bool) {
	t.Helper()
	loopy, done := false, map[int]bool{}
	for group := range strong.Groups() {
		members := map[int]bool{}
		for _, c := range group {
			p, _ := port.Position(c)
			members[p], done[p] = true, true
		}
		for p := range members {
			loopy = loopy || r.reach(p)[p]
			for q := range r.reach(p) {
				if !done[q] {
					t.Fatalf("%v: %d comes before %d, to which it leads", r, p, q)
				}
				if back := r.reach(q)[p]; back != members[q] {
					t.Fatalf("%v: %d leads to %d and back: %v", r, p, q, back)
				}
			}
		}
	}
	if loopy != strong.Loopy || len(done) != len(reached) {
		t.Fatalf("%v: loopy %v, want %v; %d of %d", r, strong.Loopy, loopy, len(done), len(reached))
	}
}

// The options of a sum, stored and sorted, are those of the arena.
func TestOptions(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	a, m := arena.New(), work.Unbounded()
	g, nim := graph.New(a), arena.Enter(a, "nim", heap.Nim)
	_ = m.Do(func() {
		for range 500 {
			s := nim.Sum(m, heap.Of(rng.IntN(6), rng.IntN(6), rng.IntN(6)))
			want := a.Options(m, nil, s, game.Right)
			slices.Sort(want)
			want = slices.Compact(want)
			if got := g.Options(m, []arena.Sum{7}, s, game.Right)[1:]; !slices.Equal(got, want) {
				t.Fatalf("got %v, want %v", got, want)
			}
			if g.Ended(m, s) != (len(want) == 0) || g.Count(m, s, game.Left) < len(want) {
				t.Fatalf("ended %v, %d options, want %d", g.Ended(m, s), g.Count(m, s, game.Left), len(want))
			}
		}
	})
}

// Several goroutines make the same graph, up to numbers.
func TestBuildParallel(t *testing.T) {
	p, _ := grid.Domineering.Parse("4x4")
	var stats []string
	for _, workers := range []int{1, 2, 4} {
		a, m := arena.New(), work.Unbounded()
		g := graph.New(a)
		var s arena.Sum
		_ = m.Do(func() { s = arena.Enter(a, "domineering", grid.Domineering).Sum(m, p) })
		if err := g.Build(m, []arena.Sum{s}, workers); err != nil {
			t.Fatal(err)
		}
		stats = append(stats, fmt.Sprint(a.Stats(), g.Moves()))
	}
	if stats[0] != stats[1] || stats[0] != stats[2] {
		t.Errorf("with 1, 2, 4 workers: %v", stats)
	}
}

// A limit stops all goroutines; what was stored is complete, and the work goes on.
func TestBuildParallelLimit(t *testing.T) {
	p, _ := grid.Domineering.Parse("4x4")
	a := arena.New()
	g, port := graph.New(a), arena.Enter(a, "domineering", grid.Domineering)
	var s arena.Sum
	_ = work.Unbounded().Do(func() { s = port.Sum(work.Unbounded(), p) })
	for range 2 {
		m := work.New(context.Background(), work.Budget{Positions: 300})
		if err := g.Build(m, []arena.Sum{s}, 3); !errors.Is(err, work.ErrLimit) {
			t.Fatalf("err = %v, want ErrLimit", err)
		}
	}
	if err := g.Build(work.Unbounded(), []arena.Sum{s}, 3); err != nil {
		t.Fatal(err)
	}
	b := arena.New()
	h, m := graph.New(b), work.Unbounded()
	_ = m.Do(func() { s = arena.Enter(b, "domineering", grid.Domineering).Sum(m, p) })
	if err := h.Build(m, []arena.Sum{s}, 1); err != nil || g.Moves() != h.Moves() || a.Stats() != b.Stats() {
		t.Errorf("%v: in three steps %v, %d, at once %v, %d", err, a.Stats(), g.Moves(), b.Stats(), h.Moves())
	}
}

// Goroutines that build and ask at once find the same options.
func TestConcurrent(t *testing.T) {
	a := arena.New()
	g, port := graph.New(a), arena.Enter(a, "kayles", heap.Kayles)
	var group sync.WaitGroup
	for w := range 6 {
		group.Go(func() {
			m := work.Unbounded()
			err := m.Do(func() {
				s := port.Sum(m, heap.Of(60+w, 50))
				if w%2 == 0 {
					m.Check(g.Build(m, []arena.Sum{s}, 2))
				}
				for _, t := range g.Options(m, nil, s, game.Left) {
					g.Options(m, nil, t, game.Right)
				}
				if g.Strong(m, a.Components(s), nil).Loopy {
					m.Fail(errors.New("Kayles is loopy"))
				}
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if got := a.Stats().Components; got != 65 {
		t.Errorf("%d components, want 65", got)
	}
}
