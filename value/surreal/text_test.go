// SPDX-License-Identifier: Apache-2.0

package surreal_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/surreal"
	"github.com/upstar-cgt/upstar/work"
)

func TestText(t *testing.T) {
	m := work.Unbounded()
	for _, c := range []struct{ in, plain, unicode, latex string }{
		{"0", "0", "0", "0"},
		{"5-omega", "-omega+5", "-ω+5", `-\omega+5`},
		{"omega*3 + omega^(omega^2+omega)", "omega^(omega^2+omega)+omega*3", "ω^(ω^2+ω)+ω×3", `\omega^{\omega^{2}+\omega}+\omega\cdot 3`},
		{"ω^(ω*4)", "omega^(omega*4)", "ω^(ω×4)", `\omega^{\omega\cdot 4}`},
		{"w^w^2", "omega^omega^2", "ω^ω^2", `\omega^{\omega^{2}}`},
		{"1/omega", "1/omega", "1/ω", `\frac{1}{\omega}`},
		{"(omega+7)/(omega*7)", "(omega+7)/(omega*7)", "(ω+7)/ω×7", `\frac{\omega+7}{\omega\cdot 7}`},
		{"ω^ω + 1/(ω+1)", "(omega^(omega+1)+omega^omega+1)/(omega+1)", "(ω^(ω+1)+ω^ω+1)/(ω+1)", `\frac{\omega^{\omega+1}+\omega^{\omega}+1}{\omega+1}`},
		{"-1/(ω-1)", "-1/(omega-1)", "-1/(ω-1)", `\frac{-1}{\omega-1}`},
		{"1/3", "1/3", "1/3", `\frac{1}{3}`},
		{"ω^(1/2)", "omega^(1/2)", "ω^(1/2)", `\omega^{\frac{1}{2}}`},
	} {
		f := quotient(t, c.in)
		if p, u, l := surreal.Plain.Fraction(f), surreal.Unicode.Fraction(f), surreal.LaTeX.Fraction(f); p != c.plain || u != c.unicode || l != c.latex {
			t.Errorf("%s is printed %s, %s, %s", c.in, p, u, l)
		}
	}
	for _, c := range [][2]string{{"ω^(-1)×2", "ω^(-1)×2"}, {"ω/2", "ω×(1/2)"}, {"ω^(1/ω)", "ω^ω^(-1)"}, {"1/3-3/4/ω", "1/3-ω^(-1)×(3/4)"}} {
		if got := number(t, c[0]).String(); got != c[1] {
			t.Errorf("%s is printed %s, want %s", c[0], got, c[1])
		}
	}
	if got := surreal.LaTeX.Number(number(t, "ω/2-1/4")); got != `\omega\cdot \frac{1}{2}-\frac{1}{4}` {
		t.Error(got)
	}
	for _, c := range [][2]string{{"0", "0"}, {"1", "*"}, {"3", "*3"}, {"ω^2", "*ω^2"}, {"ω+5", "*(ω+5)"}, {"ω×2", "*(ω×2)"}} {
		if got := surreal.Unicode.Nimber(ordinal(t, c[0])); got != c[1] {
			t.Errorf("nimber of %s is printed %s, want %s", c[0], got, c[1])
		}
		if a, err := surreal.ParseNimber(m, c[1]); err != nil || !a.Equal(ordinal(t, c[0])) {
			t.Errorf("nimber %s is read as %v (%v)", c[1], a, err)
		}
	}
	s, err := surreal.ParseSigns(m, "+^(ω×2) -^5 (+ -)^ω")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{
		{surreal.Plain.Signs(s), "+^(omega*2) -^5 (+ -)^omega"},
		{surreal.Unicode.Stalk(s), "B^(ω×2) R^5 (B R)^ω"},
		{surreal.LaTeX.Signs(s), `+^{\omega\cdot 2} -^{5} (+ -)^{\omega}`},
	} {
		if c[0] != c[1] {
			t.Errorf("printed %s, want %s", c[0], c[1])
		}
	}
	for _, c := range [][2]string{{"(+ - + -)^ω", "(+ -)^ω"}, {"+ (- +)^ω", "(+ -)^ω"}, {"(+ - +)^ω", "+ (- +^2)^ω"}, {"(+^2 +)^ω", "+^ω"}, {"+ + -", "+^2 -"}} {
		if s, err := surreal.ParseSigns(m, c[0]); err != nil || s.String() != c[1] {
			t.Errorf("%s is printed %v, want %s (%v)", c[0], s, c[1], err)
		}
	}
	r := rand.New(rand.NewPCG(9, 10))
	for range 1500 {
		x := random(r, 2, 1, 2, 3)
		for _, s := range []string{surreal.Plain.Number(x), surreal.Unicode.Number(x), surreal.Unicode.Fraction(x.Fraction(m)), surreal.Plain.Fraction(x.Fraction(m))} {
			if y := number(t, s); !y.Equal(x) {
				t.Fatalf("%s is read as %v, want %v", s, y, x)
			}
		}
	}
}

func TestParseErrors(t *testing.T) {
	m := work.Unbounded()
	for _, s := range []string{"", "ω+", "(ω", "ω)", "ωω", "x", "1//2", "ω^", "1/0", "omeg", "ω^(1/(ω+1))", strings.Repeat("(", 5000), strings.Repeat("ω^", 5000)} {
		_, err := surreal.Parse(m, s)
		var syntax *game.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("Parse(%.20q): %v", s, err)
		}
	}
	if _, err := surreal.ParseNumber(m, "1/(ω+1)"); err == nil {
		t.Error("1/(ω+1) has no finite normal form")
	}
	if _, err := surreal.ParseOrdinal(m, "ω-1"); err == nil {
		t.Error("ω-1 is not an ordinal")
	}
	for _, s := range []string{"", "1", "**", "*ω×2", "*(ω-1)", "*1/2", "*(1/(ω+1))", "ω"} {
		if a, err := surreal.ParseNimber(m, s); err == nil {
			t.Errorf("ParseNimber(%q) = %v", s, a)
		}
	}
	for _, s := range []string{"x", "+^", "+^0", "(+ -)", "(+ -)^2", "()^ω", "+^(ω-1)", "(+ (+ -)^ω)^ω", "+^(1/(ω+1))"} {
		if u, err := surreal.ParseSigns(m, s); err == nil {
			t.Errorf("ParseSigns(%q) = %v", s, u)
		}
	}
}

// TestLimits ends large calculations by their budget.
func TestLimits(t *testing.T) {
	for _, s := range []string{"(ω+1)^1000000", "2^1000000000000", "(ω^1000000000-1)/(ω-1)", "(ω+1)^1000/(ω-1)^1000", "1/1000000007", "(ω+ω^ω+ω^ω^2+1)^100"} {
		m := work.New(context.Background(), work.Budget{Steps: 300_000})
		f, err := surreal.Parse(m, s)
		if err == nil {
			err = m.Do(func() { // the period of 1/1000000007 is 500000003 long
				x, _ := f.Number()
				_, err := x.Signs(m)
				m.Check(err)
			})
		}
		if !errors.Is(err, work.ErrLimit) {
			t.Errorf("%s: %v", s, err)
		}
	}
	m := work.New(context.Background(), work.Budget{Bytes: 1 << 20})
	terms := make([]surreal.Number, 1000)
	for i := range terms {
		terms[i] = surreal.OmegaTo(surreal.Int(int64(i * i)))
	}
	x := surreal.Sum(m, terms...)
	if err := m.Do(func() { x.Mul(m, x) }); !errors.Is(err, work.ErrLimit) {
		t.Errorf("a product of a million terms: %v", err)
	}
	x = surreal.Omega
	for range 100 { // a tree of 2^100 terms
		x = surreal.OmegaTo(x).Add(surreal.OmegaTo(x.Sub(surreal.Int(1))))
	}
	m = work.New(context.Background(), work.Budget{Steps: 1 << 20})
	if err := m.Do(func() { x.Mul(m, x) }); x.Size() != math.MaxInt || !errors.Is(err, work.ErrLimit) {
		t.Errorf("the square of a number of size %d: %v", x.Size(), err)
	}
	m = work.Unbounded()
	s, err := surreal.ParseSigns(m, "+ - +^1000000000000")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Number(m); !errors.Is(err, work.ErrLimit) {
		t.Errorf("1/2 + 1/4 + … to 2^-10^12: %v", err)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"ω^ω-ω^19×5+ω^2+1", "(omega+7)/(omega*7)", "w^(1/2)*(3/4)-1/3", "(ω+7)/ω×7", "ω^-1", "-(2-ω)^3/(ω^ω+1)", "2^333332"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		m := work.New(t.Context(), work.Budget{Steps: 200_000})
		x, err := surreal.Parse(m, s)
		if err != nil {
			return
		}
		for _, style := range []surreal.Style{surreal.Plain, surreal.Unicode} {
			text := style.Fraction(x)
			y, err := surreal.Parse(m, text)
			if err != nil && !errors.Is(err, work.ErrLimit) || err == nil && style.Fraction(y) != text {
				t.Fatalf("%q is %s, which is read as %v (%v)", s, text, y, err)
			}
		}
	})
}

func FuzzParseNimber(f *testing.F) {
	for _, s := range []string{"0", "*", "*3", "*ω^2", "*(ω^ω×2+5)", "*omega^(omega+1)"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		m := work.New(t.Context(), work.Budget{Steps: 200_000})
		a, err := surreal.ParseNimber(m, s)
		if err != nil {
			return
		}
		for _, style := range []surreal.Style{surreal.Plain, surreal.Unicode} {
			b, err := surreal.ParseNimber(m, style.Nimber(a))
			if err != nil && !errors.Is(err, work.ErrLimit) || err == nil && !a.Equal(b) {
				t.Fatalf("%q is %s, which is read as %v (%v)", s, style.Nimber(a), b, err)
			}
		}
	})
}

func FuzzParseSigns(f *testing.F) {
	for _, s := range []string{"+^ω -", "B^(w^2) R^(w) B^(3)", "(+ -)^ω +^2", "+-(-+)^ω", "B R B^(ω^ω×2+1)"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m := work.New(t.Context(), work.Budget{Steps: 200_000})
		s, err := surreal.ParseSigns(m, text)
		if err != nil {
			return
		}
		u, err := surreal.ParseSigns(m, s.String())
		if errors.Is(err, work.ErrLimit) {
			return
		}
		if err != nil || !u.Equal(s) {
			t.Fatalf("%q is %v, which is read as %v (%v)", text, s, u, err)
		}
		x, err := s.Number(m)
		if err != nil {
			return
		}
		_ = m.Do(func() {
			v, err := x.Signs(m)
			if err != nil || !v.Equal(s) {
				t.Errorf("%v is %v, which has signs %v (%v)", s, x, v, err)
			}
		})
	})
}
