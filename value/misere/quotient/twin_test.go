// SPDX-License-Identifier: Apache-2.0

package quotient

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/work"
)

// play decides sums by play alone, remembering outcomes: the slow twin.
type play struct {
	rules Rules
	isP   map[string]bool
}

func newPlay(rules Rules) *play { return &play{rules, map[string]bool{}} }

// IsP follows the definition of misère play: a sum without moves is an
// N-position; another is a P-position when no option is.
func (p *play) IsP(w Word) bool {
	b := make([]byte, 0, 16)
	for _, h := range w {
		b = append(b, byte(h))
	}
	key := string(b)
	if known, ok := p.isP[key]; ok {
		return known
	}
	moves, lost := 0, true
	for i, h := range w {
		rest := slices.Concat(w[:i], w[i+1:])
		for _, o := range p.rules.Options(h) {
			moves++
			v := Word(slices.Clone(o))
			v = slices.DeleteFunc(v, func(k int) bool { return k == 0 })
			slices.SortFunc(v, func(a, b int) int { return b - a })
			lost = lost && !p.IsP(rest.Plus(v))
		}
	}
	p.isP[key] = moves > 0 && lost
	return p.isP[key]
}

// words returns the words with at most n heaps, none larger than h.
func words(h, n int) []Word {
	out := []Word{{}}
	for lo, hi := 0, 1; n > 0; n-- {
		for _, w := range out[lo:hi] {
			top := 1
			if len(w) > 0 {
				top = w[0]
			}
			for k := top; k <= h; k++ {
				out = append(out, Word{k}.Plus(w))
			}
		}
		lo, hi = hi, len(out)
	}
	return out
}

// classes is the twin of the quotient: the number of words, and of those the
// P-positions, that differ by play in some context, words and contexts having
// at most n heaps. It is the order when n is large enough.
func (p *play) classes(h, n int) (order, pOrder int) {
	list := words(h, n)
	seen := map[string]bool{}
	row := make([]byte, len(list))
	for _, w := range list {
		for i, z := range list {
			row[i] = '0'
			if p.IsP(w.Plus(z)) {
				row[i] = '1'
			}
		}
		if !seen[string(row)] {
			seen[string(row)] = true
			if row[0] == '1' {
				pOrder++
			}
		}
	}
	return len(seen), pOrder
}

func quaternaries() []string {
	var out []string
	for i := 1; i < 64; i++ {
		out = append(out, fmt.Sprintf("0.%d%d%d", i/16, i/4%4, i%4))
	}
	return out
}

// The order of each partial quotient of small heaps, by literal distinction.
func TestQuotientIsLiteral(t *testing.T) {
	codes := append(quaternaries(), "0.07", "0.77", "0.15", "0.6", "0.4", "0.26", "4.7", "0.377", "0.56")
	for _, code := range codes {
		const heaps = 5
		s, p := NewSolver(octal(code), Limits{}), newPlay(octal(code))
		for s.Heap() < heaps {
			if err := s.Next(work.Unbounded()); err != nil {
				t.Fatalf("%s: %v", code, err)
			}
		}
		order, pOrder := p.classes(heaps, 4)
		if q := s.Quotient(); q.Order() != order || len(q.PPortion()) != pOrder {
			t.Errorf("%s to heap %d: order %d with %d in P, by play %d with %d", code, heaps, q.Order(), len(q.PPortion()), order, pOrder)
		}
	}
}

// checkByPlay compares outcomes of random sums, and checks by play that the
// least words of any two elements are distinguished by that of a third.
func checkByPlay(t *testing.T, rng *rand.Rand, name string, q *Quotient, p *play, heap, sums int) {
	t.Helper()
	for range sums {
		w := Word{}
		for range rng.IntN(6) {
			w = w.Plus(Word{1 + rng.IntN(heap)})
		}
		got, err := q.IsP(w)
		if want := p.IsP(w); err != nil || got != want {
			t.Fatalf("%s: %v is P: %v (%v), by play %v", name, w, got, err, want)
		}
	}
	size := 0
	for x := range Elem(q.Order()) {
		total := 0
		for _, h := range q.Word(x) {
			total += h
		}
		size = max(size, total)
	}
	if size > 14 {
		return // too large to play out
	}
	rows := map[string]bool{}
	for x := range Elem(q.Order()) {
		row := []byte{}
		for z := range Elem(q.Order()) {
			b := byte('0')
			if p.IsP(q.Word(x).Plus(q.Word(z))) {
				b = '1'
			}
			row = append(row, b)
		}
		rows[string(row)] = true
	}
	if len(rows) != q.Order() {
		t.Errorf("%s: order %d but %d different rows by play", name, q.Order(), len(rows))
	}
}

func TestOutcomesOfSums(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 2))
	for _, code := range append(quaternaries(), "0.77", "0.15", "0.75", "0.144", "0.34", "0.712", "4.12", "4.56") {
		r := solve(t, code, Limits{})
		checkByPlay(t, rng, code, r.Quotient, newPlay(octal(code)), 9, 60)
	}
}

// randomTable returns n games with random options among sums of one or two
// earlier games.
func randomTable(rng *rand.Rand, n int) [][][]int {
	table := [][][]int{nil}
	for g := 1; g <= n; g++ {
		var opts [][]int
		for range 1 + rng.IntN(4) {
			o := []int{rng.IntN(g)}
			if rng.IntN(3) == 0 {
				o = append(o, rng.IntN(g))
			}
			opts = append(opts, o)
		}
		table = append(table, opts)
	}
	return table
}

// Thousands of random finite sets of games. Some quotients are infinite.
func TestRandomTables(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 3))
	found, ended := 0, 0
	for range 3000 {
		n := 3 + rng.IntN(4)
		table := randomTable(rng, n)
		r, err := Solve(work.Unbounded(), Table(table), Limits{Heap: n, Order: 300, Trial: 5000, Rounds: 60})
		if errors.Is(err, work.ErrLimit) {
			ended++
			continue
		}
		if err != nil || !r.Solved {
			t.Fatalf("%v: solved %v, %v", table, r.Solved, err)
		}
		found++
		checkByPlay(t, rng, fmt.Sprint(table), r.Quotient, newPlay(Table(table)), n, 5)
	}
	t.Logf("%d quotients found, %d ended at a limit", found, ended)
	if found < 2000 {
		t.Errorf("only %d of 3000 quotients found", found)
	}
}

// The verifier against a literal check: on random bipartite monoids, most of
// them wrong, the least word whose outcome contradicts its options.
func TestLeastFailure(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 4))
	wrong := 0
	for range 600 {
		n := 2 + rng.IntN(3)
		table := randomTable(rng, n)
		s := NewSolver(Table(table), Limits{Heap: n, Order: 40, Trial: 2000, Rounds: 20})
		if _, err := s.Run(work.Unbounded()); err != nil || s.m.order == 1 {
			continue
		}
		m := *s.m
		m.p = slices.Clone(m.p)
		m.p[0] ^= 1 << (1 + rng.IntN(m.order-1)) // the identity stays an N-position
		m.fillTable(m.generators(), actionsOf(s.m, s.phi))
		_, got, err := s.verify(work.Unbounded(), &m, s.phi)
		if err != nil {
			t.Fatal(err)
		}
		want := literalFailure(&m, s.phi, s.opts, 5)
		if want != nil {
			wrong++
		}
		if want != nil && (got == nil || got.Compare(want) != 0) && len(got) <= 5 {
			t.Fatalf("%v: least failure %v, literally %v", table, got, want)
		}
		if want == nil && got != nil && len(got) <= 5 {
			t.Fatalf("%v: failure %v, literally none", table, got)
		}
	}
	if wrong < 100 {
		t.Errorf("only %d wrong hypotheses", wrong)
	}
}

func actionsOf(m *monoid, phi []Elem) [][]uint16 {
	var act [][]uint16
	for _, h := range m.generators() {
		act = append(act, m.row(phi[h]))
	}
	return act
}

// literalFailure returns the least word with at most n heaps whose outcome
// under m is not the one that play gives it from those of its options.
func literalFailure(m *monoid, phi []Elem, opts [][]Word, n int) Word {
	list := words(len(phi)-1, n)
	slices.SortFunc(list, Word.Compare)
	for _, w := range list {
		moves, lost := 0, true
		for i, h := range w {
			rest := Word(slices.Concat(w[:i], w[i+1:]))
			for _, o := range opts[h] {
				moves++
				lost = lost && !m.p.has(m.image(phi, rest.Plus(o)))
			}
		}
		if m.p.has(m.image(phi, w)) != (moves > 0 && lost) {
			return w
		}
	}
	return nil
}
