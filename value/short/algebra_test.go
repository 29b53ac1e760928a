// SPDX-License-Identifier: Apache-2.0

package short

import (
	"testing"

	"github.com/upstar-cgt/upstar/value/dyadic"
)

func newCalc() *Calc { return NewSpace().Calc() }

// [Siegel CGT, III.1], [WW, ch. 8]: there are 1, 4, 22 and 1474 games born by
// days 0 to 3.
func TestBornBy(t *testing.T) {
	c := newCalc()
	for n, want := range []int{1, 4, 22, 1474} {
		d := c.BornBy(n)
		if got := len(d.Games); got != want {
			t.Errorf("BornBy(%d) has %d games, want %d", n, got, want)
		}
		for _, g := range d.Games {
			if b := c.Birthday(g); b.Int64() > int64(n) {
				t.Fatalf("a game of day %d has birthday %v", n, b)
			}
		}
	}
}

// The games born by day 2 form a distributive lattice [Calistrate–Paulhus–Wolfe 2002].
func TestLattice(t *testing.T) {
	c := newCalc()
	d := c.BornBy(2)
	for _, g := range d.Games {
		for _, h := range d.Games {
			j, m := d.Join(c, g, h), d.Meet(c, g, h)
			if !d.Has(j) || !d.Has(m) {
				t.Fatalf("join or meet is not born by day 2")
			}
			for _, x := range d.Games {
				if (c.Leq(g, x) && c.Leq(h, x)) != c.Leq(j, x) {
					t.Fatalf("join is not the least upper bound")
				}
				if (c.Leq(x, g) && c.Leq(x, h)) != c.Leq(x, m) {
					t.Fatalf("meet is not the greatest lower bound")
				}
				if d.Meet(c, x, j) != d.Join(c, d.Meet(c, x, g), d.Meet(c, x, h)) {
					t.Fatalf("lattice is not distributive")
				}
			}
		}
	}
}

// The companion is an automorphism of the lattice of day 2 of order two.
func TestCompanion(t *testing.T) {
	c := newCalc()
	games := c.BornBy(2).Games
	for _, g := range games {
		if c.Companion(c.Companion(g)) != g {
			t.Fatalf("companion of the companion differs")
		}
		for _, h := range games {
			if c.Leq(g, h) != c.Leq(c.Companion(g), c.Companion(h)) {
				t.Fatalf("companion does not keep the order")
			}
		}
	}
}

func TestUptimal(t *testing.T) {
	c := newCalc()
	for a := -2; a <= 2; a++ {
		for b := -2; b <= 2; b++ {
			for d := -1; d <= 1; d++ {
				for m := range uint32(4) {
					u := Uptimal{dyadic.New(3, 1), []int{a, b, d}, m}
					for len(u.Ups) > 0 && u.Ups[len(u.Ups)-1] == 0 {
						u.Ups = u.Ups[:len(u.Ups)-1]
					}
					got, ok := c.Uptimal(c.FromUptimal(u))
					if !ok || got.String() != u.String() {
						t.Fatalf("Uptimal(%v) = %v, %v", u, got, ok)
					}
				}
			}
		}
	}
	n := 0
	for _, g := range c.BornBy(3).Games {
		if u, ok := c.Uptimal(g); ok {
			n++
			if c.FromUptimal(u) != g {
				t.Fatalf("FromUptimal(Uptimal(g)) differs for %v", u)
			}
		}
	}
	t.Logf("%d of the 1474 games of day 3 are uptimals", n)
}

// UpSum(n) is the sum of the powers up to the n-th.
func TestUpSum(t *testing.T) {
	c := newCalc()
	var sum Game
	for n := 1; n <= 6; n++ {
		sum = c.Add(sum, c.UpPower(n))
		if got := c.UpSum(n); got != sum {
			t.Errorf("UpSum(%d) differs from the sum", n)
		}
		if c.Birthday(c.UpPower(n)).Int64() != int64(n+1) || c.Birthday(sum).Int64() != int64(n+1) {
			t.Errorf("birthdays of ↑^%d: %v, %v", n, c.Birthday(c.UpPower(n)), c.Birthday(sum))
		}
	}
}

func TestReduced(t *testing.T) {
	p := newPool(t, 7)
	p.growUnchecked(300, 4)
	c := p.c
	for range 2000 {
		g := p.pick()
		r := c.Reduced(g)
		if !c.IsInfinitesimal(c.Sub(g, r)) {
			t.Fatalf("reduced form is not infinitesimally close")
		}
		if c.Reduced(r) != r {
			t.Fatalf("reduced form is not reduced")
		}
		h := p.pick()
		if c.IsInfinitesimal(c.Sub(g, h)) != (r == c.Reduced(h)) {
			t.Fatalf("reduced forms do not tell games apart up to an infinitesimal")
		}
		if c.IsInfinitesimal(h) && c.Reduced(c.Add(g, h)) != r {
			t.Fatalf("reduced form changes with an infinitesimal")
		}
		if !c.IsInfinitesimal(c.Sub(g, c.StarProjection(g))) {
			t.Fatalf("star projection is not infinitesimally close")
		}
	}
}

// Atomic weights add up [WW, ch. 8].
func TestAtomicWeight(t *testing.T) {
	c := newCalc()
	var dicots, weights []Game
	for _, g := range c.BornBy(3).Games {
		if !c.IsAllSmall(g) {
			continue
		}
		a, err := c.AtomicWeight(g)
		if err != nil {
			t.Fatalf("an all-small game has no atomic weight: %v", err)
		}
		dicots, weights = append(dicots, g), append(weights, a)
	}
	t.Logf("%d all-small games by day 3", len(dicots))
	for i, g := range dicots {
		for j, h := range dicots {
			if (i+j)%17 != 0 {
				continue
			}
			a, err := c.AtomicWeight(c.Add(g, h))
			if err != nil || a != c.Add(weights[i], weights[j]) {
				t.Fatalf("atomic weights do not add up: %v", err)
			}
		}
	}
}
