// SPDX-License-Identifier: Apache-2.0

package arena_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

func Example() {
	a, m := arena.New(), work.Unbounded()
	kayles := arena.Enter(a, "kayles", heap.Kayles)
	err := m.Do(func() {
		s := kayles.Sum(m, heap.Of(2, 3))
		for _, t := range a.Options(m, nil, s, game.Left) {
			for _, c := range a.Components(t) {
				p, _ := kayles.Position(c)
				fmt.Print(p.Append(nil))
			}
			fmt.Print(" ")
		}
	})
	fmt.Println(err)
	// Output: [3][1] [3] [2][2] [2][1][1] [2][1] <nil>
}

// within runs f and fails the test if it is stopped.
func within(t testing.TB, f func(m *work.Meter)) {
	t.Helper()
	m := work.Unbounded()
	if err := m.Do(func() { f(m) }); err != nil {
		t.Fatal(err)
	}
}

// positions prints the positions of a sum, sorted.
func positions[P comparable](a *arena.Arena, p *arena.Port[P], s arena.Sum) string {
	var out []string
	for _, c := range a.Components(s) {
		x, ok := p.Position(c)
		out = append(out, fmt.Sprint(x, ok))
	}
	slices.Sort(out)
	return fmt.Sprint(out)
}

// The options of a sum are, up to order, those of the ruleset: taken apart and
// brought into canonical form.
func TestOptions(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	a := arena.New()
	port := arena.Enter(a, "domineering", grid.Domineering)
	within(t, func(m *work.Meter) {
		for range 300 {
			text := []byte("....|....|....")
			for i := range text {
				if text[i] == '.' && rng.IntN(3) == 0 {
					text[i] = '#'
				}
			}
			b, err := grid.Domineering.Parse(string(text))
			if err != nil {
				t.Fatal(err)
			}
			for _, player := range game.Players {
				var got, want []string
				for _, s := range a.Options(m, nil, port.Sum(m, b), player) {
					got = append(got, positions(a, port, s))
				}
				for _, q := range grid.Domineering.Options(nil, b, player) {
					want = append(want, positions(a, port, port.Sum(m, q)))
				}
				slices.Sort(got)
				slices.Sort(want)
				if got, want := slices.Compact(got), slices.Compact(want); !slices.Equal(got, want) {
					t.Fatalf("%s, %v: got %v, want %v", text, player, got, want)
				}
			}
		}
	})
}

func TestSums(t *testing.T) {
	a := arena.New()
	nim := arena.Enter(a, "nim", heap.Nim)
	domineering := arena.Enter(a, "domineering", grid.Domineering)
	within(t, func(m *work.Meter) {
		three, five := nim.Sum(m, heap.Of(3)), nim.Sum(m, heap.Of(5))
		both := a.Add(m, three, five)
		if both != nim.Sum(m, heap.Of(5, 3)) || both != a.Total(m, []arena.Sum{five, 0, three}) || a.Add(m, 0, five) != five {
			t.Error("sums of the same components differ")
		}
		if a.Of(m, a.Components(both)) != both || a.Single(a.Components(three)[0]) != three || nim.Sum(m, heap.Of()) != 0 {
			t.Error("the parts of a sum do not make it")
		}
		b, _ := grid.Domineering.Parse("2x2")
		mixed := a.Add(m, both, domineering.Sum(m, b))
		if !a.Impartial(both) || a.Impartial(mixed) || len(a.Components(mixed)) != 3 {
			t.Errorf("impartial: %v %v", a.Impartial(both), a.Impartial(mixed))
		}
		if _, ok := nim.Position(a.Components(domineering.Sum(m, b))[0]); ok {
			t.Error("a board is a heap")
		}
	})
}

// Rulesets are told apart by their ids alone.
func TestEnter(t *testing.T) {
	type id struct {
		name string
		k    int
	}
	a := arena.New()
	one, two := arena.Enter(a, id{"nim", 1}, heap.Nim), arena.Enter(a, id{"nim", 2}, heap.Kayles)
	own := arena.Enter(a, nil, heap.Nim)
	if one == two || one != arena.Enter(a, id{"nim", 1}, heap.Nim) || own == arena.Enter(a, nil, heap.Nim) {
		t.Error("ports are mixed up")
	}
	defer func() {
		if recover() == nil {
			t.Error("one id for two types is not a mistake")
		}
	}()
	arena.Enter(a, id{"nim", 1}, grid.Domineering)
}

// Components of many rulesets have different names, even where their positions
// look alike.
func TestNames(t *testing.T) {
	a, names := arena.New(), map[uint64]string{}
	within(t, func(m *work.Meter) {
		for port := range 300 {
			p := arena.Enter(a, port, heap.Nim)
			for n := range 40 {
				s := p.Sum(m, heap.Of(10_000+n))
				name, ok := a.Name(a.Components(s)[0], arena.Passing)
				this := fmt.Sprintf("%d in ruleset %d", 10_000+n, port)
				if other, met := names[name]; met || !ok {
					t.Fatalf("%s and %s have the name %x (%v)", this, other, name, ok)
				}
				names[name] = this
			}
		}
	})
}

func TestLimits(t *testing.T) {
	for _, c := range []struct {
		budget work.Budget
		heap   int
	}{
		{work.Budget{Positions: 100}, 200},
		{work.Budget{Bytes: 10_000}, 200},
		{work.Budget{Bytes: 1 << 20}, 1_000_000}, // the options would not fit
		{work.Budget{}, 1_000_000_000_000},       // nor would these in any memory
	} {
		a, m := arena.New(), work.New(context.Background(), c.budget)
		err := m.Do(func() {
			a.Options(m, nil, arena.Enter(a, "kayles", heap.Kayles).Sum(m, heap.Of(c.heap)), game.Left)
		})
		if !errors.Is(err, work.ErrLimit) {
			t.Errorf("%+v, a heap of %d: %v, want ErrLimit", c.budget, c.heap, err)
		}
	}
}

// serial is Nim that must not be asked twice at once.
type serial struct {
	heap.Game
	inside *atomic.Int32
	bad    *atomic.Bool
}

func (serial) Serial() bool { return true }

func (r serial) Options(dst []heap.Heaps, p heap.Heaps, player game.Player) []heap.Heaps {
	if r.inside.Add(1) != 1 {
		r.bad.Store(true)
	}
	dst = r.Game.Options(dst, p, player)
	r.inside.Add(-1)
	return dst
}

// Goroutines that enter the same positions in different orders get the same sums.
func TestConcurrent(t *testing.T) {
	a := arena.New()
	slow := serial{heap.Nim, new(atomic.Int32), new(atomic.Bool)}
	const workers, most = 6, 30
	found := [workers]map[string][]arena.Sum{}
	var group sync.WaitGroup
	for w := range workers {
		group.Go(func() {
			rng := rand.New(rand.NewPCG(5, uint64(w)))
			m := work.Unbounded()
			_ = m.Do(func() {
				sums := map[string][]arena.Sum{}
				kayles, one := arena.Enter(a, "kayles", heap.Kayles), arena.Enter[heap.Heaps](a, "serial", slow)
				for _, i := range rng.Perm(most * most) {
					x, y := i/most, i%most
					s := a.Add(m, kayles.Sum(m, heap.Of(x)), one.Sum(m, heap.Of(y)))
					options := a.Options(m, []arena.Sum{s}, s, game.Left)
					slices.Sort(options[1:])
					sums[fmt.Sprint(x, y)] = options
				}
				found[w] = sums
			})
		})
	}
	group.Wait()
	for w := range workers {
		for k, s := range found[0] {
			if !slices.Equal(s, found[w][k]) {
				t.Fatalf("%s is %v for one goroutine and %v for another", k, s, found[w][k])
			}
		}
	}
	if slow.bad.Load() {
		t.Error("a serial ruleset was asked twice at once")
	}
	if got := a.Stats().Components; got != 2*(most-1) {
		t.Errorf("%d components, want %d", got, 2*(most-1))
	}
}

// race ends when a counter is 0, and who must move then has won.
type race struct{}

func (race) Impartial() bool { return true }

func (race) Options(dst []int, n int, _ game.Player) []int {
	return append(dst, n-1)
}

func (race) Over(n int, _ game.Player) (game.Result, bool) { return game.Win, n == 0 }

func TestOver(t *testing.T) {
	a := arena.New()
	port := arena.Enter[int](a, "race", race{})
	within(t, func(m *work.Meter) {
		end, one := port.Sum(m, 0), port.Sum(m, 1)
		if r, over := a.Over(m, end, game.Right); r != game.Win || !over || len(a.Options(m, nil, end, game.Left)) != 0 {
			t.Errorf("at the end %v, %v", r, over)
		}
		if _, over := a.Over(m, one, game.Left); over || !a.Judged(one) || a.Judged(a.Add(m, one, one)) {
			t.Error("play is over before its end")
		}
	})
}

func BenchmarkOptions(b *testing.B) {
	p, _ := grid.Domineering.Parse("5x5")
	m := work.Unbounded()
	a := arena.New()
	port := arena.Enter(a, "domineering", grid.Domineering)
	s := port.Sum(m, p)
	var options []arena.Sum
	for b.Loop() {
		options = a.Options(m, options[:0], s, game.Left)
	}
}

// What came after a mark is let go: what was before stays, the rest enters again as
// if for the first time, and the account of memory is as it was.
func TestForget(t *testing.T) {
	a := arena.New()
	port := arena.Enter(a, "domineering", grid.Domineering)
	within(t, func(m *work.Meter) {
		b, _ := grid.Domineering.Parse("3x4")
		first := port.Sum(m, b)
		twice := a.Add(m, first, first)
		var parts []arena.Component // of which no sum of one is asked for before the mark
		for options := a.Parts(m, nil, a.Components(first)[0], game.Left); len(options) > 0; options = options[1+options[0]:] {
			parts = append(parts, options[1:1+options[0]]...)
		}
		before, mark, stats := positions(a, port, twice), a.Mark(), m.Stats()
		explore := func() (all []string) {
			for _, player := range game.Players {
				for _, s := range a.Options(m, nil, twice, player) {
					all = append(all, positions(a, port, s))
					a.Options(m, nil, s, player.Opponent())
				}
			}
			return all
		}
		singles := func() {
			for _, c := range parts {
				if got := a.Components(a.Single(c)); len(got) != 1 || got[0] != c {
					t.Fatalf("the sum of %d is that of %v", c, got)
				}
			}
		}
		want := explore()
		singles()
		held := a.Stats()
		for range 2 {
			arena.Enter(a, "nim", heap.Nim).Sum(m, heap.Of(3, 5))
			n, bytes := a.Forget(mark)
			m.Keep(-n, -bytes)
			if got := m.Stats(); got.Positions != stats.Positions || got.Bytes != stats.Bytes {
				t.Fatalf("%d positions in %d bytes, want %d in %d", got.Positions, got.Bytes, stats.Positions, stats.Bytes)
			}
			if got := positions(a, port, twice); got != before || port.Sum(m, b) != first || a.Add(m, first, first) != twice {
				t.Fatalf("got %s, want %s", got, before)
			}
			if got := explore(); !slices.Equal(got, want) || a.Stats() != held {
				t.Fatalf("got %v, %v, want %v, %v", got, a.Stats(), want, held)
			}
			singles()
		}
	})
}

// What a glance says of the components of an option is what they are once they are
// stored, and it stores none.
func TestGlance(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	glances := 0
	within(t, func(m *work.Meter) {
		for range 200 {
			a := arena.New()
			port := arena.Enter(a, "clobber", grid.Clobber)
			cells := make([]byte, 0, 15)
			for i := range 3 {
				cells = append(cells, "|"[:min(i, 1)]...)
				for range 4 {
					cells = append(cells, "XXOO."[rng.IntN(5)])
				}
			}
			b, err := grid.Clobber.Parse(string(cells))
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range a.Components(port.Sum(m, b)) {
				choices := a.Choices(m, c, game.Left)
				for i := range choices.Len() {
					before := a.Stats().Components
					parts := choices.Glance(m, nil, i, arena.Passing)
					if a.Stats().Components != before {
						t.Fatalf("a glance at an option of %s has stored something", cells)
					}
					var got []arena.Part
					for _, c := range choices.Parts(m, nil, i) {
						x := arena.Part{Signed: true}
						x.Left, x.Right = a.Count(c)
						x.Name, _ = a.Name(c, arena.Passing)
						negative, _ := a.Negative(m, c)
						x.Negative, _ = a.Name(negative, arena.Passing)
						got = append(got, x)
					}
					for _, x := range parts {
						if x.Stored {
							continue
						}
						if glances++; !slices.Contains(got, x) {
							t.Fatalf("option %d of %s: %+v is not one of %+v", i, cells, x, got)
						}
					}
					if again := choices.Glance(m, nil, i, arena.Nameless); slices.ContainsFunc(again, func(x arena.Part) bool { return !x.Stored }) || len(again) != len(got) {
						t.Fatalf("option %d of %s is stored, yet %+v", i, cells, again)
					}
				}
				choices.Release()
			}
		}
	})
	if glances < 200 {
		t.Errorf("only %d components were not stored before", glances)
	}
}

// PartsUnless asks about the options of Parts whose components are all stored, and ends where
// one is what is looked for.
func TestPartsUnless(t *testing.T) {
	a := arena.New()
	port := arena.Enter(a, "kayles", heap.Kayles)
	m := work.Unbounded()
	for n := range 12 {
		c := a.Components(port.Sum(m, heap.Of(n+1)))[0]
		met, before := 0, a.Stats().Components
		first := func([]arena.Component) bool { return true }
		if parts, found := a.PartsUnless(m, nil, c, game.Left, first); found && (parts != nil || a.Stats().Components != before) {
			t.Fatalf("heap %d: components were stored", n+1)
		}
		got, found := a.PartsUnless(m, nil, c, game.Left, func([]arena.Component) bool { met++; return false })
		all := a.Parts(m, nil, c, game.Left)
		if found || !slices.Equal(got, all) {
			t.Fatalf("heap %d: %v, %v, want %v", n+1, got, found, all)
		}
		stored := 0
		for options := all; len(options) > 0; options = options[1+options[0]:] {
			parts := options[1 : 1+options[0]]
			if !slices.ContainsFunc(parts, func(c arena.Component) bool { return int(c) >= before }) {
				stored++
			}
			same := func(x []arena.Component) bool { return slices.Equal(slices.Sorted(slices.Values(x)), parts) }
			if _, found := a.PartsUnless(m, nil, c, game.Left, same); !found {
				t.Errorf("heap %d: option %v is stored now and not met", n+1, parts)
			}
		}
		if met != stored {
			t.Errorf("heap %d: %d options met, %d stored", n+1, met, stored)
		}
	}
}
