// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// A witness is found iff the definition gives one, in the first round that has one,
// whatever is the amount: in columns of one byte and two, and in cold ones.
func TestFindWitness(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		code string
		n    int
		opts Options
	}{
		{"4.4406", 30_000, Options{Simple: true}}, // even values of most heaps, so that much depends on parities
		{".07", 20_000, Options{}}, {"grundy", 30_000, Options{}}, {".6444", 12_000, Options{}},
		{".16", 400_000, Options{Storage: new(memory), window: tiny}},
	} {
		e := run(t, octal(c.code), c.n, c.opts)
		values, found := e.Values(0, uint64(c.n)), 0
		for range 300 {
			n, v := c.n-r.IntN(c.n/8), uint16(r.IntN(int(e.Stats().Max)+2))
			col := e.col
			col.SetLen(n)
			w, ok := findWitness(&col, e.game, n, v)
			a, isOption := leastWitness(e.game, values[:n], v)
			switch {
			case ok != isOption:
				t.Fatalf("%s: heap %d has the option %d: %v, found: %v", c.code, n, v, isOption, ok)
			case !ok:
				continue
			case w.a > 0 && values[w.a]^values[n-w.i-w.a] != v || w.a == 0 && values[n-w.i] != v:
				t.Fatalf("%s: heap %d has no option %d by %v", c.code, n, v, w)
			case round(w.a) != round(a):
				t.Fatalf("%s: heap %d has the option %d by %v, though with %d", c.code, n, v, w, a)
			}
			found++
		}
		if found < 30 || c.opts.Storage != nil && !e.col.IsCold() {
			t.Errorf("%s: %d witnesses, cold: %v", c.code, found, e.col.IsCold())
		}
	}
}

// leastWitness returns the least smaller heap of a split that makes v an option of the
// heap len(vals), or 0 for a take.
func leastWitness(g Game, vals []uint16, v uint16) (int, bool) {
	n := len(vals)
	if slices.ContainsFunc(g.Take, func(i int) bool { return i < n && vals[n-i] == v }) {
		return 0, true
	}
	for a := 1; 2*a <= n; a++ {
		for _, i := range g.Split {
			if b := n - i - a; b >= a && vals[a]^vals[b] == v && !(g.Unequal && a == b) {
				return a, true
			}
		}
	}
	return 0, false
}

// round returns the number of the round of a heap.
func round(a int) int { return bits.Len(uint(a / firstRound)) }

// The rounds have all heaps up to the half once.
func TestRounds(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 2 * firstRound, 2*firstRound + 1, 2*firstRound + 2, 1 << 20} {
		next := 1
		for from, end := range rounds(n) {
			if from != next || end <= from || round(from) != round(end-1) {
				t.Errorf("%d: a round from %d up to %d after %d", n, from, end, next)
			}
			next = min(end, n/2+1)
		}
		if next != n/2+1 {
			t.Errorf("%d: the rounds end at %d", n, next)
		}
	}
}
