// SPDX-License-Identifier: Apache-2.0

package short

import "testing"

// expandSlow finds the coefficients of an infinitesimal g one by one, with no
// theory of canonical forms. In 2g the
// nimber is gone, so that comparison with an odd multiple of ↑ⁿ tells the sign
// of the leading coefficient that is left.
func (c *Calc) expandSlow(g Game) (u Uptimal, ok bool) {
	if !c.IsAllSmall(g) {
		return u, false
	}
	most := int(c.day(g))
	for n := 1; n <= most; n++ {
		if m, ok := c.Nimber(g); ok {
			u.Star = m
			return u, true
		}
		power := c.UpPower(n)
		k, ok := c.coefficient(c.Add(g, g), power, most)
		if !ok {
			return u, false
		}
		g = c.Sub(g, c.Mul(int64(k), power))
		u.Ups = append(u.Ups, k)
	}
	m, ok := c.Nimber(g)
	u.Star = m
	return u, ok
}

// coefficient returns the k with double between (2k−1)·power and (2k+1)·power.
func (c *Calc) coefficient(double, power Game, most int) (k int, ok bool) {
	above := func(k int) bool { return c.Leq(c.Mul(int64(2*k+1), power), double) }
	below := func(k int) bool { return c.Leq(double, c.Mul(int64(2*k-1), power)) }
	for above(k) && k <= most {
		k++
	}
	for below(k) && k >= -most {
		k--
	}
	// Both ends must bound it strictly; a game that is confused with one is no uptimal.
	return k, c.Leq(double, c.Mul(int64(2*k+1), power)) && c.Leq(c.Mul(int64(2*k-1), power), double)
}

func TestUptimalAgainstSlow(t *testing.T) {
	c := newCalc()
	check := func(g Game) {
		t.Helper()
		u, ok := c.Uptimal(g)
		slow, slowOK := c.expandSlow(g)
		if ok != slowOK || ok && u.String() != slow.String() {
			t.Fatalf("Uptimal = %v, %v, want %v, %v", u, ok, slow, slowOK)
		}
	}
	for _, g := range c.BornBy(3).Games {
		if c.IsInfinitesimal(g) && !c.IsNumber(g) {
			check(g)
		}
	}
	p := newPool(t, 11)
	star := p.c.FromNimber(1)
	p.games = append(p.games, star, p.c.FromNimber(2), p.c.UpPower(1), p.c.Neg(p.c.UpPower(2)))
	c = p.c
	for range 2000 {
		left, right := p.some(), p.some()
		if len(left) == 0 || len(right) == 0 {
			continue
		}
		if g := c.Make(left, right); c.IsAllSmall(g) && c.day(g) < 6 {
			p.games = append(p.games, g)
			check(g)
		}
	}
}
