// SPDX-License-Identifier: Apache-2.0

package quotient

import (
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/work"
)

// Kayles, [Plambeck–Siegel 2008]: the presentation as published.
func TestKaylesPresentation(t *testing.T) {
	r := solve(t, "0.77", Limits{})
	relations := "a^2=1 b^3=b bc^2=b c^3=c bd=bc cd=b^2 d^3=d be=bc ce=b^2 e^2=de bf=ab cf=ab^2c d^2f=f f^2=b^2 b^2g=g c^2g=g dg=cg eg=cg fg=ag g^2=b^2"
	if got := strings.Join(r.Relations, " "); got != relations {
		t.Errorf("relations %s, want %s", got, relations)
	}
	if got, want := strings.Join(r.PPortion, " "), "a b^2 ac ac^2 d ad^2 e ade adf"; got != want {
		t.Errorf("P-portion %s, want %s", got, want)
	}
	var heaps []int
	for _, g := range r.Generators {
		heaps = append(heaps, g.Heap)
	}
	if want := []int{1, 2, 5, 9, 12, 25, 27}; !slices.Equal(heaps, want) {
		t.Errorf("generators %v, want %v", heaps, want)
	}
	last := []string{"g", "ab^2", "b^2c", "abc", "b", "ab^2", "g", "b", "abc", "b^2c", "ab^2", "b"} // heaps 75 to 86
	if got := r.Pretending[75:87]; !slices.Equal(got, last) {
		t.Errorf("φ(75..86) = %v, want %v", got, last)
	}
	if x, ok := r.Quotient.Phi(75 + 12*1000); !ok || r.Quotient.Name(r.Quotient.Word(x)) != "g" {
		t.Errorf("φ(12075) is not g")
	}
}

// T_n is recognised by its structure, for every game of the facts table: the
// table's tame games are those with |P| = 2 and |Q| = 2^n + 2, or |Q| ≤ 2.
func TestTame(t *testing.T) {
	for _, f := range facts(t) {
		if f.code > "0.3" {
			continue
		}
		want, isTame := 0, false
		for n := 2; n < 8; n++ {
			if f.p == 2 && f.order == 1<<n+2 {
				want, isTame = n, true
			}
		}
		if f.order == 2 {
			want, isTame = 1, true
		}
		if n, ok := solve(t, f.code, Limits{}).Quotient.Tame(); ok != isTame || n != want && ok {
			t.Errorf("%s: tame %v T_%d, want %v T_%d", f.code, ok, n, isTame, want)
		}
	}
}

// Laws of finite commutative monoids, on the wild quotients of the table.
func TestStructure(t *testing.T) {
	for _, f := range facts(t) {
		if f.order <= 10 {
			continue
		}
		q := solve(t, f.code, Limits{}).Quotient
		kernel := q.Kernel()
		inK := map[Elem]bool{}
		for _, k := range kernel {
			inK[k] = true
		}
		e := q.Idempotent(kernel[0])
		total := 0
		for _, part := range q.Archimedean() {
			total += len(part)
		}
		if total != q.Order() {
			t.Errorf("%s: archimedean components have %d elements of %d", f.code, total, q.Order())
		}
		for x := range Elem(q.Order()) {
			for _, k := range kernel {
				if !inK[q.Times(k, x)] || q.Times(k, e) != k {
					t.Fatalf("%s: kernel %v is not an ideal with identity %d", f.code, kernel, e)
				}
			}
			if i, p := q.IndexPeriod(x); q.Power(x, i+p) != q.Power(x, i) || i > 0 && q.Power(x, i-1+p) == q.Power(x, i-1) {
				t.Errorf("%s: element %d has index %d and period %d", f.code, x, i, p)
			}
		}
	}
}

// The relations define the quotient: rewriting by them takes each word to the
// least word of its element.
func TestRelationsPresent(t *testing.T) {
	for _, code := range []string{"0.123", "0.15", "0.3101", "0.71"} {
		q := solve(t, code, Limits{}).Quotient
		rels := q.Relations()
		for _, w := range words(len(q.Generators()), 4) {
			v := Word{}
			for _, i := range w {
				v = append(v, q.Generators()[i-1].Heap)
			}
			x, err := q.Of(v)
			if err != nil {
				t.Fatal(err)
			}
			if got := rewrite(v, rels); got.Compare(q.Word(x)) != 0 {
				t.Fatalf("%s: %v rewrites to %v, want %v", code, v, got, q.Word(x))
			}
		}
	}
}

func rewrite(w Word, rels []Relation) Word {
	for {
		i := slices.IndexFunc(rels, func(r Relation) bool { return divides(r.Word, w) })
		if i < 0 {
			return w
		}
		rest := slices.Clone(w)
		for _, h := range rels[i].Word {
			k := slices.Index(rest, h)
			rest = slices.Delete(rest, k, k+1)
		}
		w = rest.Plus(rels[i].Less)
	}
}

func divides(u, w Word) bool {
	for _, h := range u {
		if u.Count(h) > w.Count(h) {
			return false
		}
	}
	return true
}

// Notakto, tic-tac-toe where both place crosses and a board with three in a
// row is dead: the quotient has order 18 and P = {a, b², bc, c²}
// [Plambeck–Whitehead 2013].
func TestNotakto(t *testing.T) {
	table := notakto()
	r, err := Solve(work.Unbounded(), Table(table), Limits{Heap: len(table) - 1})
	if err != nil {
		t.Fatal(err)
	}
	if !r.Solved || r.Order != 18 || r.P != 4 {
		t.Errorf("solved %v, order %d with %d in P, want order 18 with 4", r.Solved, r.Order, r.P)
	}
	if p, err := r.Quotient.IsP(Word{len(table) - 1}); err != nil || p {
		t.Errorf("one empty board is P: %v, %v; want a first player win", p, err)
	}
}

// notakto returns the boards with the fuller ones first; the last is empty.
func notakto() [][][]int {
	number := map[int]int{}
	table := [][][]int{nil}
	for count := 9; count >= 0; count-- {
		for b := range 512 {
			crosses := 0
			for i := range 9 {
				crosses += b >> i & 1
			}
			if crosses != count || dead(b) {
				continue
			}
			var opts [][]int
			for i := range 9 {
				if b>>i&1 == 0 {
					opts = append(opts, []int{number[b|1<<i]}) // 0 for a dead board
				}
			}
			number[b] = len(table)
			table = append(table, opts)
		}
	}
	return table
}

func dead(b int) bool {
	for _, row := range []int{0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124} {
		if b&row == row {
			return true
		}
	}
	return false
}
