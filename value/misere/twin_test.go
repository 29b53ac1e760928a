// SPDX-License-Identifier: Apache-2.0

package misere_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/value/misere"
)

// trees are literal game trees: nothing is reduced, and every question is
// answered by its definition. It is the slow twin of Space.
type trees struct {
	options [][]int
	ids     map[string]int
	wins    map[string]bool
	likes   map[[2]int]bool
}

func newTrees() *trees {
	return &trees{ids: map[string]int{}, wins: map[string]bool{}, likes: map[[2]int]bool{}}
}

func (w *trees) node(options ...int) int {
	options = slices.Clone(options)
	slices.Sort(options)
	options = slices.Compact(options)
	key := fmt.Sprint(options)
	id, ok := w.ids[key]
	if !ok {
		id = len(w.options)
		w.options = append(w.options, options)
		w.ids[key] = id
	}
	return id
}

func (w *trees) heap(n int) int {
	var heaps []int
	for range n {
		heaps = append(heaps, w.node(heaps...))
	}
	return w.node(heaps...)
}

// of writes a reduced form as a literal tree.
func (w *trees) of(s *misere.Space, g misere.Game) int {
	var options []int
	for _, o := range s.Options(g) {
		options = append(options, w.of(s, o))
	}
	return w.node(options...)
}

// form is the reduced form of a literal tree.
func (w *trees) form(s *misere.Space, t int) misere.Game {
	var options []misere.Game
	for _, o := range w.options[t] {
		options = append(options, w.form(s, o))
	}
	return s.Make(options)
}

// isN plays a sum out: the player to move wins if there is no move at all, or
// a move to a position that is lost.
func (w *trees) isN(parts ...int) bool {
	parts = slices.Clone(parts)
	slices.Sort(parts)
	key := fmt.Sprint(parts)
	if win, ok := w.wins[key]; ok {
		return win
	}
	win, ended := false, true
	for i, p := range parts {
		for _, o := range w.options[p] {
			ended = false
			next := slices.Clone(parts)
			next[i] = o
			if !w.isN(next...) {
				win = true
			}
		}
	}
	win = win || ended
	w.wins[key] = win
	return win
}

// like decides equality by theorem 75 of ONAG, linked by theorem 76.
func (w *trees) like(g, h int) bool {
	if g == h {
		return true
	}
	key := [2]int{min(g, h), max(g, h)}
	if v, ok := w.likes[key]; ok {
		return v
	}
	v := true
	for _, o := range w.options[h] {
		v = v && !w.linked(g, o)
	}
	for _, o := range w.options[g] {
		v = v && !w.linked(h, o)
	}
	if len(w.options[g]) == 0 || len(w.options[h]) == 0 {
		v = v && w.isN(g) == w.isN(h)
	}
	w.likes[key] = v
	return v
}

func (w *trees) linked(g, h int) bool {
	for _, o := range w.options[h] {
		if w.like(g, o) {
			return false
		}
	}
	for _, o := range w.options[g] {
		if w.like(h, o) {
			return false
		}
	}
	return true
}

// misere finds by play the n for which the parts and n are a P-position.
func (w *trees) misere(parts ...int) int {
	for n := 0; ; n++ {
		if !w.isN(append(slices.Clone(parts), w.heap(n))...) {
			return n
		}
	}
}

// random makes a tree with options among those made before.
func (w *trees) random(r *rand.Rand, pool []int) int {
	var options []int
	for range r.IntN(5) {
		options = append(options, pool[r.IntN(len(pool))])
	}
	return w.node(options...)
}

// pool makes n random trees of small height.
func (w *trees) pool(r *rand.Rand, n int) []int {
	pool := []int{w.heap(0), w.heap(1), w.heap(2), w.node(w.heap(2))}
	for len(pool) < n {
		pool = append(pool, w.random(r, pool[:min(len(pool), 12)]))
	}
	return pool
}

func TestEqualityAgainstTheorem75(t *testing.T) {
	s, w := misere.NewSpace(), newTrees()
	pool := w.pool(rand.New(rand.NewPCG(1, 1)), 150)
	equal := 0
	for i, a := range pool {
		g := w.form(s, a)
		for _, b := range pool[:i] {
			h := w.form(s, b)
			if g == h {
				equal++
			}
			if w.like(a, b) != (g == h) {
				t.Fatalf("%s, %s: like %v, equal %v", s.Format(g), s.Format(h), w.like(a, b), g == h)
			}
			if w.linked(a, b) != s.IsLinked(g, h) {
				t.Fatalf("%s, %s: linked %v by theorem 76", s.Format(g), s.Format(h), w.linked(a, b))
			}
		}
	}
	if equal < 20 {
		t.Errorf("only %d equal pairs tried", equal)
	}
}

// TestSumsByPlay compares outcomes of sums of forms with literal play, which
// also tests that a form may replace its tree in every sum.
func TestSumsByPlay(t *testing.T) {
	s, w := misere.NewSpace(), newTrees()
	r := rand.New(rand.NewPCG(2, 2))
	pool := w.pool(r, 60)
	for range 3000 {
		a, b, c := pool[r.IntN(len(pool))], pool[r.IntN(len(pool))], pool[r.IntN(16)]
		g := s.Sum(w.form(s, a), w.form(s, b), w.form(s, c))
		if w.isN(a, b, c) == s.IsP(g) {
			t.Fatalf("%s: outcome of the sum differs from play", s.Format(g))
		}
	}
}

func TestGenusByPlay(t *testing.T) {
	s, w := misere.NewSpace(), newTrees()
	two := w.heap(2)
	for _, a := range w.pool(rand.New(rand.NewPCG(3, 3)), 80) {
		g := w.form(s, a)
		genus := s.Genus(g)
		parts := []int{a}
		for k := range 5 {
			if got, want := genus.At(k), w.misere(parts...); got != want {
				t.Fatalf("genus of %s is %s, but digit %d is %d by play", s.Format(g), genus, k, want)
			}
			parts = append(parts, two)
		}
		if s.Misere(g) != genus.Misere() || s.Normal(g) != genus.Normal() {
			t.Errorf("%s: genus %s, values %d, %d", s.Format(g), genus, s.Normal(g), s.Misere(g))
		}
		for n := range 4 {
			if got, want := genus.AddHeap(n), s.Genus(s.Add(g, s.Heap(n))); got != want {
				t.Errorf("genus of %s + %d: %s, want %s", s.Format(g), n, got, want)
			}
		}
	}
}

// TestDistinguish plays the links and distinguishers out.
func TestDistinguish(t *testing.T) {
	s, w := misere.NewSpace(), newTrees()
	day := s.Day(4)
	for _, g := range day {
		for _, h := range day {
			if x, ok := s.Link(g, h); ok != s.IsLinked(g, h) || ok && !(s.IsP(s.Add(g, x)) && s.IsP(s.Add(h, x))) {
				t.Errorf("link of %s and %s: %s %v", s.Format(g), s.Format(h), s.Format(x), ok)
			}
			x, ok := s.Distinguisher(g, h)
			if ok != (g != h) || ok && s.IsP(s.Add(g, x)) == s.IsP(s.Add(h, x)) {
				t.Errorf("distinguisher of %s and %s: %s %v", s.Format(g), s.Format(h), s.Format(x), ok)
			}
			if !ok {
				continue
			}
			if x := s.Separator(g, h); !s.IsP(s.Add(g, x)) || s.IsP(s.Add(h, x)) {
				t.Errorf("separator of %s and %s: %s", s.Format(g), s.Format(h), s.Format(x))
			}
		}
	}
	r := rand.New(rand.NewPCG(4, 4))
	for range 200 {
		g, h := day[r.IntN(12)], day[r.IntN(12)]
		if x, ok := s.Distinguisher(g, h); ok && s.Birthday(x) < 6 && w.isN(w.of(s, g), w.of(s, x)) == w.isN(w.of(s, h), w.of(s, x)) {
			t.Errorf("%s does not distinguish %s and %s by play", s.Format(x), s.Format(g), s.Format(h))
		}
	}
}

// TestMates is theorem 74 of ONAG: G plus its mate is a P-position, and the
// misère outcome of a game is the normal outcome of its mate. Odd forms have
// records of their own only through their partner; both are tried.
func TestMates(t *testing.T) {
	s, w := misere.NewSpace(), newTrees()
	for _, a := range w.pool(rand.New(rand.NewPCG(5, 5)), 300) {
		g := w.form(s, a)
		for _, g := range []misere.Game{g, g ^ 1} {
			mate := s.Mate(g)
			if !s.IsP(s.Add(g, mate)) {
				t.Fatalf("%s + mate is N", s.Format(g))
			}
			if s.IsP(g) != (s.Normal(mate) == 0) {
				t.Fatalf("%s: outcome is not the normal one of the mate", s.Format(g))
			}
		}
	}
}

// TestLaws: sums commute, associate and cancel, differences undo sums, and
// the odd partner behaves as G+1.
func TestLaws(t *testing.T) {
	s, w := misere.NewSpace(), newTrees()
	r := rand.New(rand.NewPCG(6, 6))
	pool := w.pool(r, 40)
	pick := func() misere.Game { return w.form(s, pool[r.IntN(len(pool))]) }
	for range 500 {
		g, h, k := pick(), pick(), w.form(s, pool[r.IntN(8)])
		if s.Add(s.Add(g, h), k) != s.Add(g, s.Add(h, k)) || s.Add(g, h) != s.Add(h, g) {
			t.Fatalf("%s, %s, %s: no semigroup", s.Format(g), s.Format(h), s.Format(k))
		}
		if g != h && s.Add(g, k) == s.Add(h, k) {
			t.Fatalf("%s, %s: %s does not cancel", s.Format(g), s.Format(h), s.Format(k))
		}
		if x, ok := s.Sub(s.Add(g, k), k); !ok || x != g {
			t.Fatalf("(%s + %s) - %s = %s %v", s.Format(g), s.Format(k), s.Format(k), s.Format(x), ok)
		}
		odd := g | 1
		if s.Make(s.Options(odd)) != odd || s.Make(s.Options(odd^1)) != odd^1 || s.Add(odd^1, misere.One) != odd {
			t.Fatalf("%s and its partner are not as stored", s.Format(g))
		}
		if s.Birthday(odd) != s.Birthday(odd^1)+1 || !s.HasOption(odd, odd^1) {
			t.Fatalf("%s is not simpler than its partner", s.Format(odd^1))
		}
	}
}
