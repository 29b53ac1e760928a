// SPDX-License-Identifier: Apache-2.0

package short

import (
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/game"
)

// Canonical forms of compounds agree with those made of the explicit tree.
func TestForms(t *testing.T) {
	c := newCalc()
	games := c.BornBy(2).Games
	for i, g := range games {
		for _, h := range games[i%3:] {
			if got := c.Canonical(Compound{DisjunctiveSum, g, h}); got != c.Add(g, h) {
				t.Fatal("disjunctive sum differs")
			}
			if got := c.Canonical(Compound{OrdinalSum, g, h}); got != c.OrdinalSum(g, h) {
				t.Fatal("ordinal sum differs")
			}
			if got := c.Canonical(Compound{ConwayProduct, g, h}); got != c.ConwayProduct(g, h) {
				t.Fatal("Conway product differs")
			}
			for k := DisjunctiveSum; k <= ConwayProduct; k++ {
				if k >= OrdinalProduct && c.day(g)+c.day(h) > 3 {
					continue // the tree is large
				}
				f := Compound{k, g, h}
				if got := c.Canonical(tree(c, f)); got != c.Canonical(f) {
					t.Fatalf("compound %d differs from its tree", k)
				}
				if got := c.Canonical(tree(c, Negate(f))); got != c.Neg(c.Canonical(f)) {
					t.Fatalf("negative of compound %d differs from its tree", k)
				}
			}
		}
	}
}

// tree returns f as an explicit tree.
func tree(c *Calc, f Form) *Explicit {
	left, right := f.Options(c)
	e := &Explicit{}
	for _, x := range left {
		e.Left = append(e.Left, tree(c, x))
	}
	for _, x := range right {
		e.Right = append(e.Right, tree(c, x))
	}
	return e
}

// Misère play of the canonical form is that of the form.
func TestMisereOutcome(t *testing.T) {
	c := newCalc()
	for _, g := range c.BornBy(3).Games {
		if got, want := c.MisereOutcome(g), c.MisereOutcome(tree(c, g)); got != want {
			t.Fatalf("misère outcome %v, want %v", got, want)
		}
	}
}

// Every option of the canonical form ends a sensible line, and a line ends at
// nothing else.
func TestSensible(t *testing.T) {
	c := newCalc()
	games := c.BornBy(2).Games
	for i, g := range games {
		for _, h := range games[i%5:] {
			f := Compound{SelectiveSum, g, Compound{DisjunctiveSum, h, c.Neg(g)}}
			v := c.Canonical(f)
			for _, side := range []struct {
				lines   []Line
				options []Game
			}{{c.SensibleLines(f, game.Left), c.Left(v)}, {c.SensibleLines(f, game.Right), c.Right(v)}} {
				ends := map[Game]bool{}
				for _, line := range side.lines {
					ends[c.Canonical(line[len(line)-1])] = true
				}
				for _, o := range side.options {
					if !ends[o] {
						t.Fatal("an option of the canonical form ends no sensible line")
					}
				}
				if len(ends) != len(side.options) {
					t.Fatal("a sensible line ends at no option of the canonical form")
				}
			}
		}
	}
}

// Ordinal sums and subordinates are inverse.
func TestSubordinate(t *testing.T) {
	c := newCalc()
	games := c.BornBy(2).Games
	for _, g := range games {
		for _, h := range games {
			sum := c.OrdinalSum(g, h)
			k, err := c.Subordinate(sum, c.Left(g), c.Right(g))
			if err != nil || c.OrdinalSum(g, k) != sum {
				t.Fatalf("Subordinate fails: %v", err)
			}
		}
	}
}

// [WW, ch. 8]: Norton's product is additive and keeps the order in the first
// factor.
func TestNortonProduct(t *testing.T) {
	c := newCalc()
	games := c.BornBy(2).Games
	up := c.UpPower(1)
	product := map[Game]Game{}
	for _, g := range games {
		p, err := c.NortonProduct(g, up)
		if err != nil {
			t.Fatal(err)
		}
		product[g] = p
	}
	for _, g := range games {
		for _, h := range games {
			if c.Leq(g, h) != c.Leq(product[g], product[h]) {
				t.Fatal("Norton product does not keep the order")
			}
			if slices.Contains(games, c.Add(g, h)) && product[c.Add(g, h)] != c.Add(product[g], product[h]) {
				t.Fatal("Norton product is not additive")
			}
		}
	}
	if _, err := c.NortonProduct(up, c.FromNimber(1)); err != ErrUnit {
		t.Errorf("unit *: error %v, want ErrUnit", err)
	}
}
