// SPDX-License-Identifier: Apache-2.0

package automatic

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/work"
)

// do runs a test inside Calc.Do.
func do(t *testing.T, f func(c *Calc)) {
	t.Helper()
	c := New(work.Unbounded())
	if err := c.Do(func() { f(c) }); err != nil {
		t.Fatal(err)
	}
}

// agree compares a relation with what it should be on all small numbers.
func agree(t *testing.T, name string, a *Automaton, below uint64, want func(n []uint64) bool) {
	t.Helper()
	n := make([]uint64, a.tracks)
	for {
		if got := a.Has(n...); got != want(n) {
			t.Fatalf("%s has %v: %v, want %v", name, n, got, !got)
		}
		i := 0
		for ; i < len(n); i++ {
			if n[i]++; n[i] < below {
				break
			}
			n[i] = 0
		}
		if i == len(n) {
			return
		}
	}
}

func TestArithmetic(t *testing.T) {
	do(t, func(c *Calc) {
		agree(t, "sum", c.Sum(), 20, func(n []uint64) bool { return n[0]+n[1] == n[2] })
		agree(t, "nim sum", c.Xor(), 20, func(n []uint64) bool { return n[0]^n[1] == n[2] })
		agree(t, "less", c.Less(), 70, func(n []uint64) bool { return n[0] < n[1] })
		agree(t, "equal", c.Equal(), 70, func(n []uint64) bool { return n[0] == n[1] })
		for k := range uint64(40) {
			agree(t, "constant", c.Constant(k), 200, func(n []uint64) bool { return n[0] == k })
		}
		big := ^uint64(0)
		if a := c.Constant(big); !a.Has(big) || a.Has(big>>1) {
			t.Error("the greatest constant")
		}
		if s := c.Sum().States(); s != 3 {
			t.Errorf("a sum of %d states", s)
		}
	})
}

// randomGraph returns some progressions.
func randomGraph(r *rand.Rand) []Progression {
	parts := make([]Progression, 1+r.IntN(4))
	for i := range parts {
		parts[i] = Progression{r.IntN(9), r.IntN(9), r.IntN(6), r.IntN(5)}
	}
	return parts
}

// hasPair is what a union of progressions means.
func hasPair(parts []Progression, n, v uint64) bool {
	for _, p := range parts {
		for k := range 100 {
			if uint64(p.Heap+k*p.Step) == n && uint64(p.Value+k*p.Saltus) == v {
				return true
			}
			if p.Step == 0 {
				break
			}
		}
	}
	return false
}

func TestRelations(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range trials.Of(60) {
		p, q := randomGraph(r), randomGraph(r)
		m, small := 1+r.IntN(7), uint64(34)
		inP := func(n []uint64) bool { return hasPair(p, n[0], n[1]) }
		inQ := func(n []uint64) bool { return hasPair(q, n[0], n[1]) }
		do(t, func(c *Calc) {
			a, b := c.progressions(p, 1), c.progressions(q, 1)
			agree(t, "progressions", a, small, inP)
			agree(t, "and", c.And(a, b), small, func(n []uint64) bool { return inP(n) && inQ(n) })
			agree(t, "or", c.Or(a, b), small, func(n []uint64) bool { return inP(n) || inQ(n) })
			agree(t, "minus", c.Minus(a, b), small, func(n []uint64) bool { return inP(n) && !inQ(n) })
			agree(t, "not", c.Not(a), small, func(n []uint64) bool { return !inP(n) })
			agree(t, "turned", c.On(2, a, 1, 0), small, func(n []uint64) bool { return hasPair(p, n[1], n[0]) })
			agree(t, "widened", c.On(3, a, 2, 0), 14, func(n []uint64) bool { return hasPair(p, n[2], n[0]) })
			agree(t, "modulo", c.Modulo(a, m), small, inP)
			if !c.Modulo(a, m).Equal(c.progressions(p, m)) {
				t.Fatalf("%v modulo %d: two automata", p, m)
			}
			testExists(t, c, a, p, small)
		})
	}
}

// testExists compares "there is" with a search, for numbers that are not read and
// are shorter or longer than those that are.
func testExists(t *testing.T, c *Calc, a *Automaton, p []Progression, small uint64) {
	t.Helper()
	exists := func(most uint64, f func(k uint64) bool) bool {
		for k := range most {
			if f(k) {
				return true
			}
		}
		return false
	}
	agree(t, "the heaps", c.Exists(a, 1), small, func(n []uint64) bool {
		return exists(500, func(v uint64) bool { return hasPair(p, n[0], v) })
	})
	sums := c.And(c.Sum(), c.On(3, a, 0, 1)) // x+y = z and (x,y) in a
	agree(t, "the sums", c.Exists(c.Exists(sums, 1), 0), small, func(n []uint64) bool {
		return exists(n[0]+1, func(x uint64) bool { return hasPair(p, x, n[0]-x) })
	})
	least, ok := c.Exists(a, 0).Least()
	for v := range uint64(50) {
		if exists(60, func(n uint64) bool { return hasPair(p, n, v) }) {
			if !ok || least != v {
				t.Fatalf("least value of %v = %d %v, want %d", p, least, ok, v)
			}
			break
		}
	}
}

// TestTwoWays: reading backwards and forwards gives the automaton that the subset
// construction and joining equal states give.
func TestTwoWays(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 300 {
		s := system[int32]{tracks: 1 + r.IntN(2), start: [][]int32{{0}, {1, 2}, nil}}
		to := map[[2]int32][]int32{}
		for k := range int32(6) {
			for letter := range int32(4) {
				for range r.IntN(3) {
					to[[2]int32{k, letter}] = append(to[[2]int32{k, letter}], int32(r.IntN(6)))
				}
			}
		}
		s.step = func(k int32, letter int, yield func(int32)) {
			for _, k := range to[[2]int32{k, int32(letter)}] {
				yield(k)
			}
		}
		// Zeros at the end must change nothing: 0 is the final state, and stays.
		to[[2]int32{0, 0}] = []int32{0}
		s.final = func(k int32) bool { return k == 0 }
		do(t, func(c *Calc) {
			direct := c.minimise(&c.determinise(c.trim(explore(c, s))).Automaton)
			if got := solve(c, s); !got.Equal(direct) {
				t.Fatalf("%v: %v and %v", to, got, direct)
			}
		})
	}
}

// TestBesideByFormula compares the fast way to put heaps beside each other with
// the formula: there are a+b = n, x⊕y = u with (a,x) and (b,y) in the graph.
func TestBesideByFormula(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 12 {
		p := randomGraph(r)[:1]
		do(t, func(c *Calc) {
			a := c.progressions(p, 1)
			const n, u, first, second, x, y = 0, 1, 2, 3, 4, 5
			f := c.And(c.On(6, c.Sum(), first, second, n), c.On(6, c.Xor(), x, y, u))
			f = c.And(f, c.And(c.On(6, a, first, x), c.On(6, a, second, y)))
			for track := y; track > u; track-- {
				f = c.Exists(f, track)
			}
			b := &breaker{Calc: c, m: 1}
			if got := b.beside(a, a, anyHeaps); !got.Equal(f) {
				t.Fatalf("%v: %d states, by formula %d", p, got.States(), f.States())
			}
			b.m = 3
			a3 := c.progressions(p, 3)
			if got := b.beside(a3, a3, anyHeaps); !got.Equal(c.Modulo(f, 3)) {
				t.Fatalf("%v modulo 3: %d states", p, got.States())
			}
		})
	}
}

// randomSequence returns a sequence of values and its graph.
func randomSequence(r *rand.Rand) (graph []Progression, at func(n int) uint64) {
	n0, p, s := r.IntN(4), 1+r.IntN(4), r.IntN(4)
	values := make([]int, n0+p)
	for i := range values {
		values[i] = r.IntN(5)
	}
	return Periodic(values, n0, p, s), func(n int) uint64 {
		if n < n0 {
			return uint64(values[n])
		}
		return uint64(values[n0+(n-n0)%p] + (n-n0)/p*s)
	}
}

// TestOptions compares the values of the options with those that the moves give,
// for codes of every kind that is covered, and any values at all.
func TestOptions(t *testing.T) {
	codes := []string{"0.3F", "0.77", "4.0", "4!.0", "4?.07", "4=.3", "0.[3]", "4.[3]", "0.1[07]", "0.8[05]", "80.0", "0.{0,3=}", "0.{2!,3}",
		"0.*", "0.{3+}", "0.0[8]", "0.G", "8.{2=,4=}1", "G0.2", "0.00000000F"}
	r := rand.New(rand.NewPCG(4, 4))
	for _, s := range codes {
		done := 0
		for range trials.Of(10) {
			code := takebreak.MustParse(s)
			graph, at := randomSequence(r)
			c := New(work.New(context.Background(), work.Budget{Steps: 1 << 19}))
			err := c.Do(func() {
				b := newBreaker(c, c.progressions(graph, 1+r.IntN(5)))
				a := b.options(code)
				for n := range 22 {
					want := map[uint64]bool{}
					code.Options(n, func(heaps []int) bool {
						u := uint64(0)
						for _, h := range heaps {
							u ^= at(h)
						}
						want[u] = true
						return true
					})
					for u := range uint64(64) {
						if got := a.Has(uint64(n), u); got != want[u] {
							t.Fatalf("%s, %v: %d an option of %d: %v, want %v", s, graph, u, n, got, want[u])
						}
					}
				}
				done++
			})
			if err != nil && !errors.Is(err, work.ErrLimit) {
				t.Fatal(err)
			}
		}
		if done < 3 && !testing.Short() {
			t.Errorf("%s: only %d of 10 within the limits", s, done)
		}
	}
}

func TestValueAndBelow(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range 200 {
		graph, at := randomSequence(r)
		c := New(work.Unbounded())
		a, err := c.Graph(graph)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{0, 1, 2, 3, 5, 17, 100, 1 << 20, 1<<40 + 12345} {
			if v, ok := a.Value(uint64(n)); !ok || v != at(n) {
				t.Fatalf("%v: value of %d = %d %v, want %d", graph, n, v, ok, at(n))
			}
		}
		do(t, func(c *Calc) {
			agree(t, "below", c.below(a), 20, func(n []uint64) bool { return n[1] < at(int(n[0])) })
		})
	}
}

func TestLimits(t *testing.T) {
	code := takebreak.MustParse("0.3F")
	graph := Periodic([]int{0, 1, 2, 0, 1, 2}, 0, 6, 3)
	for _, c := range []*Calc{{work.Unbounded(), 10}, New(work.New(context.Background(), work.Budget{Steps: 1000}))} {
		a, err := c.Graph(graph)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Prove(code, a); !errors.Is(err, work.ErrLimit) {
			t.Errorf("%d states: %v", c.States, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	c := New(work.New(ctx, work.Budget{}))
	a, err := c.Graph(graph)
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := c.Prove(code, a); !errors.Is(err, context.Canceled) {
		t.Errorf("done: %v", err)
	}
	for _, s := range []string{"0.8!", "0.8?", "0.{3!+}"} {
		if _, err := New(work.Unbounded()).Prove(takebreak.MustParse(s), a); !errors.Is(err, ErrShape) {
			t.Errorf("%s: %v", s, err)
		}
	}
	if _, err := c.Prove(takebreak.MustParse("3.0"), a); err == nil || errors.Is(err, work.ErrLimit) {
		t.Errorf("a code that grows: %v", err)
	}
}

func TestEmpty(t *testing.T) {
	do(t, func(c *Calc) {
		a := c.progressions(nil, 3)
		if !a.IsEmpty() || a.States() != 1 || !slices.Equal(a.roots, []int32{0, 0, 0}) {
			t.Errorf("%+v", a)
		}
		if n, ok := c.Exists(a, 1).Least(); ok {
			t.Errorf("least of nothing: %d", n)
		}
	})
}

// Sum returns the relation x + y = z: the states are the carries 0 and 1, and one
// in which it has failed.
func (c *Calc) Sum() *Automaton {
	return c.deterministic(3, plain, func(p pair, letter int) pair {
		total := int(p.a) + letter&1 + letter>>1&1
		if p.b != 0 || total&1 != letter>>2 {
			return pair{0, 1}
		}
		return pair{int32(total >> 1), 0}
	}, func(p pair) bool { return p == pair{} })
}

// Xor returns the relation x ⊕ y = z of the nim sum.
func (c *Calc) Xor() *Automaton {
	return c.deterministic(3, plain, func(p pair, letter int) pair {
		if p.b != 0 || (letter^letter>>1^letter>>2)&1 != 0 {
			return pair{0, 1}
		}
		return pair{}
	}, func(p pair) bool { return p == pair{} })
}

// Equal returns the relation x = y.
func (c *Calc) Equal() *Automaton {
	return &Automaton{2, []int32{0}, []int32{0, 1, 1, 0, 1, 1, 1, 1}, []bool{true, false}}
}
