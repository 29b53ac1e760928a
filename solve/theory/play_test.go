// SPDX-License-Identifier: Apache-2.0

package theory_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/rules/coord"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/theory"
	"github.com/upstar-cgt/upstar/work"
)

// pool returns small positions of a dozen rulesets.
func pool(t *testing.T, f *world) []arena.Sum {
	t.Helper()
	var out []arena.Sum
	keep := func(s arena.Sum, err error) {
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	for _, g := range []heap.Game{heap.Nim, heap.Kayles, heap.DawsonsKayles, heap.DawsonsChess, heap.GrundysGame, heap.JamesBond} {
		for n := range 6 {
			keep(sumOf(f, g.Name, g, heap.Of(n)))
		}
	}
	for _, code := range []string{"0.6", "0.26", "0.15"} {
		r, err := heap.Octal.Rules([]string{code})
		if err != nil {
			t.Fatal(err)
		}
		for n := 3; n < 8; n++ {
			keep(sumOf(f, code, r, heap.Of(n)))
		}
	}
	for _, g := range []coord.Kit{coord.Wythoff, coord.Horses, coord.King, coord.Rook} {
		for x := range 4 {
			for y := range 4 {
				keep(sumOf(f, g.Name, g, coord.Point{X: x, Y: y}))
			}
		}
	}
	for _, s := range []string{"{{2},0}", "{{2},1}", "{{2},2,1}", "{{2},3,2,0}", "{{1},2}", "{{{2},1},{1},3}", "{{2}}", "{{3,2}}", "{{{1}}}"} {
		out = append(out, tree(t, f, s))
	}
	return out
}

var twelve = []compound.Kind{compound.Disjunctive, compound.Conjunctive, compound.Selective, compound.DiminishedDisjunctive,
	compound.ContinuedConjunctive, compound.ShortenedSelective, compound.Obliged, compound.Sequential}

// Theory and literal play agree on random compounds of one to five components.
func TestTheoryIsPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	cases := trials.Of(110_000)
	if os.Getenv("UPSTAR_SLOW") == "1" {
		cases *= 10
	}
	var f *world
	var sums []arena.Sum
	wild := 0
	for i := range cases {
		if i%10_000 == 0 { // what was played is forgotten now and then
			f = newWorld()
			sums = pool(t, f)
		}
		m := compound.Mode{Kind: twelve[rng.IntN(len(twelve))]}
		components := make([]arena.Sum, 1+min(rng.IntN(5), rng.IntN(6)))
		for i := range components {
			components[i] = sums[rng.IntN(len(sums))]
		}
		components = fit(f, components, 400)
		x := facts(f, m, components)
		played := literally(t, f, x)
		x.Play.Enter = func(m *work.Meter) arena.Sum { wild++; return played.Enter(m) }
		if a, b := outcomes(t, x), outcomes(t, played); a != b {
			t.Fatalf("%v of %v: theory %s, play %s", m, components, a, b)
		}
		if i%8 == 0 && len(components) <= 3 {
			checkWinning(t, f, m, components)
		}
	}
	if wild > cases/10 {
		t.Errorf("%d of %d cases had no theory", wild, cases)
	}
}

// size is the product of the numbers of followers of the components.
func size(f *world, components []arena.Sum) int {
	n := 1
	for _, s := range components {
		seen := map[arena.Sum]bool{s: true}
		for queue := []arena.Sum{s}; len(queue) > 0; queue = queue[1:] {
			for _, o := range f.options(queue[0]) {
				if !seen[o] {
					seen[o] = true
					queue = append(queue, o)
				}
			}
		}
		n *= len(seen)
	}
	return n
}

// fit drops components until the compound can be played in no time.
func fit(f *world, components []arena.Sum, most int) []arena.Sum {
	for len(components) > 1 && size(f, components) > most {
		components = components[:len(components)-1]
	}
	return components
}

// checkWinning compares the winning moves of the theory with those of play.
func checkWinning(t *testing.T, f *world, m compound.Mode, components []arena.Sum) {
	t.Helper()
	for _, c := range game.Conventions {
		th, ok := theory.Of(m, c)
		if !ok {
			continue
		}
		b, err := table(f, th, components)
		if err != nil {
			continue // a component that is not tame
		}
		moves, total := th.Winning(b, 1_000_000)
		if int64(len(moves)) != total.Int64() {
			t.Fatalf("%v of %v: %d moves listed, %v counted", m, components, len(moves), total)
		}
		want := 0
		for range winningByPlay(f, m, components, c) {
			want++
		}
		got := map[string]bool{}
		for _, move := range moves {
			next := append([]arena.Sum(nil), components...)
			for _, choice := range move {
				next[choice.Component] = f.options(components[choice.Component])[choice.Option]
			}
			got[fmt.Sprint(next)] = true
		}
		for next := range winningByPlay(f, m, components, c) {
			if !got[next] {
				t.Fatalf("%v %v of %v: play wins by %v", c, m, components, next)
			}
		}
		if len(got) != want {
			t.Fatalf("%v %v of %v: %d winning moves, %d by play", c, m, components, len(got), want)
		}
	}
}

func table(f *world, th theory.Theory, components []arena.Sum) (b theory.Table, err error) {
	for _, s := range components {
		stay, err := th.Class(free, 0, played(f, s))
		if err != nil {
			return b, err
		}
		var classes []theory.Class
		for _, o := range f.options(s) {
			c, err := th.Class(free, 0, played(f, o))
			if err != nil {
				return b, err
			}
			classes = append(classes, c)
		}
		b.Stay, b.Options, b.Ended = append(b.Stay, stay), append(b.Options, classes), append(b.Ended, len(f.options(s)) == 0)
	}
	return b, nil
}

// winningByPlay returns the positions that win, each printed.
func winningByPlay(f *world, m compound.Mode, components []arena.Sum, c game.Convention) map[string]bool {
	r := compound.New(m, sumRules{f})
	var parts []compound.Part
	for _, s := range components {
		parts = append(parts, compound.Part(s))
	}
	won := map[string]bool{}
	for _, q := range r.Options(nil, compound.Of(parts...), game.Left) {
		var next []arena.Sum
		for _, p := range q.Parts(nil) {
			next = append(next, arena.Sum(p))
		}
		s, err := f.Compound(m, next)
		if err != nil {
			continue
		}
		if o, err := f.Outcome(s, c); err == nil && o == game.P {
			won[fmt.Sprint(next)] = true
		}
	}
	return won
}

type sumRules struct{ f *world }

func (sumRules) Impartial() bool { return true }

func (r sumRules) Options(dst []compound.Part, p compound.Part, _ game.Player) []compound.Part {
	for _, s := range r.f.options(arena.Sum(p)) {
		dst = append(dst, compound.Part(s))
	}
	return dst
}

// Functions of nested compounds: the rules and play agree.
func TestNestedIsPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	f := newWorld()
	sums := pool(t, f)
	for range 4000 {
		m := compound.Mode{Kind: twelve[rng.IntN(6)]}
		components := make([]arena.Sum, 1+rng.IntN(3))
		for i := range components {
			components[i] = sums[rng.IntN(len(sums))]
		}
		components = fit(f, components, 500)
		x := facts(f, m, components)
		played := literally(t, f, x)
		for _, fn := range solve.Functions() {
			a, err1 := value(x, fn)
			b, err2 := value(played, fn)
			if a != b || err1 != nil || err2 != nil {
				t.Fatalf("%v of %v of %v: %d by the rule, %d by play (%v, %v)", fn, m, components, a, b, err1, err2)
			}
		}
		a, err1 := ended(x)
		if b, err2 := ended(played); a != b || err1 != nil || err2 != nil {
			t.Fatalf("%v of %v: ended %v, %v", m, components, a, b)
		}
	}
}

// First-to-end compounds with random marks: theory and play agree, and so do the
// winning moves.
func TestFirstToEndIsPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 18))
	f := newWorld()
	sums := pool(t, f)
	for range 4000 {
		components := make([]arena.Sum, 1+rng.IntN(4))
		for i := range components {
			components[i] = sums[rng.IntN(len(sums))]
		}
		components = fit(f, components, 600)
		m := compound.Mode{Kind: compound.FirstToEnd}
		for range components {
			m.Marks += string("NP"[rng.IntN(2)])
		}
		th, _ := theory.Of(m, game.Normal)
		var facts []theory.Facts
		for _, s := range components {
			facts = append(facts, played(f, s))
		}
		lost, err := th.Lost(free, facts)
		if err != nil {
			t.Fatal(err)
		}
		s, err := f.Compound(m, components)
		if err != nil {
			t.Fatal(err)
		}
		if o, err := f.Outcome(s, game.Normal); (o == game.P) != lost || err != nil {
			t.Fatalf("%v marked %s: lost %v by theory, %v by play (%v)", components, m.Marks, lost, o, err)
		}
	}
}
