// SPDX-License-Identifier: Apache-2.0

package quotient

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/work"
)

// A presentation of an infinite quotient: its generators, and relations of which each
// replaces a word by a smaller one.
type presentation struct {
	heaps []int
	rels  [][2]Word
}

// newPresentation reads relations such as bc^2e=abc^3 between heaps a, b, c, ….
func newPresentation(heaps []int, text string) presentation {
	p := presentation{heaps: heaps}
	for _, rel := range strings.Split(text, ", ") {
		left, right, _ := strings.Cut(rel, "=")
		p.rels = append(p.rels, [2]Word{p.word(left), p.word(right)})
	}
	return p
}

func (p presentation) word(text string) Word {
	w := Word{}
	for i := 0; i < len(text); i++ {
		if text[i] == '1' {
			continue
		}
		h, times := p.heaps[text[i]-'a'], 1
		if i+2 < len(text) && text[i+1] == '^' {
			times = int(text[i+2] - '0')
			i += 2
		}
		for range times {
			w = w.Plus(Word{h})
		}
	}
	return w
}

// normal replaces words by smaller ones as long as it can.
func (p presentation) normal(w Word) Word {
	for again := true; again; {
		again = false
		for _, rel := range p.rels {
			if rest := quotientOf(w, rel[0]); rest != nil {
				w, again = rest.Plus(rel[1]), true
			}
		}
	}
	return w
}

// The quotients of 0.005 to heap 18 and of 0.154 to heap 22 are infinite and
// have a handful of relations [docs/papers/infinite-quotients.md]. That they hold is proved by the
// graded hypothesis: for all contexts that may exist, the degrees of which are periodic
// beyond the window. Words that none of them makes smaller differ, as far as they are tried.
func TestPresentations(t *testing.T) {
	for _, c := range []struct {
		code  string
		heap  int
		d     Diagonal
		heaps []int
		rels  string
		most  int // of each heap of a diagonal
	}{
		{"0.005", 18, Diagonal{18, 13}, []int{3, 7, 13, 17, 18}, "a^2=1, b^3=b, bc^4=bc^2, bd=ab, d^2=b^2, bc^2e=abc^3, c^3e=ac^2, be^2=b", 12},
		{"0.154", 22, Diagonal{22, 11}, []int{1, 6, 11, 15, 16, 22}, "a^2=1, b^3=b, bc^4=bc^2, bd=ab, d^2=b^2, be=ab, ce=ac, de=ad, e^3=ae^2, bc^2f=bc^3, c^3f=c^2, e^2f=aef, bf^2=bc^2, ef^2=af^2, cf^3=f^2", 8},
	} {
		s := unfinished(t, c.code, c.heap-1, Limits{Order: 8000, Trial: 4_000_000, Rounds: 12})
		f, err := s.ProveInfinite(work.Unbounded())
		if err != nil {
			t.Fatal(err)
		}
		p := newPresentation(c.heaps, c.rels)
		for _, rel := range p.rels {
			if !f.g.equal(rel[0], rel[1]) {
				t.Errorf("%s: %v is not %v", c.code, rel[0], rel[1])
			}
		}
		all := normals(p, c.d, c.most)
		columns, contexts := map[string]Word{}, normals(p, c.d, c.most+4)
		for _, w := range all {
			var column strings.Builder
			for _, z := range contexts {
				isP, err := f.IsP(w.Plus(z))
				if err != nil {
					t.Fatal(err)
				}
				column.WriteByte("NP"[index(isP)])
			}
			if v, twice := columns[column.String()]; twice {
				t.Errorf("%s: %v and %v differ in no context", c.code, v, w)
			}
			columns[column.String()] = w
		}
		t.Logf("%s: %d normal forms", c.code, len(all))
	}
}

func index(b bool) int {
	if b {
		return 1
	}
	return 0
}

// equal reports whether two words have the same outcome in all contexts that may exist.
func (g *graded) equal(w, v Word) bool {
	x, y, d, e := g.base.image(g.phi, w), g.base.image(g.phi, v), degree(g.deg, w), degree(g.deg, v)
	far := g.window + g.step + max(d, -d, e, -e)
	for z := range Elem(g.base.order) {
		for k := -far; k <= far; k++ {
			if g.bit(g.exists, z, k) && g.bit(g.p, g.base.times(x, z), d+k) != g.bit(g.p, g.base.times(y, z), e+k) {
				return false
			}
		}
	}
	return true
}

// normals lists the words that no relation makes smaller, with at most so many heaps of a
// diagonal.
func normals(p presentation, d Diagonal, most int) (all []Word) {
	all = []Word{{}}
	for _, h := range p.heaps {
		times := 4
		if h == d.Up || h == d.Down {
			times = most
		}
		for _, w := range slices.Clone(all) {
			for range times {
				w = w.Plus(Word{h})
				if p.normal(w).Compare(w) != 0 {
					break
				}
				all = append(all, w)
			}
		}
	}
	return all
}

// All of misère 0.005 to heap 18: a sum is replaced by its normal form, and lost by the
// player to move if that is in P. It is compared with play.
func TestPlayOf0005(t *testing.T) {
	p := newPresentation([]int{3, 7, 13, 17, 18}, "a^2=1, b^3=b, bc^4=bc^2, bd=ab, d^2=b^2, bc^2e=abc^3, c^3e=ac^2, be^2=b")
	heaps := strings.Fields("1 1 1 a 1 a a b b b 1 ab ab c a a 1 d e") // 0, 1, …, 18
	isP := func(w Word) bool {
		var n Word
		for _, h := range w {
			n = n.Plus(p.word(heaps[h]))
		}
		n = p.normal(n)
		a, b, c, d, e := n.Count(3), n.Count(7), n.Count(13), n.Count(17), n.Count(18)
		switch {
		case b > 0:
			return a == 0 && (b == 2 && e == 0 && (c == 0 || c == 2) || b == 1 && c == 1 && e == 1)
		case e == 0:
			return a == 0 && d == 0 && c > 0 && c%2 == 0 || a == 1 && d == 1 && c%2 == 1 || a == 1 && c == 0 && d == 0
		case c == 0:
			return a == 1 && d == 0 || a == 0 && d == 1 && e%2 == 1
		}
		return c == 2 && e%2 == 0 && a == d
	}
	rng := rand.New(rand.NewPCG(5, 18))
	played := newPlay(octal("0.005"))
	for range 400 {
		var w Word
		for range rng.IntN(5) {
			h := 1 + rng.IntN(18)
			if rng.IntN(2) == 0 {
				h = []int{13, 18, 17, 7}[rng.IntN(4)]
			}
			w = w.Plus(Word{h})
		}
		if got, want := isP(w), played.IsP(w); got != want {
			t.Fatalf("%v is P: %v, by play %v", w, got, want)
		}
	}
}
