// SPDX-License-Identifier: Apache-2.0

package short

import (
	"errors"
	"testing"
)

// number returns the number with a sign expansion.
func (p *pool) number(signs string) Game {
	left, right := []Game{}, []Game{}
	for i := range signs {
		if x := p.number(signs[:i]); signs[i] == '+' {
			left = append(left, x)
		} else {
			right = append(right, x)
		}
	}
	return p.c.Make(left, right)
}

// ordinal returns g : x for the number x with a sign expansion, by definition.
func (p *pool) ordinal(g Game, signs string) Game {
	left, right := append([]Game{}, p.c.Left(g)...), append([]Game{}, p.c.Right(g)...)
	for i := range signs {
		if h := p.ordinal(g, signs[:i]); signs[i] == '+' {
			left = append(left, h)
		} else {
			right = append(right, h)
		}
	}
	return p.c.Make(left, right)
}

// TestPowers compares powers of random games {0 | H} with their definition: if the
// sign expansion of x is + and that of y, g.PowTo(x) is g : y, and g.Pow(x+1) is
// {0 | H − g.PowTo(x)}.
func TestPowers(t *testing.T) {
	p := newPool(t, 11)
	p.growUnchecked(300, 3)
	c, one, cases := p.c, p.c.FromInt(1), 0
	for range 400 {
		g := c.Make([]Game{Zero}, []Game{p.pick()})
		left, right := c.Left(g), c.Right(g)
		base := len(left) == 1 && left[0] == Zero && len(right) == 1
		for _, signs := range []string{"", "+", "-", "--", "+-", "-+", "++", "+--", "-+-"} {
			x, want := p.number("+"+signs), p.ordinal(g, signs)
			if got, err := c.PowTo(g, x); err != nil || got != want {
				t.Fatalf("PowTo(%v, +%s) = %v, %v, want %v", g, signs, got, err, want)
			}
			got, err := c.Pow(g, c.Add(x, one))
			if !base {
				if !errors.Is(err, ErrBase) {
					t.Fatalf("Pow(%v) = %v, %v, want ErrBase", g, got, err)
				}
				continue
			}
			cases++
			if want := c.Make([]Game{Zero}, []Game{c.Sub(right[0], want)}); err != nil || got != want {
				t.Fatalf("Pow(%v, 1 + (+%s)) = %v, %v, want %v", g, signs, got, err, want)
			}
		}
	}
	if cases < 1000 {
		t.Errorf("only %d powers compared", cases)
	}
}

// TestPowersOfUps compares powers with differences of their sums.
func TestPowersOfUps(t *testing.T) {
	c := NewSpace().Calc()
	up := c.UpPower(1)
	for _, g := range []Game{up, c.Mul(2, up), c.Mul(3, up), c.Tiny(c.FromInt(2))} {
		for n := range int64(4) {
			power, err := c.Pow(g, c.FromInt(n+1))
			upper, err2 := c.PowTo(g, c.FromInt(n+1))
			lower, err3 := c.PowTo(g, c.FromInt(n))
			if errors.Join(err, err2, err3) != nil || power != c.Sub(upper, lower) {
				t.Errorf("power %d of %v is not the difference of the sums of its powers: %v", n+1, g, errors.Join(err, err2, err3))
			}
		}
		if _, err := c.PowTo(g, c.FromInt(-1)); !errors.Is(err, ErrExponent) {
			t.Errorf("PowTo(%v, -1): %v", g, err)
		}
		if _, err := c.Pow(g, Zero); !errors.Is(err, ErrExponent) {
			t.Errorf("Pow(%v, 0): %v", g, err)
		}
	}
}
