// SPDX-License-Identifier: Apache-2.0

package theory_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/theory"
	"github.com/upstar-cgt/upstar/work"
)

func nimHeaps(t *testing.T, f *world, sizes []int) (sums []arena.Sum) {
	t.Helper()
	for _, n := range sizes {
		s, err := sumOf(f, heap.Nim.Name, heap.Nim, heap.Of(n))
		if err != nil {
			t.Fatal(err)
		}
		sums = append(sums, s)
	}
	return sums
}

// Moore's theorem and play agree on random heaps of Nim, on who wins and on the
// winning moves.
func TestMooreIsPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	f := newWorld()
	for range 4000 {
		sizes := make([]int, 1+rng.IntN(5))
		for i := range sizes {
			sizes[i] = rng.IntN(max(3, 9-len(sizes)))
		}
		sums := fit(f, nimHeaps(t, f, sizes), 1500)
		sizes = sizes[:len(sums)]
		m := compound.Mode{Kind: compound.AtMost, K: 1 + rng.IntN(4)}
		for _, c := range game.Conventions {
			moore := theory.Moore{K: m.K, Convention: c}
			s, err := f.Compound(m, sums)
			if err != nil {
				t.Fatal(err)
			}
			if o, err := f.Outcome(s, c); err != nil || (o == game.P) != moore.Lost(sizes) {
				t.Fatalf("%v, %v play of heaps %v: lost %v by theory, %v by play (%v)", m, c, sizes, moore.Lost(sizes), o, err)
			}
			checkMoore(t, f, m, moore, sizes)
		}
	}
}

// checkMoore compares the winning moves with those of play, none twice.
func checkMoore(t *testing.T, f *world, m compound.Mode, moore theory.Moore, sizes []int) {
	t.Helper()
	want := winningByPlay(f, m, nimHeaps(t, f, sizes), moore.Convention)
	got := map[string]bool{}
	for after := range moore.Winning(sizes) {
		text := fmt.Sprint(nimHeaps(t, f, after))
		if got[text] || !want[text] {
			t.Fatalf("%v, %v play of heaps %v: %v is no winning move, or named twice", m, moore.Convention, sizes, after)
		}
		got[text] = true
	}
	if len(got) != len(want) {
		t.Fatalf("%v, %v play of heaps %v: %d winning moves, %d by play", m, moore.Convention, sizes, len(got), len(want))
	}
}

// Large heaps: every winning move leaves a lost position, and a search for the
// first ones can be broken off.
func TestMooreLarge(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 34))
	for range 300 {
		sizes := make([]int, 1+rng.IntN(40))
		for i := range sizes {
			sizes[i] = int(rng.Uint64() >> (1 + rng.IntN(63)))
		}
		moore := theory.Moore{K: 1 + rng.IntN(8), Convention: game.Conventions[rng.IntN(2)]}
		n := 0
		for after := range moore.Winning(sizes) {
			moved := 0
			for i := range after {
				if after[i] < 0 || after[i] > sizes[i] {
					t.Fatalf("%+v: %v is no move from %v", moore, after, sizes)
				}
				if after[i] < sizes[i] {
					moved++
				}
			}
			if moved == 0 || moved > moore.K || !moore.Lost(after) {
				t.Fatalf("%+v: %v does not win from %v", moore, after, sizes)
			}
			if n++; n == 50 {
				break
			}
		}
		if (n == 0) != moore.Lost(sizes) && slices.Max(sizes) > 0 {
			t.Fatalf("%+v: %v is lost: %v; %d winning moves", moore, sizes, moore.Lost(sizes), n)
		}
	}
}

// heapByDefinition is the slow twin of Solver.Heap.
func heapByDefinition(f *world, s arena.Sum) (n int, ok bool) {
	smaller := map[int]bool{}
	for _, o := range f.options(s) {
		n, ok := heapByDefinition(f, o)
		if !ok {
			return 0, false
		}
		smaller[n] = true
	}
	for n := range len(smaller) {
		if !smaller[n] {
			return 0, false
		}
	}
	return len(smaller), true
}

// randomTree returns a random impartial game, often a heap or nearly one.
func randomTree(rng *rand.Rand, day int) string {
	if day == 0 || rng.IntN(3) == 0 {
		return fmt.Sprint(rng.IntN(day + 1))
	}
	text := "{"
	for i := range rng.IntN(4) {
		if i > 0 {
			text += ","
		}
		text += randomTree(rng, day-1)
	}
	return text + "}"
}

func TestHeapIsDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(35, 36))
	f := newWorld()
	heaps := 0
	for range 5000 {
		text := randomTree(rng, 4)
		s := tree(t, f, text)
		n, ok, err := f.Heap(f.meter, s)
		wantN, want := heapByDefinition(f, s)
		if err != nil || ok != want || ok && n != wantN {
			t.Fatalf("Heap(%s) = %d, %v (%v), want %d, %v", text, n, ok, err, wantN, want)
		}
		if ok {
			heaps++
		}
	}
	if heaps < 500 || heaps > 4500 {
		t.Errorf("%d heaps of 5000: hardly a test", heaps)
	}
}

// Compounds of random games, in at most K of which a move is made: decided by
// Moore's theorem where all are heaps, by another theory where K does not matter,
// and by play otherwise, the outcome is that of play.
func TestAtMostIsPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(37, 38))
	var f *world
	played := 0
	const cases = 10_000
	for i := range cases {
		if i%1000 == 0 {
			f = newWorld()
		}
		var sums []arena.Sum
		for range 1 + rng.IntN(4) {
			sums = append(sums, tree(t, f, randomTree(rng, 2+rng.IntN(2))))
		}
		sums = fit(f, sums, 500)
		m := compound.Mode{Kind: compound.AtMost, K: 1 + rng.IntN(3)}
		x := facts(f, m, sums)
		x.Mode = m.Among(len(sums))
		literal := literally(t, f, x)
		x.Play.Enter = func(m *work.Meter) arena.Sum { played++; return literal.Enter(m) }
		if a, b := outcomes(t, x), outcomes(t, literal); a != b {
			t.Fatalf("%v of %v: theory %s, play %s", m, sums, a, b)
		}
		a, err1 := ended(x)
		if b, err2 := ended(literal); a != b || err1 != nil || err2 != nil {
			t.Fatalf("%v of %v: ended %v, by play %v", m, sums, a, b)
		}
	}
	if played > 3*cases/2 {
		t.Errorf("%d of %d outcomes were played", played, 2*cases)
	}
}

// A game of nim value h whose options are as heaps, one of them as a heap of
// j > h, does not stand for a heap of h: with a heap of j and some more, Moore's
// rule for nim values says that it is lost, and it is won.
func TestMooreIsForHeapsOnly(t *testing.T) {
	f := newWorld()
	for _, c := range []struct {
		text string
		h, j int
	}{{"{1}", 0, 1}, {"{2}", 0, 2}, {"{2,0}", 1, 2}, {"{3,0}", 1, 3}, {"{1,2}", 0, 2}, {"{0,1,3}", 2, 3}} {
		for k := 2; k <= 3; k++ {
			values := []int{c.h, c.j}
			for place := range 2 {
				for ones := c.h>>place&1 + c.j>>place&1; ones > 0 && ones <= k; ones++ {
					values = append(values, 1<<place)
				}
			}
			if !(theory.Moore{K: k}).Lost(values) {
				t.Fatalf("%v is not lost for K = %d", values, k)
			}
			sums := append([]arena.Sum{tree(t, f, c.text)}, nimHeaps(t, f, values[1:])...)
			s, err := f.Compound(compound.Mode{Kind: compound.AtMost, K: k}, sums)
			if err != nil {
				t.Fatal(err)
			}
			if o, err := f.Outcome(s, game.Normal); o != game.N || err != nil {
				t.Errorf("at most %d of %s and heaps %v: %v (%v), want N", k, c.text, values[1:], o, err)
			}
		}
	}
}

// K+1 heaps of the same size are lost, whatever the size [Moore 1910]; misère,
// heaps of 1 are lost if their number is 1 more than a multiple of K+1.
func ExampleMoore() {
	fmt.Println(theory.Moore{K: 2}.Lost([]int{9, 9, 9}))
	fmt.Println(theory.Moore{K: 2, Convention: game.Misere}.Lost([]int{1, 1, 1, 1}))
	for after := range (theory.Moore{K: 2}).Winning([]int{1, 2, 3, 5}) {
		fmt.Println(after)
	}
	// Output:
	// true
	// true
	// [1 2 3 3]
}
