// SPDX-License-Identifier: Apache-2.0

package surreal_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/value/surreal"
	"github.com/upstar-cgt/upstar/work"
)

// random returns a number with a few terms, whose exponents are nested up to depth.
func random(r *rand.Rand, depth int, dens ...int64) surreal.Number {
	var x surreal.Number
	for range 1 + r.IntN(3) {
		var e surreal.Number
		if depth > 0 && r.IntN(4) > 0 {
			e = random(r, depth-1, dens...)
		}
		c := big.NewRat(r.Int64N(11)-5, dens[r.IntN(len(dens))])
		x = x.Add(surreal.Term(e, c))
	}
	return x
}

func randomOrdinal(r *rand.Rand, depth int) surreal.Ordinal {
	var x surreal.Number
	for range r.IntN(4) {
		var e surreal.Ordinal
		if depth > 0 {
			e = randomOrdinal(r, depth-1)
		}
		x = x.Add(surreal.Term(e.Number(), big.NewRat(1+r.Int64N(3), 1)))
	}
	a, _ := x.Ordinal()
	return a
}

func TestNumberLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	m := work.Unbounded()
	var zero surreal.Number
	one := surreal.Int(1)
	for range 3000 {
		x, y, z := random(r, 2, 1, 2, 3), random(r, 2, 1, 2, 3), random(r, 2, 1, 2, 3)
		mul := func(x, y surreal.Number) surreal.Number { return x.Mul(m, y) }
		for name, pair := range map[string][2]surreal.Number{
			"x+y = y+x":         {x.Add(y), y.Add(x)},
			"(x+y)+z = x+(y+z)": {x.Add(y).Add(z), x.Add(y.Add(z))},
			"x-x = 0":           {x.Sub(x), zero},
			"xy = yx":           {mul(x, y), mul(y, x)},
			"(xy)z = x(yz)":     {mul(mul(x, y), z), mul(x, mul(y, z))},
			"x(y+z) = xy+xz":    {mul(x, y.Add(z)), mul(x, y).Add(mul(x, z))},
			"1x = x":            {mul(one, x), x},
			"Sum":               {surreal.Sum(m, x, y, z), x.Add(y).Add(z)},
		} {
			if !pair[0].Equal(pair[1]) {
				t.Fatalf("%s fails for %v, %v, %v: %v and %v", name, x, y, z, pair[0], pair[1])
			}
		}
		if x.Cmp(y) != x.Sub(y).Sign() || x.Cmp(y) != -y.Cmp(x) || x.Cmp(y) != x.Add(z).Cmp(y.Add(z)) {
			t.Fatalf("order of %v and %v, with %v", x, y, z)
		}
		if mul(x, y).Sign() != x.Sign()*y.Sign() {
			t.Fatalf("sign of %v times %v", x, y)
		}
		if x.Cmp(y) <= 0 && y.Cmp(z) <= 0 && x.Cmp(z) > 0 {
			t.Fatalf("%v ≤ %v ≤ %v", x, y, z)
		}
		if y.Sign() != 0 {
			if q, ok := mul(x, y).Div(m, y); !ok || !q.Equal(x) {
				t.Fatalf("(%v)(%v) over the second = %v, %v", x, y, q, ok)
			}
		}
	}
}

func TestFractionLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	m := work.Unbounded()
	fraction := func() surreal.Fraction {
		for {
			if f, err := surreal.Quotient(m, random(r, 1, 1, 2), random(r, 1, 1, 2)); err == nil {
				return f
			}
		}
	}
	for range 300 {
		f, g, h := fraction(), fraction(), fraction()
		equal := func(name string, a, b surreal.Fraction) {
			if a.Cmp(m, b) != 0 || a.String() != b.String() {
				t.Fatalf("%s fails for %v, %v, %v: %v and %v", name, f, g, h, a, b)
			}
		}
		equal("f+g = g+f", f.Add(m, g), g.Add(m, f))
		equal("fg = gf", f.Mul(m, g), g.Mul(m, f))
		equal("(f+g)-g = f", f.Add(m, g).Sub(m, g), f)
		equal("f(g+h) = fg+fh", f.Mul(m, g.Add(m, h)), f.Mul(m, g).Add(m, f.Mul(m, h)))
		if g.Sign() != 0 {
			q, err := f.Div(m, g)
			if err != nil {
				t.Fatal(err)
			}
			equal("(f/g)g = f", q.Mul(m, g), f)
		}
		if f.Cmp(m, g) != f.Sub(m, g).Sign() {
			t.Fatalf("order of %v and %v", f, g)
		}
		if f.Den().Sign() <= 0 {
			t.Fatalf("denominator of %v", f)
		}
	}
}

// below returns an ordinal less than a limit ordinal, that tends to it with n.
func below(a surreal.Ordinal, n int64) surreal.Ordinal {
	m := work.Unbounded()
	var head, last surreal.Number
	for e, c := range a.Number().Terms() {
		head = head.Add(last)
		last = surreal.Term(e, c)
	}
	for e, c := range last.Terms() {
		c.Sub(c, big.NewRat(1, 1))
		head = head.Add(surreal.Term(e, c))
		exp, _ := e.Ordinal()
		var tail surreal.Ordinal
		if exp.IsLimit() {
			tail = surreal.OrdinalOmegaTo(below(exp, n))
		} else {
			down, _ := e.Sub(surreal.Int(1)).Ordinal()
			tail = surreal.OrdinalOmegaTo(down).Times(m, surreal.Natural(big.NewInt(n)))
		}
		h, _ := head.Ordinal()
		return h.Then(tail)
	}
	panic("0 is not a limit")
}

// TestOrdinalRecursion holds sums, products and powers against their definition by
// recursion: at a successor the step, at a limit the least upper bound.
func TestOrdinalRecursion(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	m := work.Unbounded()
	one := surreal.Natural(big.NewInt(1))
	limits := 0
	for range 3000 {
		a, b, c := randomOrdinal(r, 2), randomOrdinal(r, 2), randomOrdinal(r, 2)
		for _, op := range []struct {
			name string
			f    func(surreal.Ordinal) surreal.Ordinal
			step func(surreal.Ordinal) surreal.Ordinal
			at0  surreal.Ordinal
		}{
			{"sum", a.Then, func(v surreal.Ordinal) surreal.Ordinal { return v.Then(one) }, a},
			{"product", func(b surreal.Ordinal) surreal.Ordinal { return a.Times(m, b) },
				func(v surreal.Ordinal) surreal.Ordinal { return v.Then(a) }, surreal.Ordinal{}},
			{"power", func(b surreal.Ordinal) surreal.Ordinal { return a.Power(m, b) },
				func(v surreal.Ordinal) surreal.Ordinal { return v.Times(m, a) }, one},
		} {
			if !op.f(surreal.Ordinal{}).Equal(op.at0) || !op.f(b.Then(one)).Equal(op.step(op.f(b))) {
				t.Fatalf("%s of %v and %v", op.name, a, b)
			}
			if !b.IsLimit() || op.name == "power" && a.IsZero() {
				continue
			}
			limits++
			v := op.f(b)
			if op.f(below(b, 5)).Cmp(v) > 0 {
				t.Fatalf("%s of %v and %v is below those before", op.name, a, b)
			}
			if c.Cmp(v) < 0 && op.f(below(b, 100)).Cmp(c) < 0 {
				t.Fatalf("%s of %v and %v = %v is not least: %v", op.name, a, b, v, c)
			}
		}
		if d, ok := a.Then(b).Minus(a); !ok || !d.Equal(b) {
			t.Fatalf("(%v then %v) minus the first = %v", a, b, d)
		}
	}
	if limits < 1000 {
		t.Errorf("only %d limits", limits)
	}
}

func TestPowers(t *testing.T) {
	m := work.Unbounded()
	for _, c := range [][2]string{
		{"ω^(1/2)*ω^(1/2)", "ω"},
		{"(4×ω)^(1/2)", "ω^(1/2)×2"},
		{"(ω^2/27)^(-2/3)", "ω^(-4/3)×9"},
		{"(ω+1)^3", "ω^3+ω^2×3+ω×3+1"},
		{"ω^(1/ω)", "ω^ω^(-1)"},
		{"1/ω^ω", "ω^(-ω)"},
		{"(ω^2-1)/(ω-1)", "ω+1"},
		{"(ω-1)/(ω^(1/2)-1)", "ω^(1/2)+1"},
		{"0^0", "1"},
		{"(-1)^1000000000000000000001", "-1"},
	} {
		if got := number(t, c[0]).String(); got != c[1] {
			t.Errorf("%s = %s, want %s", c[0], got, c[1])
		}
	}
	for _, s := range []string{"2^ω", "2^(1/2)", "(ω+1)^(1/2)", "(-1)^(1/2)", "1/0", "0^(-1)", "ω^(1/(ω+1))", "(ω^2)^ω"} {
		if f, err := surreal.Parse(m, s); err == nil {
			t.Errorf("%s = %v, want an error", s, f)
		}
	}
	w := surreal.OrdinalOmegaTo(surreal.Natural(big.NewInt(1)))
	two := surreal.Natural(big.NewInt(2))
	for _, c := range []struct {
		got  surreal.Ordinal
		want string
	}{
		{two.Power(m, w), "ω"},
		{two.Power(m, w.Times(m, w).Then(w)), "ω^(ω+1)"},
		{w.Then(two).Power(m, two), "ω^2+ω×2+2"},
		{w.Power(m, w), "ω^ω"},
	} {
		if c.got.String() != c.want {
			t.Errorf("power = %v, want %s", c.got, c.want)
		}
	}
}
